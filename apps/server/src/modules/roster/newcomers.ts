import { sql } from 'kysely'
import * as z from 'zod/mini'
import { bytes, moment, readRows } from '../../platform/db/read-rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { hasLeft, placeBefore, type Roster } from '../audit-log/governance/roster.ts'

/** Somebody with keys of their own that the roster does not know. */
const row = z.object({
  userId: z.string(),
  username: z.string(),
  name: z.string(),
  post: z.string(),
  isOff: z.boolean(),
  capacity: z.enum(['member', 'alternate', 'investigator']),
  /** Of their newest identity. */
  version: z.number(),
  since: moment,
  publicKey: bytes,
  signingKey: bytes,
})
type Row = z.output<typeof row>

export interface NewcomerRow extends Omit<Row, 'isOff'> {
  kind: 'admit' | 'rekey'
  /** Of the committee before a restart, with the keys that they had there: they wait for nothing, and may be admitted. */
  isFormer: boolean
}

const kindOf = (roster: Roster, row: Row): NewcomerRow['kind'] | null => {
  const seat = roster.seats.get(row.userId)
  // Keys made anew wait no more once the former ones opened.
  if (seat) return row.version > seat.identity.version && roster.shut.has(row.userId) ? 'rekey' : null
  const before = placeBefore(roster, row.userId)
  if (before && row.version !== before.identity.version) return null
  // Who left is no newcomer until somebody brings them into the channel again.
  return row.isOff && hasLeft(roster, row.userId) ? null : 'admit'
}

/**
 * Active people of a channel whose newest keys its roster does not know, the longest wait first. What the rows say is a
 * claim: anybody who signs for somebody types the numbers of these very keys. Must run among people, or in the channel.
 */
export const findNewcomers = async (tx: Tx, channelId: string, roster: Roster): Promise<NewcomerRow[]> => {
  const found = await readRows(
    tx,
    row,
    sql`
    select distinct on (u.id) u.id as "userId", u.username, concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name1, ''),
      nullif(u.last_name2, '')) as name, m.function as post,
      exists (select 1 from user_key o where o.user_id = u.id and o.seat = 'left') as "isOff",
      m.capacity,
      k.version, k.created_at as since, k.public_key as "publicKey", k.signing_key as "signingKey"
    from membership m join app_user u on u.id = m.user_id join user_key k on k.user_id = u.id
    where m.channel_id = ${channelId} and m.to_at is null and u.is_active and not u.is_password_temporary
      -- What a reset shut opens to nobody who would wait with it.
      and not k.is_shut
    order by u.id, k.version desc`,
  )
  return found
    .flatMap((one) => {
      const kind = kindOf(roster, one)
      const isFormer = placeBefore(roster, one.userId)?.identity.version === one.version
      return kind ? [{ ...one, kind, isFormer }] : []
    })
    .toSorted((a, b) => a.since.getTime() - b.since.getTime())
}
