import * as z from 'zod/mini'

/** What a trigger told (migrations: pg_notify). Everything in it stays inside: hears() decides what is passed on. */
const changeSchema = z.object({
  topic: z.enum(['report', 'chat', 'files', 'log', 'requests', 'reading', 'notifications', 'keys', 'session']),
  channel: z.optional(z.string()),
  report: z.optional(z.string()),
  /** By topic: how much of a report changed, a message's audience, a file's kind, a log entry's type, a request's id. */
  detail: z.optional(z.string()),
  /** The one person whom it concerns, as rows of a report name them; of a recusal's log, who must not hear of it. */
  tag: z.optional(
    z.pipe(
      z.string(),
      z.transform((hex) => Buffer.from(hex, 'hex')),
    ),
  ),
})
type Told = z.output<typeof changeSchema>

/** A change in one channel. */
export type Change = Told & { topic: Exclude<Told['topic'], 'session'>; channel: string }

/** Reads what was told; `session`: some session ended; null for what is none of ours. */
export const readChange = (payload: string): Change | 'session' | null => {
  try {
    const told = changeSchema.parse(JSON.parse(payload))
    if (told.topic === 'session') return 'session'
    return told.channel === undefined ? null : { ...told, topic: told.topic, channel: told.channel }
  } catch {
    return null
  }
}
