import type { ReportStatus } from '@canal/contract'
import { isShut } from '@canal/contract/reports/statuses'
import type { ReportActor } from '../accounts/session/actor.ts'
import { fileTargets, type ReportTarget, type Target } from './targets.ts'

/**
 * `first`: the report was sealed to them when it was sent, and they have not lost it since. It opens nothing: it says who
 * votes.
 */
export type Relation = 'access' | 'excluded' | 'first' | 'former' | 'files' | 'reopened' | 'shared'

/** One line of a report's policy: who stands in which relation, since which version, until when. */
export interface Grant {
  tag: Buffer
  relation: Relation
  version: number
  expiresAt: Date | null
}

/** A grant as the policy's MAC covers it. */
export const grantValues = (grant: Grant) => [grant.tag, grant.relation, grant.version, grant.expiresAt] as const

export interface ReportFacts {
  status: ReportStatus
  reopenedUntil: Date | null
  /** The epoch that the archiving began: from it on is what came since. Null of a report at work. */
  archivedEpoch?: number | null
  grants: readonly Grant[]
  /** The database's clock. */
  now: Date
}

/** Somebody as the rule sees them. */
export interface AccessSubject {
  kind: 'user' | 'reporter'
  tag: Buffer
  isInvestigator: boolean
  /** Only the report that the reference opens. */
  ownsReport: boolean
}

/** A signed-in person or a reporter, as the rule sees them for one report. */
export const toSubject = (actor: ReportActor, reportId: string): AccessSubject => ({
  kind: actor.kind,
  tag: actor.tag,
  isInvestigator: actor.kind === 'user' && actor.isInvestigator,
  ownsReport: actor.kind === 'reporter' && actor.reportId === reportId,
})

/**
 * - `none`: the report does not exist for them (the same 404 as for nothing);
 * - `row`: they may know its number, status and deadline;
 * - `archived`: they could read it once a vote reopens it;
 * - `open`: they may read it.
 */
export type Visibility = 'none' | 'row' | 'archived' | 'open'

const isLive = (grant: Grant, now: Date): boolean => grant.expiresAt === null || grant.expiresAt > now

export const grantOf = (facts: ReportFacts, tag: Buffer, relation: Relation): Grant | undefined =>
  facts.grants.find((grant) => grant.relation === relation && grant.tag.equals(tag) && isLive(grant, facts.now))

/** Whether the reopened window is still open; by the clock alone, whatever any job did. */
const isWindowOpen = (facts: ReportFacts): boolean =>
  facts.status === 'reopened' && facts.reopenedUntil !== null && facts.reopenedUntil > facts.now

/** A reopened report whose hours have passed is archived, whether or not any job has come by. */
export const statusNow = (facts: ReportFacts): ReportStatus =>
  facts.status === 'reopened' && !isWindowOpen(facts) ? 'archived' : facts.status

export const visibilityOf = (subject: AccessSubject, facts: ReportFacts): Visibility => {
  if (subject.kind === 'reporter') return subject.ownsReport ? 'open' : 'none'
  if (grantOf(facts, subject.tag, 'excluded')) return 'none'
  if (subject.isInvestigator) {
    if (!grantOf(facts, subject.tag, 'shared')) return 'none'
    return isShut(facts.status) ? 'archived' : 'open'
  }
  if (facts.status === 'archived') return grantOf(facts, subject.tag, 'former') ? 'archived' : 'row'
  if (facts.status === 'reopened') {
    if (isWindowOpen(facts) && grantOf(facts, subject.tag, 'reopened')) return 'open'
    return grantOf(facts, subject.tag, 'former') ? 'archived' : 'row'
  }
  return grantOf(facts, subject.tag, 'access') ? 'open' : 'row'
}

const refusals = { none: 'report-not-found', row: 'no-access', archived: 'report-archived' } as const

/**
 * Why a report is shut to the subject; null where it is open. While it is reopened for others it is no archived one: they
 * alone have no access to it (decisions §4), and can ask to be added.
 */
export const refusalOf = (
  subject: AccessSubject,
  facts: ReportFacts,
): (typeof refusals)[keyof typeof refusals] | null => {
  const visibility = visibilityOf(subject, facts)
  if (visibility === 'open') return null
  return visibility === 'archived' && isWindowOpen(facts) ? 'no-access' : refusals[visibility]
}

const isFileTarget = (target: Target): boolean => (fileTargets as readonly string[]).includes(target)

/** Which grant must stand behind an access slot of this target; null: none is needed (the reporter; one's own file). */
export const grantBehind = (subject: AccessSubject, facts: ReportFacts, target: Target): Relation | null => {
  if (subject.kind === 'reporter' || target.startsWith('file:')) return null
  if (isFileTarget(target)) return 'files'
  if (subject.isInvestigator) return 'shared'
  if (visibilityOf(subject, facts) === 'archived') return 'former'
  return facts.status === 'reopened' ? 'reopened' : 'access'
}

const reporterTargets: readonly ReportTarget[] = ['content', 'identity', 'files']

/**
 * Does the policy say yes to this key? The slot and the clock are asked apart. To a former member
 * of an archived report, to the content alone: what they have a slot of is what came since (decisions/0006).
 */
export const mayUse = (subject: AccessSubject, facts: ReportFacts, target: Target): boolean => {
  const visibility = visibilityOf(subject, facts)
  if (visibility === 'archived') return !subject.isInvestigator && target === 'content'
  if (visibility !== 'open') return false
  if (subject.kind === 'reporter') return target.startsWith('file:') || reporterTargets.includes(target as ReportTarget)
  if (subject.isInvestigator && target === 'identity') return false
  const relation = grantBehind(subject, facts, target)
  return relation === null || grantOf(facts, subject.tag, relation) !== undefined
}

/** Whether the subject may preview and download the report's files: one gate a report (decisions §5). */
export const mayOpenFiles = (subject: AccessSubject, facts: ReportFacts): boolean => mayUse(subject, facts, 'files')
