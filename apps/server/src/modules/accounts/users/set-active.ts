import type { User } from '@canal/contract/users/schemas'
import type { Deps } from '../../audit-log/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { changePerson, changingPeople, endSessions } from './directory.ts'
import { noteAccount } from './governance.ts'
import { refuseLastAdministrator, refuseLastMember } from './leaving.ts'
import { presentUser } from './present.ts'
import { findUser } from './repository.ts'

const setActive = (deps: Deps, userId: string, isActive: boolean): Promise<User> =>
  changingPeople(deps, async (tx) => {
    const user = await findUser(tx, userId)
    if (!user) throw new AppError('not-found')
    if (!isActive) {
      await refuseLastAdministrator(tx, user)
      if (user.is_active) await refuseLastMember(tx, deps, user)
      await endSessions(tx, userId)
    }
    await changePerson(tx, deps, userId, () =>
      tx.updateTable('app_user').set({ is_active: isActive }).where('id', '=', userId).execute(),
    )
    if (user.is_active !== isActive) await noteAccount(tx, deps, isActive ? 'enabled' : 'disabled', userId)
    const changed = await findUser(tx, userId)
    if (!changed) throw new AppError('not-found')
    return presentUser(changed)
  })

/** Lets a user sign in again. Their keys and their place on the committee are as they were. Throws `not-found`. */
export const enableUser = (deps: Deps, userId: string): Promise<User> => setActive(deps, userId, true)

/**
 * Ends a user's sessions and refuses new ones, and touches nothing else. Throws `not-found`, `last-member`,
 * `last-administrator`.
 */
export const disableUser = (deps: Deps, userId: string): Promise<User> => setActive(deps, userId, false)
