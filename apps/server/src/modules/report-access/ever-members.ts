import { sql } from 'kysely'
import * as z from 'zod/mini'
import { bytes, readRows } from '../../platform/db/read-rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { everyPerson } from '../accounts/people/directory.ts'
import type { Deps } from '../audit-log/deps.ts'
import type { ReportView } from './view.ts'

/** SQL: whom an entry tells of. Read as text, and never cast to JSON: an altered entry would make every report's list fail. */
const toldHolder = sql`substring(p.data from '"holder":"((?:[0-9a-f]{2})+)"')`

/**
 * Everybody else who ever was a member of the report: who has it or had it, and whom the log says that they joined, left
 * or were recused. Whom the reporter excluded never was one, and an investigator is none: not when they leave either.
 */
export const everyOtherMember = async (tx: Tx, deps: Deps, own: Buffer, view: ReportView): Promise<Buffer[]> => {
  const people = await everyPerson(tx, deps, view.row.channel_id)
  // The log keeps the tags of its time, those of an older root key too.
  const logged = people.flatMap(({ tag, everyTag }) => everyTag.map((one) => ({ one, tag })))
  const here = sql`channel_id = ${view.row.channel_id} and report_id = ${view.row.id}`
  const found = await readRows(
    tx,
    z.object({ tag: bytes }),
    sql`
    select holder_tag as tag from report_grant where ${here} and (relation in ('access', 'former', 'reopened')
      or (relation = 'excluded' and ground <> 'conflict-declared'))
    union select decode(holder, 'hex') from (
      select holder, change, lag(change) over (partition by holder order by sequence) as before from (
        select sequence, coalesce(encode(m.tag, 'hex'), ${toldHolder}) as holder,
          substring(p.data from '"change":"([a-z_-]+)"') as change
        from log_entry join log_payload p using (channel_id, report_id, sequence)
          left join unnest(${logged.map(({ one }) => one)}::bytea[], ${logged.map(({ tag }) => tag)}::bytea[])
            as m (logged, tag) on encode(m.logged, 'hex') = ${toldHolder}
        where ${here} and type in ('recused', 'access_changed') and ${toldHolder} is not null) told) following
      where change not in ('shared', 'unshared')
        and not (change = 'left' and coalesce(before in ('shared', 'unshared'), false))`,
  )
  return found.map(({ tag }) => tag).filter((tag) => !tag.equals(own))
}
