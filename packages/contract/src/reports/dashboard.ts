import { locales } from '@canal/messages/locales'
import * as z from 'zod/mini'
import { proposalKinds } from '../casework/proposals.ts'
import { requestKinds, voteCounts, type VoteCount } from '../requests/kinds.ts'
import { statusSchema } from './schemas.ts'

/** So many rows of what waits come unasked; more, and at most so many, where the page asks for them. */
export const waitingRows = { first: 6, more: 10, most: 50 } as const

/** Of a task, so many characters are shown: what a row has room for. */
export const waitingTextMost = 200

/** Unread reports are counted as far as this, and one more where there are: a page says that there are. */
export const unreadMost = 50

const about = { reportId: z.string(), caseNumber: z.string() }
const subject = z.nullable(z.string())

/** One thing that waits for the caller, with what it takes to say it in a row. Times are instants in UTC. */
export const waitingSchema = z.discriminatedUnion('kind', [
  /** The answer's deadline has passed or is near (clock-rules.ts). */
  z.object({ kind: z.literal('answer'), ...about, subject, due: z.string() }),
  /** Nobody has acknowledged it to the reporter yet: the term of article 9.2.c runs, or has run out. */
  z.object({
    kind: z.literal('acknowledge'),
    ...about,
    subject,
    due: z.string(),
    /** The reporter's, in which they are told. */
    locale: z.enum(locales),
  }),
  /** A task of the caller's, or of somebody who has no access any more. */
  z.object({
    kind: z.literal('task'),
    ...about,
    subject,
    messageId: z.string(),
    /** How the note begins; null where it is suppressed. */
    text: z.nullable(z.string()),
    due: z.string(),
    isYours: z.boolean(),
  }),
  /** What a colleague proposed waits for the caller, or for another colleague, to confirm it or refuse it. */
  z.object({
    kind: z.literal('proposal'),
    ...about,
    subject,
    proposed: z.enum(proposalKinds),
    /** A full name; empty of somebody who is in the channel no more. */
    proposedBy: z.string(),
    at: z.string(),
  }),
  z.object({ kind: z.literal('messages'), ...about, subject, messages: z.number(), at: z.string() }),
  z.object({
    kind: z.literal('vote'),
    ...about,
    subject,
    requestId: z.string(),
    requestKind: z.enum(requestKinds),
    /** A full name. */
    requestedBy: z.string(),
    /** Of a recusal: the full name of the member whom it is about. */
    concerns: z.nullable(z.string()),
    requestedOn: z.string(),
    voted: z.number(),
    total: z.number(),
  }),
])
export type Waiting = z.output<typeof waitingSchema>

/** Months as `yyyy-mm`, on the clock of the channel's zone. */
export const dashboardSchema = z.object({
  waiting: z.object({
    items: z.array(waitingSchema),
    total: z.number(),
    /** There are more than `total` says: counting stops at fifty of a kind. */
    isMore: z.boolean(),
    /** Of them, the ones to acknowledge, counted in the same way. */
    unacknowledged: z.object({ total: z.number(), isMore: z.boolean() }),
  }),
  /**
   * The cards' second lines: of the new ones (the first two), of those in progress, of the archived, of those assigned to the
   * caller, how many their list marks as unread, as far as `unreadMost`.
   */
  counts: z.object({
    unanswered: z.number(),
    /** Of the new ones, those of which a term has passed; `overdue`: the same of those in progress. */
    newOverdue: z.number(),
    overdue: z.number(),
    archivedThisYear: z.number(),
    assignedUnread: z.number(),
  }),
  /** The last twelve months, the current one last. */
  received: z.array(z.object({ month: z.string(), total: z.number() })),
  statuses: z.array(z.object({ status: statusSchema, total: z.number() })),
  /** Of the reports received in those months: whole days to the acknowledgement; 8 is eight or more. */
  firstAnswers: z.object({
    days: z.array(z.object({ days: z.number(), total: z.number() })),
    median: z.nullable(z.number()),
    /** Still not acknowledged after the last day for it, whenever they came; not in `days`. */
    waitingLate: z.number(),
  }),
})
export type Dashboard = z.output<typeof dashboardSchema>

/**
 * How many reports each list shows the caller, filters aside; and pending requests on which they have not voted, by the list
 * of approvals that they stand in (a colleague who asks to be added stands with the archived reports).
 */
export const countsSchema = z.object({
  active: z.number(),
  archived: z.number(),
  assigned: z.number(),
  /** Of those assigned, the ones that the caller may open now: the same number as `assignedToMe` of the summary. */
  assignedAtWork: z.number(),
  ...(Object.fromEntries(voteCounts.map((name) => [name, z.number()])) as Record<VoteCount, z.ZodMiniNumber>),
})
export type Counts = z.output<typeof countsSchema>
