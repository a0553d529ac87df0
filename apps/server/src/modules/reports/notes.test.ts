import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Page, Problem } from '@canal/contract'
import type { Report, ReportListItem, SinceArchived } from '@canal/contract/reports/schemas'
import { inChannel } from '../../platform/db/transaction.ts'
import { createAdministrator, createMember, type TestPerson } from '../../../test/factories.ts'
import { openStream, type Stream } from '../../../test/streams.ts'
import { request, vote } from '../../../test/votes.ts'
import { readReport, refusalOf, save, submit } from '../../../test/world.ts'
import { findSession, userOf } from '../accounts/session/session.ts'
import type { MemberActor } from '../accounts/session/actor.ts'
import { reportKeys } from '../report-access/open-slot.ts'
import { readableReport } from '../report-access/report-view.ts'
import { messageKey } from './reading/message-key.ts'
import { noteScene, type By } from './testing/note-scene.ts'

const said = 'The secretary confirms two of the three invoices.'

const scene = noteScene()
const { get, post, logOf } = scene
const noticesOf = (by: By) => scene.noticesOf(by, 'mentioned')
const note = (by: By, fields: object = {}) =>
  scene.world.call('PUT', '/api/reports/note', { token: by.token, payload: { id: scene.id, text: said, ...fields } })
const write = async (by: By, fields: object = {}) => {
  const answer = await note(by, fields)
  expect(answer.statusCode, answer.body).toBe(204)
}
const messagesOf = async (by: By) => (await readReport(scene.world, by, scene.id)).details.chat.messages
const listed = async (by: By) =>
  (await get(by, 'reports/list')).json<Page<ReportListItem>>().items.find((item) => item.id === scene.id)
const seen = async (by: By) => {
  const messageId = (await messagesOf(by)).at(-1)?.id ?? ''
  expect(
    (await scene.world.call('PATCH', '/api/reports/read', { token: by.token, payload: { id: scene.id, messageId } }))
      .statusCode,
  ).toBe(204)
}

