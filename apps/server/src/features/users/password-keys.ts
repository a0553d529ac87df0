import {
  derivePasswordKeys,
  isCommonPassword,
  isVerifierOf,
  newSalt,
  type PasswordKeys,
} from '../../crypto/password.ts'
import type { Deps } from '../../deps.ts'
import { AppError, invalidField } from '../../errors.ts'

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

/** The keys of a new password. */
export const newPasswordKeys = (deps: Deps, userId: string, password: string): Promise<SaltedKeys> => {
  const salt = newSalt()
  const derive = () => derivePasswordKeys({ rootKeys: deps.rootKeys, userId, password, salt })
  return throughGate(deps, async () => ({ salt, ...(await derive()) }))
}

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

/** Throws 422 for a password that is tried first by whoever guesses (security §8). */
export const refuseCommon = (field: string, password: string): void => {
  if (isCommonPassword(password)) throw invalidField(field, 'errors.passwordCommon')
}
