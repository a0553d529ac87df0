import { sql } from 'kysely'
import { requestKinds, rulesOf } from '@canal/contract/requests/kinds'
import type { Db } from './connect.ts'

const membership = (kinds: readonly string[]) => sql`kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))})`

/** What the schema knows of kinds of votes, for the same reason as `writeStatuses`. */
export const writeRequestKinds = (db: Db): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('request-kinds', 6))`.execute(tx)
    const aboutMembers = requestKinds.filter((kind) => rulesOf(kind).isAboutMember)
    await sql`
      create or replace function public.is_request_kind(kind text) returns boolean language sql immutable as
        $body$ select ${membership(requestKinds)} $body$;
      create or replace function public.is_about_member(kind text) returns boolean language sql immutable as
        $body$ select ${membership(aboutMembers)} $body$;
    `.execute(tx)
  })
