import * as z from 'zod/mini'
import { exclusionsSchema } from '../casework/exclusions.ts'
import { userSorts, userStates } from './lists.ts'
import * as field from '../fields.ts'
import { keyStates } from '../auth/schemas.ts'
import { pageQuery } from '../paging.ts'

/** A user as administrators see one; never a password, a key or a report. */
export const userSchema = z.object({
  id: z.string(),
  username: z.string(),
  firstName: z.string(),
  lastName1: z.string(),
  lastName2: z.string(),
  email: z.string(),
  phone: z.string(),
  isActive: z.boolean(),
  roles: z.array(z.string()),
  channelId: z.nullable(z.string()),
  channelName: z.nullable(z.string()),
  keyState: z.enum(keyStates),
  locked: z.boolean(),
  passwordChangeRequired: z.boolean(),
  hasSecondFactor: z.boolean(),
  /** Whether they said that they kept the code of their present keys; true for who is given none. */
  recoveryCodeConfirmed: z.boolean(),
  lastSignInAt: z.nullable(z.string()),
  /** Of what an administrator can change; a change that is sent back with it is refused once others have saved. */
  version: z.string(),
})
export type User = z.output<typeof userSchema>

export const committeeMemberSchema = z.object({ username: z.string(), fullName: z.string() })
export type CommitteeMember = z.output<typeof committeeMemberSchema>

/**
 * Of the form's list. `function`: their function, and what they were called until lately, in the language of the call.
 * `exclusions`: categories of reports that the form proposes to keep from them; absent where there are none.
 */
export const conflictEntrySchema = z.extend(committeeMemberSchema, {
  function: z.string(),
  exclusions: z.optional(exclusionsSchema),
})
export type ConflictEntry = z.output<typeof conflictEntrySchema>

export const updateUserSchema = z.object({
  id: field.id,
  name: field.text(100),
  lastName: field.text(100),
  secondLastName: field.optionalText(100),
  email: field.email,
  phone: field.optionalText(40),
  roles: z.optional(z.array(z.string()).check(z.minLength(1, 'errors.required'))),
  /** The channel to join, for whoever becomes a user by these roles; who has a channel stays in it. */
  channelId: z.optional(z.nullable(field.id)),
  version: field.version,
})

/** One's own data, and what it depends on; roles and channel are the administrators' to change. */
export const profileSchema = z.object({
  id: z.string(),
  username: z.string(),
  firstName: z.string(),
  lastName1: z.string(),
  lastName2: z.string(),
  email: z.string(),
  phone: z.string(),
  roles: z.array(z.string()),
  channelName: z.nullable(z.string()),
})
export type Profile = z.output<typeof profileSchema>

export const updateProfileSchema = z.object({
  email: field.email,
  phone: field.optionalText(40),
})

export const userIdSchema = z.object({ id: field.id })

export const changePasswordSchema = z.object({
  id: field.id,
  oldPassword: field.oldPassword,
  newPassword: field.password,
})
export const resetPasswordSchema = z.object({ id: field.id, newPassword: field.password })

export const userListQuery = z.object({
  ...pageQuery(userSorts),
  /** Part of a name, a username or an e-mail address, whatever its case and accents. */
  search: z.optional(z.string().check(z.maxLength(100))),
  username: z.optional(z.string()),
  email: z.optional(z.string()),
  isActive: z.optional(z.enum(['true', 'false'])),
  role: z.optional(z.string()),
  state: z.optional(z.enum(userStates)),
  channelId: z.optional(field.id),
  /** Who could join the committee of this channel: active users of other channels and of none. */
  newcomerTo: z.optional(field.id),
})
