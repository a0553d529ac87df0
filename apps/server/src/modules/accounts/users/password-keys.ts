import { createHash } from 'node:crypto'
import {
  derivePasswordKeys,
  isCommonPassword,
  isVerifierOf,
  newSalt,
  type PasswordKeys,
} from '../../../platform/crypto/passwords/password.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { AppError, invalidField } from '../../../platform/errors.ts'
import { hasProof, proofRequired, type Proof } from '../../../platform/http/limits-proof.ts'
import { nobodysId } from './wrong-passwords.ts'

/** A password's keys with the salt that they were made with. */
export interface SaltedKeys extends PasswordKeys {
  salt: Buffer
}

export interface StoredPassword {
  id: string
  salt: Buffer
  verifier: Buffer
  pepper_ring: string
}

/** Runs Argon2 for somebody who is already signed in; throws `service-busy` when too many wait. */
export const throughGate = async <T>(deps: Deps, task: () => Promise<T>): Promise<T> => {
  const outcome = await deps.argon.run({ known: true, hasProof: true }, task)
  if (outcome.kind !== 'done') throw new AppError('service-busy')
  return outcome.value
}

/** Somebody who has not signed in, before their password is tried. */
export interface Stranger {
  purpose: string
  /** On a device on which the person whom they name signed in before: it has places of its own. */
  isKnown: boolean
  proof: Proof | undefined
}

/**
 * Runs Argon2 for somebody who has not signed in. Throws `proof-of-work-required` where many strangers wait, `service-busy`
 * where too many do.
 */
export const throughStrangersGate = async <T>(
  deps: Deps,
  { purpose, isKnown, proof }: Stranger,
  task: () => Promise<T>,
): Promise<T> => {
  const { argon, config } = deps
  const isAsked = !isKnown && config.areLimitsOn && argon.needsProof()
  const wanted = { purpose, channelId: null }
  const isProven = isAsked && (await hasProof(deps, { ...wanted, proof }))
  const outcome = await argon.run({ known: isKnown, hasProof: isProven || !config.areLimitsOn }, task)
  if (outcome.kind === 'proof-required') throw proofRequired(deps, wanted)
  if (outcome.kind === 'full') throw new AppError('service-busy')
  return outcome.value
}

/** The keys of a new password. */
export const newPasswordKeys = (deps: Deps, userId: string, password: string): Promise<SaltedKeys> => {
  const salt = newSalt()
  const derive = () => derivePasswordKeys({ rootKeys: deps.rootKeys, userId, password, salt })
  return throughGate(deps, async () => ({ salt, ...(await derive()) }))
}

/** Stands in for an unknown user, so that finding out whether a name exists costs the same Argon2 run and says nothing. */
export const nobody = (deps: Deps): StoredPassword => ({
  id: nobodysId,
  salt: createHash('sha256').update('canal/nobody').digest().subarray(0, 16),
  verifier: Buffer.alloc(32),
  pepper_ring: deps.rootKeys.currentId,
})

/** The keys that a password gives with a stored salt, and whether it is the right one. */
export const tryPassword = async (deps: Deps, stored: StoredPassword, password: string) => {
  const { rootKeys } = deps
  const known = { userId: stored.id, salt: stored.salt, ringId: stored.pepper_ring }
  // A key that left the ring: nothing can be derived, and nothing would be right.
  if (!rootKeys.has(stored.pepper_ring)) return { isRight: false, keys: null } as const
  const keys = await derivePasswordKeys({ rootKeys, password, ...known })
  return { isRight: isVerifierOf(rootKeys, { ...known, verifier: stored.verifier }, keys), keys } as const
}

/** The same through the gate, for somebody signed in. */
export const checkPassword = (deps: Deps, stored: StoredPassword, password: string) =>
  throughGate(deps, () => tryPassword(deps, stored, password))

/** Throws 422 for a password that is tried first by anybody who guesses. */
export const refuseCommon = (field: string, password: string): void => {
  if (isCommonPassword(password)) throw invalidField(field, 'errors.passwordCommon')
}
