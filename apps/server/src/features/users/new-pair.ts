import { sql } from 'kysely'
import { roleNames } from '@canal/contract'
import { generateKeyPair } from '../../crypto/key-pair.ts'
import { wrapPrivateKey } from '../../crypto/password.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { changePerson, directoryFacts, genuinePairs, noteCounted, pairsOf, retirePairs } from './directory.ts'
import { pairMac, type DirectoryFacts, type PairRow } from '../../http/directory-mac.ts'
import { tellOfWaiting } from '../notifications/index.ts'
import type { SaltedKeys } from './password-keys.ts'
import { newRecovery } from './recovery.ts'
import { leadOn, type OpenedPair } from './renewals.ts'

interface NewPair {
  userId: string
  keys: SaltedKeys
  /** The pair that the person just opened with the old password; null after a temporary one. */
  previous: OpenedPair | null
}

export interface MadePair {
  version: number
  privateKey: Buffer
  /** Absent for who has no channel: there is nothing that it would open. */
  recoveryCode?: string
}

type Waiting = Pick<PairRow, 'state' | 'told_at' | 'objected_at'>
const confirmed: Waiting = { state: 'confirmed', told_at: null, objected_at: null }
const unconfirmed: Waiting = { state: 'unconfirmed', told_at: null, objected_at: null }

/**
 * An objection is about who holds the account, and no reset answers it: it stands until a colleague, or what only its owner
 * knows, says whose the keys are. A newest pair that was edited by hand is taken for one that was objected to.
 */
const objectionTo = (deps: Deps, [newest]: readonly PairRow[], genuine: readonly PairRow[]): Date | null => {
  if (!newest) return null
  if (!genuine.some(({ version }) => version === newest.version)) return deps.now()
  return newest.objected_at
}

/**
 * Security §2: the first member of a channel, before any report but tests, has no colleague who could confirm them. Whoever
 * came after somebody whose keys counted once is never first, whatever was done to those keys or that person since.
 */
export const isFirstMember = async (tx: Tx, facts: DirectoryFacts): Promise<boolean> => {
  if (facts.capacity === 'investigator' || facts.capacity === 'alternate') return false
  if (facts.roles.includes(roleNames.investigator)) return false
  const found = await sql<{ isFirst: boolean }>`
    select not exists (select 1 from report where channel_id = ${facts.channelId} and source <> 'test')
      and not exists (select 1 from membership
        where channel_id = ${facts.channelId} and user_id <> ${facts.userId} and counted_at is not null
      ) as "isFirst"`.execute(tx)
  return found.rows[0]?.isFirst ?? false
}

/** A pair that an administrator could have caused waits; one that follows another by its own password is as good as it. */
const stateOf = async (
  tx: Tx,
  facts: DirectoryFacts,
  { current, objected_at }: { current: PairRow | undefined; objected_at: Date | null },
): Promise<Waiting> => {
  if (facts.channelId === null) return confirmed
  if (current) return { state: current.state, told_at: current.told_at, objected_at: current.objected_at }
  return (await isFirstMember(tx, facts)) ? confirmed : { ...unconfirmed, objected_at }
}

/**
 * Pairs before the new one retire and are kept, confirmed or not: reports may be sealed to any of them. One that was not
 * opened keeps what its recovery code and password open.
 */
const retireAll = async (tx: Tx, deps: Deps, { userId, previous }: NewPair, next: Buffer): Promise<void> => {
  if (previous) await leadOn(tx, deps, { userId, ...previous }, next)
  await changePerson(tx, deps, userId, () => retirePairs(tx, userId))
}

/**
 * Makes a person's next pair under their own password, with its recovery code; the one before it, where it was opened, is
 * sealed to it whatever its state. Must run in `changingPeople`.
 */
export const makePair = async (tx: Tx, deps: Deps, wanted: NewPair): Promise<MadePair> => {
  const { userId, keys, previous } = wanted
  const facts = await directoryFacts(tx, userId)
  if (!facts) throw new Error('a pair for nobody')
  const all = await pairsOf(tx, userId)
  const genuine = await genuinePairs(tx, deps, userId)
  const current = previous ? genuine.find((pair) => pair.version === previous.version) : undefined
  const version = (all[0]?.version ?? 0) + 1
  const pair = generateKeyPair()
  const state = await stateOf(tx, facts, { current, objected_at: objectionTo(deps, all, genuine) })
  const confirmed_at = state.state === 'confirmed' ? deps.now() : null
  await retireAll(tx, deps, wanted, pair.publicKey)
  const owner = { userId, version }
  const recovery = facts.channelId ? newRecovery(deps.rootKeys, owner, pair.privateKey) : null
  await tx
    .insertInto('user_key')
    .values({
      user_id: userId,
      channel_id: facts.channelId,
      version,
      public_key: pair.publicKey,
      ...state,
      confirmed_at,
      mac: pairMac(deps.rootKeys, facts, { version, public_key: pair.publicKey, ...state, confirmed_at }),
      salt: keys.salt,
      verifier: keys.verifier,
      pepper_ring: keys.ringId,
      wrapped_private: wrapPrivateKey(keys.wrapKey, pair.privateKey, owner),
      recovery_wrapped: recovery?.wrapped ?? null,
    })
    .execute()
  if (confirmed_at) await noteCounted(tx, deps, userId)
  const { channelId } = facts
  const isNew = !all.some((one) => one.confirmed_at !== null)
  if (state.state === 'unconfirmed' && channelId) await tellOfWaiting(tx, deps, { channelId, isNew })
  return { version, privateKey: pair.privateKey, ...(recovery && { recoveryCode: recovery.code }) }
}
