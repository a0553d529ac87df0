import { inEachLanguage } from '@canal/messages/locales'
import * as z from 'zod/mini'
import { channelBounds } from './limits.ts'
import * as field from '../fields.ts'
import { contactSchema, storedContact } from './contact.ts'
import { channelSchema, publicChannelSchema } from './schemas.ts'
import { slug } from './slug.ts'
import { exclusionsSchema } from '../casework/exclusions.ts'
import { wantedRulesSchema } from '../roster/schemas.ts'

/** An IANA name that this runtime knows; never an offset. */
const timeZone = z.string().check(
  z.refine(
    (name) => {
      if (!/^[A-Za-z][\w+/-]*$/.test(name)) return false
      try {
        return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
      } catch {
        return false
      }
    },
    { error: 'errors.timeZoneInvalid' },
  ),
)

/** A site as a policy of frames names it: https, a host in ASCII, a port perhaps; no path, no wildcard. */
const originForm = /^https:\/\/[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*(?::(\d{1,5}))?$/
const isOrigin = (value: string) => {
  const [whole, port = '443'] = originForm.exec(value) ?? []
  return whole !== undefined && Number(port) >= 1 && Number(port) <= 65_535
}
export const embedOrigin = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.overwrite((typed) => typed.replace(/\/$/, '')),
  z.maxLength(channelBounds.origin),
  z.refine(isOrigin, 'errors.originInvalid'),
)

const message = z.optional(z.string().check(z.maxLength(channelBounds.message)))

const settings = {
  /** The organisation that the channel belongs to, by its name. */
  organisation: z.optional(field.text(200)),
  customizedMessage: z.optional(z.object(inEachLanguage(() => message))),
  timeZone: z.optional(timeZone),
  ...wantedRulesSchema.shape,
  embedOrigins: z.optional(z.array(embedOrigin).check(z.maxLength(channelBounds.origins))),
  committeeShown: z.optional(z.enum(['names', 'functions'])),
  /** Who takes the reports that exclude everybody else; null for nobody. */
  alternateUsername: z.optional(z.nullable(field.username)),
  /** The whole committee with its alternate; who is missing leaves, who is new joins. Investigators are not among them. */
  users: z.optional(z.array(field.username).check(z.maxLength(channelBounds.users))),
  /** What people of the channel are in the organisation; an empty one takes it away. */
  functions: z.optional(
    z
      .array(z.object({ username: field.username, function: z.string().check(z.trim(), z.maxLength(120)) }))
      .check(z.maxLength(channelBounds.users)),
  ),
  /** Of each member named here, all categories that they are not to receive unless the reporter says otherwise. */
  exclusions: z.optional(
    z
      .array(z.object({ username: field.username, exclusions: exclusionsSchema }))
      .check(z.maxLength(channelBounds.users)),
  ),
  contact: z.optional(contactSchema),
  version: field.version,
}

/** A channel's settings; what is not sent stays as it is, and a new channel has the default. */
export const channelInputSchema = z.object({ name: field.text(200), publicName: field.text(200), slug, ...settings })
export type ChannelInput = z.output<typeof channelInputSchema>

const channelPerson = z.object({
  username: z.string(),
  fullName: z.string(),
  function: z.string(),
  isActive: z.boolean(),
  isInvestigator: z.boolean(),
  /** Takes reports and votes (decisions §1). */
  counts: z.boolean(),
  /** Of the committee before a restart: they stay in the channel for what they received. */
  isFormer: z.boolean(),
  /** Categories that the reporter's form proposes to keep from them. */
  exclusions: exclusionsSchema,
})
export type ChannelPerson = z.output<typeof channelPerson>

/** A channel as an administrator sets it up. */
export const channelDetailSchema = z.object({
  ...channelSchema.shape,
  organisation: z.string(),
  logo: z.nullable(z.string()),
  customizedMessage: publicChannelSchema.shape.customizedMessage,
  timeZone: z.string(),
  voteRule: z.enum(['majority', 'unanimous']),
  reopenHours: z.number(),
  embedOrigins: z.array(z.string()),
  committeeShown: z.enum(['names', 'functions']),
  alternateUsername: z.nullable(z.string()),
  users: z.array(z.string()),
  people: z.array(channelPerson),
  /** Who is named to begin the committee, by their username; null once somebody has. */
  founder: z.optional(z.nullable(z.string())),
  /** Of another committee in the place of this one, as an administrator wished it. */
  restart: z.object({
    /** What waits: who would begin it, and from when on. */
    waits: z.nullable(z.object({ name: z.string(), countsAt: z.string() })),
    /** When members stopped the last one. */
    stoppedAt: z.nullable(z.string()),
    /** There was a committee, so that no other begins but by a restart. */
    isPossible: z.boolean(),
  }),
  contact: storedContact,
  createdAt: z.string(),
  /** Of the settings, without logo, state and people, who change by calls of their own. */
  version: z.string(),
})
export type ChannelDetail = z.output<typeof channelDetailSchema>

/** Whether an address may be a channel's. */
export const slugStates = ['free', 'taken', 'reserved', 'invalid'] as const
export type SlugState = (typeof slugStates)[number]
