import { sql } from 'kysely'
import type { Tx } from '../../db/transaction.ts'
import type { ReportView } from './report-view.ts'
import { firstEpoch } from './slots.ts'

interface Holding {
  tag: Buffer
  isInvestigator: boolean
}

/**
 * Those of these people who have a report from its first keys on, whichever identity of theirs these were sealed to: members
 * keep them for votes, investigators read by them. A grant is not enough: it says nothing of what was sealed.
 */
export const fromTheFirst = async <P extends Holding>(
  tx: Tx,
  { row }: ReportView,
  people: readonly P[],
): Promise<P[]> => {
  const found = await sql<{ tag: Buffer; kind: 'access' | 'custody' }>`select distinct holder_tag as tag, kind from slot
    where channel_id = ${row.channel_id} and report_id = ${row.id} and target = 'content' and epoch = ${firstEpoch}
      and holder_tag = any(${people.map(({ tag }) => tag)}::bytea[])`.execute(tx)
  const has = (person: P, first: { tag: Buffer; kind: string }) =>
    first.tag.equals(person.tag) && first.kind === (person.isInvestigator ? 'access' : 'custody')
  return people.filter((person) => found.rows.some((first) => has(person, first)))
}
