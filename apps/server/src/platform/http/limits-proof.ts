import { createHash } from 'node:crypto'
import type { Db } from '../db/connect.ts'
import { canonical } from '../crypto/canonical.ts'
import { newChallenge, verify } from '../crypto/proof-of-work.ts'
import { tokenKinds, type SealedKind } from '../crypto/token-kinds.ts'
import type { Tx } from '../db/transaction.ts'
import type { PlatformDeps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { toMinute } from '../time.ts'
import { hit, type Limit } from './limits.ts'

/** About a second or two of a phone's time: 2^18 hashes on average. */
const proofBits = 18

/** What a client sends back of a challenge. */
export interface Proof {
  token: string
  solution: string
}

export interface ProofOf {
  purpose: string
  /** Null where there is no channel (signing in). */
  channelId: string | null
  proof: Proof | undefined
}

/** Something that counts once. */
export interface Token {
  kind: SealedKind
  nonce: string
  expiresAt: Date
}

/** The row by which a token is remembered, under a hash; a minute longer than it holds at most, since it dates a visit. */
export const usedToken = ({ kind, nonce, expiresAt }: Token) => ({
  id: createHash('sha256')
    .update(canonical(['canal/used/1', tokenKinds[kind].label, nonce]))
    .digest(),
  expires_at: toMinute(new Date(expiresAt.getTime() + 60_000)),
})

/** Remembers a single-use token; false if it was used before. */
export const spendToken = async (db: Db | Tx, token: Token): Promise<boolean> => {
  const spent = await db
    .insertInto('used_token')
    .values(usedToken(token))
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return spent !== undefined
}

/** Forgets that a token was used, where what it was used for failed. */
export const giveTokenBack = (db: Db | Tx, token: Token): Promise<unknown> =>
  db.deleteFrom('used_token').where('id', '=', usedToken(token).id).execute()

/** Whether a single-use token was used before; it is not used up by asking. */
export const isSpent = async (db: Db | Tx, token: Token): Promise<boolean> => {
  const { id } = usedToken(token)
  return (await db.selectFrom('used_token').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** Whether a right and unused solution came along; it is used up by this. */
export const hasProof = async (deps: PlatformDeps, { purpose, channelId, proof }: ProofOf): Promise<boolean> => {
  if (!deps.config.areLimitsOn) return true
  if (!proof) return false
  const { token: challenge, solution } = proof
  const solved = verify(deps.rootKeys, { challenge, solution, purpose, channelId, now: deps.now() })
  return solved !== null && (await spendToken(deps.db, { kind: 'proof-of-work', ...solved }))
}

/**
 * The refusal that carries a fresh challenge, good for 10 minutes. `retryAfter`: seconds until it goes without a proof,
 * where that is known.
 */
export const proofRequired = (
  deps: PlatformDeps,
  { purpose, channelId }: Omit<ProofOf, 'proof'>,
  retryAfter?: number,
): AppError => {
  const { challenge, bits } = newChallenge(deps.rootKeys, { purpose, channelId, bits: proofBits, now: deps.now() })
  return new AppError('proof-of-work-required', {
    challenge: { token: challenge, bits },
    ...(retryAfter !== undefined && { retryAfter }),
  })
}

/** Throws `proof-of-work-required` with a challenge unless a right and unused solution came along. */
export const requireProof = async (deps: PlatformDeps, wanted: ProofOf, retryAfter?: number): Promise<void> => {
  if (!(await hasProof(deps, wanted))) throw proofRequired(deps, wanted, retryAfter)
}

/** Counts one; beyond the limit a proof of work is the price of each further one, so that nobody is shut out for good. */
export const hitOrProve = async (deps: PlatformDeps, limit: Limit, wanted: Omit<ProofOf, 'purpose'>): Promise<void> => {
  const { allowed, retryAfter } = await hit(deps, limit)
  if (!allowed) await requireProof(deps, { ...wanted, purpose: limit.purpose }, retryAfter)
}
