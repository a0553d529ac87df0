import { deriveKey } from '../../../platform/crypto/hkdf.ts'
import type { ReportKeys } from '../../report-access/open-slot.ts'

interface Sealed {
  audience: 'all' | 'committee'
  epoch: number
}

/**
 * What a message is sealed under; null where the actor's keys do not reach it. A note takes two keys together, that of the
 * committee's own things and that of the reporter's identity: an investigator has only the first, the reporter the second.
 */
export const messageKey = async (keys: ReportKeys, { audience, epoch }: Sealed): Promise<Buffer | null> => {
  if (audience === 'all') return keys.has('content', epoch) ? keys.key('content', epoch) : null
  if (!keys.has('internal', epoch) || !keys.has('identity', epoch)) return null
  const both = [await keys.key('internal', epoch), await keys.key('identity', epoch)]
  return deriveKey(Buffer.concat(both), 'note')
}
