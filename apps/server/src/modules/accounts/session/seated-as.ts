import { hasLeft, placeOf, type Roster, type Seat } from '../../audit-log/governance/roster.ts'
import type { KeyState } from './actor.ts'

export interface Standing {
  keyState: KeyState
  /** As what they are on the roster, or were before a restart; null for who is not. */
  capacity: Seat['capacity'] | null
  /** Such a place, and a reset shut their keys. */
  isLocked: boolean
  /** A restart put the committee in other hands: they keep what they received, and receive nothing new. */
  isFormer: boolean
  /** Such a place, and the administrator disabled their account: what its row says does not count against that. */
  isDisabled: boolean
}

interface Whose {
  userId: string
  /** Of the identity that their session opened; null where it opened none. */
  version: number | null
  /** They made keys once. */
  hasKeys: boolean
  /** They left, and nobody has brought them into a channel since. */
  isOff: boolean
}

/** Where somebody stands. ARCHITECTURE.md has each way from one state to another, with its test. */
export const seatedAs = (roster: Roster, { userId, version, hasKeys, isOff }: Whose): Standing => {
  const seat = placeOf(roster, userId)
  if (seat) {
    const isOther = version !== null && version !== seat.identity.version
    const isLocked = version !== seat.identity.version || roster.shut.has(userId)
    return {
      keyState: isOther ? 'waiting' : 'admitted',
      isLocked,
      capacity: seat.capacity,
      isFormer: !roster.seats.has(userId),
      isDisabled: roster.disabled.has(userId),
    }
  }
  const off = { isLocked: false, capacity: null, isFormer: false, isDisabled: false }
  if (isOff && hasLeft(roster, userId)) return { keyState: 'left', ...off }
  return { keyState: hasKeys ? 'waiting' : 'none', ...off }
}
