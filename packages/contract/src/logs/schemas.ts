import * as z from 'zod/mini'
import { loggedActionSchema } from '../reports/schemas.ts'
import { pageWithNames } from '../paging.ts'

/** A log entry in a list that covers several reports. */
export const logEntrySchema = z.extend(loggedActionSchema, {
  caseNumber: z.string(),
})
export type LogEntry = z.output<typeof logEntrySchema>

/** A channel with reports that do not match their log. For administrators, so it never says which reports. */
export const alteredChannelSchema = z.object({
  channelId: z.string(),
  channelName: z.string(),
  /** How many reports; 0 if only the signatures over the channel's log are invalid. */
  reports: z.number(),
  since: z.string(),
})
export const logCheckSchema = z.object({
  altered: z.array(alteredChannelSchema),
  /** When rows of an unknown channel, or account keys that were not made here, were first found; null if there are none. */
  plantedSince: z.nullable(z.string()),
  /** When the current round of checks began, if it has run for more than two days; null otherwise. */
  lateSince: z.nullable(z.string()),
})
export type LogCheck = z.output<typeof logCheckSchema>

export const logPageSchema = z.extend(pageWithNames(logEntrySchema), {
  /** Whether there are more entries than `total`: counting and paging stop at `logCountMax`. */
  more: z.boolean(),
})
export type LogEntriesPage = z.output<typeof logPageSchema>

/** Whether a report's chain of log entries is intact. */
export const chainVerdictSchema = z.object({
  reportId: z.string(),
  caseNumber: z.string(),
  intact: z.boolean(),
  /** Time of the first entry that cannot be trusted, among those that the caller may read; null if there is none. */
  since: z.nullable(z.string()),
})
export type ChainVerdict = z.output<typeof chainVerdictSchema>

/** Filters of the log. Days are in the channel's time zone. */
export const logFilters = {
  type: z.optional(z.string()),
  user: z.optional(z.string()),
  /** The report's status when the entry was written. */
  status: z.optional(z.string()),
  /** The whole case number or its beginning. */
  caseNumber: z.optional(z.string()),
  createdAt: z.optional(z.string()),
  /** First and last day, both included. */
  createdFrom: z.optional(z.string()),
  createdTo: z.optional(z.string()),
} as const
