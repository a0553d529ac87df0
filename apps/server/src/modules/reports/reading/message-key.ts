import { deriveKey } from '../../../platform/crypto/hkdf.ts'
import type { ReportKeys } from '../../report-access/open-slot.ts'

interface Sealed {
  audience: 'all' | 'committee'
  epoch: number
}

/**
 * Two keys of a report together, that of the committee's own things and that of the reporter's identity: an investigator has
 * only the first, the reporter the second.
 */
export const ofBoth = (internal: Buffer, identity: Buffer, use: 'note' | 'links'): Buffer =>
  deriveKey(Buffer.concat([internal, identity]), use)

/** What only members have of an epoch's keys; null where the actor's do not reach it. */
export const membersKey = async (keys: ReportKeys, epoch: number, use: 'note' | 'links'): Promise<Buffer | null> => {
  if (!keys.has('internal', epoch) || !keys.has('identity', epoch)) return null
  return ofBoth(await keys.key('internal', epoch), await keys.key('identity', epoch), use)
}

/** What a message is sealed under; null where the actor's keys do not reach it. A note opens to members alone. */
export const messageKey = async (keys: ReportKeys, { audience, epoch }: Sealed): Promise<Buffer | null> => {
  if (audience === 'committee') return membersKey(keys, epoch, 'note')
  return keys.has('content', epoch) ? keys.key('content', epoch) : null
}
