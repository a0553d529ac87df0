import * as z from 'zod/mini'
import { keyStates } from '../auth/schemas.ts'
import { contactFacts } from '../channels/contact.ts'
import { slug } from '../channels/slug.ts'
import * as field from '../fields.ts'

export const startSetupSchema = z.object({
  token: z.string(),
  administrator: z.object({
    username: field.username,
    password: field.password,
    name: field.text(100),
    lastName: field.text(100),
    secondLastName: field.optionalText(100),
    email: field.email,
  }),
})

export const setupOrganisationSchema = z.object({ name: field.text(200) })

export const setupChannelSchema = z.object({ publicName: field.text(200), slug })

/** How far a member of the first committee has come; nothing of what they read. */
const setupMemberSchema = z.object({
  id: z.string(),
  username: z.string(),
  fullName: z.string(),
  hasOwnPassword: z.boolean(),
  keyState: z.enum(keyStates),
  locked: z.boolean(),
  hasRecoveryCode: z.boolean(),
})
export type SetupMember = z.output<typeof setupMemberSchema>

/** Where the first start stands. Once it is over, nothing but that. */
export const setupStateSchema = z.object({
  isOpen: z.boolean(),
  organisation: z.nullable(z.string()),
  channel: z.nullable(z.object({ id: z.string(), slug: z.string(), publicName: z.string() })),
  members: z.array(setupMemberSchema),
  /** What the law asks the public page to tell and the channel does not yet. */
  missing: z.array(z.enum(contactFacts)),
  mail: z.object({ isConfigured: z.boolean(), isTested: z.boolean() }),
  /** The newest test report: how many members received it, and how many of them have opened it. */
  testReport: z.nullable(z.object({ sentAt: z.string(), recipients: z.number(), opened: z.number() })),
})
export type SetupState = z.output<typeof setupStateSchema>

/** What became of a mail; `status` is the mail server's own number, where it said one. */
export const mailTestSchema = z.object({
  outcome: z.enum(['sent', 'refused', 'unreachable']),
  status: z.optional(z.number()),
})
