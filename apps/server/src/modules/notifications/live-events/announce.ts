import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/transaction.ts'

/**
 * Says to one person's open pages that their notifications changed, when the transaction commits. Whether they may know
 * of what it is about is for the caller to have decided. The changes of a report need no such call: the database itself
 * tells of them (migrations: pg_notify).
 */
export const announce = (
  tx: Tx,
  { channelId, holderTag }: { channelId: string; holderTag: Buffer },
): Promise<unknown> =>
  sql`select tell_change('notifications', ${channelId}::uuid, null, null, ${holderTag}::bytea)`.execute(tx)
