import { randomBytes } from 'node:crypto'
import { aad } from '../aad.ts'
import { AEAD_OVERHEAD, decrypt, encrypt } from '../aead.ts'
import { normaliseCode } from '../codes.ts'
import { DecryptionError } from '../errors.ts'
import { deriveKey, hmac } from '../hkdf.ts'
import { canonical } from '../canonical.ts'
import type { RootKeys } from '../root-key/root-keys.ts'
import { tokenKinds } from '../token-kinds.ts'

const { key: indexKey, label } = tokenKinds.reference

/** A row of a reporter's credential. */
export type Credential = { channelId: string; reportId: string; credentialId: string }
/** The credential itself, which may have rows in several reports: one reference opens them. */
type CredentialKey = Pick<Credential, 'channelId' | 'credentialId'>

/** By what to look a reference up: one index per root key, the writing one first. Any text gives indexes. */
export function referenceIndexes(rootKeys: RootKeys, reference: string): { ringId: string; index: Buffer }[] {
  const bytes = referenceBytes(reference)
  return rootKeys.ids.map((ringId) => ({ ringId, index: hmac(rootKeys.subkey(indexKey, ringId), bytes) }))
}

/** The key that wraps the reporter's private key: of the reference and ROOT_KEY, so that neither alone opens it. */
export function referenceKek(rootKeys: RootKeys, reference: string, ringId: string = rootKeys.currentId): Buffer {
  return deriveKey(hmac(rootKeys.subkey('ref-kek', ringId), referenceBytes(reference)), label)
}

export function wrapReporterKey(kek: Buffer, privateKey: Buffer, credential: CredentialKey): Buffer {
  return encrypt(kek, privateKey, credentialAad(credential))
}

/**
 * Throws DecryptionError for another reference, ring key or credential. To which reports the credential belongs is said by the
 * MAC of each row (reporter-key.ts), which the caller verifies.
 */
export function unwrapReporterKey(kek: Buffer, wrapped: Buffer, credential: CredentialKey): Buffer {
  return decrypt(kek, wrapped, credentialAad(credential))
}

/** Does the work of an unwrap that fails, for a reference that was not found: both then take the same time. */
export function unwrapNothing(kek: Buffer): void {
  try {
    unwrapReporterKey(kek, Buffer.concat([Buffer.from([1]), randomBytes(AEAD_OVERHEAD - 1 + 32)]), {
      channelId: '',
      credentialId: '',
    })
  } catch (error) {
    if (!(error instanceof DecryptionError)) throw error
  }
}

function referenceBytes(reference: string): Buffer {
  return canonical([label, normaliseCode(reference) ?? reference])
}

function credentialAad({ channelId, credentialId }: CredentialKey): Buffer {
  return aad({ purpose: 'reporter-key', channel: channelId, object: credentialId })
}
