import type { z } from 'zod/mini'
import type { Role, roleChangeSchema } from '@canal/contract/roles/schemas'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { changePeople, changingPeople } from '../users/directory.ts'
import { findCreatedRole, findRole, requireFreeName } from './find-role.ts'

type Change = z.output<typeof roleChangeSchema>

/**
 * Keys are kept with the names of their owner's roles, and second factors with whether one is asked for: those of everybody
 * who has the role are changed as well.
 */
const change = async (
  tx: Tx,
  deps: Deps,
  id: string,
  values: { name: string } | { requires_second_factor: boolean },
): Promise<void> => {
  const holders = await tx
    .selectFrom('user_role')
    .select('user_id')
    .where('role_id', '=', id)
    .orderBy('user_id')
    .execute()
  const ids = holders.map(({ user_id: userId }) => userId)
  await changePeople(tx, deps, ids, () => tx.updateTable('role').set(values).where('id', '=', id).execute())
}

const rename = async (tx: Tx, deps: Deps, id: string, name: string): Promise<void> => {
  await findCreatedRole(tx, id)
  await requireFreeName(tx, name, id)
  await change(tx, deps, id, { name })
}

/**
 * Another name for a created role; for any role, whether who has it needs a second factor, which holds from their next
 * call on. Throws `not-found`, `role-built-in`, `already-exists`.
 */
export const updateRole = (deps: Deps, id: string, { name, requiresSecondFactor }: Change): Promise<Role> =>
  changingPeople(deps, async (tx) => {
    if (name !== undefined && name !== (await findRole(tx, id)).name) await rename(tx, deps, id, name)
    if (requiresSecondFactor !== undefined) await change(tx, deps, id, { requires_second_factor: requiresSecondFactor })
    return findRole(tx, id)
  })
