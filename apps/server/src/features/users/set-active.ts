import type { User } from '@canal/contract/users/schemas'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { changePerson, changingPeople, endSessions, tellAnew } from './directory.ts'
import { leaveChannel, refuseLastAdministrator } from './leaving.ts'
import { presentUser } from './present.ts'
import { makeProveAgain } from './prove-again.ts'
import { findUser } from './repository.ts'

const setActive = (deps: Deps, userId: string, isActive: boolean): Promise<User> =>
  changingPeople(deps, async (tx) => {
    const user = await findUser(tx, userId)
    if (!user) throw new AppError('not-found')
    if (!isActive) {
      await refuseLastAdministrator(tx, user)
      if (user.is_active) await leaveChannel(tx, deps, user)
      await endSessions(tx, userId)
    }
    await changePerson(tx, deps, userId, async () => {
      await tx.updateTable('app_user').set({ is_active: isActive }).where('id', '=', userId).execute()
      // Who is away cannot be objected to: the 72 hours begin anew when a colleague is told again.
      if (user.is_active !== isActive) await tellAnew(tx, userId)
      if (isActive && !user.is_active) await makeProveAgain(tx, deps, userId)
    })
    const changed = await findUser(tx, userId)
    if (!changed) throw new AppError('not-found')
    return presentUser(changed)
  })

/**
 * Lets a user sign in again. Their keys count again once their own recovery code or a colleague says that it is they: an
 * account that rested for months is worth what a new one is (decisions/0031).
 */
export const enableUser = (deps: Deps, userId: string): Promise<User> => setActive(deps, userId, true)

/** Ends a user's sessions and refuses new ones. Throws as leaveChannel does, and `last-administrator`. */
export const disableUser = (deps: Deps, userId: string): Promise<User> => setActive(deps, userId, false)
