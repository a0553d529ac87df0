import * as z from 'zod/mini'
import * as field from '../fields.ts'
import { passkeyAnswerSchema } from '../second-factor/schemas.ts'

export const loginSchema = z.object({
  username: z.string().check(z.trim(), z.toLowerCase(), z.minLength(1), z.maxLength(64)),
  password: field.typedPassword,
  /** Six digits of an authenticator app, or a backup code; where the answer before was `otp-required` or `passkey-required`. */
  otp: z.optional(z.string().check(z.maxLength(64))),
  passkey: z.optional(passkeyAnswerSchema),
  /** The solution of a proof of work, where one was asked for. */
  proof: z.optional(z.object({ token: z.string(), solution: z.string() })),
})

export const tokenSchema = z.object({ token: z.string() })

export const keyStates = ['none', 'unconfirmed', 'confirmed', 'locked'] as const

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
  recoveryCodeConfirmed: z.boolean(),
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

export const signupSchema = z.object({
  username: field.username,
  password: field.password,
  name: field.text(100),
  lastName: field.text(100),
  secondLastName: field.optionalText(100),
  email: field.email,
  phone: field.optionalText(40),
  channelId: z.optional(z.nullable(field.id)),
  roles: z.array(z.string()).check(z.minLength(1, 'errors.required')),
})

/** By what one opens one's own keys from before a reset. */
export const unlockWays = ['recoveryCode', 'oldPassword'] as const
export type UnlockWay = (typeof unlockWays)[number]

export const unlockSchema = z
  .object({ recoveryCode: z.optional(z.string()), oldPassword: z.optional(z.string()) })
  .check(z.refine((v) => Boolean(v.recoveryCode) !== Boolean(v.oldPassword), { error: 'errors.required' }))
