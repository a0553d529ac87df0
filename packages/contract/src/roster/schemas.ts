import * as z from 'zod/mini'
import { unlockWays } from '../auth/schemas.ts'
import { exclusionsSchema } from '../casework/exclusions.ts'
import { ownTermsSchema } from '../casework/retention.ts'
import { appointedMost, reopenHours } from './limits.ts'
import * as field from '../fields.ts'
import { batchSchema } from '../batches.ts'
import { requestKinds } from '../requests/kinds.ts'

/** What an act of the committee would change (docs/security.md, "The committee's roster"). */
export const actKinds = [
  'admit',
  'rekey',
  'unlock',
  'leave',
  'recovery',
  /** The organisation has no recovery key any more. */
  'drop',
  'cover',
  'settings',
  'appoint',
  /** How long reports are kept after their closing. */
  'retention',
  'restart',
] as const
export type ActKind = (typeof actKinds)[number]

/** Those that a member begins about a person. */
export const personActs = ['admit', 'rekey', 'leave'] as const

const capacities = ['member', 'alternate', 'investigator'] as const

const rulesSchema = z.object({
  voteRule: z.enum(['majority', 'unanimous']),
  /** Whole hours. */
  reopenHours: z.number(),
})

/**
 * What an act would set: rules of votes, or which categories the form proposes to keep from the person whom it is about; none:
 * they receive all; or how long closed reports are kept. What it leaves alone is absent.
 */
const governingSchema = z.extend(z.partial(rulesSchema), {
  exclusions: z.optional(exclusionsSchema),
  terms: z.optional(ownTermsSchema),
})
export type Governing = z.output<typeof governingSchema>

/** The rules of votes that a member wants; what is absent, or as it is, stays. */
export const wantedRulesSchema = z.object({
  voteRule: z.optional(z.enum(['majority', 'unanimous'])),
  reopenHours: z.optional(
    z
      .int('errors.reopenHoursInvalid')
      .check(z.gte(reopenHours.min, 'errors.reopenHoursInvalid'), z.lte(reopenHours.max, 'errors.reopenHoursInvalid')),
  ),
})
export type WantedRules = z.output<typeof wantedRulesSchema>

/** All categories that a member is not to receive unless the reporter says otherwise; none: they receive every one. */
export const wantedExclusionsSchema = z.object({
  userId: z.uuid('errors.invalidInput'),
  exclusions: exclusionsSchema,
})
export type WantedExclusions = z.output<typeof wantedExclusionsSchema>

/** User ids: whom a member wants as delegate, then who stands in for them, in order; empty to end the appointment. */
export const wantedDelegatesSchema = z.object({
  people: z.array(z.uuid('errors.invalidInput')).check(
    z.maxLength(appointedMost, 'errors.invalidInput'),
    z.refine((people) => new Set(people).size === people.length, { error: 'errors.invalidInput' }),
  ),
})

/** Other terms for which reports are kept that are closed from then on; what is absent, or as it is, stays. */
export const wantedTermsSchema = z.object({ terms: ownTermsSchema })

/** How somebody is called, and what they do in the organisation; empty where that was not said. */
const calledSchema = z.object({ name: z.string(), post: z.string() })

/** A member stopped what was begun about somebody, and nobody has begun it again. */
const stoppedSchema = z.object({ at: z.string(), by: z.string(), isByYou: z.boolean() })

/** Sixteen digits, in groups or not. */
export const checkNumbers = z
  .string('errors.required')
  .check(z.trim(), z.minLength(1, 'errors.required'), z.regex(/^\d{4}([ -]?\d{4}){3}$/, 'roster.numbers.sixteen'))

