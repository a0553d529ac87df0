import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import type { Page } from '@canal/contract'
import type { Notification, NotificationKind } from '@canal/contract/notifications/schemas'
import { createAdministrator, createInvestigator, createMember } from '../../../test/factories.ts'
import { mine, request, vote } from '../../../test/votes.ts'
import { openCase, openWorld, readReport, save, submit, type Case, type World } from '../../../test/world.ts'

let world: World
let one: Case
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  one = await openCase(world)
})
afterAll(() => world.close())

type By = { token: string }
const listOf = async (by: By, query = '') =>
  (await world.call('GET', `/api/notifications?size=50&${query}`, { token: by.token })).json<Page<Notification>>()
const kindsOf = async (by: By, reportId = one.report.id): Promise<NotificationKind[]> =>
  (await listOf(by, 'state=unread')).items.filter((item) => item.reportId === reportId).map(({ kind }) => kind)
const unreadOf = async (by: By) =>
  (await world.call('GET', '/api/notifications/unread', { token: by.token })).json<{ unread: number }>().unread
const markRead = (by: By, which: object) =>
  world.call('PATCH', '/api/notifications/read', { token: by.token, payload: which })

/** Everybody has seen what there was so far. */
const clear = async (...people: By[]) => {
  for (const person of people) expect((await markRead(person, { all: true })).statusCode).toBe(204)
}
const reporterSays = (chatMsg = 'More.', report = one.report) =>
  world.call('PUT', '/api/anonymous/chat', { token: report.token, payload: { id: report.id, chatMsg } })
const share = (username: string, more: object = {}, by: By = one.ana) =>
  world.call('POST', '/api/reports/share', { token: by.token, payload: { id: one.report.id, username, ...more } })
const archive = async () => {
  const saved = await save(world, one.ana, one.report.id, { status: 'archived' })
  expect(saved.statusCode, saved.body).toBe(200)
}
const post = (path: string, by: By, payload: object) => world.call('POST', `/api/${path}`, { token: by.token, payload })

/** Who was told what of the report, by their place in the list. */
const told = async (...people: By[]) => Promise.all(people.map((person) => kindsOf(person)))

