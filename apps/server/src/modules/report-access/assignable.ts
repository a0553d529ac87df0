import { isShut } from '@canal/contract/reports/statuses'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import type { MemberActor } from '../accounts/session/actor.ts'
import { channelPeople, mayVote, type Holder, type Person } from '../accounts/people/directory.ts'
import { grantOf } from './policy.ts'
import { readableReport } from './report-view.ts'
import type { ReportView } from './view.ts'

/**
 * Members who may be assigned to a report: those with access to it. An investigator gets only those who are already
 * assigned, because the full list would show whom the reporter excluded. Throws what readableReport throws.
 */
export const assignableMembers = async (
  tx: Tx,
  deps: Deps,
  actor: MemberActor,
  reportId: string,
): Promise<Person[]> => {
  const { row, facts } = await readableReport(tx, deps, actor, reportId)
  // When work on a reopened report goes on, everybody who had access before has it again.
  const relation = row.status === 'reopened' ? 'former' : 'access'
  const holds = (person: Person) => grantOf(facts, person.tag, relation) !== undefined
  const members = (await channelPeople(tx, deps, actor.channelId)).filter((p) => mayVote(p) && holds(p))
  if (!actor.isInvestigator) return members
  const assigned = await tx
    .selectFrom('report_reviewer')
    .select('holder_tag as tag')
    .where('channel_id', '=', actor.channelId)
    .where('report_id', '=', reportId)
    .execute()
  return members.filter((member) => assigned.some(({ tag }) => tag.equals(member.tag)))
}

type Member = Person & { holder: Holder }

/**
 * Whether somebody has access to a report or, if it is archived or reopened, had access when it was archived. Reads the
 * policy, because its MAC covers each grant; somebody could hide slots.
 */
export const hasOrHadAccess = ({ row, facts }: ReportView, tag: Buffer): boolean =>
  grantOf(facts, tag, isShut(row.status) ? 'former' : 'access') !== undefined

/** The members of a report (decisions §5). */
export const membersOf = (view: ReportView, people: readonly Person[]): Member[] =>
  people.filter(mayVote).filter(({ tag }) => hasOrHadAccess(view, tag))

/**
 * Who votes on a request (decisions §5): the members to whom the report was sealed when it was sent, without the requester.
 * If no such member is left, the members with whom it was shared later. The person whom the request is about never votes.
 * They are removed last, so that people whom the requester brought in cannot vote out the last original member.
 */
export const electorateOf = (
  view: ReportView,
  people: readonly Person[],
  requester: Buffer,
  concerned: Buffer | null = null,
): Member[] => {
  const others = membersOf(view, people).filter(({ tag }) => !tag.equals(requester))
  const first = others.filter(({ tag }) => grantOf(view.facts, tag, 'first') !== undefined)
  return (first.length > 0 ? first : others).filter(({ tag }) => !concerned?.equals(tag))
}
