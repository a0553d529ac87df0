/** Where a vote stands. */
export type Outcome = 'pending' | 'approved' | 'denied'

export interface Ballot {
  vote: 'approve' | 'deny' | null
  hasLeft: boolean
}

/** Ballots as they count now: of somebody who is off the committee none does. */
export const ballotsOf = (
  voters: readonly { voter_tag: Buffer; vote: Ballot['vote']; left_at: Date | null }[],
  isCounted: (tag: Buffer) => unknown,
): Ballot[] =>
  voters.map(({ voter_tag: tag, vote, left_at: left }) => ({ vote, hasLeft: left !== null || !isCounted(tag) }))

/** Votes needed: a strict majority of the voters at the request, or all of them (decisions §5). */
export const thresholdOf = (voters: number, rule: 'majority' | 'unanimous'): number =>
  rule === 'unanimous' ? voters : Math.floor(voters / 2) + 1

/**
 * What the ballots say. Approved once enough remaining voters approved; denied as soon as that can no longer be reached.
 * Somebody who left neither approves nor can any more: a departure may deny, never approve.
 */
export const outcomeOf = (ballots: readonly Ballot[], threshold: number): Outcome => {
  const remaining = ballots.filter((ballot) => !ballot.hasLeft)
  const approvals = remaining.filter((ballot) => ballot.vote === 'approve').length
  const open = remaining.filter((ballot) => ballot.vote === null).length
  if (approvals >= threshold) return 'approved'
  return approvals + open < threshold ? 'denied' : 'pending'
}
