import type { Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { changingPeople, endSessions } from './directory.ts'
import { sealFactors } from './factor-seal.ts'
import { noteAccount } from './governance.ts'
import { newPasswordKeys, refuseCommon } from './password-keys.ts'

interface Reset {
  id: string
  newPassword: string
}

/** Also of somebody whose factors are not as the server wrote them: this is the way on. */
const dropSecondFactors = async (tx: Tx, deps: Deps, userId: string): Promise<void> => {
  for (const table of ['totp', 'passkey', 'backup_code'] as const)
    await tx.deleteFrom(table).where('user_id', '=', userId).execute()
  await sealFactors(tx, deps, userId)
}

/**
 * The administrator's one act on somebody's sign-in: a temporary password, no second factor, no session. Their place on the
 * roster stays, and their keys are shut until their code or their last password opens them, or the committee signs
 * for new ones (modules/roster/unlock.ts).
 * Throws `not-found`.
 */
export const resetPassword = async (deps: Deps, { id, newPassword }: Reset): Promise<void> => {
  refuseCommon('newPassword', newPassword)
  const keys = await newPasswordKeys(deps, id, newPassword)
  await changingPeople(deps, async (tx) => {
    const reset = await tx
      .updateTable('app_user')
      .set({ salt: keys.salt, verifier: keys.verifier, pepper_ring: keys.ringId, is_password_temporary: true })
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst()
    if (!reset) throw new AppError('not-found')
    await dropSecondFactors(tx, deps, id)
    await tx.updateTable('user_key').set({ is_shut: true }).where('user_id', '=', id).execute()
    await endSessions(tx, id)
    await noteAccount(tx, deps, 'reset', id)
  })
}
