import { DecryptionError } from '../../platform/crypto/errors.ts'
import { openRecord, sealRecord } from './records.ts'

interface Place {
  channelId: string
  reportId: string
  credentialId: string
}

/** The epoch whose content key seals it: anybody who reads a report from its beginning has it, and it never changes. */
export const readMarkEpoch = 1
const block = 64

const placeOf = ({ channelId, reportId, credentialId }: Place) => ({
  channelId,
  reportId,
  purpose: 'reporter-read',
  object: credentialId,
  epoch: readMarkEpoch,
})

/**
 * The place of the committee's last message that was shown to the reporter, 0 for none. As long for who came back as for
 * who never did; there from the report's first moment, so that its being there tells nothing either.
 */
export const sealReadMark = (contentKey: Buffer, place: Place, position: number): Buffer =>
  sealRecord(contentKey, placeOf(place), { position }, block)

/** 0 for a box that was tampered with: it must keep nobody out of the report. */
export const openReadMark = (contentKey: Buffer, place: Place, box: Buffer): number => {
  try {
    return openRecord<{ position: number }>(contentKey, placeOf(place), box).position
  } catch (error) {
    if (error instanceof DecryptionError) return 0
    throw error
  }
}
