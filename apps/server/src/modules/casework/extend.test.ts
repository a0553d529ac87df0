import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Page } from '@canal/contract'
import type { Casework } from '@canal/contract/casework/schemas'
import type { Notification } from '@canal/contract/notifications/schemas'
import type { LoggedAction, ReportListItem } from '@canal/contract/reports/schemas'
import {
  actsLogged,
  caseworkOf,
  decide,
  dumpOf,
  extend,
  goTo,
  ownReport,
  reason,
  reopenFor,
} from '../../../test/casework-world.ts'
import {
  createAdministrator,
  createChannel,
  createInvestigator,
  createMember,
  type TestPerson,
} from '../../../test/factories.ts'
import { rounds, together } from '../../../test/together.ts'
import {
  openCase,
  openWorld,
  read,
  readReport,
  refusalOf,
  save,
  submit,
  tell,
  type Case,
  type World,
} from '../../../test/world.ts'
import { inChannel } from '../../platform/db/transaction.ts'
import { verifyChain } from '../audit-log/verify/verify-log.ts'

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
afterAll(() => world.close())

/** The day so many days after another, as the calendar names it. */
const dayAfter = (instant: string, days: number) =>
  new Date(Date.parse(instant) + days * 86_400_000).toISOString().slice(0, 10)
const answerOf = async (by: { token: string }, reportId = id) => {
  const { clocks, deadline } = await readReport(world, by, reportId)
  const clock = clocks.find(({ rule }) => rule === 'answer')
  return { dueAt: clock?.dueAt, extendedFrom: clock?.extendedFrom ?? null, metAt: clock?.metAt ?? null, deadline }
}
const noticesOf = async (by: { token: string }) => {
  const answer = await world.call('GET', '/api/notifications?size=50&state=unread', { token: by.token })
  return answer.json<Page<Notification>>().items.filter(({ kind }) => kind === 'extension-waits').length
}
const calledFor = async () => [await noticesOf(one.ana), await noticesOf(one.luis), await noticesOf(one.eva)]

/** A committee of one. */
const alone = async () => {
  const channel = await createChannel(world.deps)
  const ana = await createMember(world.deps, channel)
  const report = await submit(world, channel)
  return { ana, report, deadline: (await readReport(world, ana, report.id)).deadline }
}
/** Begun by Ana, for ten days more. */
const begin = async (by: TestPerson = one.ana, days = 10) => {
  const { deadline } = await readReport(world, by, id)
  const answer = await extend(world, by, id, dayAfter(deadline, days))
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return { extensionId: answer.json<Casework>().extension?.id ?? '', deadline }
}

