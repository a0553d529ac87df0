import type { PasswordKeys } from '../../platform/crypto/passwords/password.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import { inSessions } from './session/session.ts'
import { newPasswordKeys, type StoredPassword } from './users/password-keys.ts'
import { rewrapAll } from './users/identity.ts'

type Salted = Awaited<ReturnType<typeof newPasswordKeys>>

const write = async (tx: Tx, user: StoredPassword, old: PasswordKeys, keys: Salted): Promise<void> => {
  const same = await tx
    .updateTable('app_user')
    .set({ salt: keys.salt, verifier: keys.verifier, pepper_ring: keys.ringId })
    .where('id', '=', user.id)
    .where('verifier', '=', user.verifier)
    .returning('id')
    .executeTakeFirst()
  // Changed meanwhile, and so already under the writing key.
  if (!same) return
  await rewrapAll(tx, user.id, old, keys)
}

/** Rotation of ROOT_KEY: a password moves to the writing key when its owner signs in with it. */
export const renewPepper = async (
  deps: Deps,
  user: StoredPassword,
  password: string,
  old: PasswordKeys,
): Promise<void> => {
  if (user.pepper_ring === deps.rootKeys.currentId) return
  const keys = await newPasswordKeys(deps, user.id, password)
  await inSessions(deps.db, (tx) => write(tx, user, old, keys))
}
