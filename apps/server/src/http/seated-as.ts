import { hasLeft, type Roster, type Seat } from '../roster/index.ts'
import type { KeyState } from './actor.ts'

export interface Standing {
  keyState: KeyState
  /** As what they are on the roster; null for who is not. */
  capacity: Seat['capacity'] | null
  /** On the roster, and a reset shut their keys. */
  isLocked: boolean
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
 * Where somebody stands: the states of an identity in a channel. On the roster with the session's identity: admitted. With
 * another one, after a reset that took everything: waiting for the committee, and locked, since what opens the former one
 * still may. Never on it: waiting once they have keys. Off it again: left, until somebody brings them into the channel anew.
 */
export const seatedAs = (roster: Roster, { userId, version, hasKeys, isOff }: Whose): Standing => {
  const seat = roster.seats.get(userId)
  if (seat) {
    const isOther = version !== null && version !== seat.identity.version
    const isLocked = version !== seat.identity.version || roster.shut.has(userId)
    return { keyState: isOther ? 'waiting' : 'admitted', isLocked, capacity: seat.capacity }
  }
  if (isOff && hasLeft(roster, userId)) return { keyState: 'left', isLocked: false, capacity: null }
  return { keyState: hasKeys ? 'waiting' : 'none', isLocked: false, capacity: null }
}
