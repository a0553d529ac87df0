import type { z } from 'zod/mini'
import { roleNames } from '@canal/contract'
import type { updateUserSchema, User } from '@canal/contract/users/schemas'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { requireVersion } from '../../../platform/http/version.ts'
import { tellCommittee } from '../people/tell-committee.ts'
import { joinChannel, rolesByName } from './create-user.ts'
import { changePerson, changingPeople, directoryFacts, endSessions } from './directory.ts'
import { noteAtWork, noteNameOf } from './governance.ts'
import { leaveChannel, refuseLastAdministrator } from './leaving.ts'
import { nextCapacity, normaliseRoles, refuseMixedRoles } from './policy.ts'
import { presentUser } from './present.ts'
import { endMembership, findUser, replaceRoles, startMembership, type UserRow } from './repository.ts'

type Changes = z.output<typeof updateUserSchema>

const sameSet = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((one) => b.includes(one))

const moveMembership = async (tx: Tx, user: UserRow, roles: readonly string[], channelId: Changes['channelId']) => {
  const next = nextCapacity(roles, user.capacity)
  if (next === user.capacity) return
  await endMembership(tx, user.id)
  if (next && user.channel_id)
    await startMembership(tx, { channel_id: user.channel_id, user_id: user.id, capacity: next })
  else await joinChannel(tx, user.id, roles, channelId)
}

const changeRoles = async (
  tx: Tx,
  deps: Deps,
  user: UserRow,
  wanted: readonly string[],
  channelId: Changes['channelId'],
) => {
  const roles = normaliseRoles(wanted)
  // Who was taken out of a channel kept their roles: the same ones and a channel are a change.
  const joins = user.channel_id === null && Boolean(channelId) && roles.includes(roleNames.user)
  if (sameSet(roles, user.roles) && !joins) return
  refuseMixedRoles(roles)
  if (!roles.includes(roleNames.admin)) await refuseLastAdministrator(tx, user)
  const capacity = nextCapacity(roles, user.capacity)
  if (capacity !== user.capacity) await leaveChannel(tx, deps, user)
  const roleIds = await rolesByName(tx, roles)
  await changePerson(tx, deps, user.id, async () => {
    await replaceRoles(tx, user.id, roleIds)
    await moveMembership(tx, user, roles, channelId)
    const facts = await directoryFacts(tx, user.id)
    await tx
      .updateTable('user_key')
      .set({ channel_id: facts?.channelId ?? null })
      .where('user_id', '=', user.id)
      .execute()
  })
  await endSessions(tx, user.id)
}

/**
 * Changes a user's data, and their roles where they are sent; other roles end the sessions. Throws
 * `not-found`, `stale-update`, and as leaveChannel does.
 */
export const changeUser = async (tx: Tx, deps: Deps, changes: Changes): Promise<void> => {
  const user = await findUser(tx, changes.id)
  if (!user) throw new AppError('not-found')
  requireVersion(presentUser(user).version, changes.version)
  await noteNameOf(tx, deps, user.id)
  await tx
    .updateTable('app_user')
    .set({
      first_name: changes.name,
      last_name1: changes.lastName,
      last_name2: changes.secondLastName ?? '',
      email: changes.email,
      phone: changes.phone ?? '',
    })
    .where('id', '=', user.id)
    .execute()
  const isRenamed =
    user.first_name !== changes.name ||
    user.last_name1 !== changes.lastName ||
    user.last_name2 !== (changes.secondLastName ?? '')
  // By its name a reporter tells whom to leave out: that one was changed must not go unseen.
  if (isRenamed && user.channel_id && user.capacity === 'member')
    await tellCommittee(tx, deps, { channelId: user.channel_id, kind: 'channel-changed' })
  if (changes.roles) await changeRoles(tx, deps, user, changes.roles, changes.channelId)
  await noteNameOf(tx, deps, user.id)
  await noteAtWork(tx, deps, user.id)
}

/** The administrator's "edit user". */
export const updateUser = (deps: Deps, changes: Changes): Promise<User> =>
  changingPeople(deps, async (tx) => {
    await changeUser(tx, deps, changes)
    const changed = await findUser(tx, changes.id)
    if (!changed) throw new AppError('not-found')
    return presentUser(changed)
  })
