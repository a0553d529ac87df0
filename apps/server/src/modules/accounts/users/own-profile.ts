import type { z } from 'zod/mini'
import type { Profile, updateProfileSchema } from '@canal/contract/users/schemas'
import { amongPeople, type Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import type { UserActor } from '../session/actor.ts'
import { changingPeople } from './directory.ts'
import { presentProfile } from './present.ts'
import { findUser } from './repository.ts'

type Changes = z.output<typeof updateProfileSchema>

const load = async (tx: Tx, userId: string): Promise<Profile> => {
  const row = await findUser(tx, userId)
  // Gone between the door and here.
  if (!row) throw new AppError('session-ended')
  return presentProfile(row)
}

/** One's own data (decisions §7). */
export const ownProfile = (deps: Deps, actor: UserActor): Promise<Profile> =>
  amongPeople(deps.db, (tx) => load(tx, actor.userId))

/**
 * Changes one's own e-mail and telephone, and nothing else: whose id a body may carry, and what name or roles it claims, is
 * not looked at. By their names reporters tell whom to leave out: those are the administrator's, in the channel's register.
 */
export const updateOwnProfile = (deps: Deps, actor: UserActor, changes: Changes): Promise<Profile> =>
  changingPeople(deps, async (tx) => {
    await tx
      .updateTable('app_user')
      .set({
        email: changes.email,
        phone: changes.phone ?? '',
      })
      .where('id', '=', actor.userId)
      .execute()
    return load(tx, actor.userId)
  })
