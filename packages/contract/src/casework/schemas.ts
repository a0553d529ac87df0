import { locales } from '@canal/messages/locales'
import * as z from 'zod/mini'
import * as field from '../fields.ts'
import { reportBounds } from '../reports/limits.ts'
import { chatSchema } from '../reports/schemas.ts'
import { reasonLength, messageActs } from './acts.ts'
import { categories } from './categories.ts'
import { outcomeNames } from './deletion.ts'
import { partPattern } from './parts.ts'
import {
  closableOutcomes,
  grounds,
  groundsOf,
  notAdmittedGrounds,
  proposalKinds,
  type ProposalKind,
} from './proposals.ts'

export const reportIdSchema = z.object({ id: field.id })

/** A message to the reporter that is an act; it may carry files. */
export const messageActSchema = z.extend(chatSchema, { act: z.enum(messageActs) })

/** At most so many at once: as many as the dashboard shows of one kind. */
const acknowledgedMost = 50
const template = z.string().check(z.trim(), z.minLength(1, 'errors.required'), z.maxLength(reportBounds.chatMessage))

/** One text for each language of a reporter; the mark of that language (`[fecha]`, `[date]`) becomes
 * the day until when the answer is due. For a language without one, the channel's own text. */
export const acknowledgeManySchema = z.object({
  ids: z.array(field.id).check(z.minLength(1, 'errors.required'), z.maxLength(acknowledgedMost, 'errors.invalidInput')),
  texts: z.partialRecord(z.enum(locales), template),
})

const reason = z.string().check(z.trim(), z.minLength(reasonLength.min), z.maxLength(reasonLength.max))

/** An act that a colleague confirms. `until`: the last day to answer, yyyy-mm-dd, in the channel's zone. */
const proposed = <Kind extends ProposalKind>(kind: Kind) =>
  z.object({ kind: z.literal(kind), id: field.id, ground: z.enum(groundsOf(kind)), reason })
export const proposeSchema = z.discriminatedUnion('kind', [
  z.extend(proposed('extension'), { until: z.iso.date() }),
  proposed('not_admitted'),
  proposed('without_information'),
  proposed('omitted'),
  proposed('held'),
  z.extend(proposed('part'), { part: z.string().check(z.regex(partPattern)) }),
  proposed('untrue'),
])
export type Propose = z.output<typeof proposeSchema>
export const proposalIdSchema = z.object({ id: field.id, proposalId: field.id })

const made = {
  reason: z.string(),
  /** Username; null of somebody who is in the channel no more. */
  by: z.nullable(z.string()),
}

/** What a part says that waits, for who is to confirm it. Of a file, its name. */
export const waitingPartSchema = z.object({ text: z.string() })

/** What somebody proposed and nobody has confirmed. */
export const proposalSchema = z.object({
  ...made,
  id: z.string(),
  kind: z.enum(proposalKinds),
  ground: z.enum(grounds),
  /** Of an extension: the last day to answer; of a part: when it is erased unless somebody objects. */
  until: z.nullable(z.string()),
  /** Which part (parts.ts); null of any other kind. */
  part: z.nullable(z.string()),
  askedAt: z.string(),
  isOwn: z.boolean(),
  /** Of one's own that nobody is left to confirm: from when on it counts unless somebody stops it; else null. */
  countsFrom: z.nullable(z.string()),
})
export type Proposal = z.output<typeof proposalSchema>

/**
 * What became of a proposal. `withdrawn`: taken back, or refused; `released`: a hold that somebody ended; `over`: nobody decided,
 * as it was done in another way or, of a part, went when nobody had objected in time.
 */
export const decisions = ['done', 'withdrawn', 'released', 'over'] as const

/** What was proposed and waits no more, with why. */
export const decidedSchema = z.object({
  ...z.omit(proposalSchema, { isOwn: true, countsFrom: true }).shape,
  state: z.enum(decisions),
  /** Username; null where it counted at once, where nobody decided, and of somebody who is in the channel no more. */
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
})
export type Decided = z.output<typeof decidedSchema>

/** Why a report is held back from deletion, and until when. `id` is that of the proposal: withdrawing it releases the report. */
export const holdSchema = z.object({
  ...made,
  id: z.string(),
  ground: z.enum(groundsOf('held')),
  since: z.string(),
  until: z.string(),
})
export type Hold = z.output<typeof holdSchema>

/** `category`: null where it is not known. */
export const setCategorySchema = z.object({ id: field.id, category: z.nullable(z.enum(categories)) })
export type SetCategory = z.output<typeof setCategorySchema>

/** What a report is about. `by`: the member who set it last; null where that was the reporter, or the member has left. */
export const reportCategorySchema = z.object({
  is: z.nullable(z.enum(categories)),
  isChanged: z.boolean(),
  by: z.nullable(z.string()),
  at: z.nullable(z.string()),
})

/** Euros, without cents. */
const euros = z.number().check(z.int(), z.minimum(0), z.maximum(1e12))

/**
 * `message`: what its reporter is told; without one, the text of the outcome in their language. With `isAnswer`
 * that message is the answer that the law asks for, too.
 */
export const closeSchema = z.object({
  id: field.id,
  outcome: z.enum(closableOutcomes),
  reason,
  measures: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(reasonLength.max))),
  lost: z.optional(euros),
  recovered: z.optional(euros),
  message: z.optional(template),
  isAnswer: field.flag,
  opensInvestigation: field.flag,
})
export type Close = z.output<typeof closeSchema>

/** With what a report was closed, and why. */
export const closingSchema = z.object({
  ...made,
  at: z.string(),
  outcome: z.enum(outcomeNames),
  /** Of what was not admitted. */
  ground: z.nullable(z.enum(notAdmittedGrounds)),
  measures: z.nullable(z.string()),
  lost: z.nullable(z.number()),
  recovered: z.nullable(z.number()),
})
export type Closing = z.output<typeof closingSchema>

/** What can be begun besides messages and opening the investigation. */
export const offers = [...proposalKinds, 'admitted', 'closed'] as const
export type Offer = (typeof offers)[number]

export const caseworkSchema = z.object({
  /** What waits to be confirmed, oldest first: at most one of a kind, and of each part. */
  waiting: z.array(proposalSchema),
  /** What was proposed and waits no more, oldest first; the hold that counts is among it. */
  decided: z.array(decidedSchema),
  /** Whether somebody else has to confirm what the caller proposes. */
  needsConfirmation: z.boolean(),
  /** Whether the report is, or once was, another member's too: what is proposed waits then, also where nobody is left to confirm it. */
  waits: z.boolean(),
  /** What the report's state allows the caller now: so buttons hide. */
  offers: z.array(z.enum(offers)),
  /** The last day to which the answer may be put off, as an instant; null where it is answered, or as far off as can be. */
  extendableUntil: z.nullable(z.string()),
  admittedAt: z.nullable(z.string()),
  hold: z.nullable(holdSchema),
  closing: z.nullable(closingSchema),
  /** Its last day, as an instant, if it were closed now with each outcome and were not held; null where it is closed. */
  goesIfClosed: z.nullable(z.record(z.enum(outcomeNames), z.string())),
  category: reportCategorySchema,
  /** Under which identifier the caller's calendar keeps what is due next. */
  calendarUid: z.string(),
})
export type Casework = z.output<typeof caseworkSchema>
