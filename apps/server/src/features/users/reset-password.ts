import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { changePerson, changingPeople, endSessions, retirePairs, shutOldPasswords } from './directory.ts'
import { newPasswordKeys, refuseCommon } from './password-keys.ts'

interface Reset {
  id: string
  newPassword: string
  /** The old password may be known to somebody else and shall not open the keys again. */
  compromised: boolean
}

/**
 * Gives a user a temporary password. It opens nothing: the pair they had retires, still locked under the old password
 * and the recovery code, and the next one waits to be confirmed (security §2). A second factor stays: it is asked for
 * beside the temporary password too, and is taken away, where it was lost as well, by a call of its own.
 */
export const resetPassword = async (deps: Deps, { id, newPassword, compromised }: Reset): Promise<void> => {
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
    await changePerson(tx, deps, id, () => retirePairs(tx, id))
    if (compromised) await shutOldPasswords(tx, id)
    await endSessions(tx, id)
  })
}
