import type { CurrentUser } from '@canal/contract/auth/schemas'

type Standing = Pick<CurrentUser, 'keyState' | 'locked'>

/** Admitted by the committee, and able to open what they may see. */
export const isAdmitted = ({ keyState, locked }: Standing): boolean => keyState === 'admitted' && !locked

/** Somebody of a channel who waits for its committee or for their access, or is off it again: one page is theirs, until then. */
export const isKeptOut = (user: Standing & Pick<CurrentUser, 'capabilities' | 'channelId'>): boolean =>
  user.channelId !== null && user.capabilities.includes('report.read') && !isAdmitted(user)

/** On the committee, and signs and stops its acts. */
export const signsActs = (user: Standing & Pick<CurrentUser, 'capabilities'>): boolean =>
  isAdmitted(user) && user.capabilities.includes('vote.cast')
