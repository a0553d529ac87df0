import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Submitted } from '@canal/contract/reports/schemas'
import {
  createChannel,
  createInvestigator,
  createMember,
  type TestChannel,
  type TestPerson,
} from '../../../test/factories.ts'
import { request } from '../../../test/votes.ts'
import { openWorld, save, submit, type World } from '../../../test/world.ts'
import { vouchFor } from '../../../test/vouch.ts'
import { dashboardCalls, day, kindsOf } from './testing/dashboard-calls.ts'

let world: World
let channel: TestChannel
let ana: TestPerson
let luis: TestPerson
let eva: TestPerson
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  channel = await createChannel(world.deps)
  ana = await createMember(world.deps, channel, { firstName: 'Ana', lastName1: 'García' })
  luis = await createMember(world.deps, channel)
  eva = await createMember(world.deps, channel)
})

const { dashboard, summary, call, write, acknowledge, archive, setDeadline } = dashboardCalls(() => world)
const assign = (report: Submitted, ...people: TestPerson[]) =>
  save(world, ana, report.id, { reviewers: people.map(({ username }) => username) })

describe('what is late', () => {
  const dueSince = async (report: Submitted, column: 'acknowledge_by' | 'deadline') => {
    await sql`update report set ${sql.ref(column)} = ${new Date(world.deps.now().getTime() - 2 * day * 1000)}
      where id = ${report.id}`.execute(world.database.ownerDb)
    await vouchFor(world, [report.id])
  }

  test('counts a late acknowledgement, of a new report and of one in progress, each under its own card', async () => {
    const [fresh, inProgress] = [await submit(world, channel), await submit(world, channel)]
    await save(world, ana, inProgress.id, { status: 'investigation' })
    expect((await dashboard(ana)).counts).toMatchObject({ newOverdue: 0, overdue: 0 })
    await dueSince(fresh, 'acknowledge_by')
    expect((await dashboard(ana)).counts).toMatchObject({ newOverdue: 1, overdue: 0 })
    await dueSince(inProgress, 'acknowledge_by')
    expect((await dashboard(ana)).counts).toMatchObject({ newOverdue: 1, overdue: 1 })
    await acknowledge(luis, inProgress)
    expect((await dashboard(ana)).counts).toMatchObject({ newOverdue: 1, overdue: 0 })
  })

  test('counts the late answer of a report that is still new', async () => {
    const report = await submit(world, channel)
    await dueSince(report, 'deadline')
    expect((await dashboard(ana)).counts).toMatchObject({ newOverdue: 1, overdue: 0 })
    await acknowledge(luis, report)
    await save(world, ana, report.id, { status: 'investigation' })
    expect((await dashboard(ana)).counts).toMatchObject({ newOverdue: 0, overdue: 1 })
  })

  test('says of an acknowledgement that it waits too long by its own term', async () => {
    const report = await submit(world, channel)
    await dueSince(report, 'acknowledge_by')
    expect((await dashboard(ana)).firstAnswers.waitingLate).toBe(1)
  })
})