describe('who is told', () => {
  test('of a new report: everybody who received it, with its number and the minute', async () => {
    const { items } = await listOf(one.ana)
    expect(items).toEqual([
      {
        id: expect.any(String) as string,
        kind: 'new-report',
        reportId: one.report.id,
        caseNumber: one.report.caseNumber,
        act: null,
        createdAt: expect.stringMatching(/:00\.000Z$/) as string,
        readAt: null,
      },
    ])
    expect(await told(one.luis, one.eva)).toEqual([['new-report'], ['new-report']])
  })

  test('of a report that excludes them: never, by no list, count or later message', async () => {
    await clear(one.ana, one.luis, one.eva)
    const hidden = await submit(world, one.channel, { restrictedUsers: [one.eva.username] })
    await reporterSays('More.', hidden)
    await save(world, one.ana, hidden.id, { reviewers: [one.luis.username] })
    expect(await kindsOf(one.eva, hidden.id)).toEqual([])
    expect(await unreadOf(one.eva)).toBe(0)
    expect(await unreadOf(one.ana)).toBe(2)
    const rows = await sql<{ total: string }>`select count(*) as total from notification n
      join report_grant g on g.report_id = n.report_id and g.holder_tag = n.holder_tag and g.relation = 'excluded'`.execute(
      world.database.ownerDb,
    )
    expect(rows.rows[0]?.total).toBe('0')
  })

  test('of a message from the reporter: who may read it; of a member’s own message, nobody', async () => {
    const investigator = await createInvestigator(world.deps, one.channel)
    const outside = await createInvestigator(world.deps, one.channel)
    const late = await createMember(world.deps, one.channel)
    await share(investigator.username)
    await clear(one.ana, one.luis, one.eva, investigator)
    const message = { id: one.report.id, chatMsg: 'We are on it.' }
    await world.call('PUT', '/api/reports/chat', { token: one.ana.token, payload: message })
    expect(await told(one.ana, one.luis, investigator)).toEqual([[], [], []])
    await reporterSays()
    const expected = [['new-message'], ['new-message'], ['new-message'], ['new-message'], [], []]
    expect(await told(one.ana, one.luis, one.eva, investigator, outside, late)).toEqual(expected)
  })

  test('of a message to an archived report: its former members, and no investigator', async () => {
    const investigator = await createInvestigator(world.deps, one.channel)
    await share(investigator.username)
    await archive()
    await clear(one.ana, one.luis, one.eva, investigator)
    await reporterSays()
    expect(await told(one.ana, one.luis, one.eva, investigator)).toEqual([
      ['new-message'],
      ['new-message'],
      ['new-message'],
      [],
    ])
  })

  test('of being assigned: who was not assigned before, and did not do it', async () => {
    await clear(one.ana, one.luis, one.eva)
    await save(world, one.ana, one.report.id, { reviewers: [one.ana.username, one.luis.username] })
    expect(await told(one.ana, one.luis, one.eva)).toEqual([[], ['assigned'], []])
    await clear(one.luis)
    await save(world, one.ana, one.report.id, { reviewers: [one.luis.username, one.eva.username] })
    expect(await told(one.ana, one.luis, one.eva)).toEqual([[], [], ['assigned']])
  })

  test('of a vote: the voters until they voted or it is over; of the outcome: the requester', async () => {
    await clear(one.ana, one.luis, one.eva)
    const id = await request(world, one.ana, 'access-to-files', one.report.id)
    expect(await told(one.ana, one.luis, one.eva)).toEqual([[], ['vote-wanted'], ['vote-wanted']])
    await vote(world, one.luis, 'approve', id)
    expect(await told(one.ana, one.luis, one.eva)).toEqual([[], [], ['vote-wanted']])
    await vote(world, one.eva, 'approve', id)
    expect(await told(one.ana, one.luis, one.eva)).toEqual([['request-decided'], [], []])
    const other = await request(world, one.luis, 'access-to-files', one.report.id)
    await vote(world, one.ana, 'deny', other)
    expect(await told(one.luis, one.eva)).toEqual([['request-decided'], []])
  })

  test('of a vote while another request of the same report still waits for theirs: still', async () => {
    await clear(one.ana, one.luis, one.eva)
    const first = await request(world, one.ana, 'access-to-files', one.report.id)
    await request(world, one.luis, 'access-to-files', one.report.id)
    await vote(world, one.eva, 'approve', first)
    expect(await kindsOf(one.eva)).toEqual(['vote-wanted'])
    const cancelled = (await mine(world, one.luis)).items[0]?.id
    await world.call('PATCH', '/api/requests/access-to-files/cancel', {
      token: one.luis.token,
      payload: { id: cancelled },
    })
    expect(await kindsOf(one.eva)).toEqual([])
    expect(await kindsOf(one.luis)).toEqual(['vote-wanted'])
  })

  test('of a reopening: the others who had it; of its return to work: whoever has it again', async () => {
    const investigator = await createInvestigator(world.deps, one.channel)
    await share(investigator.username)
    const rui = await createMember(world.deps, one.channel)
    await archive()
    const id = await request(world, one.ana, 'archived-report', one.report.id)
    await clear(one.ana, one.luis, one.eva, rui, investigator)
    await vote(world, one.luis, 'approve', id, 'archived-report')
    await vote(world, one.eva, 'approve', id, 'archived-report')
    // Eva's vote did it; Luis and the rest hear of it, and whoever asked hears of the answer.
    expect(await told(one.ana, one.luis, one.eva, rui, investigator)).toEqual([
      ['request-decided'],
      ['reopened'],
      [],
      [],
      [],
    ])
    await clear(one.ana, one.luis)
    await save(world, one.ana, one.report.id, { status: 'investigation' })
    expect(await told(one.ana, one.luis, one.eva, rui, investigator)).toEqual([
      [],
      ['reopened'],
      ['reopened'],
      [],
      ['reopened'],
    ])
  })

  test('of a report that is shared with them: the colleague or investigator, and nobody else', async () => {
    const late = await createMember(world.deps, one.channel)
    const investigator = await createInvestigator(world.deps, one.channel)
    await clear(one.ana, one.luis, one.eva)
    await share(late.username)
    await share(investigator.username)
    expect(await told(one.ana, one.luis, one.eva, late, investigator)).toEqual([[], [], [], ['shared'], ['shared']])
  })

  test('of another channel’s reports, and to administrators: nobody and nothing', async () => {
    const foreign = await openCase(world)
    const administrator = await createAdministrator(world.deps)
    await reporterSays()
    expect(await kindsOf(foreign.ana)).toEqual([])
    expect((await listOf(foreign.ana)).items.map(({ reportId }) => reportId)).toEqual([foreign.report.id])
    expect(await listOf(administrator)).toMatchObject({ items: [], total: 0 })
    expect(await unreadOf(administrator)).toBe(0)
    await clear(administrator)
  })

  test('whose keys wait for a colleague: nothing, until they count', async () => {
    const waiting = await createMember(world.deps, one.channel, { keyState: 'waiting' })
    await world.database.ownerDb
      .insertInto('notification')
      .values({
        channel_id: one.channel.id,
        id: randomUUID(),
        holder_tag: Buffer.alloc(32),
        kind: 'committee-acts',
        report_id: null,
        created_at: world.deps.now(),
      })
      .execute()
    expect(await listOf(waiting)).toMatchObject({ items: [], total: 0 })
    expect(await unreadOf(waiting)).toBe(0)
  })
})

