import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page, Problem } from '@canal/contract'
import type { ReportListItem, Submitted, Summary } from '@canal/contract/reports/schemas'
import {
  createChannel,
  createInvestigator,
  createMember,
  type TestChannel,
  type TestPerson,
} from '../../../../test/factories.ts'
import { openWorld, read, refusalOf, save, submit, tell, type World } from '../../../../test/world.ts'
import { vouchFor } from '../../../../test/vouch.ts'

let world: World
let channel: TestChannel
let ana: TestPerson
let luis: TestPerson
const sent: Submitted[] = []
beforeAll(async () => {
  world = await openWorld()
  channel = await createChannel(world.deps)
  ana = await createMember(world.deps, channel)
  luis = await createMember(world.deps, channel)
  for (const status of ['pending', 'instruction', 'resolution', 'archived', 'investigation'] as const) {
    const report = await submit(world, channel)
    sent.push(report)
    const reviewers = status === 'instruction' || status === 'archived' ? [ana.username] : []
    if (status !== 'pending') await save(world, ana, report.id, { status, reviewers })
  }
  // Received on five days, so that days can be told apart.
  for (const [index, { id }] of sent.entries())
    await sql`update report set created_at = '2026-03-01T12:00:00Z'::timestamptz + ${index} * interval '1 day',
      deadline = '2026-06-01T21:59:00Z'::timestamptz - ${index} * interval '1 day'
      where id = ${id}`.execute(world.database.ownerDb)
  await vouchFor(
    world,
    sent.map(({ id }) => id),
  )
})
afterAll(() => world.close())

const list = (query = '', by = ana) => world.call('GET', `/api/reports/list?${query}`, { token: by.token })
const numbers = async (query: string) => {
  const { items } = (await list(query)).json<Page<ReportListItem>>()
  return items.map((item) => sent.findIndex((report) => report.id === item.id))
}

