import { sql } from 'kysely'
import { orderOf, shutStatuses, stageOf, statuses } from '@canal/contract/reports/statuses'
import type { Db } from './connect.ts'

/**
 * For `in` and `not in`. Not a parameter: the indexes over active reports serve only a condition that they can be proved by.
 */
export const shut = sql`(${sql.join(shutStatuses.map((status) => sql.lit(status)))})`

const caseOf = (valueOf: (status: (typeof statuses)[number]) => string | number) =>
  sql`case status ${sql.join(
    statuses.map((status) => sql`when ${sql.lit(status)} then ${sql.lit(valueOf(status))}`),
    sql` `,
  )} end`

/**
 * What the schema knows of statuses: functions, for no table may be read by an index, a check or a function that does not
 * change. Written before each migration, so that a new status needs none; indexes hold as long as numbers stay as they are.
 */
export const writeStatuses = (db: Db): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('statuses', 6))`.execute(tx)
    await sql`
      create or replace function public.status_order(status text) returns int language sql immutable as
        $body$ select ${caseOf(orderOf)} $body$;
      create or replace function public.status_stage(status text) returns text language sql immutable as
        $body$ select ${caseOf(stageOf)} $body$;
      create or replace function public.is_shut(status text) returns boolean language sql immutable as
        $body$ select status in ${shut} $body$;
    `.execute(tx)
  })
