import type { Deps } from '../../audit-log/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { changingPeople } from '../users/directory.ts'
import { findCreatedRole } from './find-role.ts'

/** Throws `not-found`, `role-built-in` and, with the number of users who have it, `in-use`. */
export const deleteRole = (deps: Deps, id: string): Promise<void> =>
  changingPeople(deps, async (tx) => {
    const { users } = await findCreatedRole(tx, id)
    if (users > 0) throw new AppError('in-use', { params: { count: users } })
    await tx.deleteFrom('role').where('id', '=', id).execute()
  })
