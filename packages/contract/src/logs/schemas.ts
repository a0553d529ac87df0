import * as z from 'zod/mini'
import { loggedActionSchema } from '../reports/schemas.ts'
import { pageWithNames } from '../paging.ts'

/** An entry among those of several reports. */
export const logEntrySchema = z.extend(loggedActionSchema, {
  caseNumber: z.string(),
})
export type LogEntry = z.output<typeof logEntrySchema>

/** Of a channel whose reports are not as their log says; for administrators, who are told of none of them. */
export const alteredChannelSchema = z.object({
  channelId: z.string(),
  channelName: z.string(),
  /** How many reports; none where only the signatures over the channel's log do not hold. */
  reports: z.number(),
  since: z.string(),
})
export const logCheckSchema = z.object({
  altered: z.array(alteredChannelSchema),
  /** When rows were first found that belong to no channel, or keys of accounts that nobody made here; null where there are none. */
  plantedSince: z.nullable(z.string()),
  /** When the round began that two days did not suffice for; null where none is late. */
  lateSince: z.nullable(z.string()),
})
export type LogCheck = z.output<typeof logCheckSchema>

export const logPageSchema = z.extend(pageWithNames(logEntrySchema), {
  /** There are more than `total`: entries are counted, and paged through, no further than `logCountMax`. */
  more: z.boolean(),
})
export type LogEntriesPage = z.output<typeof logPageSchema>

/** Whether a report's chain of entries holds, and if not, from when on. */
export const chainVerdictSchema = z.object({
  reportId: z.string(),
  caseNumber: z.string(),
  intact: z.boolean(),
  /** When the first entry was made, of those that the caller reads, that cannot be trusted; null where there is none. */
  since: z.nullable(z.string()),
})
export type ChainVerdict = z.output<typeof chainVerdictSchema>

/** What narrows the log; days are the channel's. */
export const logFilters = {
  type: z.optional(z.string()),
  user: z.optional(z.string()),
  /** Of the report at that moment. */
  status: z.optional(z.string()),
  /** The whole of it, or how it begins. */
  caseNumber: z.optional(z.string()),
  createdAt: z.optional(z.string()),
  /** From this day on, and up to and with that one. */
  createdFrom: z.optional(z.string()),
  createdTo: z.optional(z.string()),
} as const
