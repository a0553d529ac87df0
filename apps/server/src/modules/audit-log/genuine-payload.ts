import { payloadHash } from '../../platform/crypto/log-chain.ts'
import type { RootKeys } from '../../platform/crypto/root-key/root-keys.ts'
import { payloadBytes } from './append.ts'
import type { StoredEntry } from './entries.ts'
import { isGenuineEntry } from './entry.ts'

/**
 * Whether this server wrote an entry and what stands beside it. What somebody is to be told on the word of an entry rests on
 * this: a row alone says nothing.
 */
export const isGenuineWithPayload = (
  rootKeys: RootKeys,
  row: StoredEntry & { salt: Buffer | null },
): row is StoredEntry & { salt: Buffer; data: string } => {
  const { salt, data, epoch, box, report_status: status } = row
  if (salt === null || data === null || !isGenuineEntry(rootKeys, row)) return false
  return row.payload_hash.equals(payloadHash(salt, payloadBytes({ status, data, epoch, box })))
}
