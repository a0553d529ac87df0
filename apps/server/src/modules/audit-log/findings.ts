/** Of one channel: reports whose rows are not as their log says they were written. */
interface Altered {
  channelId: string
  /** When this process found it. */
  since: Date
}

/**
 * What the checks of the reports' logs found. It stands in this process alone, so that no row of the database can take it
 * back; after a restart the next round finds it again.
 */
export interface LogFindings {
  /** By report, as the daily round found them, and whether it could tell the report's own log (check-logs.ts). */
  byRound: Map<string, Altered & { isNoted: boolean }>
  /** By report, as the comparison with what is kept outside the database found them (check-heads.ts). */
  byHeads: Map<string, Altered>
  /** By channel, the signatures over its heads. */
  checkpoints: Map<string, Altered>
  /** By account, whose keys are not as they were written, and since when this process knows. */
  keys: Map<string, Date>
  /** When the round under way began; null where none has to be made. */
  begunAt: Date | null
  /** When a round through all reports last came to its end; null before the first. */
  endedAt: Date | null
}

export const createLogFindings = (): LogFindings => ({
  byRound: new Map(),
  byHeads: new Map(),
  checkpoints: new Map(),
  keys: new Map(),
  begunAt: null,
  endedAt: null,
})

/** Puts what a comparison of one channel found in place of what an earlier one did. */
export const findByHeads = (
  { byHeads }: LogFindings,
  channelId: string,
  reports: readonly string[],
  now: Date,
): void => {
  const since = new Map(reports.map((id) => [id, byHeads.get(id)?.since ?? now]))
  for (const [id, of] of byHeads) if (of.channelId === channelId) byHeads.delete(id)
  for (const [id, at] of since) byHeads.set(id, { channelId, since: at })
}

export interface AlteredChannel {
  channelId: string
  /** How many reports; none where only the signatures over the channel's heads do not hold. */
  reports: number
  /** When the first of them was found. */
  since: Date
}

/** What stands altered, by channel. */
export const alteredChannels = ({ byRound, byHeads, checkpoints }: LogFindings): AlteredChannel[] => {
  const found = new Map<string, AlteredChannel>()
  const add = ({ channelId, since }: Altered, count: 0 | 1) => {
    const one = found.get(channelId) ?? { channelId, reports: 0, since }
    found.set(channelId, {
      channelId,
      reports: one.reports + count,
      since: since < one.since ? since : one.since,
    })
  }
  for (const altered of new Map([...byHeads, ...byRound]).values()) add(altered, 1)
  for (const altered of checkpoints.values()) add(altered, 0)
  return [...found.values()]
}

const lateMs = 48 * 60 * 60_000

/** Since when a round has been under way that two days did not suffice for; null where none is. */
export const lateSince = ({ begunAt }: LogFindings, now: Date): Date | null =>
  begunAt && now.getTime() - begunAt.getTime() > lateMs ? begunAt : null