describe('a member alone', () => {
  test('extends the deadline at once; the reporter is told until when, and by no name', async () => {
    const { ana, report, deadline } = await alone()
    await tell(world, ana, report.id, 'acknowledged')
    world.advance(60)
    const until = dayAfter(deadline, 20)
    const answer = await extend(world, ana, report.id, until)
    expect(answer.json()).toMatchObject({ extension: null, needsConfirmation: false })
    const put = await answerOf(ana, report.id)
    expect(put).toMatchObject({ extendedFrom: deadline, metAt: null, dueAt: put.deadline })
    expect(put.deadline.slice(0, 10)).toBe(until)
    const text = until.split('-').toReversed().join('/')
    const own = await ownReport(world, report)
    expect(own.details.chat.messages.at(-1)?.message).toContain(text)
    expect(own).toMatchObject({ deadline: put.deadline, extendedFrom: deadline, answeredAt: null })
    expect(own.loggedActions[0]).toMatchObject({ type: 'deadline_extended', user: null })
    expect(JSON.stringify(own)).not.toContain(ana.username)
    expect(JSON.stringify(own)).not.toContain(reason)
    const { history, status } = await readReport(world, ana, report.id)
    expect(history.at(-1)).toMatchObject({ type: 'deadline_extended', user: ana.username, until: put.deadline })
    expect(status).toBe('instruction')
    expect((await actsLogged(world, report.id)).slice(-3)).toEqual([
      'extension_requested',
      'chat_message_sent',
      'deadline_extended',
    ])
    const list = await world.call('GET', '/api/reports/list', { token: ana.token })
    expect(list.json<Page<ReportListItem>>().items).toMatchObject([
      { deadline: put.deadline, next: { rule: 'answer', dueAt: put.deadline } },
    ])
  })

  test('may do so several times, to six months from reception in total and no day more', async () => {
    const { ana, report, deadline } = await alone()
    const latest = (await caseworkOf(world, ana, report.id)).extendableUntil ?? ''
    for (const days of [10, 40]) {
      const until = dayAfter(deadline, days)
      expect((await extend(world, ana, report.id, until)).json()).toMatchObject({ extendableUntil: latest })
      const { deadline: put, extendedFrom } = await answerOf(ana, report.id)
      expect([put.slice(0, 10), extendedFrom]).toEqual([until, deadline])
    }
    expect(refusalOf(await extend(world, ana, report.id, dayAfter(latest, 1)))).toEqual([422, 'invalid'])
    const last = await extend(world, ana, report.id, dayAfter(latest, 0))
    expect(last.json()).toMatchObject({ extendableUntil: null })
    expect(await answerOf(ana, report.id)).toMatchObject({ deadline: latest, extendedFrom: deadline })
    for (const days of [0, 1, 30])
      expect(refusalOf(await extend(world, ana, report.id, dayAfter(latest, days)))).toEqual([422, 'invalid'])
  })

  test.each([
    ['2026-11-30', '2027-02-28', '2027-05-30'],
    ['2027-08-31', '2027-11-30', '2028-02-29'],
    ['2027-11-29', '2028-02-29', '2028-05-29'],
    ['2027-12-31', '2028-03-31', '2028-06-30'],
  ])('whose report came on %s answers by %s, and at the latest by %s', async (came, due, latest) => {
    goTo(world, new Date(`${came}T10:00:00Z`))
    const { ana, report, deadline } = await alone()
    expect(deadline.slice(0, 10)).toBe(due)
    expect((await caseworkOf(world, ana, report.id)).extendableUntil?.slice(0, 10)).toBe(latest)
    expect(refusalOf(await extend(world, ana, report.id, dayAfter(latest, 1)))).toEqual([422, 'invalid'])
    expect((await extend(world, ana, report.id, latest)).statusCode).toBe(200)
    expect((await answerOf(ana, report.id)).deadline.slice(0, 10)).toBe(latest)
  })

  test('does not extend to a day that is not later, is over, or is none, nor for a reason of a word or a book', async () => {
    const { ana, report, deadline } = await alone()
    const refused = [dayAfter(deadline, 0), dayAfter(deadline, -1), '2027-02-30', '01/04/2027', '']
    for (const until of refused)
      expect(refusalOf(await extend(world, ana, report.id, until)), until).toEqual([422, 'invalid'])
    for (const why of ['Difficult.', `${'x'.repeat(19)}   `, 'x'.repeat(2001)])
      expect(refusalOf(await extend(world, ana, report.id, dayAfter(deadline, 5), why))).toEqual([422, 'invalid'])
    goTo(world, new Date(Date.parse(deadline) + 10 * 86_400_000))
    expect(refusalOf(await extend(world, ana, report.id, dayAfter(deadline, 9)))).toEqual([422, 'invalid'])
    expect((await extend(world, ana, report.id, dayAfter(deadline, 12), 'x'.repeat(20))).statusCode).toBe(200)
  })

  test('does not extend what is answered', async () => {
    const { ana, report, deadline } = await alone()
    await tell(world, ana, report.id, 'answered')
    expect(await caseworkOf(world, ana, report.id)).toMatchObject({ extendableUntil: null })
    expect(refusalOf(await extend(world, ana, report.id, dayAfter(deadline, 5)))).toEqual([409, 'already-done'])
    expect(await answerOf(ana, report.id)).toMatchObject({ deadline, extendedFrom: null })
  })
})

