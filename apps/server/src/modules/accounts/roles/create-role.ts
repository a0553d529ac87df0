import type { Role } from '@canal/contract/roles/schemas'
import type { Deps } from '../../audit-log/deps.ts'
import { changingPeople } from '../users/directory.ts'
import { findRole, requireFreeName } from './find-role.ts'

/** A label for people: it grants nothing (decisions §2). Throws `already-exists`. */
export const createRole = (deps: Deps, { name }: { name: string }): Promise<Role> =>
  changingPeople(deps, async (tx) => {
    await requireFreeName(tx, name)
    const { id } = await tx.insertInto('role').values({ name }).returning('id').executeTakeFirstOrThrow()
    return findRole(tx, id)
  })