describe('a report that somebody loses', () => {
  test('takes what they were told of it with it: a conflict declared later', async () => {
    await reporterSays()
    expect(await unreadOf(one.eva)).toBe(2)
    await post('reports/recuse', one.eva, { id: one.report.id })
    expect(await listOf(one.eva)).toMatchObject({ items: [], total: 0 })
    expect(await unreadOf(one.eva)).toBe(0)
    await reporterSays('Once more.')
    expect(await unreadOf(one.eva)).toBe(0)
  })

  test('an investigator’s share taken back, or past its date by the database’s clock', async () => {
    const [taken, past] = [
      await createInvestigator(world.deps, one.channel),
      await createInvestigator(world.deps, one.channel),
    ]
    await share(taken.username)
    await share(past.username, { until: new Date(Date.now() + 3_600_000).toISOString() })
    expect([await unreadOf(taken), await unreadOf(past)]).toEqual([1, 1])
    await post('reports/unshare', one.ana, { id: one.report.id, username: taken.username })
    await sql`update report_grant set expires_at = now() - interval '1 second'
      where report_id = ${one.report.id} and relation = 'shared'`.execute(world.database.ownerDb)
    for (const gone of [taken, past]) {
      expect(await unreadOf(gone)).toBe(0)
      expect(await listOf(gone)).toMatchObject({ items: [], total: 0 })
    }
  })

  test('a grant written into the database by hand shows nothing of a report', async () => {
    const foreign = await createMember(world.deps, one.channel)
    const tag = await sql<{ holder_tag: Buffer }>`select holder_tag from notification
      where report_id = ${one.report.id} limit 1`.execute(world.database.ownerDb)
    await sql`update report_grant set version = version + 1 where report_id = ${one.report.id}
      and holder_tag = ${tag.rows[0]?.holder_tag}`.execute(world.database.ownerDb)
    for (const person of [one.ana, one.luis, one.eva, foreign])
      expect((await listOf(person)).items.filter(({ reportId }) => reportId === one.report.id)).toEqual([])
  })
})

