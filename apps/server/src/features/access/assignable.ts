import { sql } from 'kysely'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { MemberActor } from '../../http/actor.ts'
import { channelPeople, mayVote, type Person } from './directory.ts'
import { fromTheFirst } from './from-the-first.ts'
import { grantOf } from './policy.ts'
import { readableReport, type ReportView } from './report-view.ts'
import type { Holder } from './slots.ts'

/**
 * Members who may be assigned to a report: those with access to it. To an investigator only those who are assigned
 * already: who may be assigned and who may not would tell whom the reporter excluded. Throws as readableReport does.
 */
export const assignableMembers = async (
  tx: Tx,
  deps: Deps,
  actor: MemberActor,
  reportId: string,
): Promise<Person[]> => {
  const { row, facts } = await readableReport(tx, deps, actor, reportId)
  // A reopened report that goes back to work is again that of all who had it.
  const relation = row.status === 'reopened' ? 'former' : 'access'
  const holds = (person: Person) => grantOf(facts, person.tag, relation) !== undefined
  const members = (await channelPeople(tx, deps, actor.channelId)).filter((p) => mayVote(p) && holds(p))
  if (!actor.isInvestigator) return members
  const assigned = await sql<{ tag: Buffer }>`select holder_tag as tag from report_reviewer
    where channel_id = ${actor.channelId} and report_id = ${reportId}`.execute(tx)
  return members.filter((member) => assigned.rows.some(({ tag }) => tag.equals(member.tag)))
}

/**
 * The members of a report, who count and have it from the first: those with access to it or, where it is archived or
 * reopened, those who had it when it was archived (decisions §5).
 */
export const membersOf = (
  tx: Tx,
  view: ReportView,
  people: readonly Person[],
): Promise<(Person & { holder: Holder })[]> => {
  const relation = view.row.status === 'archived' || view.row.status === 'reopened' ? 'former' : 'access'
  const granted = people.filter(mayVote).filter((person) => grantOf(view.facts, person.tag, relation) !== undefined)
  return fromTheFirst(tx, view, granted)
}
