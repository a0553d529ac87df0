import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createChannel, createMember, type TestChannel } from '../../../test/factories.ts'
import { addOldReports, stepsOf, type PlanNode } from '../../../test/many-reports.ts'
import { openWorld, submit, type World } from '../../../test/world.ts'
import { inChannel } from '../../platform/db/transaction.ts'
import type { MemberActor } from '../accounts/session/actor.ts'
import { channelPeople } from '../accounts/people/directory.ts'
import { allFigures } from './figures.ts'
import { countedMost, findWaiting, hasFewOf, waitingQuery } from './waiting.ts'

const many = 10_000
const few = 12
let world: World
let channel: TestChannel
let early: MemberActor
let late: MemberActor

/** Ana holds every report; the member who came later, those few whose number ends in 777 and what came since. */
beforeAll(async () => {
  world = await openWorld()
  channel = await createChannel(world.deps)
  const ana = await createMember(world.deps, channel)
  const { id } = await submit(world, channel)
  const eva = await createMember(world.deps, channel)
  for (let count = 0; count < few; count += 1) await submit(world, channel)
  const tags = await inChannel(world.deps.db, channel.id, async (tx) => {
    const people = await channelPeople(tx, world.deps, channel.id)
    const tagOf = (userId: string) => people.find((one) => one.userId === userId)?.tag ?? Buffer.alloc(0)
    return { ana: tagOf(ana.id), eva: tagOf(eva.id) }
  })
  early = { channelId: channel.id, tag: tags.ana, isInvestigator: false } as MemberActor
  late = { channelId: channel.id, tag: tags.eva, isInvestigator: false } as MemberActor
  const owner = world.database.ownerDb
  await addOldReports(world, id, many)
  // All of them press.
  await sql`update report set deadline = '2026-01-01' where case_number like '2025-%'`.execute(owner)
  await sql`insert into report_grant (channel_id, report_id, holder_tag, relation, version, ground, granted_at)
    select channel_id, id, ${tags.ana}, 'access', 1, 'submission', created_at from report
    where case_number like '2025-%'`.execute(owner)
  await sql`vacuum analyze`.execute(owner)
}, 120_000)
afterAll(() => world.close())

const moment = () => ({ now: world.deps.now(), timeZone: 'Europe/Madrid' })

/** The steps of the plan by which what waits is found, as it was run. */
const stepsFor = async (actor: MemberActor, isFew: boolean): Promise<PlanNode[]> => {
  const answer = await inChannel(world.deps.db, channel.id, (tx) =>
    sql<{ 'QUERY PLAN': { Plan: PlanNode }[] }>`explain (analyze, format json)
      ${waitingQuery(actor, moment(), isFew)}`.execute(tx),
  )
  const plan = answer.rows[0]?.['QUERY PLAN'][0]?.Plan
  return plan ? stepsOf(plan) : []
}
const isFewFor = (actor: MemberActor) =>
  inChannel(world.deps.db, channel.id, async (tx) => hasFewOf(await allFigures(tx, actor, moment())))
const readBy = (steps: readonly PlanNode[]): number =>
  steps
    .map((step) => ((step['Actual Rows'] ?? 0) + (step['Rows Removed by Filter'] ?? 0)) * (step['Actual Loops'] ?? 0))
    .reduce((sum, count) => sum + count, 0)

test('what waits for somebody with few reports is found from these, however many the channel has', async () => {
  expect(await isFewFor(late)).toBe(true)
  const steps = (await stepsFor(late, true)).filter((step) => step['Relation Name'] === 'report')
  expect(steps.length).toBeGreaterThan(0)
  expect(readBy(steps)).toBeLessThan(many / 100)
  const waiting = await inChannel(world.deps.db, channel.id, (tx) => findWaiting(tx, late, moment(), true))
  expect(waiting).toHaveLength(few)
})

test('of many that are to be acknowledged, only those are read that are due first', async () => {
  expect(await isFewFor(early)).toBe(false)
  const steps = (await stepsFor(early, false)).filter((step) => step['Index Name'] === 'report_unacknowledged')
  expect(readBy(steps)).toBe(countedMost + 1)
})

test('and is the same, whichever way it is found', async () => {
  const [short, long] = await inChannel(world.deps.db, channel.id, async (tx) => [
    await findWaiting(tx, late, moment(), true),
    await findWaiting(tx, late, moment(), false),
  ])
  expect(short).toEqual(long)
})
