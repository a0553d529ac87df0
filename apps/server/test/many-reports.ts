import { sql } from 'kysely'
import type { World } from './world.ts'

/** Rows of a report, as many times over: of last year, each a little older than the one before it. */
export const addOldReports = async (world: World, reportId: string, many: number): Promise<void> => {
  await sql`insert into report (channel_id, id, case_number, status, created_at, received_at, locale, acknowledge_by,
      deadline, delete_at, updated_at, last_activity_at, last_reporter_at)
    select channel_id, gen_random_uuid(), '2025-' || lpad(n::text, 5, '0'),
      (array['archived', 'archived', 'pending', 'instruction', 'investigation', 'resolution'])[1 + n % 6],
      created_at - n * interval '7 minutes', received_at, locale,
      acknowledge_by - n * interval '9 minutes', deadline - n * interval '11 minutes', delete_at, updated_at,
      last_activity_at - n * interval '5 minutes', last_reporter_at
    from report, generate_series(1, ${many}::int) n where id = ${reportId}`.execute(world.database.ownerDb)
}

/** What PostgreSQL says of one step of a plan. */
export interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  /** Each time round, and how often; only where the statement was run. */
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

/** A plan's steps, each before those within it. */
export const stepsOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(stepsOf)]
