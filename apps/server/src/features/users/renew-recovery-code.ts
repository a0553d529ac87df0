import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { MemberActor, UserActor } from '../../http/actor.ts'
import { changingPeople, genuinePairs } from './directory.ts'
import { provePassword } from './prove-password.ts'
import { newRecovery } from './recovery.ts'

/** Gives the session's pair a code of its own that nobody has seen; the one before opens nothing any more. */
export const giveNewCode = async (tx: Tx, deps: Deps, actor: UserActor): Promise<string | undefined> => {
  const { keyring, userId } = actor
  if (!keyring) return undefined
  const { code, wrapped } = newRecovery(deps.rootKeys, { userId, version: keyring.version }, keyring.privateKey)
  await tx
    .updateTable('user_key')
    .set({ recovery_wrapped: wrapped, recovery_confirmed_at: null })
    .where('user_id', '=', userId)
    .where('version', '=', keyring.version)
    .execute()
  return code
}

/**
 * A new recovery code for who has lost theirs or showed it to somebody. Of confirmed keys alone: a code made while keys
 * wait would prove nothing. Throws `password-incorrect`, `too-many-requests`, `keys-locked`.
 */
export const renewRecoveryCode = async (
  deps: Deps,
  actor: MemberActor,
  password: string,
): Promise<{ recoveryCode: string }> => {
  await provePassword(deps, { userId: actor.userId, password })
  return changingPeople(deps, async (tx) => {
    const [newest] = await genuinePairs(tx, deps, actor.userId)
    const isOwn = newest?.state === 'confirmed' && newest.version === actor.keyring.version
    const recoveryCode = isOwn ? await giveNewCode(tx, deps, actor) : undefined
    if (!recoveryCode) throw new AppError('keys-locked')
    return { recoveryCode }
  })
}
