import { aad } from '../aad.ts'
import { decrypt, encrypt } from '../aead.ts'
import { deriveKey } from '../hkdf.ts'
import type { Credential } from './reporter-credential.ts'

/** When a reporter was here, to the minute, as ISO 8601 in UTC; null for never. */
export type Visits = { last: string | null; previous: string | null }

/** Room for two times and their names: a box of a reporter who came back is as long as that of one who never did. */
const PLAIN_BYTES = 96

/**
 * Seals a reporter's visits, so that the row does not tell a reader of the database when somebody came back. The key
 * derives from the reporter's own: only the reference opens it.
 */
export function sealVisits(privateKey: Buffer, credential: Credential, visits: Visits): Buffer {
  const text = JSON.stringify(visits).padEnd(PLAIN_BYTES)
  return encrypt(visitKey(privateKey), Buffer.from(text, 'utf8'), visitAad(credential))
}

/** Throws DecryptionError for another reporter's key or row. */
export function openVisits(privateKey: Buffer, credential: Credential, box: Buffer): Visits {
  return JSON.parse(decrypt(visitKey(privateKey), box, visitAad(credential)).toString('utf8')) as Visits
}

function visitKey(privateKey: Buffer): Buffer {
  return deriveKey(privateKey, 'canal/reporter-visits/1')
}

function visitAad({ channelId, reportId, credentialId }: Credential): Buffer {
  return aad({ purpose: 'reporter-visits', channel: channelId, report: reportId, object: credentialId })
}
