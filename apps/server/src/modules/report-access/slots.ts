import { randomBytes } from 'node:crypto'
import { aad } from '../../platform/crypto/aad.ts'
import { generateKeyPair } from '../../platform/crypto/key-pair.ts'
import type { RootKeys } from '../../platform/crypto/root-key/root-keys.ts'
import { createSealer } from '../../platform/crypto/seal.ts'
import type { Holder } from '../accounts/people/directory.ts'
import type { FileTarget, ReportTarget, SymmetricTarget, Target } from './targets.ts'

/** Under whose keys a report arrives: who has those of later epochs alone cannot read it. */
export const firstEpoch = 1

/** Fresh keys of one report and epoch: three symmetric ones, and two pairs whose public half lets anyone add a file. */
export interface EpochKeys {
  epoch: number
  secrets: Record<ReportTarget, Buffer>
  publicKeys: Record<FileTarget, Buffer>
}

export const newEpochKeys = (epoch: number): EpochKeys => {
  const symmetric = (): Buffer => randomBytes(32)
  const files = generateKeyPair()
  const internal = generateKeyPair()
  const secrets: Record<SymmetricTarget, Buffer> & Record<FileTarget, Buffer> = {
    content: symmetric(),
    identity: symmetric(),
    internal: symmetric(),
    files: files.privateKey,
    'files-internal': internal.privateKey,
  }
  return { epoch, secrets, publicKeys: { files: files.publicKey, 'files-internal': internal.publicKey } }
}

/**
 * Everything that names a slot but its box and its holder: the AAD covers all of it. Of the holder's tag, which a rotation of
 * ROOT_KEY renews, it says nothing: the box opens with the holder's own key alone.
 */
export interface SlotPlace {
  channelId: string
  reportId: string
  target: Target
  epoch: number
  kind: 'access' | 'custody'
  keyVersion: number
  /** Of that holder's own grant, which the policy row lists; 0 for custody. */
  grantVersion: number
  expiresAt: Date | null
}

export const slotAad = (place: SlotPlace): Buffer =>
  aad({
    purpose: 'slot',
    channel: place.channelId,
    report: place.reportId,
    object: place.target,
    epoch: place.epoch,
    expiry: place.expiresAt,
    extra: [place.kind, place.keyVersion, place.grantVersion],
  })

export interface SlotRow {
  channel_id: string
  report_id: string
  target: string
  epoch: number
  kind: 'access' | 'custody'
  holder_tag: Buffer
  key_version: number
  grant_version: number
  expires_at: Date | null
  box: Buffer
}

export interface Sealing {
  target: Target
  epoch: number
  kind: 'access' | 'custody'
  grantVersion: number
  expiresAt?: Date | null
  key: Buffer
}

/** Seals keys to one holder under a single HPKE context and gives the rows to insert. */
export const sealSlots = (
  rootKeys: RootKeys,
  report: { channelId: string; reportId: string },
  holder: Holder,
  sealings: readonly Sealing[],
): SlotRow[] => {
  const sealer = createSealer(rootKeys, holder.publicKey)
  return sealings.map(({ key, expiresAt = null, ...sealing }) => {
    const place: SlotPlace = { ...report, ...sealing, expiresAt, keyVersion: holder.keyVersion }
    return {
      channel_id: place.channelId,
      report_id: place.reportId,
      target: place.target,
      epoch: place.epoch,
      kind: place.kind,
      holder_tag: holder.tag,
      key_version: place.keyVersion,
      grant_version: place.grantVersion,
      expires_at: expiresAt,
      box: sealer.seal(key, slotAad(place)),
    }
  })
}

/** The place of a stored slot, for its AAD. */
export const placeOf = (row: SlotRow): SlotPlace => ({
  channelId: row.channel_id,
  reportId: row.report_id,
  target: row.target as Target,
  epoch: row.epoch,
  kind: row.kind,
  keyVersion: row.key_version,
  grantVersion: row.grant_version,
  expiresAt: row.expires_at,
})
