import { sql } from 'kysely'
import { wallClock } from '@canal/contract/reports/event-date'
import type { Db } from '../../platform/db/connect.ts'
import { eachChannel } from '../../platform/db/each-channel.ts'
import { inChannel, type Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import { eachReport, type Place } from '../audit-log/each-report.ts'

/** Earlier, a mail could wake somebody. */
const noticesFromHour = 7

/** A notice about a date of a report; a row of the database keeps which one was sent last. */
export interface DateNotice {
  topic: 'acknowledge' | 'answer' | 'deletion' | 'reopening-ends'
  dueAt: Date
  /** How much was left when it was sent: days, or hundredths of a term; 0 where there is one notice alone. */
  remaining: number
}

/** Notes that this was told; false where another run came first. */
export const claimNotice = async (
  tx: Tx,
  { channelId, reportId }: Place,
  { topic, dueAt, remaining }: DateNotice,
  at: Date,
): Promise<boolean> => {
  const noted = await sql`insert into date_notice as d (channel_id, report_id, topic, due_at, remaining, told_at)
    values (${channelId}, ${reportId}, ${topic}, ${dueAt}, ${remaining}, ${at})
    on conflict (channel_id, report_id, topic) do update
      set due_at = excluded.due_at, remaining = excluded.remaining, told_at = excluded.told_at
      where d.due_at <> excluded.due_at or d.remaining > excluded.remaining
    returning 1`.execute(tx)
  return noted.rows.length > 0
}

export interface Morning {
  id: string
  time_zone: string
  now: Date
}

interface Notices {
  /** Reports of the channel of which something is to be told. */
  find: (tx: Tx, morning: Morning) => Promise<string[]>
  /** Tells it; false where there is nothing to tell any more. */
  tell: (tx: Tx, place: Place, morning: Morning) => Promise<boolean>
}

/** In each channel whose morning has come by its own clock. Gives how many reports were told of; throws as eachChannel does. */
export const eachMorning = async (deps: Deps, owner: Db, { find, tell }: Notices): Promise<number> => {
  const now = deps.now()
  const channels = await owner.selectFrom('channel').select(['id', 'time_zone']).execute()
  return eachChannel(channels, async (channel) => {
    if (wallClock(now, channel.time_zone).hour < noticesFromHour) return 0
    const morning = { ...channel, now }
    const ids = await inChannel(deps.db, channel.id, (tx) => find(tx, morning))
    const places = ids.map((reportId) => ({ channelId: channel.id, reportId }))
    return eachReport(deps, places, (place) => inChannel(deps.db, channel.id, (tx) => tell(tx, place, morning)))
  })
}
