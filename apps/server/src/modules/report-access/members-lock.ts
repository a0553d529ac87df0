import { sql } from 'kysely'
import type { Tx } from '../../platform/db/transaction.ts'

/**
 * Nobody leaves the channel until this transaction ends: to whom it seals keys they are still a colleague's. Taken before
 * any report is locked. Must run in the channel's transaction.
 */
export const withMembersLocked = (tx: Tx): Promise<unknown> =>
  sql`select pg_advisory_xact_lock_shared(hashtextextended(current_setting('app.channel'), 14))`.execute(tx)

/** Waits for others who seal keys in the channel, and holds back who is about to, until this transaction ends. */
export const withSealingLocked = (tx: Tx, channelId: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${channelId}, 14))`.execute(tx)
