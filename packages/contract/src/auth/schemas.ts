import * as z from 'zod/mini'
import * as field from '../fields.ts'
import { passkeyAnswerSchema } from '../second-factor/schemas.ts'

export const loginSchema = z.object({
  username: z.string().check(z.trim(), z.toLowerCase(), z.minLength(1), z.maxLength(64)),
  password: field.typedPassword,
  /** Six digits of an authenticator app, or a backup code; where the answer before was `otp-required` or `passkey-required`. */
  otp: z.optional(z.string().check(z.maxLength(64))),
  passkey: z.optional(passkeyAnswerSchema),
  proof: field.proof,
})

export const tokenSchema = z.object({ token: z.string() })

/**
 * Where somebody stands in their channel's roster: without keys, waiting for the committee, on it, or off it again. Who has
 * no channel has none of it.
 */
export const keyStates = ['none', 'waiting', 'admitted', 'left'] as const

export const currentUserSchema = z.object({
  id: z.string(),
  username: z.string(),
  firstName: z.string(),
  lastName1: z.string(),
  lastName2: z.string(),
  email: z.string(),
  phone: z.string(),
  roles: z.array(z.string()),
  capabilities: z.array(z.string()),
  channelId: z.nullable(z.string()),
  channelSlug: z.nullable(z.string()),
  channelName: z.nullable(z.string()),
  /** Who answers for the channel and its data, as the legal texts tell of it; null for an administrator. */
  organisation: z.nullable(
    z.object({
      name: z.string(),
      address: z.optional(z.string()),
      phone: z.optional(z.string()),
      /** The data protection officer's address. */
      dpo: z.optional(z.string()),
      systemManager: z.optional(z.string()),
      taxId: z.optional(z.string()),
      register: z.optional(z.string()),
    }),
  ),
  /** The channel's, in which its days and hours are meant; null for an administrator. */
  timeZone: z.nullable(z.string()),
  passwordChangeRequired: z.boolean(),
  /** A role of theirs asks for a second factor, and there is none yet. */
  secondFactorRequired: z.boolean(),
  keyState: z.enum(keyStates),
  /** On the committee, and their keys do not open since their access was reset. */
  locked: z.boolean(),
  /** Of the committee before a restart: they keep what they received, and receive nothing new. */
  former: z.boolean(),
  /** On the committee with new keys, which do not open all that the former ones did. */
  lacksReports: z.boolean(),
  recoveryCodeConfirmed: z.boolean(),
  /** Where many wrong passwords were typed for this account since its owner last said that they read of it. */
  wrongPasswords: z.optional(z.object({ count: z.int(), since: z.string() })),
})
export type CurrentUser = z.output<typeof currentUserSchema>

/** One of one's own sessions; where it was begun is not kept. */
export const ownSessionSchema = z.object({
  id: z.string(),
  /** The one that asks. */
  isCurrent: z.boolean(),
  startedAt: z.string(),
  lastUsedAt: z.string(),
})
export type OwnSession = z.output<typeof ownSessionSchema>

/** How many of them were read of. */
export const readWrongPasswordsSchema = z.object({ count: z.int().check(z.positive()) })

export const signupSchema = z.object({
  username: field.username,
  password: field.password,
  name: field.text(100),
  lastName: field.text(100),
  secondLastName: field.optionalText(100),
  email: field.email,
  phone: field.optionalText(40),
  channelId: z.optional(z.nullable(field.id)),
  /** A member's post in the organisation, which the public page may show; of nobody else. */
  function: field.optionalText(120),
  roles: z.array(z.string()).check(z.minLength(1, 'errors.required')),
})

/** What is left to somebody whose access was reset. */
export const unlockWays = ['recoveryCode', 'oldPassword', 'anew'] as const
export type UnlockWay = (typeof unlockWays)[number]

/** One of the three: the code, the password from before, or neither, which makes new keys that wait for the committee. */
export const unlockSchema = z
  .object({
    recoveryCode: z.optional(z.string()),
    oldPassword: z.optional(z.string()),
    anew: z.optional(z.literal(true)),
  })
  .check(
    z.refine((v) => [v.recoveryCode, v.oldPassword, v.anew].filter(Boolean).length === 1, { error: 'errors.required' }),
  )

/** Absent: the token, where the session stays the same one; the code, where none was made. */
export const unlockedSchema = z.object({ token: z.optional(z.string()), recoveryCode: z.optional(z.string()) })
