import { randomBytes } from 'node:crypto'
import { canonical } from './canonical.ts'
import { deriveKey, hmac } from './hkdf.ts'
import type { RootKeys } from './root-keys.ts'

const TOKEN_BYTES = 32

/** 32 random bytes in base64url: a session's token, or the secret in an upload's or download's address. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** The id of the token's row: of the token and ROOT_KEY together, so that a row planted in the database is nobody's. */
export function tokenRowId(rootKeys: RootKeys, token: string, ringId?: string): Buffer {
  return hmac(rootKeys.subkey('session', ringId), canonical(['canal/session-row/1', token]))
}

/** The key that wraps the user's private key in the session's row: of the token and ROOT_KEY together. */
export function tokenWrapKey(rootKeys: RootKeys, token: string, ringId?: string): Buffer {
  return deriveKey(hmac(rootKeys.subkey('session', ringId), Buffer.from(token, 'utf8')), 'canal/session-key/1')
}

/** The same for the address of one file, whose row keeps the file's key wrapped under the address's secret. */
export function capabilityRowId(rootKeys: RootKeys, secret: string, ringId?: string): Buffer {
  return hmac(rootKeys.subkey('capability', ringId), canonical(['canal/capability-row/1', secret]))
}

export function capabilityWrapKey(rootKeys: RootKeys, secret: string, ringId?: string): Buffer {
  return deriveKey(hmac(rootKeys.subkey('capability', ringId), Buffer.from(secret, 'utf8')), 'canal/capability-key/1')
}