describe('the list', () => {
  test('is newest first, ten a page, and says how many there are', async () => {
    const answer = await list()
    expect(await numbers('')).toEqual([4, 3, 2, 1, 0])
    expect(answer.json<Page<ReportListItem>>()).toMatchObject({
      total: 5,
      first: true,
      last: true,
      pageNumber: 0,
      pageSize: 10,
    })
    expect(answer.headers['x-total-count']).toBe('5')
  })
  test.each([
    ['sort=createdAt&direction=ASC', [0, 1, 2, 3, 4]],
    ['sort=deadline&direction=ASC', [4, 3, 2, 1, 0]],
    ['sort=status&direction=ASC', [0, 1, 4, 2, 3]],
    ['sort=status&direction=DESC', [3, 2, 4, 1, 0]],
    ['status=archived', [3]],
    ['status=pending,instruction', [1, 0]],
    ['notStatus=archived', [4, 2, 1, 0]],
    ['createdAt=2026-03-02', [1]],
    ['deadline=2026-06-01', [0]],
    ['notStatus=archived&createdAt=2026-03-02&status=pending', []],
    ['page=1', []],
  ])('answers %s', async (query, expected) => {
    expect(await numbers(query)).toEqual(expected)
  })
  test('finds by reviewer, by case number, and by _filters joined with AND', async () => {
    expect(await numbers(`reviewers=${ana.username}`)).toEqual([3, 1])
    expect(await numbers(`reviewers=${ana.username},${luis.username}&notStatus=archived`)).toEqual([1])
    expect(await numbers(`caseNumber=${sent[2]?.caseNumber}`)).toEqual([2])
    expect(await numbers(`caseNumber=${sent[2]?.caseNumber.split('-')[1]}`)).toContain(2)
    expect(await numbers('caseNumber=2026')).toEqual([4, 3, 2, 1, 0])
    const filters = JSON.stringify([
      { id: 'status', value: ['instruction', 'archived'] },
      { id: 'reviewers', value: ana.username },
    ])
    expect(await numbers(`_filters=${encodeURIComponent(filters)}&notStatus=archived`)).toEqual([1])
  })
  test('joins what is asked twice about one field with AND, and takes any of the values asked at once', async () => {
    const twice = (id: string, value: string | string[], own: string) =>
      numbers(`${id}=${own}&_filters=${encodeURIComponent(JSON.stringify([{ id, value }]))}`)
    expect(await twice('status', ['instruction', 'archived'], 'pending,instruction')).toEqual([1])
    expect(await twice('createdAt', '2026-03-02', '2026-03-03')).toEqual([])
    expect(await numbers('createdAt=2026-03-02,2026-03-04')).toEqual([3, 1])
    expect(await twice('reviewers', luis.username, ana.username)).toEqual([])
    expect((await list('status=pending&notStatus=pending')).json<Page<ReportListItem>>()).toMatchObject({
      items: [],
      total: 0,
    })
  })
  test('lets equal statuses follow one another by the time they came', async () => {
    const where = await createChannel(world.deps)
    const eva = await createMember(world.deps, where)
    const ids: string[] = []
    for (let count = 0; count < 3; count += 1) {
      world.advance(60)
      ids.push((await submit(world, where)).id)
    }
    const shown = async (direction: string) =>
      (await list(`sort=status&direction=${direction}`, eva)).json<Page<ReportListItem>>().items.map(({ id }) => id)
    expect(await shown('ASC')).toEqual(ids)
    expect(await shown('DESC')).toEqual(ids.toReversed())
  })
  test('tells nobody by a filter who is assigned to what they may not open', async () => {
    const where = await createChannel(world.deps)
    const [eva, rui] = [await createMember(world.deps, where), await createMember(world.deps, where)]
    const report = await submit(world, where)
    await save(world, eva, report.id, { reviewers: [rui.username] })
    const late = await createMember(world.deps, where)
    const found = async (by: TestPerson) =>
      (await list(`reviewers=${rui.username}`, by)).json<Page<ReportListItem>>().total
    expect(await found(eva)).toBe(1)
    expect(await found(rui)).toBe(1)
    expect((await list('', late)).json<Page<ReportListItem>>().total).toBe(1)
    expect(await found(late)).toBe(0)
    await save(world, eva, report.id, { status: 'archived' })
    expect(await found(eva)).toBe(1)
    expect(await found(late)).toBe(0)
  })
  describe('of what is due this week', () => {
    const days = (count: number) => new Date(world.deps.now().getTime() + count * 86_400_000)
    /** Of each report: in how many days its next term ends. */
    const dueIn = async (reports: readonly { id: string }[], counts: readonly number[]) => {
      for (const [index, { id }] of reports.entries())
        await sql`update report set acknowledge_by = ${days(counts[index] ?? 0)} where id = ${id}`.execute(
          world.database.ownerDb,
        )
      await vouchFor(
        world,
        reports.map(({ id }) => id),
      )
    }
    const found = async (by: TestPerson, query = 'due=week&sort=next&direction=ASC') => {
      const { items, total } = (await list(query, by)).json<Page<ReportListItem>>()
      expect(total).toBe(items.length)
      return items.map(({ id }) => id)
    }

    test('holds what ends within seven days and what is late, and nothing that is done or ends later', async () => {
      const where = await createChannel(world.deps)
      const eva = await createMember(world.deps, where)
      const reports: Awaited<ReturnType<typeof submit>>[] = []
      for (let count = 0; count < 5; count += 1) reports.push(await submit(world, where))
      const [late, today, last, later, done] = reports.map(({ id }) => id)
      await dueIn(reports, [-2, 0, 7, 8, 1])
      await tell(world, eva, done ?? '', 'answered')
      expect(await found(eva)).toEqual([late, today, last])
      expect(await found(eva, 'due=week&status=archived')).toEqual([])
      await save(world, eva, late ?? '', { status: 'archived' })
      expect(await found(eva)).toEqual([today, last])
      expect(await found(eva, 'sort=createdAt&direction=ASC')).toContain(later)
      expect(refusalOf(await list('due=month', eva))).toEqual([422, 'invalid'])
    })

    test('tells nobody what of a row that they may not open', async () => {
      const where = await createChannel(world.deps)
      const eva = await createMember(world.deps, where)
      const report = await submit(world, where)
      const late = await createMember(world.deps, where)
      const excluded = await submit(world, where, { restrictedUsers: [eva.username] })
      await dueIn([report, excluded], [1, 1])
      expect(await found(eva)).toEqual([report.id])
      expect(await found(late)).toEqual([excluded.id])
    })
  })
  test('by last activity tells nothing of rows that show none: they follow by their arrival, either way', async () => {
    const where = await createChannel(world.deps)
    const eva = await createMember(world.deps, where)
    const before = [await submit(world, where), await submit(world, where), await submit(world, where)]
    const late = await createMember(world.deps, where)
    const own = [await submit(world, where), await submit(world, where)]
    const closed = await submit(world, where)
    const activity = [...before, ...own, closed]
    await save(world, eva, closed.id, { status: 'archived' })
    for (const [index, { id }] of activity.entries())
      await sql`update report set created_at = '2026-03-01T12:00:00Z'::timestamptz + ${index} * interval '1 day',
        last_activity_at = '2026-04-20T12:00:00Z'::timestamptz - ${index * index} * interval '1 hour'
        + ${index === 1 ? 9 : 0} * interval '1 day' where id = ${id}`.execute(world.database.ownerDb)
    await vouchFor(
      world,
      activity.map(({ id }) => id),
    )
    const shown = async (query: string) => {
      const { items } = (await list(`sort=lastActivityAt&${query}`, late)).json<Page<ReportListItem>>()
      return items.map(({ id }) => activity.findIndex((report) => report.id === id))
    }
    expect(await shown('direction=DESC')).toEqual([3, 4, 5, 2, 1, 0])
    expect(await shown('direction=ASC')).toEqual([4, 3, 0, 1, 2, 5])
    expect(await shown('direction=DESC&notStatus=archived')).toEqual([3, 4, 2, 1, 0])
    expect(await shown('direction=DESC&status=archived')).toEqual([5])
    for (let count = 0; count < 8; count += 1) await submit(world, where)
    const pages = [...(await shown('direction=ASC')), ...(await shown('direction=ASC&page=1'))]
    expect(pages.filter((index) => index >= 0)).toEqual([4, 3, 0, 1, 2, 5])
    expect(pages).toHaveLength(14)
    expect(await shown('direction=ASC&page=2')).toEqual([])
  })
  test('by what is due next: late first, what has nothing due last, and nothing told of rows that show none', async () => {
    const where = await createChannel(world.deps)
    const eva = await createMember(world.deps, where)
    const before = [await submit(world, where), await submit(world, where), await submit(world, where)]
    const late = await createMember(world.deps, where)
    const own = [await submit(world, where), await submit(world, where), await submit(world, where)]
    const closed = await submit(world, where)
    const all = [...before, ...own, closed]
    const of = (index: number) => all[index]?.id ?? ''
    for (const index of [0, 5]) await tell(world, eva, of(index), 'answered')
    for (const index of [2, 3]) await tell(world, eva, of(index), 'acknowledged')
    await save(world, eva, closed.id, { status: 'archived' })
    const owner = world.database.ownerDb
    for (const [index, { id }] of all.entries()) {
      await sql`update report set created_at = '2026-03-01T12:00:00Z'::timestamptz + ${index} * interval '1 day',
        acknowledge_by = '2026-03-08T22:59:59Z'::timestamptz + ${index} * interval '1 day',
        deadline = '2026-06-01T21:59:59Z'::timestamptz - ${index} * interval '1 day' where id = ${id}`.execute(owner)
      await sql`update clock c set due_at = case c.rule when 'answer' then r.deadline else r.acknowledge_by end
        from report r where r.id = c.report_id and r.id = ${id}`.execute(owner)
    }
    await vouchFor(
      world,
      all.map(({ id }) => id),
    )
    const shown = async (query: string, by = late) => {
      const { items } = (await list(`sort=next&${query}`, by)).json<Page<ReportListItem>>()
      const due = items.flatMap(({ next }) => next?.dueAt ?? [])
      expect(due).toEqual(query.startsWith('direction=ASC') ? due.toSorted() : due.toSorted().toReversed())
      return items.map(({ id }) => all.findIndex((report) => report.id === id))
    }
    expect(await shown('direction=ASC')).toEqual([4, 3, 0, 1, 2, 5, 6])
    expect(await shown('direction=DESC')).toEqual([3, 4, 6, 5, 2, 1, 0])
    expect(await shown('direction=ASC', eva)).toEqual([1, 4, 3, 2, 0, 5, 6])
    expect(await shown('direction=ASC&notStatus=archived')).toEqual([4, 3, 0, 1, 2, 5])
    expect(await shown('direction=ASC&status=archived')).toEqual([6])
    for (let count = 0; count < 8; count += 1) await submit(world, where)
    const pages = [...(await shown('direction=ASC')), ...(await shown('direction=ASC&page=1'))]
    expect(pages.filter((index) => index >= 0)).toEqual([4, 3, 0, 1, 2, 5, 6])
    expect(pages).toHaveLength(15)
    expect(await shown('direction=ASC&page=2')).toEqual([])
  })
  test('finds for an investigator what was shared with them, and nothing else, by every filter', async () => {
    const where = await createChannel(world.deps)
    const eva = await createMember(world.deps, where)
    const elena = await createInvestigator(world.deps, where)
    const [shared, other] = [await submit(world, where), await submit(world, where)]
    for (const { id } of [shared, other]) await save(world, eva, id, { reviewers: [eva.username] })
    await world.call('POST', '/api/reports/share', {
      token: eva.token,
      payload: { id: shared.id, username: elena.username },
    })
    const found = async (query: string) => {
      const page = (await list(query, elena)).json<Page<ReportListItem>>()
      expect(page.total).toBe(page.items.length)
      return page.items.map(({ id }) => id)
    }
    expect(await found('')).toEqual([shared.id])
    expect(await found('status=pending')).toEqual([shared.id])
    expect(await found(`reviewers=${eva.username}`)).toEqual([shared.id])
    expect(await found(`caseNumber=${shared.caseNumber}`)).toEqual([shared.id])
    expect(await found(`caseNumber=${other.caseNumber}`)).toEqual([])
    expect(await found('notStatus=pending')).toEqual([])
    expect(await found(`reviewers=${elena.username}`)).toEqual([])
  })
  test('sorts by case number under the name id', async () => {
    const { items } = (await list('sort=id&direction=ASC')).json<Page<ReportListItem>>()
    const shown = items.map((item) => item.caseNumber)
    expect(shown).toEqual([...shown].sort())
  })
  test.each([
    'size=7',
    'size=0',
    'page=-1',
    'page=100000',
    'sort=box',
    'direction=UP',
    'status=closed',
    'unknown=1',
    'createdAt=x',
    'createdAt=2026-02-30',
    'deadline=31/12/2026',
    'caseNumber=%25',
    'caseNumber=contract',
    'caseNumbers=1',
  ])('refuses %s by its name', async (query) => {
    const answer = await list(query)
    expect(answer.statusCode).toBe(422)
    expect(answer.json<Problem>().errors?.[0]?.split(':')[0]).toBe(query.split('=')[0])
  })
  test('marks what was not read, until it is read', async () => {
    const fresh = await submit(world, channel)
    const unread = async () =>
      (await list('size=50')).json<Page<ReportListItem>>().items.find((item) => item.id === fresh.id)?.unread
    expect(await unread()).toBe(true)
    await read(world, ana, fresh.id)
    expect(await unread()).toBe(false)
    world.advance(120)
    await world.call('PUT', '/api/anonymous/chat', { token: fresh.token, payload: { id: fresh.id, chatMsg: 'News' } })
    expect(await unread()).toBe(true)
  })
  test('shows nobody of another channel', async () => {
    const other = await createMember(world.deps, await createChannel(world.deps))
    expect((await list('', other)).json<Page<ReportListItem>>()).toMatchObject({ items: [], total: 0 })
  })
})

test('the summary counts what one may access: new, in progress, archived, mine without the archived', async () => {
  const where = await createChannel(world.deps)
  const [eva, rui] = [await createMember(world.deps, where), await createMember(world.deps, where)]
  for (const status of ['pending', 'instruction', 'investigation', 'resolution', 'archived']) {
    const report = await submit(world, where)
    await save(world, eva, report.id, { reviewers: [rui.username], ...(status !== 'pending' && { status }) })
  }
  const summary = async (by: TestPerson) =>
    (await world.call('GET', '/api/reports/summary', { token: by.token })).json<Summary>()
  expect(await summary(rui)).toEqual({ newReports: 1, inProgress: 3, archived: 1, assignedToMe: 4 })
  expect(await summary(eva)).toEqual({ newReports: 1, inProgress: 3, archived: 1, assignedToMe: 0 })
})
