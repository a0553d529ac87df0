import type { Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import type { MemberActor } from '../session/actor.ts'
import { changingPeople } from './directory.ts'
import type { OpenedIdentity } from './identity.ts'
import { provePassword } from './prove-password.ts'
import { newRecovery } from './recovery.ts'

/** Gives an identity a code that nobody has seen; the one before opens nothing any more. */
export const writeNewCode = async (
  tx: Tx,
  deps: Deps,
  { userId, version, privateKeys }: OpenedIdentity,
): Promise<string> => {
  const { code, wrapped } = newRecovery(deps.rootKeys, { userId, version }, privateKeys)
  await tx
    .updateTable('user_key')
    .set({ recovery_wrapped: wrapped, recovery_confirmed_at: null })
    .where('user_id', '=', userId)
    .where('version', '=', version)
    .execute()
  return code
}

/**
 * A new recovery code for who has lost theirs or showed it to somebody. Throws `password-incorrect`, `too-many-requests`.
 */
export const renewRecoveryCode = async (
  deps: Deps,
  { userId, keyring }: MemberActor,
  password: string,
): Promise<{ recoveryCode: string }> => {
  await provePassword(deps, { userId, password })
  const identity = { userId, version: keyring.version, privateKeys: keyring.privateKeys }
  return changingPeople(deps, async (tx) => ({ recoveryCode: await writeNewCode(tx, deps, identity) }))
}
