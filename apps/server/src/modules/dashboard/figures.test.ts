import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isShut, orderOf, type ReportStatus } from '@canal/contract/reports/statuses'
import { createChannel, createInvestigator, createMember, type TestPerson } from '../../../test/factories.ts'
import { request, vote } from '../../../test/votes.ts'
import { openWorld, save, submit, tell, type World } from '../../../test/world.ts'
import { answerDays, medianOf } from './figures.ts'
import { foldFigures } from './fold-figures.ts'
import { dayOf, monthOf, monthsUntil } from './buckets.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const call = async (by: TestPerson, method: 'POST' | 'PUT', path: string, payload: object) => {
  const answer = await world.call(method, `/api/${path}`, { token: by.token, payload })
  if (answer.statusCode >= 300) throw new Error(`${path}: ${answer.body}`)
}
const move = async (by: TestPerson, id: string, change: object) => {
  const answer = await save(world, by, id, change)
  if (answer.statusCode !== 200) throw new Error(answer.body)
}

interface Known {
  id: string
  holder: string
  relation: 'access' | 'reopened' | 'former' | 'shared'
  status: ReportStatus
  received_at: Date
  deadline: Date
  acknowledge_by: Date
  acknowledged_at: Date | null
  answered_at: Date | null
  archived_at: Date | null
  is_assigned: boolean
}

const stands = ({ relation, status }: Known): boolean => {
  if (relation === 'shared') return true
  if (status === 'archived') return relation === 'former'
  return relation === (status === 'reopened' ? 'reopened' : 'access')
}

/** What one report adds, said a second time and without the database. */
const addedBy = (known: Known, zone: string): string[] => {
  const isOpen = !isShut(known.status)
  const midnight = (instant: Date) => {
    const day = dayOf(instant, zone)
    return Date.UTC(Math.floor(day / 10_000), (Math.floor(day / 100) % 100) - 1, day % 100)
  }
  const terms = [...(known.acknowledged_at ? [] : [known.acknowledge_by]), known.deadline]
  const next = new Date(Math.min(...terms.map((term) => term.getTime())))
  const due = known.status === 'pending' ? 'new_due' : 'due'
  const waited = known.acknowledged_at
    ? Math.min(8, (midnight(known.acknowledged_at) - midnight(known.received_at)) / 86_400_000)
    : 0
  return [
    `status ${orderOf(known.status)}`,
    `received ${monthOf(known.received_at, zone)}`,
    ...(known.is_assigned ? [`assigned ${orderOf(known.status)}`] : []),
    ...(known.status === 'archived' && known.archived_at ? [`closed ${monthOf(known.archived_at, zone)}`] : []),
    ...(isOpen && !known.answered_at ? [`${due} ${dayOf(next, zone)}`] : []),
    ...(known.status === 'pending' && !known.acknowledged_at ? ['new_unanswered 1'] : []),
    ...(known.acknowledged_at ? [`answered ${monthOf(known.received_at, zone) * 10 + waited}`] : []),
    ...(isOpen && !known.acknowledged_at ? [`unanswered ${dayOf(known.acknowledge_by, zone)}`] : []),
  ]
}

/** What somebody is assigned to, whether they may open it or not. */
const recountAssignments = async (channelId: string): Promise<Record<string, number>> => {
  const rows = await sql<{ holder: string; status: ReportStatus; total: number }>`
    select encode(v.holder_tag, 'hex') as holder, r.status, count(*)::int as total
    from report_reviewer v join report r on r.id = v.report_id
    where v.channel_id = ${channelId} group by 1, 2`.execute(world.database.ownerDb)
  return Object.fromEntries(
    rows.rows.map(({ holder, status, total }) => [`${holder} member reviewing ${orderOf(status)}`, total]),
  )
}

const recount = async (channelId: string, zone = 'Europe/Madrid'): Promise<Record<string, number>> => {
  const rows = await sql<Known>`select r.*, encode(g.holder_tag, 'hex') as holder, g.relation,
      exists (select 1 from report_reviewer v where v.report_id = r.id and v.holder_tag = g.holder_tag) as is_assigned
    from report_grant g join report r on r.id = g.report_id
    where g.channel_id = ${channelId} and g.expires_at is null
      and g.relation in ('access', 'reopened', 'former', 'shared')`.execute(world.database.ownerDb)
  const totals: Record<string, number> = {}
  for (const known of rows.rows.filter(stands))
    for (const added of addedBy(known, zone)) {
      const key = `${known.holder} ${known.relation === 'shared' ? 'shared' : 'member'} ${added}`
      totals[key] = (totals[key] ?? 0) + 1
    }
  return { ...totals, ...(await recountAssignments(channelId)) }
}

