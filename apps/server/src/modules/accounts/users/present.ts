import type { CommitteeMember, Profile, User } from '@canal/contract/users/schemas'
import { versionOf } from '../../../platform/http/version.ts'
import type { UserRow } from './repository.ts'

/** Whether somebody with keys has not said that they kept the code; of keys that a reset shut it is the way back. */
const lacksRecoveryCode = (row: UserRow): boolean =>
  (row.key_state === 'admitted' || row.key_state === 'waiting') && row.recovery_confirmed_at === null

export const presentUser = (row: UserRow): User => ({
  id: row.id,
  username: row.username,
  firstName: row.first_name,
  lastName1: row.last_name1,
  lastName2: row.last_name2,
  email: row.email,
  phone: row.phone,
  isActive: row.is_active,
  roles: row.roles,
  channelId: row.channel_id,
  channelName: row.channel_name,
  keyState: row.key_state,
  locked: row.is_locked,
  passwordChangeRequired: row.is_password_temporary,
  hasSecondFactor: row.has_second_factor,
  recoveryCodeConfirmed: !lacksRecoveryCode(row),
  lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
  version: versionOf([
    [row.first_name, row.last_name1, row.last_name2, row.email, row.phone],
    [row.channel_id, row.roles],
  ]),
})

/** A person as they see themselves. */
export const presentProfile = (row: UserRow): Profile => ({
  id: row.id,
  username: row.username,
  firstName: row.first_name,
  lastName1: row.last_name1,
  lastName2: row.last_name2,
  email: row.email,
  phone: row.phone,
  roles: row.roles,
  channelName: row.channel_name,
})

export const presentMember = (person: { username: string; fullName: string }): CommitteeMember => ({
  username: person.username,
  fullName: person.fullName,
})
