import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reportSorts } from '@canal/contract'
import { createChannel, createInvestigator, createMember, type TestChannel } from '../../../test/factories.ts'
import { addOldReports, stepsOf, type PlanNode } from '../../../test/many-reports.ts'
import { openWorld, submit, type World } from '../../../test/world.ts'
import { inChannel } from '../../platform/db/transaction.ts'
import { channelPeople } from '../accounts/people/directory.ts'
import type { Condition } from '../../platform/http/list-query.ts'
import type { MemberActor } from '../accounts/session/actor.ts'
import { whereOf, type ReportFilter } from './list/list-conditions.ts'
import { pageAndTotal, partsOf, rowsOf, type ReportSort } from './list/list-reports.ts'

const many = 20_000
let world: World
let channel: TestChannel
let member: MemberActor
let investigator: MemberActor

const actorOf = async (userId: string, isInvestigator: boolean) =>
  inChannel(world.deps.db, channel.id, async (tx) => {
    const people = await channelPeople(tx, world.deps, channel.id)
    const person = people.find((one) => one.userId === userId)
    if (!person) throw new Error('nobody')
    return { channelId: channel.id, tag: person.tag, isInvestigator, keyring: { version: 1 } } as MemberActor
  })

beforeAll(async () => {
  world = await openWorld()
  channel = await createChannel(world.deps)
  const [ana, elena] = [await createMember(world.deps, channel), await createInvestigator(world.deps, channel)]
  const { id } = await submit(world, channel)
  member = await actorOf(ana.id, false)
  investigator = await actorOf(elena.id, true)
  const owner = world.database.ownerDb
  await addOldReports(world, id, many)
  await sql`insert into report_reviewer (channel_id, report_id, holder_tag)
    select channel_id, id, ${member.tag} from report where substring(case_number, 10) = '7'`.execute(owner)
  await sql`insert into report_grant (channel_id, report_id, holder_tag, relation, version, ground, granted_at)
    select channel_id, id, case when substring(case_number, 9) = '77' then ${investigator.tag}::bytea else ${member.tag}::bytea end,
      case when substring(case_number, 9) = '77' then 'shared' else 'access' end, 1, 'submission', created_at
    from report where case_number like '2025-%'`.execute(owner)
  await sql`insert into slot (channel_id, report_id, target, epoch, kind, holder_tag, key_version, grant_version, box)
    select g.channel_id, g.report_id, 'internal', 1, 'access', g.holder_tag, 1, 1, ''::bytea
    from report_grant g join report r on r.channel_id = g.channel_id and r.id = g.report_id
    where r.case_number like '2025-%'`.execute(owner)
  await sql`vacuum analyze`.execute(owner)
}, 120_000)
afterAll(() => world.close())

interface Wanted {
  actor: MemberActor
  conditions: Condition<ReportFilter>[]
  sort?: ReportSort
}

/** How PostgreSQL would go about a page, under the role and the row-level security of the product. */
const planOf = ({ actor, conditions, sort }: Wanted, direction: 'ASC' | 'DESC' = 'DESC') =>
  inChannel(world.deps.db, channel.id, async (tx) => {
    const people = await channelPeople(tx, world.deps, channel.id)
    const where = whereOf({ actor, people, timeZone: 'Europe/Madrid', now: world.deps.now() }, conditions)
    const parts = partsOf({ actor }, { page: 0, size: 10, sort, direction, conditions }, where)
    const plans: PlanNode[] = []
    for (const part of parts) {
      const answer = await sql<{
        'QUERY PLAN': { Plan: PlanNode }[]
      }>`explain (format json) ${rowsOf(part, 10, 0)}`.execute(tx)
      const plan = answer.rows[0]?.['QUERY PLAN'][0]?.Plan
      if (!plan) throw new Error('no plan')
      plans.push(...stepsOf(plan))
    }
    return plans
  })

const readsAll = (nodes: PlanNode[]) =>
  nodes.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'report')
const sortsAll = (nodes: PlanNode[]) => nodes.filter((node) => node['Node Type'] === 'Sort')
const indexes = (nodes: PlanNode[]) => nodes.flatMap((node) => node['Index Name'] ?? [])

