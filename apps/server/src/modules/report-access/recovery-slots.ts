import { recoverySlotAad, recoverySlotMac, verifyRecoverySlotMac } from '../../platform/crypto/recovery/recovery-mac.ts'
import { openBase, sealBase } from '../../platform/crypto/seal.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import { rosterOf } from '../audit-log/governance/store.ts'
import type { EpochKeys } from './slots.ts'
import { reportTargets, type ReportTarget } from './targets.ts'

/** The organisation's recovery key, from the channel's roster: its number and its public key. */
export interface RecoveryKey {
  channel_id: string
  version: number
  public_key: Buffer
}

/** The recovery key to which reports are sealed now; null if there is none. Must run in the channel's transaction. */
export const recoveryKeyInForce = async (tx: Tx, deps: Deps, channelId: string): Promise<RecoveryKey | null> => {
  const { recovery } = await rosterOf(tx, deps, channelId)
  if (!recovery) return null
  return { channel_id: channelId, version: recovery.version, public_key: Buffer.from(recovery.sealing, 'base64url') }
}

/** A key of a report, to be sealed to the organisation's recovery key. */
export interface KeptKey {
  target: ReportTarget
  epoch: number
  key: Buffer
}

export const keptKeysOf = ({ epoch, secrets }: EpochKeys): KeptKey[] =>
  reportTargets.map((target) => ({ target, epoch, key: secrets[target] }))

/** Seals a report's keys to the organisation's recovery key; two of its shares can open them. */
export const insertRecoverySlots = async (
  tx: Tx,
  deps: Pick<Deps, 'rootKeys'>,
  recovery: RecoveryKey,
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

/** Seals the keys of a new epoch to the organisation's recovery key, if there is one. */
export const sealToRecoveryKey = async (
  tx: Tx,
  deps: Deps,
  report: { channelId: string; reportId: string },
  keys: EpochKeys,
): Promise<void> => {
  const recovery = await recoveryKeyInForce(tx, deps, report.channelId)
  if (recovery) await insertRecoverySlots(tx, deps, recovery, report.reportId, keptKeysOf(keys))
}

/** A report's keys, opened with the recovery key. Skips slots that the server did not seal. Throws DecryptionError. */
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