/** Something that waits for the committee's signatures. */
export const actSchema = z.object({
  id: z.string(),
  kind: z.enum(actKinds),
  /** Whom it is about; null for what is about the channel. */
  person: z.nullable(z.extend(calledSchema, { userId: z.string(), isYou: z.boolean() })),
  /** Whom it is about began it themselves. */
  isOwn: z.boolean(),
  capacity: z.nullable(z.enum(capacities)),
  /** Null for what sets none. */
  settings: z.nullable(governingSchema),
  /** Names of whom it appoints, the delegate first; empty where it ends an appointment, null for other acts. */
  appointed: z.nullable(z.array(z.string())),
  proposedAt: z.string(),
  /** Names of who signed, the first of them who began it. */
  signers: z.array(z.string()),
  signed: z.number(),
  /** Signatures with which it counts at once; null where only the wait counts. */
  needed: z.nullable(z.number()),
  /** From when on it counts without any more of them. */
  countsAt: z.nullable(z.string()),
  /** A member beside who signed it has seen it; until then its longer wait runs, and `countsAt` is the latest day. */
  isSeen: z.boolean(),
  /** The caller signed it. */
  isSigned: z.boolean(),
  maySign: z.boolean(),
  mayStop: z.boolean(),
  /** Whoever signs types the numbers that the person reads out. */
  asksNumbers: z.boolean(),
})
export type Act = z.output<typeof actSchema>

/** Somebody on the committee, or who sees what it shares with them. */
export const seatSchema = z.extend(calledSchema, {
  userId: z.string(),
  username: z.string(),
  capacity: z.enum(capacities),
  since: z.string(),
  /** Other keys took the place of those with which they were admitted. */
  hasNewKeys: z.boolean(),
  /** Names; none for who began the committee. */
  admittedBy: z.array(z.string()),
  isYou: z.boolean(),
  isActive: z.boolean(),
  /** Their access was reset, and they have not opened their keys since. */
  isLocked: z.boolean(),
  /** Categories that the reporter's form proposes to keep from them. */
  exclusions: exclusionsSchema,
})
export type Seat = z.output<typeof seatSchema>

/** Somebody who set a password of their own and whom nobody has begun to admit. */
export const newcomerSchema = z.extend(calledSchema, {
  userId: z.string(),
  username: z.string(),
  capacity: z.enum(capacities),
  since: z.string(),
  /** `rekey`: on the committee already, and all that opened their keys was lost. */
  kind: z.enum(['admit', 'rekey']),
  /** Of the committee before a restart: they wait for nothing, and may be admitted to this one. */
  isFormer: z.boolean(),
  /** Signatures with which they are admitted at once. */
  needed: z.number(),
  stopped: z.nullable(stoppedSchema),
})
export type Newcomer = z.output<typeof newcomerSchema>

export const rosterSchema = z.object({
  seats: z.array(seatSchema),
  newcomers: z.array(newcomerSchema),
  acts: z.array(actSchema),
  /** Since when the committee is this one, where a restart put it in the place of another; null while nobody has begun it. */
  since: z.nullable(z.string()),
  /** The rules of votes in force. */
  rules: rulesSchema,
  /** The delegate and after them their substitutes in order, as user ids of seats, and since when; null: every member. */
  appointment: z.nullable(z.object({ people: z.array(z.string()), since: z.string() })),
  /** Terms that this channel has of its own, since when, and who proposed the last of them; null: it has those of the contract. */
  retention: z.nullable(z.object({ terms: ownTermsSchema, since: z.string(), by: calledSchema })),
})
export type Roster = z.output<typeof rosterSchema>

export const beginActSchema = z.object({
  kind: z.enum(personActs),
  userId: z.uuid('errors.invalidInput'),
  checkNumbers: z.optional(checkNumbers),
  /** As what the newcomer was shown to who signs. */
  capacity: z.optional(z.enum(capacities)),
})
export const signActSchema = z.object({ checkNumbers: z.optional(checkNumbers) })

/** What became of an act: null once it is in force. */
export const actOutcomeSchema = z.object({ act: z.nullable(actSchema) })
export type ActOutcome = z.output<typeof actOutcomeSchema>

