import { isShut } from '@canal/contract/reports/statuses'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import type { MemberActor } from '../accounts/session/actor.ts'
import { channelPeople, mayVote, type Holder, type Person } from '../accounts/people/directory.ts'
import { grantOf } from './policy.ts'
import { readableReport } from './report-view.ts'
import type { ReportView } from './view.ts'

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
 * Whether somebody has access to a report or, where it is archived or reopened, had it when it was archived. The policy says
 * it, whose MAC covers each grant; no slot is asked, which could be hidden.
 */
export const hasPart = ({ row, facts }: ReportView, tag: Buffer): boolean =>
  grantOf(facts, tag, isShut(row.status) ? 'former' : 'access') !== undefined

/** The members of a report (decisions §5). */
export const membersOf = (view: ReportView, people: readonly Person[]): Member[] =>
  people.filter(mayVote).filter(({ tag }) => hasPart(view, tag))

/**
 * Who votes (decisions §5): the report's members less the requester and whom the request is about. To whom it was sealed when
 * it was sent decides; only where none of them but the requester is left, those with whom it was shared. Whom the request is
 * about is one of those who are left: a colleague is not put out by whom the requester brought in.
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
