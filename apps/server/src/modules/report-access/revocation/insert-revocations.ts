import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { revocationMac } from './revocation-mac.ts'

/** Somebody of a report, as it is when they lose it. */
export interface PendingRevocation {
  channel_id: string
  report_id: string
  holder_tag: Buffer
  version: number
}

/**
 * Notes that these lose their reports. Who lost one before, and whose keys there are still to be renewed, loses it as it is
 * now.
 */
export const insertRevocations = async (tx: Tx, deps: Deps, leaving: readonly PendingRevocation[]): Promise<void> => {
  if (leaving.length === 0) return
  const macOf = ({ channel_id: channelId, report_id: reportId, holder_tag: tag, version }: PendingRevocation) =>
    revocationMac(deps, { channelId, reportId }, { tag, version })
  await sql`insert into access_revocation (channel_id, report_id, holder_tag, version, mac)
    select * from unnest(${leaving.map((one) => one.channel_id)}::uuid[], ${leaving.map((one) => one.report_id)}::uuid[],
      ${leaving.map((one) => one.holder_tag)}::bytea[], ${leaving.map((one) => one.version)}::int[],
      ${leaving.map(macOf)}::bytea[])
    on conflict (channel_id, report_id, holder_tag) do update set version = excluded.version, mac = excluded.mac`.execute(
    tx,
  )
}
