import { aad } from './aad.ts'
import { ringMac, verifyRingMac } from './ring-mac.ts'
import type { RootKeys } from './root-keys.ts'

/** Everything of an organisation's recovery key that decides whether it is sealed to. */
export interface RecoveryKeyFields {
  channel_id: string
  version: number
  public_key: Buffer
  started_by: Buffer
  started_at: Date
  confirmed_by: Buffer | null
  confirmed_at: Date | null
  effective_at: Date | null
  ended_by: Buffer | null
  ended_at: Date | null
}

export const recoveryKeyMac = (rootKeys: RootKeys, key: RecoveryKeyFields): Buffer =>
  ringMac(rootKeys, 'key-directory', keyValues(key))

/** False for a row that somebody edited by hand in the database. */
export const verifyRecoveryKeyMac = (rootKeys: RootKeys, key: RecoveryKeyFields & { mac: Buffer }): boolean =>
  verifyRingMac(rootKeys, 'key-directory', keyValues(key), key.mac)

/** Where a recovery slot belongs. */
export interface RecoverySlotPlace {
  channel_id: string
  report_id: string
  target: string
  epoch: number
  key_version: number
}

export const recoverySlotAad = (place: RecoverySlotPlace): Buffer =>
  aad({
    purpose: 'recovery-slot',
    channel: place.channel_id,
    report: place.report_id,
    object: place.target,
    epoch: place.epoch,
    extra: [place.key_version],
  })

/** HPKE's base mode authenticates nobody: this is what says that the server sealed it. */
export const recoverySlotMac = (rootKeys: RootKeys, slot: RecoverySlotPlace & { box: Buffer }): Buffer =>
  ringMac(rootKeys, 'key-directory', slotValues(slot))

export const verifyRecoverySlotMac = (
  rootKeys: RootKeys,
  slot: RecoverySlotPlace & { box: Buffer; mac: Buffer },
): boolean => verifyRingMac(rootKeys, 'key-directory', slotValues(slot), slot.mac)

const keyValues = (key: RecoveryKeyFields) => [
  'canal/recovery-key/1',
  key.channel_id,
  key.version,
  key.public_key,
  key.started_by,
  key.started_at,
  key.confirmed_by,
  key.confirmed_at,
  key.effective_at,
  key.ended_by,
  key.ended_at,
]

const slotValues = (slot: RecoverySlotPlace & { box: Buffer }) => [
  'canal/recovery-slot/1',
  slot.channel_id,
  slot.report_id,
  slot.target,
  slot.epoch,
  slot.key_version,
  slot.box,
]
