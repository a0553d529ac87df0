import type { AccessRequest, Joining } from '@canal/contract/requests/schemas'

/** The badges of specification §4 that a request can wear. */
export type RequestState =
  | 'approved'
  | 'approvedByYou'
  | 'pending'
  | 'denied'
  | 'deniedByYou'
  | 'accessDenied'
  | 'accessGranted'
  | 'reopened'
  | 'pendingApproval'
  | 'archived'
  | 'requestedByYou'

export interface RequestStanding {
  readonly state: RequestState
  /** Of a vote that is still going on. */
  readonly votes?: { readonly voted: number; readonly total: number }
  /** ISO 8601: when an access that is shown ends. */
  readonly until?: string
  /** ISO 8601: since when a report is open again. */
  readonly since?: string
}

/** Of an archived report, for a time; the files of a report and a recusal are decided once and for all. */
const isOfArchive = ({ kind }: AccessRequest) => kind === 'archived-report'

/** Whether the reopening that a request brought about still lasts: by the clock, and unless it was ended before. */
export const isOpenNow = ({ reopenedUntil, usersWithAccess }: AccessRequest, now: Date): boolean =>
  usersWithAccess.length > 0 && reopenedUntil !== null && new Date(reopenedUntil).getTime() > now.getTime()

/** An approved request for an archived report: open for those who have access, open for others, closed or at work again. */
const reopenedStanding = (request: AccessRequest, username: string, now: Date): RequestStanding => {
  if (!isOpenNow(request, now)) {
    const isAtWork = request.reportStatus !== 'archived' && request.reportStatus !== 'reopened'
    return { state: isAtWork ? 'approved' : 'archived' }
  }
  if (request.usersWithAccess.includes(username)) return { state: 'accessGranted', until: request.reopenedUntil ?? '' }
  return { state: 'reopened', since: request.reopenedOn ?? request.date ?? request.requestedOn }
}

/** Of a vote that nobody casts, or of which an investigator is not told how many do, nothing is counted. */
const votesOf = ({ voted, total }: Joining): Pick<RequestStanding, 'votes'> =>
  total > 0 ? { votes: { voted, total } } : {}

/** Where one's own request stands, in the lists of what one asked for. */
export const ownStanding = (request: AccessRequest, username: string, now: Date): RequestStanding => {
  const { status } = request
  if (status === 'pending') return { state: 'pendingApproval', ...votesOf(request) }
  if (!isOfArchive(request)) return { state: status }
  return status === 'denied' ? { state: 'accessDenied' } : reopenedStanding(request, username, now)
}

/** Where a vote stands for who asked for it, or for somebody who may cast one. */
export const ballotStanding = (ballot: Joining, username: string): RequestStanding => {
  const { status, approvers, deniers, requestedBy } = ballot
  const byYou = approvers.includes(username) ? 'approved' : deniers.includes(username) ? 'denied' : null
  if (status !== 'pending') return { state: byYou === status ? `${status}ByYou` : status }
  if (requestedBy === username) return { state: 'requestedByYou', ...votesOf(ballot) }
  return { state: byYou ? `${byYou}ByYou` : 'pending', ...votesOf(ballot) }
}

/** Where a request stands for somebody who may vote on it, or who asked for it. */
export const voterStanding = (request: AccessRequest, username: string, now: Date): RequestStanding =>
  request.status === 'approved' && isOfArchive(request)
    ? reopenedStanding(request, username, now)
    : ballotStanding(request, username)

/** Whole hours until then, rounded down (specification §9: remaining access time is counted in whole hours). */
export const wholeHoursUntil = (iso: string, now: Date): number =>
  Math.max(0, Math.floor((new Date(iso).getTime() - now.getTime()) / 3_600_000))
