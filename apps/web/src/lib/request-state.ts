import type { ReportStatus } from '@canal/contract'
import type { AccessRequest, ReopenedAccessRequest } from '@canal/contract/requests/schemas'
import { shownKinds } from './request-kinds.ts'

/** The badges of specification §4 that a request can wear. */
export type RequestState =
  | ReportStatus
  | 'approved'
  | 'approvedByYou'
  | 'denied'
  | 'deniedByYou'
  | 'accessDenied'
  | 'accessGranted'
  | 'pendingApproval'
  | 'requestedByYou'
  | 'inactive'

export interface RequestStanding {
  readonly state: RequestState
  /** Of a vote that is still going on. */
  readonly votes?: { readonly voted: number; readonly total: number }
  /** ISO 8601: when an access that is shown ends. */
  readonly until?: string
  /** Of an access that was given and is there no more. */
  readonly hasEnded?: true
  /** ISO 8601: since when a report is open again. */
  readonly since?: string
}

const isForHours = ({ kind }: AccessRequest) => shownKinds[kind].gives === 'hours'

/** Whether the reopening that a request brought about still lasts: by the clock, and unless it was ended before. */
export const isOpenNow = ({ reopenedUntil, usersWithAccess }: AccessRequest, now: Date): boolean =>
  usersWithAccess.length > 0 && reopenedUntil !== null && new Date(reopenedUntil).getTime() > now.getTime()

const ended: RequestStanding = { state: 'inactive', hasEnded: true }

/**
 * An approved request for an archived report: open for those who have access, or for others; once that is over, what the
 * report is.
 */
const reopenedStanding = (request: AccessRequest, username: string, now: Date): RequestStanding => {
  // Its hours have passed since the page was loaded.
  const isOver = request.usersWithAccess.length > 0
  if (!isOpenNow(request, now)) return { state: isOver ? 'archived' : request.reportStatus }
  if (request.usersWithAccess.includes(username)) return { state: 'accessGranted', until: request.reopenedUntil ?? '' }
  return { state: 'reopened', since: request.reopenedOn ?? request.date ?? request.requestedOn }
}

/** Approved, and the files are shut again: the report was archived since. */
const haveFilesEnded = ({ kind, status, usersWithAccess }: AccessRequest): boolean =>
  shownKinds[kind].gives === 'files' && status === 'approved' && usersWithAccess.length === 0

/** Of a vote that nobody casts, or of which an investigator is not told how many do, nothing is counted. */
const votesOf = ({ voted, total }: ReopenedAccessRequest): Pick<RequestStanding, 'votes'> =>
  total > 0 ? { votes: { voted, total } } : {}

/** Where one's own request stands, in the lists of what one asked for. */
export const ownStanding = (request: AccessRequest, username: string, now: Date): RequestStanding => {
  const { status } = request
  if (status === 'pending') return { state: 'pendingApproval', ...votesOf(request) }
  if (haveFilesEnded(request)) return ended
  if (!isForHours(request)) return { state: status }
  return status === 'denied' ? { state: 'accessDenied' } : reopenedStanding(request, username, now)
}

/** Where a vote stands for who asked for it, or for somebody who may cast one. */
const ballotStanding = (ballot: ReopenedAccessRequest, username: string): RequestStanding => {
  const { status, approvers, deniers, requestedBy } = ballot
  const byYou = approvers.includes(username) ? 'approved' : deniers.includes(username) ? 'denied' : null
  if (status !== 'pending') return { state: byYou === status ? `${status}ByYou` : status }
  if (requestedBy === username) return { state: 'requestedByYou', ...votesOf(ballot) }
  return { state: byYou ? `${byYou}ByYou` : 'pending', ...votesOf(ballot) }
}

/** Where a request to be added to a reopened report stands, for who asked or for somebody who may vote on it. */
export const reopenedAccessStanding = (
  reopenedAccess: ReopenedAccessRequest,
  reopening: AccessRequest,
  username: string,
  now: Date,
): RequestStanding => {
  const hasAccess = isOpenNow(reopening, now) && reopening.usersWithAccess.includes(reopenedAccess.requestedBy)
  return reopenedAccess.status === 'approved' && !hasAccess ? ended : ballotStanding(reopenedAccess, username)
}

/** Where a request stands for somebody who may vote on it, or who asked for it. */
export const voterStanding = (request: AccessRequest, username: string, now: Date): RequestStanding => {
  if (request.status === 'approved' && isForHours(request)) return reopenedStanding(request, username, now)
  return haveFilesEnded(request) ? ended : ballotStanding(request, username)
}

/** Whole hours until then, rounded down (specification §9: remaining access time is counted in whole hours). */
export const wholeHoursUntil = (iso: string, now: Date): number =>
  Math.max(0, Math.floor((new Date(iso).getTime() - now.getTime()) / 3_600_000))