const active: Condition<ReportFilter> = { id: 'notStatus', values: ['archived'] }
const archived: Condition<ReportFilter> = { id: 'status', values: ['archived'] }

describe('among many reports, a page of them is found by an index', () => {
  const sorts = reportSorts
  const lists = [
    ['active', active],
    ['archived', archived],
    ['whatever their status', null],
  ] as const
  test.each(lists.flatMap(([name, condition]) => sorts.map((sort) => [name, sort, condition] as const)))(
    'in its order: %s by %s, either way',
    async (_, sort, condition) => {
      for (const direction of ['ASC', 'DESC'] as const) {
        const plan = await planOf({ actor: member, conditions: condition ? [condition] : [], sort }, direction)
        expect(readsAll(plan)).toEqual([])
        expect(sortsAll(plan)).toEqual([])
      }
    },
  )

  test.each([
    ['a day of arrival', [active, { id: 'createdAt', values: ['2026-01-15'] }], /report_(active_)?created/],
    ['a deadline', [active, { id: 'deadline', values: ['2026-03-15'] }], /report_active_deadline/],
    ['a deadline long gone', [archived, { id: 'deadline', values: ['2026-03-15'] }], /report_archived_deadline/],
    ['what is due', [active, { id: 'due', values: ['week'] }], /report_active_(next|created)|slot_reader/],
    ['one status', [active, { id: 'status', values: ['pending'] }], /report_status|report_active_created/],
    ['a case number', [active, { id: 'caseNumber', values: ['2025-01234'] }], /report_case_prefix/],
    ['a case number without its year', [active, { id: 'caseNumber', values: ['01234'] }], /report_case_serial/],
    ['who is assigned', [{ id: 'reviewers', values: ['self'] }], /report_reviewer/],
  ] satisfies [string, Condition<ReportFilter>[], RegExp][])('by its filter: %s', async (_, conditions, index) => {
    const people = await inChannel(world.deps.db, channel.id, (tx) => channelPeople(tx, world.deps, channel.id))
    const own = people.find((person) => person.tag.equals(member.tag))?.username ?? ''
    const asked = conditions.map(({ id, values }) => ({ id, values: values.map((v) => (v === 'self' ? own : v)) }))
    const plan = await planOf({ actor: member, conditions: asked })
    expect(readsAll(plan)).toEqual([])
    expect(indexes(plan).join()).toMatch(index)
  })

  test('for an investigator, by what was shared with them', async () => {
    const plan = await planOf({ actor: investigator, conditions: [active] })
    expect(readsAll(plan)).toEqual([])
    expect(indexes(plan)).toContain('report_grant_holder')
  })

  test.each(['createdAt', 'deadline', 'status', 'id'] as const)(
    'a page near the end holds what stands there, read from the end: by %s',
    async (sort) => {
      const found = await inChannel(world.deps.db, channel.id, async (tx) => {
        const where = whereOf({ actor: member, people: [], timeZone: 'Europe/Madrid', now: world.deps.now() }, [])
        const query = { size: 30, sort, direction: 'DESC' as const, conditions: [] }
        const parts = partsOf({ actor: member }, { ...query, page: 0 }, where)
        const [part] = parts
        if (!part) throw new Error('no part')
        const total = Number(
          (await sql<{ n: string }>`select count(*) as n from report r where ${where}`.execute(tx)).rows[0]?.n,
        )
        const last = Math.floor((total - 1) / 30)
        const pages = []
        for (const page of [last, last - 1, Math.floor(last / 2) + 1, last + 1]) {
          const [rows] = await pageAndTotal(tx, parts, { ...query, page }, () => Promise.resolve(total))
          const wanted = (await rowsOf(part, 30, page * 30).execute(tx)).rows
          pages.push({ got: rows.map(({ id }) => id), wanted: wanted.map(({ id }) => id) })
        }
        return pages
      })
      expect(found.map(({ wanted }) => wanted.length)).toEqual([21, 30, 30, 0])
      for (const { got, wanted } of found) expect(got).toEqual(wanted)
    },
  )
})