const keptTotals = async (channelId: string): Promise<Record<string, number>> => {
  const rows = await sql<{ key: string; total: string }>`select
      concat_ws(' ', encode(holder_tag, 'hex'), side, measure, bucket) as key, sum(total) as total
    from holder_total where channel_id = ${channelId} group by 1 having sum(total) <> 0`.execute(world.database.ownerDb)
  return Object.fromEntries(rows.rows.map(({ key, total }) => [key, Number(total)]))
}
const expectAgreement = async (channelId: string, zone?: string) =>
  expect(await keptTotals(channelId)).toEqual(await recount(channelId, zone))

/** A channel in which everything happened that moves a figure. */
const eventfulChannel = async () => {
  const channel = await createChannel(world.deps)
  const [ana, luis, eva] = [
    await createMember(world.deps, channel),
    await createMember(world.deps, channel),
    await createMember(world.deps, channel),
  ]
  const expert = await createInvestigator(world.deps, channel)
  const send = (fields: object = {}) => submit(world, channel, fields)
  const [one, two, three, four, five] = [await send(), await send(), await send(), await send(), await send()]
  await send({ restrictedUsers: [ana.username] })
  await move(ana, one.id, { status: 'instruction', reviewers: [ana.username, luis.username] })
  world.advance(3 * 86_400)
  await tell(world, luis, one.id, 'acknowledged')
  await call(luis, 'PUT', 'reports/chat', { id: one.id, chatMsg: 'And read it.' })
  await call(ana, 'POST', 'reports/share', { id: one.id, username: expert.username })
  await call(ana, 'POST', 'reports/share', { id: two.id, username: expert.username })
  await call(ana, 'POST', 'reports/unshare', { id: two.id, username: expert.username })
  await move(ana, two.id, { status: 'investigation', reviewers: [eva.username] })
  await call(eva, 'POST', 'reports/recuse', { id: two.id })
  await tell(world, luis, five.id, 'answered')
  await move(luis, three.id, { status: 'archived', reviewers: [luis.username] })
  await move(luis, four.id, { status: 'archived' })
  const wanted = await request(world, ana, 'archived-report', four.id)
  for (const voter of [luis, eva]) await vote(world, voter, 'approve', wanted, 'archived-report')
  return { channel, ana, luis, eva, expert, one, two, three, four }
}

test('the kept figures are those of a recount after all that can happen to a report', async () => {
  const { channel, ana, four } = await eventfulChannel()
  await expectAgreement(channel.id)
  await move(ana, four.id, { status: 'resolution' })
  await expectAgreement(channel.id)
  await move(ana, four.id, { status: 'archived' })
  await expectAgreement(channel.id)
})

test('they are so when many count at once, and nobody waits for another for ever', async () => {
  const channel = await createChannel(world.deps)
  const people = [await createMember(world.deps, channel), await createMember(world.deps, channel)]
  const sent = await Promise.all(Array.from({ length: 12 }, () => submit(world, channel)))
  const at = (index: number) => people[index % 2] as TestPerson
  await Promise.all(
    sent.map(async ({ id }, index) => {
      await move(at(index), id, { status: 'instruction', reviewers: [at(index).username] })
      await tell(world, at(index), id, index % 4 === 1 ? 'answered' : 'acknowledged')
      if (index % 3 === 0) await move(at(index), id, { status: 'archived' })
    }),
  )
  await expectAgreement(channel.id)
  await foldFigures(world.deps, world.database.ownerDb)
  const shards = await sql<{ shard: number }>`select distinct shard from holder_total
    where channel_id = ${channel.id}`.execute(world.database.ownerDb)
  expect(shards.rows).toEqual([{ shard: -1 }])
  await expectAgreement(channel.id)
  await Promise.all(sent.slice(1, 3).map(({ id }, index) => move(at(index + 1), id, { status: 'resolution' })))
  await foldFigures(world.deps, world.database.ownerDb)
  await expectAgreement(channel.id)
})

test('a channel whose clock moves to another zone is counted anew, and goes on from there', async () => {
  const { channel, luis, two } = await eventfulChannel()
  const zone = 'Pacific/Kiritimati'
  await sql`update channel set time_zone = ${zone} where id = ${channel.id}`.execute(world.database.ownerDb)
  await expectAgreement(channel.id, zone)
  await move(luis, two.id, { status: 'archived' })
  await expectAgreement(channel.id, zone)
})

test('months run over the turn of the year, and the middle of the answers is the lower one of two', () => {
  expect(monthsUntil(202602, 4)).toEqual([202511, 202512, 202601, 202602])
  const figures = new Map([
    [
      'answered',
      new Map([
        [2_026_010, 2],
        [2_026_023, 1],
        [2_025_128, 5],
      ]),
    ],
  ] as const)
  const days = answerDays(figures, [202601, 202602])
  expect(days.filter(({ total }) => total > 0)).toEqual([
    { days: 0, total: 2 },
    { days: 3, total: 1 },
  ])
  expect(medianOf(days)).toBe(0)
  expect(
    medianOf([
      { days: 1, total: 1 },
      { days: 4, total: 1 },
    ]),
  ).toBe(1)
  expect(medianOf([{ days: 1, total: 0 }])).toBeNull()
})
