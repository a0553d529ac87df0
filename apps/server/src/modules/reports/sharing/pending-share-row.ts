import { sql } from 'kysely'
import { ringMac, verifyRingMac } from '../../../platform/crypto/root-key/ring-mac.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'

export interface PendingShareRow {
  channel_id: string
  id: string
  report_id: string
  holder_tag: Buffer
  asked_at: Date
  mac: Buffer
}

const values = (row: Omit<PendingShareRow, 'mac'>) => [
  'canal/pending-share/1',
  row.channel_id,
  row.id,
  row.report_id,
  row.holder_tag,
  row.asked_at,
]

export const sealPendingShare = (deps: Deps, row: Omit<PendingShareRow, 'mac'>): PendingShareRow => ({
  ...row,
  mac: ringMac(deps.rootKeys, 'policy', values(row)),
})

export const isPendingShareGenuine = (deps: Pick<Deps, 'rootKeys'>, row: PendingShareRow): boolean =>
  verifyRingMac(deps.rootKeys, 'policy', values(row), row.mac)

/** Wishes of a channel, of one report where it is named, as an administrator made them; others are passed over. */
export const findPendingShares = async (
  tx: Tx,
  deps: Deps,
  channelId: string,
  only: { reportId?: string; id?: string } = {},
): Promise<PendingShareRow[]> => {
  const { reportId = null, id = null } = only
  const found = await tx
    .selectFrom('pending_share')
    .selectAll()
    .where('channel_id', '=', channelId)
    .where(
      sql<boolean>`(${reportId}::uuid is null or report_id = ${reportId}::uuid)
        and (${id}::uuid is null or id = ${id}::uuid)`,
    )
    .orderBy('asked_at')
    .orderBy('id')
    .execute()
  return found.filter((row) => isPendingShareGenuine(deps, row))
}

/** What was wished is done, or is wished no more. */
export const dropPendingShare = (tx: Tx, report: { channelId: string; reportId: string }, tag: Buffer) =>
  sql`delete from pending_share where channel_id = ${report.channelId} and report_id = ${report.reportId}
    and holder_tag = ${tag}`.execute(tx)
