import type { Selectable } from 'kysely'
import { publicKeyMac, verifyPublicKeyMac, type DirectoryEntry } from '../crypto/key-directory.ts'
import type { RootKeys } from '../crypto/root-keys.ts'
import type { Tables } from '../db/tables.ts'

export type PairRow = Selectable<Tables['user_key']>

/** What the MAC of a person's key pair covers besides the pair itself. */
export interface DirectoryFacts {
  userId: string
  channelId: string | null
  capacity: string | null
  roles: readonly string[]
  isActive: boolean
}

export type PairFacts = Pick<PairRow, 'version' | 'public_key' | 'state' | 'told_at' | 'objected_at'> &
  Partial<Pick<PairRow, 'confirmed_at'>>

/**
 * Whether a pair counts, or counted until it retired, because 72 hours had passed since a colleague was told: the telling
 * is taken off once a colleague, a code or an old password has said whose it is (security §2).
 */
export const countsByTime = (pair: Pick<PairFacts, 'state' | 'told_at' | 'confirmed_at'>): boolean =>
  pair.state !== 'unconfirmed' && pair.told_at !== null && Boolean(pair.confirmed_at)

const isObjectedAndRetired = (pair: PairFacts): boolean => pair.state === 'retired' && Boolean(pair.objected_at)

/**
 * While a pair waits, the MAC covers as well that colleagues were told and that nobody objected: otherwise a writer in
 * the database could date the telling back and let the 72 hours confirm a pair that nobody saw. Of a retired pair it
 * covers whether it counted until then: only what opens such a pair proves who its owner is. So of one that waits again.
 * Of one that retired while it waited it covers the objection, which the next one inherits.
 */
const stateOf = (pair: PairFacts): string => {
  if (countsByTime(pair)) return `${pair.state}:by-time`

  if (pair.state === 'unconfirmed')
    return `unconfirmed:${pair.told_at?.getTime() ?? ''}:${pair.objected_at?.getTime() ?? ''}${pair.confirmed_at ? ':again' : ''}`
  if (pair.state !== 'retired') return pair.state
  const counted = pair.confirmed_at ? 'retired' : 'retired:unconfirmed'
  return isObjectedAndRetired(pair) ? `${counted}:objected` : counted
}

const entryOf = (facts: DirectoryFacts, pair: PairFacts): DirectoryEntry => ({
  userId: facts.userId,
  channelId: facts.channelId,
  capacity: facts.capacity,
  roles: facts.roles,
  active: facts.isActive,
  keyState: stateOf(pair),
  version: pair.version,
  publicKey: pair.public_key,
})

export const pairMac = (rootKeys: RootKeys, facts: DirectoryFacts, pair: PairFacts): Buffer =>
  publicKeyMac(rootKeys, entryOf(facts, pair))

/** False for a row that somebody edited by hand in the database. */
export const isGenuine = (rootKeys: RootKeys, facts: DirectoryFacts, pair: PairFacts & { mac: Buffer }): boolean =>
  verifyPublicKeyMac(rootKeys, entryOf(facts, pair), pair.mac) ||
  // Written before the MAC covered it. Who sets the telling by hand takes a say away, and gives none.
  (countsByTime(pair) && verifyPublicKeyMac(rootKeys, entryOf(facts, { ...pair, told_at: null }), pair.mac)) ||
  // The same of an objection to a pair that retired while it waited.
  (isObjectedAndRetired(pair) && verifyPublicKeyMac(rootKeys, entryOf(facts, { ...pair, objected_at: null }), pair.mac))
