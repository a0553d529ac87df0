import { aad } from '../aad.ts'
import { ringMac, verifyRingMac } from '../root-key/ring-mac.ts'
import type { RootKeys } from '../root-key/root-keys.ts'

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

const slotValues = (slot: RecoverySlotPlace & { box: Buffer }) => [
  'canal/recovery-slot/1',
  slot.channel_id,
  slot.report_id,
  slot.target,
  slot.epoch,
  slot.key_version,
  slot.box,
]