/** What somebody who is off the committee, or locked out, sees of their own case. */
export const ownSeatSchema = z.object({
  /** To be read to a colleague; null where nothing waits for them. */
  checkNumbers: z.nullable(z.string()),
  act: z.nullable(actSchema),
  ways: z.array(z.enum(unlockWays)),
  /** The other members; who is disabled or locked out themselves signs for nobody. */
  colleagues: z.array(z.object({ name: z.string(), maySign: z.boolean() })),
  /** Signatures with which it counts at once; null where none are wanted. */
  needed: z.nullable(z.number()),
  /** When a member stopped what the caller had begun, or what a colleague had for them. */
  stoppedAt: z.nullable(z.string()),
  /** Nobody began the committee yet: its first member, named here, has to set a password of their own. */
  awaits: z.nullable(z.string()),
  /** From when on the caller begins another committee, as the administration proposes, unless a member stops it. */
  beginsAt: z.nullable(z.string()),
})
export type OwnSeat = z.output<typeof ownSeatSchema>

export const stopperSchema = z.object({
  username: z.string().check(z.trim(), z.toLowerCase(), z.minLength(1), z.maxLength(64)),
  password: z.string().check(z.minLength(1), z.maxLength(256)),
  proof: field.proof,
})
/** Without username and password, whoever is signed in stops it. */
export const stopActSchema = z.partial(stopperSchema)
/** A request about a report that nobody is left to vote on, or an act of the law that nobody is left to confirm (`proposal`). */
export const stoppableRequestSchema = z.object({
  id: z.string(),
  kind: z.enum([...requestKinds, 'proposal']),
  caseNumber: z.string(),
  requestedBy: z.string(),
  /** From when on it is granted without a vote, unless somebody stops it. */
  decidedFrom: z.string(),
})
export type StoppableRequest = z.output<typeof stoppableRequestSchema>

export const stoppableSchema = z.object({
  channelName: z.string(),
  acts: z.array(actSchema),
  requests: z.array(stoppableRequestSchema),
})
export type Stoppable = z.output<typeof stoppableSchema>

/** Which of the person's identities is spoken of. */
const version = z.number().check(z.int(), z.positive())
export const olderReportsSchema = z.extend(batchSchema, { version })

/** A colleague who lacks keys of reports that the caller keeps. */
export const lackingSchema = z.object({
  userId: z.string(),
  username: z.string(),
  fullName: z.string(),
  version,
  remaining: z.number(),
  /** The caller, who renewed their keys: the former open these. */
  isYou: z.boolean(),
})
export type Lacking = z.output<typeof lackingSchema>

/** The token of the session that goes on, where the keys count at once. */
export const renewedKeysSchema = z.object({ token: z.optional(z.string()) })

export const founderSchema = z.object({ channelId: z.uuid(), userId: z.uuid() })
export const withdrawRestartSchema = z.object({ channelId: z.uuid() })

/** What the register of governance tells members of. */
export const governanceKinds = [
  'founder',
  'found',
  'propose',
  'sign',
  'seen',
  'stop',
  'effect',
  'lapse',
  'named',
  'reset',
  'unlocked',
  'disabled',
  'enabled',
  'strengthened',
  'accepted',
] as const
export type GovernanceKind = (typeof governanceKinds)[number]

/** One line of a channel's register of governance. */
export const governanceEntrySchema = z.object({
  /** Counted from 1, without gaps, over everything that the chain holds. */
  sequence: z.number(),
  kind: z.enum(governanceKinds),
  createdAt: z.string(),
  /** Whom it is about, as they were called then. */
  person: calledSchema,
  /** How they were called before; null where nothing changed, or where this is the first that was written down. */
  former: z.nullable(calledSchema),
  /** Of what kind the act is that the line is about. */
  act: z.nullable(z.enum(actKinds)),
  settings: z.nullable(governingSchema),
  /** Names of whom the act appoints, as they were called then; null for other acts. */
  appointed: z.nullable(z.array(z.string())),
  /** As what somebody is admitted; null for other acts. */
  capacity: z.nullable(z.enum(capacities)),
  /** Whom it is about did it, or began the act, themselves. */
  isOwn: z.boolean(),
  /** Who did it; null for the administration and for what the clock does. */
  by: z.nullable(z.string()),
  /** Signed with the caller's keys: what they did not do, somebody else did with them. */
  isByYou: z.boolean(),
})
export type GovernanceEntry = z.output<typeof governanceEntrySchema>
