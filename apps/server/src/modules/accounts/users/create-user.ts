import { randomUUID } from 'node:crypto'
import type { z } from 'zod/mini'
import type { signupSchema } from '@canal/contract/auth/schemas'
import type { User } from '@canal/contract/users/schemas'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { AppError, invalidField } from '../../../platform/errors.ts'
import { changingPeople } from './directory.ts'
import { sealFactors } from './factor-seal.ts'
import { noteNameOf } from './governance.ts'
import { newPasswordKeys, refuseCommon, type SaltedKeys } from './password-keys.ts'
import { capacityOf, normaliseRoles, refuseMixedRoles } from './policy.ts'
import { presentUser } from './present.ts'
import { findRoles, findUser, replaceRoles, startMembership } from './repository.ts'

export type NewUser = z.output<typeof signupSchema>

interface Prepared {
  id: string
  input: NewUser
  keys: SaltedKeys
}

/** The roles by id. Throws 422 for a name that is no role. */
export const rolesByName = async (tx: Tx, names: readonly string[]): Promise<string[]> => {
  const found = await findRoles(tx, names)
  if (found.length !== names.length) throw invalidField('roles', 'errors.invalidInput')
  return found.map((role) => role.id)
}

const isTaken = async (tx: Tx, username: string): Promise<boolean> =>
  (await tx.selectFrom('app_user').select('id').where('username', '=', username).executeTakeFirst()) !== undefined

const requireChannel = async (tx: Tx, channelId: string | null | undefined): Promise<string> => {
  if (!channelId) throw invalidField('channelId', 'errors.required')
  const found = await tx.selectFrom('channel').select('id').where('id', '=', channelId).executeTakeFirst()
  if (!found) throw invalidField('channelId', 'errors.invalidInput')
  return found.id
}

/** Joins a person to the channel that their roles ask for, a member with their post. Throws 422 where it is missing or unknown. */
export const joinChannel = async (
  tx: Tx,
  userId: string,
  roles: readonly string[],
  channelId: string | null | undefined,
  post = '',
): Promise<void> => {
  const capacity = capacityOf(roles)
  if (!capacity) return
  await startMembership(tx, {
    channel_id: await requireChannel(tx, channelId),
    user_id: userId,
    capacity,
    function: capacity === 'member' ? post : '',
  })
}

/** Argon2 runs before the transaction, which holds a lock. */
export const prepareUser = async (deps: Deps, input: NewUser, field = 'password'): Promise<Prepared> => {
  refuseMixedRoles(normaliseRoles(input.roles))
  refuseCommon(field, input.password)
  const id = randomUUID()
  return { id, input, keys: await newPasswordKeys(deps, id, input.password) }
}

/** Writes the rows of a user with a temporary password. Must run in `changingPeople`. */
export const insertUser = async (
  tx: Tx,
  deps: Deps,
  { id, input, keys }: Prepared,
  usernameField = 'username',
): Promise<void> => {
  if (await isTaken(tx, input.username))
    throw new AppError('already-exists', {
      fields: [{ field: usernameField, key: 'errors.already-exists', params: {} }],
    })
  const roles = normaliseRoles(input.roles)
  const roleIds = await rolesByName(tx, roles)
  await tx
    .insertInto('app_user')
    .values({
      id,
      username: input.username,
      first_name: input.name,
      last_name1: input.lastName,
      last_name2: input.secondLastName ?? '',
      email: input.email,
      phone: input.phone ?? '',
      salt: keys.salt,
      verifier: keys.verifier,
      pepper_ring: keys.ringId,
    })
    .execute()
  await replaceRoles(tx, id, roleIds)
  await joinChannel(tx, id, roles, input.channelId, input.function)
  await sealFactors(tx, deps, id)
}

/** The administrator's "create user": a person with a temporary password and no keys (decisions §2). */
export const createUser = async (deps: Deps, input: NewUser): Promise<User> => {
  const prepared = await prepareUser(deps, input)
  return changingPeople(deps, async (tx) => {
    await insertUser(tx, deps, prepared)
    await noteNameOf(tx, deps, prepared.id)
    const row = await findUser(tx, prepared.id)
    if (!row) throw new Error('the user just made is not there')
    return presentUser(row)
  })
}
