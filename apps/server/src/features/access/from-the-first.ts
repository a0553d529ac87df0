import { sql } from 'kysely'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { openSince } from '../departures/index.ts'
import type { ReportView } from './report-view.ts'
import { firstEpoch } from './slots.ts'

interface Holding {
  tag: Buffer
  userId: string
  isInvestigator: boolean
}

interface First {
  tag: Buffer
  kind: 'access' | 'custody'
  version: number
}

/**
 * Those of these people who have a report from its first keys on, sealed to a pair of theirs that opens: members keep them
 * for votes, investigators read by them. A grant is not enough. It is still that of somebody who came back with other keys,
 * which time alone let count or which nobody gave this report again; until somebody does they have no part in it
 * (security §2, decisions/0029).
 */
export const fromTheFirst = async <P extends Holding>(
  tx: Tx,
  deps: Deps,
  { row }: ReportView,
  people: readonly P[],
): Promise<P[]> => {
  const found = await sql<First>`select holder_tag as tag, kind, max(key_version) as version from slot
    where channel_id = ${row.channel_id} and report_id = ${row.id} and target = 'content' and epoch = ${firstEpoch}
      and holder_tag = any(${people.map(({ tag }) => tag)}::bytea[]) group by holder_tag, kind`.execute(tx)
  const since = await openSince(tx, deps, people)
  const has = (person: P, first: First) =>
    first.tag.equals(person.tag) &&
    first.kind === (person.isInvestigator ? 'access' : 'custody') &&
    first.version >= since(person)
  return people.filter((person) => found.rows.some((first) => has(person, first)))
}
