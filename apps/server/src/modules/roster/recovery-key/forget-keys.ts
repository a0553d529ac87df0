import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Roster } from '../../audit-log/governance/roster.ts'

/**
 * Forgets what hangs on keys of the organisation that neither count nor wait for signatures: what was sealed to them, and
 * shares that nobody took. Must run in the channel's transaction.
 */
export const forgetRecoveryKeys = async (tx: Tx, channelId: string, { recovery, acts }: Roster): Promise<void> => {
  const coming = [...acts.values()].flatMap(({ change }) => (change.kind === 'recovery' && change.key) || [])
  const kept = [...(recovery ? [recovery] : []), ...coming].map(({ version }) => version)
  await sql`update recovery_share set box = null
    where channel_id = ${channelId} and version <> all(${kept}::int[]) and box is not null`.execute(tx)
  await sql`delete from recovery_slot where channel_id = ${channelId} and key_version <> all(${kept}::int[])`.execute(
    tx,
  )
}
