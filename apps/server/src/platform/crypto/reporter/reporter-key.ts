import { ringMac, verifyRingMac } from '../root-key/ring-mac.ts'
import type { RootKeys } from '../root-key/root-keys.ts'

interface Credential {
  id: string
  public_key: Buffer
}

const values = (report: { channel_id: string; id: string }, credential: Credential) => [
  'canal/reporter-key/1',
  report.channel_id,
  report.id,
  credential.id,
  credential.public_key,
]

/**
 * Covers a reporter's public key, so that a key planted in the database is sealed to by no rotation, and with it the report: no row
 * lets a credential into one that the server did not write it for.
 */
export const reporterKeyMac = (
  rootKeys: RootKeys,
  report: { channel_id: string; id: string },
  credential: Credential,
): Buffer => ringMac(rootKeys, 'key-directory', values(report, credential))

export const verifyReporterKeyMac = (
  rootKeys: RootKeys,
  report: { channel_id: string; id: string },
  credential: Credential & { mac: Buffer },
): boolean => verifyRingMac(rootKeys, 'key-directory', values(report, credential), credential.mac)