describe('a member with colleagues', () => {
  test('waits for one of them: nothing has changed, and each of them is called, who may read why', async () => {
    const { extensionId, deadline } = await begin()
    expect(await calledFor()).toEqual([0, 1, 1])
    expect(await answerOf(one.luis)).toMatchObject({ deadline, dueAt: deadline, extendedFrom: null })
    const waits = { id: extensionId, reason, by: one.ana.username }
    expect(await caseworkOf(world, one.ana, id)).toMatchObject({
      extension: { ...waits, isOwn: true },
      needsConfirmation: true,
    })
    expect(await caseworkOf(world, one.luis, id)).toMatchObject({ extension: { ...waits, isOwn: false } })
    const own = await ownReport(world, one.report)
    expect([own.details.chat.messages, own.loggedActions, own.extendedFrom]).toEqual([[], [], null])
    expect((await readReport(world, one.luis, id)).history).toEqual([])
    expect(await actsLogged(world, id)).toEqual(['created', 'extension_requested'])
  })

  test('needs a colleague to confirm it; afterwards no call to confirm is left', async () => {
    const { extensionId, deadline } = await begin()
    expect(refusalOf(await decide(world, one.ana, 'confirm', { id, extensionId }))).toEqual([409, 'conflict'])
    expect((await answerOf(one.ana)).deadline).toBe(deadline)
    world.advance(60)
    const answer = await decide(world, one.luis, 'confirm', { id, extensionId })
    expect(answer.json()).toMatchObject({ extension: null, needsConfirmation: true })
    expect(await calledFor()).toEqual([0, 0, 0])
    const put = await answerOf(one.eva)
    expect([put.deadline.slice(0, 10), put.extendedFrom]).toEqual([dayAfter(deadline, 10), deadline])
    const { history } = await readReport(world, one.eva, id)
    expect(history).toMatchObject([{ type: 'deadline_extended', user: one.luis.username, until: put.deadline }])
    const own = await ownReport(world, one.report)
    expect(own.details.chat.messages).toHaveLength(1)
    for (const { username } of [one.ana, one.luis]) expect(JSON.stringify(own)).not.toContain(username)
    expect(await actsLogged(world, id)).toEqual([
      'created',
      'extension_requested',
      'chat_message_sent',
      'deadline_extended',
    ])
    for (const verb of ['confirm', 'withdraw'] as const)
      expect(refusalOf(await decide(world, one.eva, verb, { id, extensionId }))).toEqual([409, 'conflict'])
  })

  test.each(['ana', 'luis'] as const)('has it taken back or refused (by %s): nothing changes', async (who) => {
    const { extensionId, deadline } = await begin()
    const answer = await decide(world, one[who], 'withdraw', { id, extensionId })
    expect(answer.json()).toMatchObject({ extension: null })
    expect(await calledFor()).toEqual([0, 0, 0])
    expect(await answerOf(one.eva)).toMatchObject({ deadline, extendedFrom: null })
    expect((await ownReport(world, one.report)).details.chat.messages).toEqual([])
    expect(await actsLogged(world, id)).toEqual(['created', 'extension_requested', 'extension_withdrawn'])
    expect(refusalOf(await decide(world, one.eva, 'confirm', { id, extensionId }))).toEqual([409, 'conflict'])
    const again = await begin(one.luis, 5)
    expect(again.extensionId).not.toBe(extensionId)
    expect(await calledFor()).toEqual([1, 0, 1])
  })

  test('begins none while one waits, and none is decided but that one', async () => {
    const { extensionId, deadline } = await begin()
    for (const by of [one.ana, one.luis])
      expect(refusalOf(await extend(world, by, id, dayAfter(deadline, 20)))).toEqual([409, 'conflict'])
    for (const verb of ['confirm', 'withdraw'] as const)
      expect(refusalOf(await decide(world, one.luis, verb, { id, extensionId: randomUUID() }))).toEqual([
        409,
        'conflict',
      ])
    expect((await caseworkOf(world, one.eva, id)).extension?.id).toBe(extensionId)
  })

  test('has nothing to put off once one of them has answered meanwhile', async () => {
    const { extensionId, deadline } = await begin()
    await tell(world, one.eva, id, 'answered')
    expect(refusalOf(await decide(world, one.luis, 'confirm', { id, extensionId }))).toEqual([409, 'already-done'])
    expect((await caseworkOf(world, one.luis, id)).extension).toBeNull()
    expect(await calledFor()).toEqual([0, 0, 0])
    expect(await answerOf(one.ana)).toMatchObject({ deadline, extendedFrom: null })
  })

  test('needs none of them who may not read the report', async () => {
    const excluding = await submit(world, one.channel, { restrictedUsers: [one.luis.username, one.eva.username] })
    const later = await createMember(world.deps, one.channel)
    const { deadline } = await readReport(world, one.ana, excluding.id)
    const answer = await extend(world, one.ana, excluding.id, dayAfter(deadline, 5))
    expect(answer.json()).toMatchObject({ extension: null, needsConfirmation: false })
    expect([...(await calledFor()), await noticesOf(later)]).toEqual([0, 0, 0, 0])
  })

  test('needs one of those for whom a report is reopened, and of them alone', async () => {
    const { deadline } = await readReport(world, one.ana, id)
    await reopenFor(world, id, { asks: one.ana, votes: [one.luis, one.eva], joins: one.luis })
    const answer = await extend(world, one.ana, id, dayAfter(deadline, 5))
    expect(answer.json()).toMatchObject({ extension: { isOwn: true }, needsConfirmation: true })
    expect(await calledFor()).toEqual([0, 1, 0])
    const extensionId = answer.json<Casework>().extension?.id ?? ''
    expect(refusalOf(await decide(world, one.eva, 'confirm', { id, extensionId }))).toEqual([403, 'no-access'])
    expect((await decide(world, one.luis, 'confirm', { id, extensionId })).statusCode).toBe(200)
    expect((await answerOf(one.ana)).extendedFrom).toBe(deadline)
  })

  test('extends at once where a report is reopened for that member only', async () => {
    const { deadline } = await readReport(world, one.ana, id)
    await reopenFor(world, id, { asks: one.ana, votes: [one.luis, one.eva] })
    expect(await caseworkOf(world, one.ana, id)).toMatchObject({ needsConfirmation: false })
    expect((await extend(world, one.ana, id, dayAfter(deadline, 5))).json()).toMatchObject({ extension: null })
  })

  test('finds it confirmed once, where two confirm at the same time', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { extensionId, deadline } = await begin(one.ana, 5)
      const sides = [one.luis, one.eva].map((by) => () => decide(world, by, 'confirm', { id, extensionId }))
      const answers = await together(world, { reportId: id, before: 2, round }, sides)
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
      expect((await answerOf(one.ana)).deadline.slice(0, 10)).toBe(dayAfter(deadline, 5))
      const { history } = await readReport(world, one.ana, id)
      expect(history.filter(({ type }) => type === 'deadline_extended')).toHaveLength(round + 1)
      expect((await ownReport(world, one.report)).details.chat.messages).toHaveLength(round + 1)
    }
  })
})

