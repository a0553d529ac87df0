import type { z } from 'zod/mini'
import type { Role, roleChangeSchema } from '@canal/contract/roles/schemas'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { changePeople, changingPeople } from '../users/index.ts'
import { findCreatedRole, findRole, requireFreeName } from './find-role.ts'

type Change = z.output<typeof roleChangeSchema>

/** Keys are kept with the names of their owner's roles, so that those of everybody who has it are changed as well. */
const rename = async (tx: Tx, deps: Deps, id: string, name: string): Promise<void> => {
  await findCreatedRole(tx, id)
  await requireFreeName(tx, name, id)
  const holders = await tx.selectFrom('user_role').select('user_id').where('role_id', '=', id).execute()
  const ids = holders.map(({ user_id: userId }) => userId)
  await changePeople(tx, deps, ids, () => tx.updateTable('role').set({ name }).where('id', '=', id).execute())
}

/**
 * Another name for a created role; for any role, whether who has it needs a second factor, which holds from their next
 * call on. Throws `not-found`, `role-built-in`, `already-exists`.
 */
export const updateRole = (deps: Deps, id: string, { name, requiresSecondFactor }: Change): Promise<Role> =>
  changingPeople(deps, async (tx) => {
    if (name !== undefined && name !== (await findRole(tx, id)).name) await rename(tx, deps, id, name)
    if (requiresSecondFactor !== undefined)
      await tx.updateTable('role').set({ requires_second_factor: requiresSecondFactor }).where('id', '=', id).execute()
    return findRole(tx, id)
  })
