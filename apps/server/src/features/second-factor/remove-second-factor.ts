import type { User } from '@canal/contract/users/schemas'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { changePerson, changingPeople, endSessions, getUserIn, makeProveAgain } from '../users/index.ts'

const clear = async (tx: Tx, userId: string): Promise<boolean> => {
  const totp = await tx.deleteFrom('totp').where('user_id', '=', userId).returning('confirmed_at').execute()
  const passkeys = await tx.deleteFrom('passkey').where('user_id', '=', userId).returning('id').execute()
  await tx.deleteFrom('backup_code').where('user_id', '=', userId).execute()
  return passkeys.length > 0 || totp.some((row) => row.confirmed_at !== null)
}

/**
 * An administrator takes a lost second factor away. Whoever knows the password could come in by this, so the sessions end
 * and the keys wait (security §2): for the recovery code that there was, or for a colleague; never for time alone, since
 * they are the keys of older reports too. `by` is null on the command line. Throws `not-found` for who has none, `conflict`
 * for oneself.
 */
export const removeSecondFactor = (deps: Deps, by: { userId: string } | null, userId: string): Promise<User> =>
  changingPeople(deps, async (tx) => {
    if (userId === by?.userId) throw new AppError('conflict')
    if (!(await clear(tx, userId))) throw new AppError('not-found')
    await changePerson(tx, deps, userId, () => makeProveAgain(tx, deps, userId))
    await endSessions(tx, userId)
    return getUserIn(tx, userId)
  })
