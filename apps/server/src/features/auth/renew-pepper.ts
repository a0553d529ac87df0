import { DecryptionError } from '../../crypto/errors.ts'
import { unwrapPrivateKey, wrapPrivateKey, type PasswordKeys } from '../../crypto/password.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { inSessions } from '../../http/session.ts'
import { newPasswordKeys, pairsOf, type PairRow, type StoredPassword } from '../users/index.ts'

type Salted = Awaited<ReturnType<typeof newPasswordKeys>>

const rewrap = (pair: PairRow, old: PasswordKeys, keys: Salted): Buffer | null => {
  const owner = { userId: pair.user_id, version: pair.version }
  try {
    return wrapPrivateKey(keys.wrapKey, unwrapPrivateKey(old.wrapKey, pair.wrapped_private, owner), owner)
  } catch (error) {
    if (error instanceof DecryptionError) return null
    throw error
  }
}

const write = async (tx: Tx, user: StoredPassword, old: PasswordKeys, keys: Salted): Promise<void> => {
  const stored = { salt: keys.salt, verifier: keys.verifier, pepper_ring: keys.ringId }
  const same = await tx
    .updateTable('app_user')
    .set(stored)
    .where('id', '=', user.id)
    .where('verifier', '=', user.verifier)
    .returning('id')
    .executeTakeFirst()
  // Changed meanwhile, and so already under the writing key.
  if (!same) return
  for (const pair of await pairsOf(tx, user.id)) {
    const wrapped_private = pair.state === 'retired' ? null : rewrap(pair, old, keys)
    if (!wrapped_private) continue
    await tx
      .updateTable('user_key')
      .set({ ...stored, wrapped_private })
      .where('user_id', '=', user.id)
      .where('version', '=', pair.version)
      .execute()
  }
}

/** Rotation of ROOT_KEY (security §8): a password moves to the writing key when its owner signs in with it. */
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
