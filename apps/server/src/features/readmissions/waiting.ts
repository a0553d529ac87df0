import { sql } from 'kysely'
import type { Readmission } from '@canal/contract/readmissions/schemas'
import type { Tx } from '../../db/transaction.ts'
import { endWaitingCalls } from '../notifications/index.ts'

/** Security §2: so long must a colleague have known of it, and nobody have objected. */
export const waitingHours = 72

export interface Waiting {
  user_id: string
  channel_id: string
  version: number
  username: string
  first_name: string
  last_name1: string
  last_name2: string
  capacity: string
  is_new: boolean
  created_at: Date
  told_at: Date | null
  objected_at: Date | null
  /** Since the second factor was taken away: time alone does not confirm it. */
  is_again: boolean
}

/** People of a channel, or of all channels, with a password of their own and keys that wait, the longest first. */
export const findWaiting = async (tx: Tx, channelId: string | null): Promise<Waiting[]> => {
  const found = await sql<Waiting>`
    select k.user_id, m.channel_id, k.version, u.username, u.first_name, u.last_name1, u.last_name2, m.capacity,
      k.created_at, k.told_at, k.objected_at,
      not exists (select 1 from user_key o where o.user_id = k.user_id and o.version <= k.version
        and o.confirmed_at is not null) as is_new,
      k.confirmed_at is not null as is_again
    from user_key k
      join app_user u on u.id = k.user_id
      join membership m on m.user_id = u.id and m.to_at is null
    where k.state = 'unconfirmed' and u.is_active and not u.is_password_temporary
      and (${channelId}::uuid is null or m.channel_id = ${channelId}::uuid)
    order by k.created_at, u.username`.execute(tx)
  return found.rows
}

/** Where nobody waits any more, colleagues need not be told of it. Must run in `changingPeople`. */
export const endCalls = async (tx: Tx, channelId: string): Promise<void> => {
  const waiting = await findWaiting(tx, channelId)
  for (const isNew of [true, false])
    if (!waiting.some((row) => row.is_new === isNew)) await endWaitingCalls(tx, { channelId, isNew })
}

/** When it counts by itself if nobody objects; null where only a word or a code confirms it. */
const confirmsAt = ({ told_at, objected_at, is_again }: Waiting): string | null =>
  told_at && !objected_at && !is_again ? new Date(told_at.getTime() + waitingHours * 3_600_000).toISOString() : null

export const presentWaiting = (row: Waiting): Readmission => ({
  userId: row.user_id,
  username: row.username,
  fullName: [row.first_name, row.last_name1, row.last_name2].filter(Boolean).join(' '),
  isInvestigator: row.capacity === 'investigator',
  version: row.version,
  isNew: row.is_new,
  waitingSince: row.created_at.toISOString(),
  confirmsAt: confirmsAt(row),
  isObjected: row.objected_at !== null,
})
