import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { FilesList } from '@canal/contract/files/schemas'
import type { Submitted } from '@canal/contract/reports/schemas'
import { goTo, actsLogged, ownReport, reopenFor } from '../../../test/casework-world.ts'
import { createAdministrator, createInvestigator, createMember } from '../../../test/factories.ts'
import { expectWholeLog } from '../../../test/together.ts'
import {
  openCase,
  openWorld,
  readReport,
  refusalOf,
  save,
  send,
  submit,
  tell,
  upload,
  type Case,
  type World,
} from '../../../test/world.ts'
import { dayText } from '../../platform/time.ts'

let world: World
let one: Case
let id: string
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  goTo(world, new Date())
  one = await openCase(world)
  ;({ id } = one.report)
})
afterAll(async () => {
  await expectWholeLog(world)
  await world.close()
})

const told = (by: { token: string } | undefined, act: string, more: object = {}) =>
  world.call('PUT', '/api/casework/told', {
    ...(by && { token: by.token }),
    payload: { id, act, chatMsg: 'Dear reporter.', ...more },
  })
const clocksOf = async () => {
  const { clocks } = await readReport(world, one.luis, id)
  return Object.fromEntries(clocks.map((clock) => [clock.rule, clock]))
}
const now = () => world.deps.now().toISOString()
const historyOf = async () =>
  (await readReport(world, one.luis, id)).history.map(({ type, user, status }) => [type, user, status ?? null])

describe('acknowledging', () => {
  test('is a message that meets the first term, begins the work, and is told in history, log and to the reporter', async () => {
    world.advance(600)
    await tell(world, one.ana, id, 'acknowledged', 'We have it.')
    const report = await readReport(world, one.luis, id)
    expect(report.status).toBe('instruction')
    expect(report.details.chat.messages.map(({ sender, message }) => [sender, message])).toEqual([
      ['reviewer', 'We have it.'],
    ])
    const { acknowledge, answer } = await clocksOf()
    expect(acknowledge).toMatchObject({ metAt: now(), extendedFrom: null })
    expect(answer).toMatchObject({ metAt: null, extendedFrom: null, dueAt: report.deadline })
    expect(await historyOf()).toEqual([
      ['acknowledged', one.ana.username, null],
      ['status', one.ana.username, 'instruction'],
    ])
    expect(await actsLogged(world, id)).toEqual(['created', 'chat_message_sent', 'acknowledged', 'status_changed'])
    const own = await ownReport(world, one.report)
    expect(own).toMatchObject({ acknowledgedAt: now(), answeredAt: null, extendedFrom: null, status: 'instruction' })
    expect(own.loggedActions.map(({ type, user }) => [type, user])).toEqual([
      ['status_changed', null],
      ['acknowledged', null],
    ])
    expect(JSON.stringify(own)).not.toContain(one.ana.username)
  })

  test('meets it late too, and says so by when it did', async () => {
    const { acknowledge } = await clocksOf()
    goTo(world, new Date(Date.parse(acknowledge?.dueAt ?? '') + 1000))
    await tell(world, one.ana, id, 'acknowledged')
    const after = (await clocksOf())['acknowledge']
    expect(after).toEqual({ ...acknowledge, metAt: now() })
    expect(Date.parse(after?.metAt ?? '')).toBeGreaterThan(Date.parse(after?.dueAt ?? ''))
  })

  test.each(['instruction', 'investigation', 'resolution'])('leaves a report in %s where it is', async (status) => {
    await save(world, one.ana, id, { status })
    await tell(world, one.ana, id, 'acknowledged')
    expect((await readReport(world, one.luis, id)).status).toBe(status)
  })

  test('takes files as any message does', async () => {
    const answer = await told(one.ana, 'acknowledged', { filesToUpload: ['ledger.pdf', 'stamp.pdf'] })
    const { filesList } = answer.json<{ filesList: FilesList }>()
    expect(filesList.map(({ filename }) => filename)).toEqual(['ledger.pdf', 'stamp.pdf'])
    await upload(world, one.ana, id, filesList, 'reports/chat/file-uploaded')
    const { messages } = (await ownReport(world, one.report)).details.chat
    expect(messages.map(({ message, kind, attachedChatFile: file }) => [message, kind, file?.filename])).toEqual([
      ['Dear reporter.', 'acknowledgement', 'ledger.pdf'],
      ['', 'acknowledgement', 'stamp.pdf'],
    ])
    expect((await clocksOf())['acknowledge']?.metAt).toBe(now())
  })

  test('needs words or a file, and an act that there is', async () => {
    for (const more of [{ chatMsg: '' }, { act: 'investigation_opened' }, { act: 'deadline_extended' }, { act: '' }])
      expect(refusalOf(await told(one.ana, 'acknowledged', more)), JSON.stringify(more)).toEqual([422, 'invalid'])
    expect((await clocksOf())['acknowledge']?.metAt).toBeNull()
  })

  test('is news to who read the page before: a status saved from it is stale', async () => {
    const { updatedAt } = await readReport(world, one.luis, id)
    world.advance(60)
    await tell(world, one.ana, id, 'acknowledged')
    const saved = await save(world, one.luis, id, { status: 'resolution', updatedAt })
    expect(refusalOf(saved)).toEqual([409, 'stale-update'])
  })
})

