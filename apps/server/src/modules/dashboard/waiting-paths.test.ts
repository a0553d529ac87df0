import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createChannel, createMember, type TestChannel } from '../../../test/factories.ts'
import { addOldReports, stepsOf, type PlanNode } from '../../../test/many-reports.ts'
import { openWorld, submit, type World } from '../../../test/world.ts'
import { inChannel } from '../../platform/db/transaction.ts'
import type { MemberActor } from '../accounts/session/actor.ts'
import { channelPeople } from '../accounts/people/directory.ts'
import { allFigures } from './figures.ts'
import { findWaiting, hasFewOf, waitingQuery } from './waiting.ts'

const many = 10_000
const few = 12
let world: World
let channel: TestChannel
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

test('what waits for somebody with few reports is found from these, however many the channel has', async () => {
  const { steps, isFew, waiting } = await inChannel(world.deps.db, channel.id, async (tx) => {
    const figures = hasFewOf(await allFigures(tx, late, moment()))
    const answer = await sql<{
      'QUERY PLAN': { Plan: PlanNode }[]
    }>`explain (analyze, format json) ${waitingQuery(late, moment(), figures)}`.execute(tx)
    const plan = answer.rows[0]?.['QUERY PLAN'][0]?.Plan
    return { steps: plan ? stepsOf(plan) : [], isFew: figures, waiting: await findWaiting(tx, late, moment(), figures) }
  })
  expect(isFew).toBe(true)
  const rows = steps
    .filter((step) => step['Relation Name'] === 'report')
    .map((step) => ((step['Actual Rows'] ?? 0) + (step['Rows Removed by Filter'] ?? 0)) * (step['Actual Loops'] ?? 0))
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.reduce((sum, count) => sum + count, 0)).toBeLessThan(many / 100)
  expect(waiting).toHaveLength(few)
})

test('and is the same, whichever way it is found', async () => {
  const [short, long] = await inChannel(world.deps.db, channel.id, async (tx) => [
    await findWaiting(tx, late, moment(), true),
    await findWaiting(tx, late, moment(), false),
  ])
  expect(short).toEqual(long)
})
