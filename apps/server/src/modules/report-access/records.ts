import { aad } from '../../platform/crypto/aad.ts'
import { decrypt, encrypt } from '../../platform/crypto/aead.ts'
import { DecryptionError } from '../../platform/crypto/errors.ts'
import { padToBlock, unpad } from '../../platform/crypto/padding.ts'
import { AlteredBoxError, fingerprintOf } from '../../platform/errors.ts'

/** Which row of a report a ciphertext belongs to; it opens nowhere else. */
export interface RecordPlace {
  channelId: string
  reportId: string
  /** 'details', 'message', 'file', 'reason', …: what kind of row. */
  purpose: string
  object: string
  epoch: number
}

const aadOf = (place: RecordPlace): Buffer =>
  aad({
    purpose: place.purpose,
    channel: place.channelId,
    report: place.reportId,
    object: place.object,
    epoch: place.epoch,
  })

/** Encrypts a value as JSON, padded to a multiple of `block` bytes so that its length tells nothing. */
export const sealRecord = (key: Buffer, place: RecordPlace, value: unknown, block: number): Buffer =>
  encrypt(key, padToBlock(Buffer.from(JSON.stringify(value)), block), aadOf(place))

/** Opens what sealRecord made; throws AlteredBoxError for another key or row. */
export const openRecord = <T>(key: Buffer, place: RecordPlace, box: Buffer): T => {
  try {
    return JSON.parse(unpad(decrypt(key, box, aadOf(place))).toString('utf8')) as T
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error
    const { channelId, reportId } = place
    throw new AlteredBoxError({ channelId, reportId, found: 'box', fingerprint: fingerprintOf(aadOf(place), box) })
  }
}
