import { randomUUID } from 'node:crypto'
import { newReference } from '../../../platform/crypto/codes.ts'
import { generateKeyPair } from '../../../platform/crypto/key-pair.ts'
import {
  referenceIndexes,
  referenceKek,
  wrapReporterKey,
} from '../../../platform/crypto/reporter/reporter-credential.ts'
import { sealVisits } from '../../../platform/crypto/reporter/reporter-visits.ts'
import { holderTag } from '../../../platform/crypto/tags.ts'
import type { Holder } from '../../accounts/people/directory.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { reporterKeyMac } from '../../../platform/crypto/reporter/reporter-key.ts'
import { sealReadMark } from '../../report-access/reporter-read.ts'

/** What a reference opens: the reporter's own pair, its private half by the reference alone (and ROOT_KEY). */
export interface ReporterCredential {
  id: string
  ring: string
  ref_index: Buffer
  public_key: Buffer
  wrapped_private: Buffer
  privateKey: Buffer
}

/** A new reference, and what it opens. */
export const newReporterCredential = (
  deps: Deps,
  channelId: string,
): { reference: string; credential: ReporterCredential } => {
  const id = randomUUID()
  const reference = newReference()
  const { publicKey, privateKey } = generateKeyPair()
  const ring = deps.rootKeys.currentId
  const index = referenceIndexes(deps.rootKeys, reference)[0]
  if (!index) throw new Error('the ring of root keys is empty')
  const kek = referenceKek(deps.rootKeys, reference, ring)
  const wrapped_private = wrapReporterKey(kek, privateKey, { channelId, credentialId: id })
  return {
    reference,
    credential: { id, ring, ref_index: index.index, public_key: publicKey, wrapped_private, privateKey },
  }
}

/** The row by which a reference opens this report, and its reporter as a holder of the report's keys. */
export const credentialRowOf = (
  deps: Deps,
  { channelId, reportId }: { channelId: string; reportId: string },
  { privateKey, ...credential }: ReporterCredential,
  contentKey: Buffer,
) => {
  const place = { channelId, reportId, credentialId: credential.id }
  const row = {
    ...credential,
    channel_id: channelId,
    report_id: reportId,
    mac: reporterKeyMac(deps.rootKeys, { channel_id: channelId, id: reportId }, credential),
    visit_box: sealVisits(privateKey, place, { last: null, previous: null }),
    read_box: sealReadMark(contentKey, place, 0),
  }
  const holder: Holder = {
    tag: holderTag(deps.rootKeys, channelId, `reporter:${credential.id}`),
    publicKey: credential.public_key,
    keyVersion: 1,
  }
  return { row, holder }
}