describe('answering', () => {
  test.each([
    ['pending', 'resolution'],
    ['instruction', 'resolution'],
    ['investigation', 'resolution'],
    ['resolution', 'resolution'],
  ])('a report in %s meets both terms, as it says that the report has come too', async (status, after) => {
    if (status !== 'pending') await save(world, one.ana, id, { status })
    world.advance(600)
    await tell(world, one.eva, id, 'answered', 'It was proven.')
    expect((await readReport(world, one.luis, id)).status).toBe(after)
    const { acknowledge, answer } = await clocksOf()
    expect([acknowledge?.metAt, answer?.metAt]).toEqual([now(), now()])
    const moved = status === after ? [] : [['status', one.eva.username, after]]
    expect((await historyOf()).slice(-1 - moved.length)).toEqual([['answered', one.eva.username, null], ...moved])
    const own = await ownReport(world, one.report)
    expect(own).toMatchObject({ acknowledgedAt: now(), answeredAt: now(), status: after })
    expect(own.details.chat.messages.map(({ message, kind }) => [message, kind])).toEqual([
      ['It was proven.', 'answer'],
    ])
    expect(own.loggedActions.filter(({ type }) => type === 'answered')).toMatchObject([{ user: null }])
    expect(JSON.stringify(own)).not.toContain(one.eva.username)
  })

  test('keeps the day on which the report was acknowledged before, and may be late', async () => {
    await tell(world, one.ana, id, 'acknowledged')
    const { acknowledge, answer } = await clocksOf()
    goTo(world, new Date(Date.parse(answer?.dueAt ?? '') + 1000))
    await tell(world, one.ana, id, 'answered')
    expect(await clocksOf()).toEqual({ acknowledge, answer: { ...answer, metAt: now() } })
    expect((await ownReport(world, one.report)).acknowledgedAt).toBe(acknowledge?.metAt)
  })

  test('does not open an investigation, nor undo that one was opened', async () => {
    await tell(world, one.ana, id, 'answered')
    expect((await readReport(world, one.ana, id)).investigationOpenedAt).toBeNull()
  })
})

describe('what was done', () => {
  test.each([
    ['acknowledged', 'acknowledged'],
    ['answered', 'answered'],
    ['answered', 'acknowledged'],
  ] as const)('%s, is not %s again by anybody, and nothing is written', async (first, again) => {
    await tell(world, one.ana, id, first)
    const seen = async () => [await ownReport(world, one.report), await clocksOf(), await actsLogged(world, id)]
    const before = await seen()
    world.advance(60)
    for (const member of [one.ana, one.luis])
      expect(refusalOf(await told(member, again))).toEqual([409, 'already-done'])
    expect(await seen()).toEqual(before)
  })

  test('can still be followed by messages, which meet nothing anew', async () => {
    await tell(world, one.ana, id, 'acknowledged')
    const before = await clocksOf()
    world.advance(60)
    const payload = { id, chatMsg: 'And one thing more.' }
    expect((await world.call('PUT', '/api/reports/chat', { token: one.ana.token, payload })).statusCode).toBe(200)
    expect(await clocksOf()).toEqual(before)
  })
})

describe('an act of the committee', () => {
  test.each(['acknowledged', 'answered'])('(%s) is no investigator’s, stranger’s or administrator’s', async (act) => {
    const investigator = await createInvestigator(world.deps, one.channel)
    const shared = { token: one.ana.token, payload: { id, username: investigator.username } }
    expect((await world.call('POST', '/api/reports/share', shared)).statusCode).toBe(204)
    expect(refusalOf(await told(investigator, act))).toEqual([403, 'forbidden'])
    expect(refusalOf(await told(await createAdministrator(world.deps), act))).toEqual([403, 'forbidden'])
    expect(refusalOf(await told(await createMember(world.deps, one.channel), act))).toEqual([403, 'no-access'])
    const nothing = await told(one.ana, act, { id: randomUUID() })
    expect(nothing.statusCode).toBe(404)
    const elsewhere = await openCase(world)
    const excluding = await submit(world, one.channel, { restrictedUsers: [one.eva.username] })
    for (const answer of [await told(elsewhere.ana, act), await told(one.eva, act, { id: excluding.id })])
      expect([answer.statusCode, answer.body]).toEqual([404, nothing.body])
    expect((await told(one.report, act)).statusCode).toBe(401)
    expect((await told(undefined, act)).statusCode).toBe(401)
    expect(await actsLogged(world, id)).toEqual(['created', 'access_changed'])
  })

  test('waits while the report is archived; once it is reopened it is of those alone for whom it is', async () => {
    await save(world, one.ana, id, { status: 'archived' })
    for (const act of ['acknowledged', 'answered'])
      expect(refusalOf(await told(one.ana, act))).toEqual([409, 'archived-read-only'])
    await reopenFor(world, id, { asks: one.ana, votes: [one.luis, one.eva] })
    expect(refusalOf(await told(one.luis, 'answered'))).toEqual([403, 'no-access'])
    await tell(world, one.ana, id, 'answered')
    const { status, clocks } = await readReport(world, one.ana, id)
    expect([status, clocks.map(({ metAt }) => metAt)]).toEqual(['reopened', [now(), now()]])
    expect((await ownReport(world, one.report)).answeredAt).toBe(now())
  })
})

