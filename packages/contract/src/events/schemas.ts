import * as z from 'zod/mini'

/**
 * Where something changed. `report`: status, deadline, reviewers, subject, who has access. `reading`: what one has read
 * oneself. `keys`: whose keys count, and the organisation's recovery key. `everything`: something may have been missed,
 * whatever is shown is to be asked for again.
 */
export const topics = [
  'report',
  'chat',
  'files',
  'log',
  'requests',
  'reading',
  'notifications',
  'keys',
  'everything',
] as const
export type Topic = (typeof topics)[number]

/**
 * The data of `event: changed`: that something changed and where, never what (decisions §7). `id` is the report's;
 * empty where none is named: then all that the topic covers may have changed.
 */
export const changedSchema = z.object({ topic: z.enum(topics), id: z.string() })
export type Changed = z.output<typeof changedSchema>
