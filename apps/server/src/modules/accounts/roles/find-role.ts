import { sql, type RawBuilder } from 'kysely'
import type { Role } from '@canal/contract/roles/schemas'
import type { Tx } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'

export const selectRoles = (tx: Tx) =>
  tx
    .selectFrom('role as r')
    .select([
      'r.id',
      'r.name',
      'r.is_built_in as isBuiltIn',
      'r.requires_second_factor as requiresSecondFactor',
      sql<number>`(select count(*)::int from user_role ur where ur.role_id = r.id)`.as('users'),
    ])

const find = (tx: Tx, condition: RawBuilder<boolean>): Promise<Role | undefined> =>
  selectRoles(tx).where(condition).executeTakeFirst()

/** Throws `not-found`. */
export const findRole = async (tx: Tx, id: string): Promise<Role> => {
  const role = await find(tx, sql<boolean>`r.id = ${id}`)
  if (!role) throw new AppError('not-found')
  return role
}

/** One that may be changed. Throws `not-found`, and `role-built-in` (decisions §2). */
export const findCreatedRole = async (tx: Tx, id: string): Promise<Role> => {
  const role = await findRole(tx, id)
  if (role.isBuiltIn) throw new AppError('role-built-in')
  return role
}

/** Two names that differ by capitals alone would be taken for each other. Throws `already-exists`. */
export const requireFreeName = async (tx: Tx, name: string, exceptId: string | null = null): Promise<void> => {
  const other = await find(tx, sql<boolean>`lower(r.name) = lower(${name}) and r.id is distinct from ${exceptId}::uuid`)
  if (other)
    throw new AppError('already-exists', { fields: [{ field: 'name', key: 'errors.already-exists', params: {} }] })
}