describe('a note', () => {
  test('is read by every member with access, in its place among the messages, with its author’s name', async () => {
    const { world, one, id } = scene
    await world.call('PUT', '/api/reports/chat', { token: one.luis.token, payload: { id, chatMsg: 'Where was that?' } })
    await write(one.ana)
    await world.call('PUT', '/api/anonymous/chat', {
      token: one.report.token,
      payload: { id, chatMsg: 'In the depot.' },
    })
    const messages = await messagesOf(one.eva)
    expect(messages.map(({ message, audience }) => [message, audience])).toEqual([
      ['Where was that?', 'all'],
      [said, 'committee'],
      ['In the depot.', 'all'],
    ])
    expect(messages[1]).toMatchObject({ isReporter: false, hasFile: false, mentions: [] })
    expect(messages[1]?.name).toContain(one.ana.username)
    // Nothing says whether the reporter has read it: they never get it.
    expect(messages[1]).not.toHaveProperty('readByReporter')
  })

  test('is not there for the reporter: not by a page, a call, a count or a time', async () => {
    const { one } = scene
    const own = async () => {
      const {
        token: _,
        previousVisitAt: __,
        ...shown
      } = (await get(one.report, 'anonymous/report')).json<Record<string, unknown>>()
      return shown
    }
    const before = await own()
    await write(one.ana, { mentions: [one.luis.username] })
    expect(await own()).toEqual(before)
  })

  test('is not there for an investigator: not in the report, the list, the log, its history or their notices', async () => {
    const { world, one, id, irene } = scene
    const shown = async () => {
      const report = (await post('reports', irene, { id })).json<Report>()
      const { items } = (await get(irene, 'reports/list')).json<Page<ReportListItem>>()
      return {
        report,
        items,
        log: (await logOf(irene)).filter(({ type }) => type !== 'access'),
        notices: (await get(irene, 'notifications?size=50')).body,
        overview: (await get(irene, 'reports/overview')).body,
      }
    }
    await shown()
    const before = await shown()
    await write(one.ana, { mentions: [one.luis.username] })
    expect(await shown()).toEqual(before)
    const [row] = await world.database.ownerDb.selectFrom('message').select('id').where('report_id', '=', id).execute()
    const payload = { id, messageId: row?.id }
    expect(refusalOf(await world.call('PATCH', '/api/reports/read', { token: irene.token, payload }))).toEqual([
      404,
      'not-found',
    ])
    expect(refusalOf(await note(irene))).toEqual([403, 'forbidden'])
  })

  test('is told of live to members alone, and leaves an investigator’s mark of what they read as it is', async () => {
    const { world, one, id, irene } = scene
    await readReport(world, irene, id)
    const [member, outside, reporter] = [
      await openStream(world.server, one.luis.token),
      await openStream(world.server, irene.token),
      await openStream(world.server, one.report.token),
    ]
    await write(one.ana)
    await member.until(({ data }) => data.topic === 'chat' && data.id === id)
    await readReport(world, irene, id)
    // Whatever they were told of the note would have come before this message, of which both are told.
    await world.call('PUT', '/api/reports/chat', { token: one.ana.token, payload: { id, chatMsg: 'Good morning.' } })
    const topics = async (stream: Stream, last: string) => {
      const heard = await stream.until(({ data }) => data.topic === last && data.id === id)
      stream.close()
      return heard.map(({ data }) => data.topic).filter((topic) => ['chat', 'log', 'reading'].includes(topic))
    }
    expect(await topics(outside, 'log')).toEqual(['chat', 'log'])
    expect(await topics(reporter, 'chat')).toEqual(['chat'])
    member.close()
  })

  test('opens neither with the keys of an investigator nor with those of the reporter', async () => {
    const { world, one, id, irene } = scene
    await write(one.ana)
    const opens = async ({ token }: By) => {
      const session = await findSession(world.deps, token, 'user')
      if (!session) throw new Error('no session')
      const actor = (await userOf(world.deps, session)) as MemberActor
      return inChannel(world.deps.db, one.channel.id, async (tx) => {
        const view = await readableReport(tx, world.deps, actor, id)
        const keys = await reportKeys(tx, actor, view)
        return (await messageKey(keys, { audience: 'committee', epoch: view.row.epoch })) !== null
      })
    }
    expect([await opens(one.luis), await opens(irene)]).toEqual([true, false])
    const targetsOf = async (kind: string) => {
      const { rows } = await sql<{ target: string }>`select distinct target from slot where report_id = ${id}
        and holder_tag in (select holder_tag from slot where report_id = ${id} group by holder_tag
          having bool_or(target = ${kind}) and not (bool_or(target = 'internal') and bool_or(target = 'identity')))
        order by target`.execute(world.database.ownerDb)
      return rows.map(({ target }) => target)
    }
    // Each of them has one of the two keys.
    expect(await targetsOf('internal')).toEqual(['content', 'internal'])
    expect(await targetsOf('identity')).toEqual(['content', 'files', 'identity'])
  })

  test('is unread for colleagues until it was on their screen, and never for who wrote it', async () => {
    const { world, one, id, irene } = scene
    for (const person of [one.ana, one.luis, irene]) await readReport(world, person, id)
    const unread = async () =>
      [await listed(one.ana), await listed(one.luis), await listed(irene)].map((i) => i?.unread)
    expect(await unread()).toEqual([false, false, false])
    await write(one.ana)
    expect(await unread()).toEqual([false, true, false])
    expect((await messagesOf(one.luis)).map(({ isNew }) => isNew)).toEqual([true])
    expect((await messagesOf(one.ana)).map(({ isNew }) => isNew)).toEqual([false])
    await seen(one.luis)
    expect(await unread()).toEqual([false, false, false])
  })

  test('stands in the log with its author, and says there nothing of what is written', async () => {
    const { one } = scene
    await write(one.ana, { mentions: [one.luis.username] })
    const entry = (await logOf(one.luis)).find(({ type }) => type === 'note_added')
    expect(entry).toMatchObject({ user: one.ana.username, details: {} })
    expect(JSON.stringify(entry)).not.toContain(one.luis.username)
  })

  test('meets no term of the law and moves nothing', async () => {
    const { world, one, id } = scene
    const { clocks, status, history } = await readReport(world, one.luis, id)
    await write(one.ana)
    expect(await readReport(world, one.luis, id)).toMatchObject({ clocks, status, history })
  })

  test.each([
    ['text', { text: '  ' }, 'Required'],
    ['text', { text: 'x'.repeat(5001) }, 'Cannot be more than 5,000 characters long.'],
    ['mentions', { mentions: Array(101).fill('ana') }, 'Take some out: at most 100.'],
  ])('is refused for a wrong %s (%#)', async (field, fields, words) => {
    const { one } = scene
    expect((await note(one.ana, fields)).json<Problem>()).toMatchObject({
      status: 422,
      errors: [`${field}: ${words}`],
    })
  })

  test('is refused to who has no access, and of an archived report', async () => {
    const { world, one, id } = scene
    const late = await createMember(world.deps, one.channel)
    expect(refusalOf(await note(late))).toEqual([403, 'no-access'])
    expect(refusalOf(await note(await createAdministrator(world.deps)))).toEqual([403, 'forbidden'])
    expect((await note(one.report)).statusCode).toBe(401)
    await save(world, one.ana, id, { status: 'archived' })
    expect(refusalOf(await note(one.ana))).toEqual([409, 'archived-read-only'])
  })
})

