import { sql } from 'kysely'
import { committeeLogTypes } from '@canal/contract'
import * as z from 'zod/mini'
import { bytes, readRows } from '../../../platform/db/read-rows.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { MemberActor } from '../../accounts/session/actor.ts'
import { byEveryTag, type Person } from '../../accounts/people/directory.ts'
import type { ReportView } from '../../report-access/view.ts'

/**
 * Whose names explain a report's usernames: to members, everybody of the channel. To an investigator, those alone who
 * stand in what they read, by an act of their own or an assignment: a list of who has access would show whom the reporter
 * excluded.
 */
export const peopleFor = async (
  tx: Tx,
  actor: MemberActor,
  view: ReportView,
  people: readonly Person[],
): Promise<readonly Person[]> => {
  if (!actor.isInvestigator) return people
  const here = sql`channel_id = ${view.row.channel_id} and report_id = ${view.row.id}`
  const found = await readRows(
    tx,
    z.object({ tag: bytes }),
    sql`select holder_tag as tag from report_reviewer where ${here}
      union select user_tag from log_entry where ${here} and user_tag is not null
        and not (type = any(${[...committeeLogTypes]}::text[]))`,
  )
  const find = byEveryTag(people)
  const named = new Set([actor.username, ...found.flatMap(({ tag }) => find(tag)?.username ?? [])])
  return people.filter(({ username }) => named.has(username))
}
