import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import * as field from '../fields.ts'
import { pageOf } from '../paging.ts'
import { provenSchema } from '../second-factor/schemas.ts'
import {
  changePasswordSchema,
  committeeMemberSchema,
  conflictEntrySchema,
  profileSchema,
  resetPasswordSchema,
  updateProfileSchema,
  updateUserSchema,
  userIdSchema,
  userListQuery,
  userSchema,
} from './schemas.ts'

export const listUsers = defineEndpoint({
  method: 'GET',
  path: '/api/users',
  who: 'admin',
  summary: 'People, a page at a time',
  query: userListQuery,
  response: pageOf(userSchema),
  errors: ['invalid'],
})
export const getUser = defineEndpoint({
  method: 'POST',
  path: '/api/users',
  who: 'admin',
  summary: 'One user',
  body: userIdSchema,
  response: userSchema,
  errors: ['invalid', 'not-found'],
})
export const updateUser = defineEndpoint({
  method: 'PUT',
  path: '/api/users',
  who: 'admin',
  summary: 'Change a user',
  body: updateUserSchema,
  response: userSchema,
  errors: [
    'invalid',
    'not-found',
    'stale-update',
    'last-member',
    'on-committee',
    'last-with-access',
    'last-administrator',
  ],
})
export const enableUser = defineEndpoint({
  method: 'PATCH',
  path: '/api/users/enable',
  who: 'admin',
  summary: 'Let a user sign in again',
  body: userIdSchema,
  response: userSchema,
  errors: ['invalid', 'not-found'],
})
export const disableUser = defineEndpoint({
  method: 'PATCH',
  path: '/api/users/disable',
  who: 'admin',
  summary: 'End a user’s sessions and refuse new ones',
  body: userIdSchema,
  response: userSchema,
  errors: ['invalid', 'not-found', 'last-member', 'last-with-access', 'last-administrator'],
})
export const getProfile = defineEndpoint({
  method: 'GET',
  path: '/api/users/profile',
  who: 'signed-in',
  summary: 'One’s own data',
  response: profileSchema,
  errors: [],
})
export const updateProfile = defineEndpoint({
  method: 'PUT',
  path: '/api/users/profile',
  who: 'signed-in',
  summary: 'Change one’s own email and telephone; names are the administrator’s',
  body: updateProfileSchema,
  response: profileSchema,
  errors: ['invalid'],
})
export const changePassword = defineEndpoint({
  method: 'PATCH',
  path: '/api/users/change-password',
  who: 'signed-in',
  summary: 'Change one’s own password; ends the other sessions and keeps the key pair',
  body: changePasswordSchema,
  response: z.object({ token: z.string(), recoveryCode: z.optional(z.string()) }),
  errors: ['invalid', 'password-incorrect', 'keys-locked', 'not-found', 'too-many-requests', 'service-busy'],
})
export const resetPassword = defineEndpoint({
  method: 'PATCH',
  path: '/api/users/reset-password',
  who: 'admin',
  summary: 'Give a user a temporary password; opens nothing',
  body: resetPasswordSchema,
  errors: ['invalid', 'not-found', 'service-busy'],
})
export const renewRecoveryCode = defineEndpoint({
  method: 'POST',
  path: '/api/users/recovery-code',
  who: 'user',
  summary: 'A new recovery code in place of the one that there was, with the password; shown once',
  body: provenSchema,
  response: z.object({ recoveryCode: z.string() }),
  errors: ['invalid', 'password-incorrect', 'too-many-requests', 'service-busy'],
})
export const confirmRecoveryCode = defineEndpoint({
  method: 'POST',
  path: '/api/users/recovery-code/confirm',
  who: 'signed-in',
  summary: 'Say that the recovery code was kept',
  body: z.object({}),
  errors: [],
})
export const membersOfChannel = defineEndpoint({
  method: 'POST',
  path: '/api/anonymous/users/channel-id',
  who: 'form',
  summary: 'Who would receive a report now, for the reporter’s conflict list (header X-Form-Token)',
  body: z.object({ channelId: field.id, proof: field.proof }),
  response: z.array(conflictEntrySchema),
  errors: ['invalid', 'form-token-invalid', 'not-found', 'proof-of-work-required'],
})
export const membersWithoutRestriction = defineEndpoint({
  method: 'POST',
  path: '/api/users/active-committee-members-without-restricted-access',
  who: 'user',
  summary: 'Members who may be assigned to a report',
  body: z.object({ reportId: field.id }),
  response: z.array(committeeMemberSchema),
  errors: ['invalid', 'report-not-found'],
})
export const committeeMembers = defineEndpoint({
  method: 'POST',
  path: '/api/users/committee-members',
  who: 'user',
  summary: 'The committee of one’s own channel',
  body: z.object({}),
  response: z.array(committeeMemberSchema),
  errors: [],
})
