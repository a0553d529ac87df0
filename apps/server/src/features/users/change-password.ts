import type { Selectable } from 'kysely'
import { unwrapPrivateKey, type PasswordKeys } from '../../crypto/password.ts'
import { sameBytes } from '../../crypto/hkdf.ts'
import { DecryptionError } from '../../crypto/errors.ts'
import type { Tables } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { AppError, invalidField } from '../../errors.ts'
import type { UserActor } from '../../http/actor.ts'
import { inSessions, startUserSession } from '../../http/session.ts'
import { changingPeople, endSessions, genuinePairs, mustProveAgain, pairsOf } from './directory.ts'
import { makePair } from './new-pair.ts'
import { newPasswordKeys, refuseCommon, type SaltedKeys } from './password-keys.ts'
import { provePassword } from './prove-password.ts'

interface Change {
  id: string
  oldPassword: string
  newPassword: string
}
type User = Selectable<Tables['app_user']>

/** The pair that the old password opens; null after a temporary one, which opens none. */
const openCurrent = async (tx: Tx, user: User, old: PasswordKeys) => {
  if (user.is_password_temporary) return null
  const pair = (await pairsOf(tx, user.id)).find((one) => one.state !== 'retired')
  if (!pair) return null
  try {
    const owner = { userId: user.id, version: pair.version }
    return { version: pair.version, privateKey: unwrapPrivateKey(old.wrapKey, pair.wrapped_private, owner) }
  } catch (error) {
    // The row was tampered with: there is nothing to carry over, and the new pair starts by itself.
    if (error instanceof DecryptionError) return null
    throw error
  }
}

const write = (deps: Deps, user: User, old: PasswordKeys, keys: SaltedKeys) =>
  changingPeople(deps, async (tx) => {
    const now = await tx.selectFrom('app_user').selectAll().where('id', '=', user.id).forUpdate().executeTakeFirst()
    // A reset or another change came in between: what was proven is no longer the password.
    if (!now?.is_active || !sameBytes(now.verifier, user.verifier)) throw new AppError('session-ended')
    // A pair of the same password would be as good as new, and the time that never confirms this one would confirm that.
    const [newest] = await genuinePairs(tx, deps, user.id)
    if (newest && mustProveAgain(newest)) throw new AppError('keys-locked')
    const pair = await makePair(tx, deps, { userId: user.id, keys, previous: await openCurrent(tx, now, old) })
    await tx
      .updateTable('app_user')
      .set({
        salt: keys.salt,
        verifier: keys.verifier,
        pepper_ring: keys.ringId,
        is_password_temporary: false,
        password_changed_at: deps.now(),
      })
      .where('id', '=', user.id)
      .execute()
    await endSessions(tx, user.id)
    const { version: keyVersion, privateKey, recoveryCode } = pair
    const token = await startUserSession(tx, deps, { userId: user.id, keyVersion, privateKey })
    return { token, ...(recoveryCode && { recoveryCode }) }
  })

/**
 * Sets one's own password: a new key pair with a new recovery code, the old one sealed to it, all other sessions ended.
 * Throws `not-found` for another's id, `password-incorrect`, `too-many-requests`, and `keys-locked` while the keys wait
 * because the second factor was taken away.
 */
export const changePassword = async (deps: Deps, actor: UserActor, { id, oldPassword, newPassword }: Change) => {
  if (id !== actor.userId) throw new AppError('not-found')
  refuseCommon('newPassword', newPassword)
  if (newPassword === oldPassword) throw invalidField('newPassword', 'errors.passwordSame')
  const { user, keys: old } = await provePassword(deps, { userId: id, password: oldPassword, field: 'oldPassword' })
  return write(deps, user, old, await newPasswordKeys(deps, id, newPassword))
}

/** Remembers that the recovery code shown last was kept. */
export const confirmRecoveryCode = (deps: Deps, actor: UserActor): Promise<unknown> =>
  inSessions(deps.db, (tx) =>
    tx
      .updateTable('user_key')
      .set({ recovery_confirmed_at: deps.now() })
      .where('user_id', '=', actor.userId)
      .where('version', '=', actor.keyring?.version ?? 0)
      .execute(),
  )
