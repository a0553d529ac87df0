import type { UnlockWay } from '@canal/contract/auth/schemas'
import type { PairRow } from '../../http/directory-mac.ts'
import { mustProveAgain } from './directory.ts'

/** Security §2: the password used before opens for 30 days after the pair that followed it. */
const oldPasswordMs = 30 * 24 * 3600 * 1000

/** Pairs that a reset cut off: retired, and not sealed to one after them. The newest first. */
export const cutOff = (pairs: readonly PairRow[]): PairRow[] =>
  pairs.filter((pair) => pair.state === 'retired' && pair.sealed_to_next === null)

/** The pairs that their recovery code may open, the newest first: those cut off, and one that must prove itself again. */
export const pairsByCode = (pairs: readonly PairRow[]): PairRow[] => {
  const [present] = pairs
  const again = present && mustProveAgain(present) ? [present] : []
  return [...cutOff(pairs), ...again].filter((pair) => pair.recovery_wrapped !== null)
}

/** Not ruled out by the reset, and not too long ago: counted from the pair whose making cut this one off. */
const isWithinTime = (pairs: readonly PairRow[], pair: PairRow, now: Date): boolean => {
  const next = pairs.filter((one) => one.version > pair.version).at(-1)
  if (!pair.is_unlock_by_password_allowed || !next) return false
  return now.getTime() - next.created_at.getTime() <= oldPasswordMs
}

/**
 * The pairs that their old password may open, in the order to be tried. The newest that counted, then the newest at all: two
 * Argon2 runs a try at most, and a second reset does not shut out who was shut out by the first.
 */
export const pairsByPassword = (pairs: readonly PairRow[], now: Date): PairRow[] => {
  const [newest] = cutOff(pairs)
  const counted = cutOff(pairs).find((pair) => pair.confirmed_at !== null)
  const tried = [...new Set([counted, newest])]
  return tried.flatMap((pair) => (pair && isWithinTime(pairs, pair, now) ? [pair] : []))
}

/** By what a person may open keys of theirs now, with `pairs` the genuine ones, the newest first. */
export const unlockWays = (pairs: readonly PairRow[], now: Date): UnlockWay[] => [
  ...(pairsByCode(pairs).length > 0 ? (['recoveryCode'] as const) : []),
  ...(pairsByPassword(pairs, now).length > 0 ? (['oldPassword'] as const) : []),
]