describe('several acknowledged at once', () => {
  const many = (by: { token: string }, ids: readonly string[], texts: object) =>
    world.call('PUT', '/api/casework/acknowledgements', { token: by.token, payload: { ids, texts } })
  const texts = { es: 'Recibida. Respuesta hasta el [fecha]: [fecha].', en: 'Received. Answer by [date].' }
  const sent = async (language: 'es' | 'en', fields: object = {}) =>
    (await send(world, one.channel, fields, { language })).json<Submitted>()
  const messagesOf = async (report: Submitted) =>
    (await ownReport(world, report)).details.chat.messages.map(({ message }) => message)

  test('are so each in its reporter’s language with its own day; what cannot be is left, and not said why', async () => {
    const spanish = await sent('es')
    world.advance(3 * 86_400)
    const english = await sent('en')
    const done = await sent('en')
    const excluding = await sent('es', { restrictedUsers: [one.ana.username] })
    await tell(world, one.luis, done.id, 'acknowledged', 'By hand.')
    const nothing = randomUUID()
    const ids = [spanish.id, done.id, excluding.id, english.id, nothing]
    const answer = await many(one.ana, ids, texts)
    expect(answer.json()).toEqual({ done: 2, left: [done.id, excluding.id, nothing] })
    const dayOf = async (report: Submitted) =>
      dayText(new Date((await readReport(world, one.luis, report.id)).deadline), 'Europe/Madrid')
    const days = [await dayOf(spanish), await dayOf(english)]
    expect(new Set(days).size).toBe(2)
    expect(await messagesOf(spanish)).toEqual([`Recibida. Respuesta hasta el ${days[0]}: ${days[0]}.`])
    expect(await messagesOf(english)).toEqual([`Received. Answer by ${days[1]}.`])
    expect(await messagesOf(done)).toEqual(['By hand.'])
    expect(await messagesOf(excluding)).toEqual([])
    expect((await ownReport(world, excluding)).acknowledgedAt).toBeNull()
    expect(await actsLogged(world, spanish.id)).toEqual([
      'created',
      'chat_message_sent',
      'acknowledged',
      'status_changed',
    ])
  })

  test('are so though the rows of one among them were altered, which is noted', async () => {
    const other = await submit(world, one.channel)
    await sql`update report set deadline = deadline + interval '1 day' where id = ${other.id}`.execute(
      world.database.ownerDb,
    )
    const answer = await many(one.ana, [other.id, id], texts)
    expect([answer.statusCode, answer.json()]).toEqual([200, { done: 1, left: [other.id] }])
    expect(await actsLogged(world, other.id)).toContain('tampered')
    await sql`update report set deadline = deadline - interval '1 day' where id = ${other.id}`.execute(
      world.database.ownerDb,
    )
  })

  test('are so once where an id is named twice', async () => {
    expect((await many(one.ana, [id, id], texts)).json()).toEqual({ done: 1, left: [id] })
    expect(await messagesOf(one.report)).toHaveLength(1)
  })

  test('are some, and not too many, and no text is blank', async () => {
    const fifty = Array.from({ length: 51 }, () => randomUUID())
    for (const [ids, words] of [
      [[], texts],
      [fifty, texts],
      [[id], { es: 'Recibida.', en: '  ' }],
    ] as const)
      expect(refusalOf(await many(one.ana, ids, words))).toEqual([422, 'invalid'])
    expect(await messagesOf(one.report)).toEqual([])
  })

  test('use the channel’s own text in a language for which none was written', async () => {
    const english = await sent('en')
    await many(one.ana, [english.id], { es: texts.es })
    const day = dayText(new Date((await readReport(world, one.ana, english.id)).deadline), 'Europe/Madrid')
    const [message] = await messagesOf(english)
    expect(message).toMatch(/^We have received your report/)
    expect(message).toContain(`by ${day} at the latest`)
  })
})