describe('nobody learns from a count', () => {
  const everything = async () => {
    const hidden = await submit(world, channel, { restrictedUsers: [eva.username] })
    await write(ana, hidden)
    await write(hidden, hidden, 'anonymous/chat')
    await setDeadline(hidden, -1)
    await request(world, luis, 'access-to-files', hidden.id)
    return hidden
  }

  test('an excluded member sees the same as before the report came, and after it was archived', async () => {
    const before = [await dashboard(eva), await summary(eva)]
    const hidden = await everything()
    expect([await dashboard(eva), await summary(eva)]).toEqual(before)
    expect((await dashboard(ana)).waiting.total).toBeGreaterThan(0)
    await archive(ana, hidden)
    expect([await dashboard(eva), await summary(eva)]).toEqual(before)
    expect((await summary(ana)).archived).toBe(1)
  })

  test('an exclusion outweighs any grant that a row might hold besides', async () => {
    const before = [await dashboard(eva), await summary(eva)]
    const hidden = await everything()
    await sql`insert into report_grant (channel_id, report_id, holder_tag, relation, version, ground, granted_at)
      select channel_id, report_id, holder_tag, 'access', 1, 'forged', granted_at from report_grant
      where report_id = ${hidden.id} and relation = 'excluded'`.execute(world.database.ownerDb)
    expect([await dashboard(eva), await summary(eva)]).toEqual(before)
  })

  test('who steps aside keeps nothing of it in any figure', async () => {
    const report = await submit(world, channel)
    await assign(report, eva)
    await write(report, report, 'anonymous/chat')
    expect((await summary(eva)).assignedToMe).toBe(1)
    await call(eva, 'POST', 'reports/recuse', { id: report.id })
    const { waiting, statuses, received } = await dashboard(eva)
    expect([waiting.total, statuses, received.every(({ total }) => total === 0)]).toEqual([0, [], true])
    expect(await summary(eva)).toEqual({ newReports: 0, inProgress: 0, archived: 0, assignedToMe: 0 })
  })

  test('an investigator sees the figures of what was shared with them, until it is not', async () => {
    const expert = await createInvestigator(world.deps, channel)
    const [shared, other] = [await submit(world, channel), await submit(world, channel)]
    await write(luis, other)
    await write(other, other, 'anonymous/chat')
    const none = await dashboard(expert)
    expect([none.waiting.total, none.statuses]).toEqual([0, []])
    await call(ana, 'POST', 'reports/share', { id: shared.id, username: expert.username })
    await setDeadline(shared, 2)
    await write(shared, shared, 'anonymous/chat')
    const one = await dashboard(expert)
    // Neither votes nor the committee's first word are theirs to give.
    expect(kindsOf(one)).toEqual([
      ['answer', shared.caseNumber],
      ['messages', shared.caseNumber],
    ])
    expect(one.statuses).toEqual([{ status: 'pending', total: 1 }])
    expect(one.received.at(-1)?.total).toBe(1)
    await call(ana, 'POST', 'reports/unshare', { id: shared.id, username: expert.username })
    expect(await dashboard(expert)).toEqual(none)
  })

  test('what was given until a day counts as long as it lasts, by the clock alone', async () => {
    const expert = await createInvestigator(world.deps, channel)
    const report = await submit(world, channel)
    const until = new Date(Date.now() + day * 1000).toISOString()
    await call(ana, 'POST', 'reports/share', { id: report.id, username: expert.username, until })
    expect(await summary(expert)).toMatchObject({ newReports: 1 })
    await sql`update report_grant set expires_at = now() - interval '1 second'
      where report_id = ${report.id} and relation = 'shared'`.execute(world.database.ownerDb)
    expect(await summary(expert)).toMatchObject({ newReports: 0 })
    expect((await dashboard(expert)).statuses).toEqual([])
  })

  test('another channel is as if it were not there', async () => {
    await everything()
    const stranger = await createMember(world.deps, await createChannel(world.deps))
    const { waiting, counts, statuses } = await dashboard(stranger)
    expect([waiting.total, statuses]).toEqual([0, []])
    expect(Object.values(counts)).toEqual([0, 0, 0, 0, 0])
  })

  test('a report whose policy was tampered with is neither shown nor numbered', async () => {
    const report = await submit(world, channel)
    await sql`update report_policy set mac = 'x' where report_id = ${report.id}`.execute(world.database.ownerDb)
    for (const member of [ana, luis, ana])
      expect((await dashboard(member)).waiting).toEqual({
        items: [],
        total: 0,
        isMore: false,
        unacknowledged: { total: 0, isMore: false },
      })
    const noted = await sql`select 1 from log_entry where report_id = ${report.id} and type = 'tampered'`.execute(
      world.database.ownerDb,
    )
    expect(noted.rows).toHaveLength(1)
  })
})

test('the charts say how many came in each of twelve months, how they stand and how long they waited', async () => {
  const [quick, late, never] = [
    await submit(world, channel),
    await submit(world, channel),
    await submit(world, channel),
  ]
  await acknowledge(luis, quick)
  await archive(ana, quick)
  const received = async (report: Submitted, days: number) => {
    await sql`update report set received_at = received_at - ${days} * interval '1 day',
      acknowledge_by = acknowledge_by - ${days} * interval '1 day' where id = ${report.id}`.execute(
      world.database.ownerDb,
    )
    await vouchFor(world, [report.id])
  }
  await received(late, 9)
  await received(never, 40)
  await acknowledge(luis, late)
  const { received: months, statuses, firstAnswers, counts } = await dashboard(ana)
  expect(months).toHaveLength(12)
  expect(months.map(({ month }) => month)).toEqual([...months.map(({ month }) => month)].sort())
  expect(months.reduce((sum, { total }) => sum + total, 0)).toBe(3)
  expect(statuses).toEqual([
    { status: 'archived', total: 1 },
    { status: 'instruction', total: 1 },
    { status: 'pending', total: 1 },
  ])
  expect(firstAnswers.days.filter(({ total }) => total > 0)).toEqual([
    { days: 0, total: 1 },
    { days: 8, total: 1 },
  ])
  expect(firstAnswers).toMatchObject({ median: 0, waitingLate: 1 })
  expect(counts).toMatchObject({ archivedThisYear: 1, unanswered: 1 })
})