describe('what is read', () => {
  test('news of the same is one notification, renewed; once read, the next is a new one', async () => {
    await clear(one.ana)
    await reporterSays()
    const [first] = (await listOf(one.ana, 'state=unread')).items
    world.advance(120_000)
    await reporterSays()
    const again = (await listOf(one.ana, 'state=unread')).items
    expect(again.map(({ id }) => id)).toEqual([first?.id])
    expect(Date.parse(again[0]?.createdAt ?? '')).toBeGreaterThan(Date.parse(first?.createdAt ?? ''))
    await clear(one.ana)
    await reporterSays()
    expect(await kindsOf(one.ana)).toEqual(['new-message'])
    expect((await listOf(one.ana)).items.map(({ kind }) => kind).sort()).toEqual([
      'new-message',
      'new-message',
      'new-report',
    ])
  })

  test('opening a report reads what concerns it, for whoever opened it', async () => {
    const other = await submit(world, one.channel)
    await reporterSays()
    await readReport(world, one.ana, one.report.id)
    expect(await kindsOf(one.ana)).toEqual([])
    expect(await kindsOf(one.ana, other.id)).toEqual(['new-report'])
    expect((await kindsOf(one.luis)).sort()).toEqual(['new-message', 'new-report'])
  })

  test('by id: one’s own alone; somebody else’s, another channel’s and unknown ids answer the same and change nothing', async () => {
    const foreign = await openCase(world)
    await reporterSays()
    const own = (await listOf(one.ana)).items
    const others = [await listOf(one.luis), await listOf(foreign.ana)].flatMap(({ items }) => items.map(({ id }) => id))
    expect((await markRead(one.ana, { ids: [...others, randomUUID()] })).statusCode).toBe(204)
    expect([await unreadOf(one.ana), await unreadOf(one.luis), await unreadOf(foreign.ana)]).toEqual([2, 2, 1])
    expect((await markRead(one.ana, { ids: [own[0]?.id] })).statusCode).toBe(204)
    expect(await unreadOf(one.ana)).toBe(1)
    const [unread, read] = [await listOf(one.ana, 'state=unread'), await listOf(one.ana, 'state=read')]
    expect([unread.total, read.total]).toEqual([1, 1])
    expect(read.items[0]).toMatchObject({ id: own[0]?.id, readAt: expect.stringMatching(/:00\.000Z$/) as string })
  })

  test.each([[{}], [{ ids: [] }], [{ ids: ['x'] }], [{ all: false }]])('%j is refused', async (which) => {
    expect((await markRead(one.ana, which)).statusCode).toBe(422)
  })

  test('the list is paged, newest first, and says how many there are; the count ends at 100', async () => {
    const [channel] = [one.channel.id]
    const tag = await sql<{ holder_tag: Buffer }>`select n.holder_tag from notification n
      where n.report_id = ${one.report.id} order by holder_tag limit 1`.execute(world.database.ownerDb)
    await sql`insert into notification (channel_id, id, holder_tag, kind, report_id, created_at)
      select ${channel}::uuid, gen_random_uuid(), ${tag.rows[0]?.holder_tag}, 'room-' || g, ${one.report.id}::uuid,
        now() - g * interval '1 minute' from generate_series(1, 120) g`.execute(world.database.ownerDb)
    const people = [one.ana, one.luis, one.eva]
    const counts = await Promise.all(people.map(unreadOf))
    expect([...counts].sort((a, b) => a - b)).toEqual([1, 1, 100])
    const holder = people[counts.indexOf(100)] ?? one.ana
    const page = await world.call('GET', '/api/notifications?page=1&size=10', { token: holder.token })
    expect(page.headers['x-total-count']).toBe('121')
    expect(page.json()).toMatchObject({ total: 121, pageNumber: 1, pageSize: 10, first: false, last: false })
    // Kinds that this version does not know are left out, not shown as nothing.
    expect(page.json<Page<Notification>>().items).toEqual([])
  })
})

test('the database learns a kind, a report or an act, a minute and the tag that the report’s other rows bear', async () => {
  await reporterSays('Word that stands nowhere.')
  const rows = await sql<Record<string, unknown>>`select * from notification
    where report_id = ${one.report.id}`.execute(world.database.ownerDb)
  expect(rows.rows.length).toBe(6)
  for (const row of rows.rows) {
    expect(Object.keys(row).sort()).toEqual(
      ['act_id', 'channel_id', 'created_at', 'holder_tag', 'id', 'is_mailed', 'kind', 'read_at', 'report_id'].sort(),
    )
    expect((row['created_at'] as Date).getTime() % 60_000).toBe(0)
  }
  const tags = await sql<{ known: boolean }>`select bool_and(exists (select 1 from report_grant g
    where g.report_id = n.report_id and g.holder_tag = n.holder_tag)) as known from notification n
    where n.report_id = ${one.report.id}`.execute(world.database.ownerDb)
  expect(tags.rows[0]?.known).toBe(true)
})

test('row-level security hides other channels’ rows from a transaction that forgets to ask', async () => {
  const foreign = await openCase(world)
  const seen = await world.deps.db.transaction().execute(async (tx) => {
    await sql`select set_config('app.channel', ${foreign.channel.id}, true)`.execute(tx)
    return sql<{ channel_id: string }>`select distinct channel_id from notification`.execute(tx)
  })
  expect(seen.rows).toEqual([{ channel_id: foreign.channel.id }])
  const none = await sql`select 1 from notification`.execute(world.deps.db)
  expect(none.rows).toEqual([])
})