describe('after a report was archived', () => {
  test('its notes are shut with it, and open again only to those for whom it is reopened', async () => {
    const { world, one, id } = scene
    await write(one.ana)
    await save(world, one.ana, id, { status: 'archived' })
    await world.call('PUT', '/api/anonymous/chat', { token: one.report.token, payload: { id, chatMsg: 'Once more.' } })
    const since = (await get(one.luis, `reports/${id}/since-archived`)).json<SinceArchived>()
    expect(since.messages.map(({ message }) => message)).toEqual(['Once more.'])
    const asked = await request(world, one.ana, 'archived-report', id)
    for (const voter of [one.luis, one.eva]) await vote(world, voter, 'approve', asked, 'archived-report')
    expect((await messagesOf(one.ana)).map(({ message }) => message)).toEqual([said, 'Once more.'])
    expect(refusalOf(await post('reports', one.luis, { id }))).toEqual([403, 'no-access'])
    await write(one.ana, { text: 'Looked at again.' })
    expect((await messagesOf(one.ana)).map(({ message }) => message)).toEqual([said, 'Once more.', 'Looked at again.'])
  })
})

test('a colleague who is given the report later reads its notes', async () => {
  const { world, one, id } = scene
  const late = await createMember(world.deps, one.channel)
  await write(one.ana)
  await post('reports/share', one.ana, { id, username: late.username })
  expect((await messagesOf(late)).map(({ message }) => message)).toEqual([said])
})

describe('a mention', () => {
  const text = () => `@${scene.one.luis.username}, would you look?`

  test('tells that colleague alone, once, and without a word of the note', async () => {
    const { one, id, irene } = scene
    await write(one.ana, { text: text(), mentions: [one.luis.username, one.luis.username] })
    await write(one.ana, { text: text(), mentions: [one.luis.username] })
    expect(await noticesOf(one.luis)).toEqual([
      {
        id: expect.any(String) as string,
        kind: 'mentioned',
        reportId: id,
        caseNumber: one.report.caseNumber,
        act: null,
        createdAt: expect.any(String) as string,
        readAt: null,
      },
    ])
    expect([await noticesOf(one.ana), await noticesOf(one.eva), await noticesOf(irene)]).toEqual([[], [], []])
  })

  test('is shown with the note: who it is, and that it is oneself', async () => {
    const { world, one, id } = scene
    await write(one.ana, { text: text(), mentions: [one.luis.username, one.eva.username] })
    const mentionsOf = async (by: By) => (await messagesOf(by))[0]?.mentions
    const people = (await readReport(world, one.ana, id)).people
    const nameOf = (person: TestPerson) => people.find(({ username }) => username === person.username)?.fullName
    expect(await mentionsOf(one.luis)).toEqual([
      { name: nameOf(one.luis), isYou: true },
      { name: nameOf(one.eva), isYou: false },
    ])
  })

  test('is over when its report was opened', async () => {
    const { world, one, id } = scene
    await write(one.ana, { mentions: [one.luis.username] })
    await readReport(world, one.luis, id)
    expect((await noticesOf(one.luis)).map(({ readAt }) => readAt === null)).toEqual([false])
  })

  test('is of who reads the note alone: anybody else is refused alike, and nothing is written', async () => {
    const { world, one, irene } = scene
    const { id } = await submit(world, one.channel, { restrictedUsers: [one.eva.username] })
    scene.id = id
    await post('reports/share', one.ana, { id, username: irene.username })
    const refused = await note(one.ana, { mentions: [one.eva.username] })
    expect(refused.statusCode).toBe(422)
    for (const username of [irene.username, one.ana.username, 'nobody'])
      expect((await note(one.ana, { mentions: [username] })).body).toBe(refused.body)
    expect(await messagesOf(one.luis)).toEqual([])
    expect(await noticesOf(one.eva)).toEqual([])
  })

  test('is among what somebody can choose to be told of, but an investigator', async () => {
    const { one, irene } = scene
    const kindsOf = async (by: By) =>
      (await get(by, 'notifications/preferences')).json<{ kinds: { kind: string }[] }>().kinds.map(({ kind }) => kind)
    expect(await kindsOf(one.luis)).toContain('mentioned')
    expect(await kindsOf(irene)).not.toContain('mentioned')
  })
})
