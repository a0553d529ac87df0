import { sql, type Selectable } from 'kysely'
import {
  recoverySlotAad,
  recoverySlotMac,
  verifyRecoveryKeyMac,
  verifyRecoverySlotMac,
} from '../../crypto/recovery-mac.ts'
import { openBase, sealBase } from '../../crypto/seal.ts'
import type { Db } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { EpochKeys } from './slots.ts'
import { reportTargets, type ReportTarget } from './targets.ts'

export type RecoveryKeyRow = Selectable<Tables['recovery_key']>

/** Whether somebody changed the row by hand, or put one back that a later key had followed. */
export const isRecoveryKeyGenuine = (deps: Pick<Deps, 'rootKeys'>, row: RecoveryKeyRow, newest: number): boolean =>
  newest <= row.version && verifyRecoveryKeyMac(deps.rootKeys, row)

/**
 * The organisation's recovery key that reports are sealed to now; null where none is in force, and where the newest row is
 * not as the server wrote it: an older one may be just what somebody wants it to fall back on. Slots of a later key say
 * that this row was put back from a backup.
 */
export const recoveryKeyInForce = async (
  tx: Db | Tx,
  deps: Pick<Deps, 'rootKeys' | 'now'>,
  channelId: string,
): Promise<RecoveryKeyRow | null> => {
  const found = await sql<RecoveryKeyRow & { newest: number }>`
    select k.*, coalesce((select max(s.key_version) from recovery_slot s where s.channel_id = k.channel_id), 0) as newest
    from recovery_key k
    where k.channel_id = ${channelId} and k.effective_at <= ${deps.now()}::timestamptz and k.ended_at is null
    order by k.version desc limit 1`.execute(tx)
  const row = found.rows[0]
  return row && isRecoveryKeyGenuine(deps, row, row.newest) ? row : null
}

/** A key of a report that the organisation keeps. */
export interface KeptKey {
  target: ReportTarget
  epoch: number
  key: Buffer
}

export const keptKeysOf = ({ epoch, secrets }: EpochKeys): KeptKey[] =>
  reportTargets.map((target) => ({ target, epoch, key: secrets[target] }))

/** Seals a report's keys to the organisation's, so that two shares can open them (security §2). */
export const insertRecoverySlots = async (
  tx: Tx,
  deps: Pick<Deps, 'rootKeys'>,
  recovery: RecoveryKeyRow,
  reportId: string,
  keys: readonly KeptKey[],
): Promise<void> => {
  if (keys.length === 0) return
  const rows = keys.map(({ target, epoch, key }) => {
    const place = { channel_id: recovery.channel_id, report_id: reportId, target, epoch, key_version: recovery.version }
    const box = sealBase(recovery.public_key, key, recoverySlotAad(place))
    return { ...place, box, mac: recoverySlotMac(deps.rootKeys, { ...place, box }) }
  })
  await tx
    .insertInto('recovery_slot')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['channel_id', 'report_id', 'target', 'epoch']).doUpdateSet((old) => ({
        key_version: old.ref('excluded.key_version'),
        box: old.ref('excluded.box'),
        mac: old.ref('excluded.mac'),
      })),
    )
    .execute()
}

/** A new epoch's keys for the organisation's key, where there is one. */
export const sealToRecoveryKey = async (
  tx: Tx,
  deps: Deps,
  report: { channelId: string; reportId: string },
  keys: EpochKeys,
): Promise<void> => {
  const recovery = await recoveryKeyInForce(tx, deps, report.channelId)
  if (recovery) await insertRecoverySlots(tx, deps, recovery, report.reportId, keptKeysOf(keys))
}

/** What two shares open of a report. A slot that the server did not seal is passed over. Throws DecryptionError. */
export const openRecoverySlots = async (
  tx: Tx,
  deps: Pick<Deps, 'rootKeys'>,
  opened: { channelId: string; version: number; privateKey: Buffer },
  reportId: string,
): Promise<KeptKey[]> => {
  const rows = await tx
    .selectFrom('recovery_slot')
    .selectAll()
    .where('channel_id', '=', opened.channelId)
    .where('report_id', '=', reportId)
    .where('key_version', '=', opened.version)
    .execute()
  return rows
    .filter((row) => verifyRecoverySlotMac(deps.rootKeys, row))
    .map((row) => ({
      target: row.target as ReportTarget,
      epoch: row.epoch,
      key: openBase(opened.privateKey, row.box, recoverySlotAad(row)),
    }))
}