describe('why it is put off', () => {
  test('is told neither to an investigator, nor to who was excluded, nor to anybody without a part in the report', async () => {
    const excluding = await submit(world, one.channel, { restrictedUsers: [one.eva.username] })
    ;({ id } = excluding)
    const investigator = await createInvestigator(world.deps, one.channel)
    const payload = { id, username: investigator.username }
    await world.call('POST', '/api/reports/share', { token: one.ana.token, payload })
    const { extensionId, deadline } = await begin()
    const called = async (by: { token: string }) => [
      refusalOf(await world.call('GET', `/api/casework/${id}`, { token: by.token })),
      refusalOf(await extend(world, by, id, dayAfter(deadline, 5))),
      refusalOf(await decide(world, by, 'confirm', { id, extensionId })),
      refusalOf(await decide(world, by, 'withdraw', { id, extensionId })),
    ]
    const all = (refusal: [number, string]) => [refusal, refusal, refusal, refusal]
    expect(await called(investigator)).toEqual(all([403, 'forbidden']))
    expect(await called(await createAdministrator(world.deps))).toEqual(all([403, 'forbidden']))
    expect(await called(await createMember(world.deps, one.channel))).toEqual(all([403, 'no-access']))
    for (const by of [one.eva, (await openCase(world)).ana])
      expect(await called(by)).toEqual(all([404, 'report-not-found']))
    expect(await noticesOf(investigator)).toBe(0)
    const log = async () => {
      const answer = await world.call('GET', `/api/reports/${id}/logs?size=50`, { token: investigator.token })
      return answer.json<Page<LoggedAction>>().items.map(({ type }) => type)
    }
    expect(await log()).not.toContain('extension_requested')
    expect((await read(world, investigator, id)).body).not.toMatch(/extension_requested|extension-waits/)
    await decide(world, one.luis, 'withdraw', { id, extensionId })
    expect(await log()).not.toContain('extension_withdrawn')
    const again = await begin()
    await decide(world, one.luis, 'confirm', { id, extensionId: again.extensionId })
    const seen = await read(world, investigator, id)
    expect(seen.body).not.toContain(reason)
    expect(await log()).toContain('deadline_extended')
  })

  test('lies in the database as ciphertext alone, waiting and decided', async () => {
    const word = `Zq${randomUUID().replaceAll('-', '')}`
    const { deadline } = await readReport(world, one.ana, id)
    const answer = await extend(world, one.ana, id, dayAfter(deadline, 5), `The papers of ${word} are missing.`)
    const extensionId = answer.json<Casework>().extension?.id ?? ''
    const isInDump = async () => {
      const dump = await dumpOf(world)
      expect(dump).toContain(one.report.caseNumber)
      return dump.includes(word) || dump.includes(Buffer.from(word).toString('hex'))
    }
    expect(await isInDump()).toBe(false)
    expect((await caseworkOf(world, one.luis, id)).extension?.reason).toContain(word)
    await decide(world, one.luis, 'confirm', { id, extensionId })
    expect(await isInDump()).toBe(false)
  })

  const boxOf = async () => {
    const rows = await sql<{ box: Buffer }>`select box from report_record
      where report_id = ${id} and kind = 'extensions'`.execute(world.database.ownerDb)
    return rows.rows[0]?.box
  }
  test.each([
    [
      'put back as it was',
      (box?: Buffer) => sql`update report_record set box = ${box} where report_id = ${id} and kind = 'extensions'`,
    ],
    ['deleted', () => sql`delete from report_record where report_id = ${id} and kind = 'extensions'`],
  ])('and a row of it that is %s in the database shuts the report, and the check names it', async (_what, change) => {
    const first = await begin()
    const waiting = await boxOf()
    await decide(world, one.luis, 'withdraw', { id, extensionId: first.extensionId })
    const isBroken = () =>
      inChannel(world.deps.db, one.channel.id, (tx) =>
        verifyChain(tx, world.deps.rootKeys, { channelId: one.channel.id, reportId: id }),
      )
    expect(await isBroken()).toBeNull()
    await change(waiting).execute(world.database.ownerDb)
    expect(await isBroken()).toMatchObject({ reason: 'details-altered', reportId: id })
    const altered = [500, 'internal']
    expect(refusalOf(await world.call('GET', `/api/casework/${id}`, { token: one.luis.token }))).toEqual(altered)
    const which = { id, extensionId: first.extensionId }
    expect(refusalOf(await decide(world, one.luis, 'confirm', which))).toEqual(altered)
    expect(refusalOf(await extend(world, one.ana, id, dayAfter(first.deadline, 5)))).toEqual(altered)
    expect(refusalOf(await read(world, one.ana, id))).toEqual([500, 'report-altered'])
  })

  test('waits like the rest while the report is archived', async () => {
    const { extensionId, deadline } = await begin()
    await save(world, one.eva, id, { status: 'archived' })
    expect(refusalOf(await world.call('GET', `/api/casework/${id}`, { token: one.luis.token }))).toEqual([
      403,
      'report-archived',
    ])
    const readOnly = [409, 'archived-read-only']
    expect(refusalOf(await decide(world, one.luis, 'confirm', { id, extensionId }))).toEqual(readOnly)
    expect(refusalOf(await decide(world, one.ana, 'withdraw', { id, extensionId }))).toEqual(readOnly)
    expect(refusalOf(await extend(world, one.ana, id, dayAfter(deadline, 5)))).toEqual(readOnly)
  })
})
