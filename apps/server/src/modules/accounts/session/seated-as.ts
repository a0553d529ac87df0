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

/**
 * Where somebody stands: the states of an identity in a channel, and each way from one to another (seated-as.test.ts has a
 * test for each).
 *
 * | From | What happens | To |
 * |---|---|---|
 * | none | they set a password, and with it have keys | waiting |
 * | none | the same, of who was named to begin the committee | admitted |
 * | waiting | the committee admits them | admitted |
 * | admitted | their access is reset | admitted, locked |
 * | admitted | a restored backup does not hold their keys | admitted, locked |
 * | admitted, locked | their recovery code, or their last password with a colleague, opens the keys | admitted |
 * | admitted, locked | they make new keys | waiting, locked |
 * | waiting, locked | the committee admits these in the place of the former | admitted |
 * | admitted | they leave, or the committee takes them off | left |
 * | left | an administrator brings them into the channel anew | waiting |
 * | admitted | a restart puts the committee in other hands | admitted, former: for what they received |
 * | admitted, former | the next committee admits those very keys | admitted |
 *
 * A disabled account changes none of these.
 */
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
