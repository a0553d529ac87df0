import type { Db } from '../../platform/db/connect.ts'
import type { Tx } from '../../platform/db/transaction.ts'

/** Tells one logo of a channel from the one before, so that a page never shows the old one from a browser's memory. */
export const logoVersion = (updatedAt: Date): string => updatedAt.getTime().toString(36)

/** The path of a channel's logo as it is now; null where it has none. */
export const logoAddress = async (db: Db | Tx, channelId: string): Promise<string | null> => {
  const logo = await db
    .selectFrom('channel_logo')
    .select('updated_at')
    .where('channel_id', '=', channelId)
    .executeTakeFirst()
  return logo ? `/api/channels/${channelId}/logo?v=${logoVersion(logo.updated_at)}` : null
}
