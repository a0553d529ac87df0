import { randomBytes } from 'node:crypto'
import { canonical, type CanonicalValue } from './canonical.ts'
import { deriveKey, hmac } from './hkdf.ts'
import { ringMac, verifyRingMac } from './root-key/ring-mac.ts'
import type { RootKeys } from './root-key/root-keys.ts'
import { tokenKinds, type MacedKind, type SecretKind } from './token-kinds.ts'

const TOKEN_BYTES = 32

/** 32 random bytes in base64url: a session's token, or the secret in an upload's or download's address. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** The id of the token's row: of the token and ROOT_KEY together, so that a row planted in the database is nobody's. */
export function tokenRowId(rootKeys: RootKeys, kind: SecretKind, token: string, ringId?: string): Buffer {
  return keyed(rootKeys, kind, ['row', token], ringId)
}

/**
 * The key that wraps what the token's row keeps, a private key or a file's: of the token and ROOT_KEY together, and of the
 * kind, so that a row that somebody made one of another kind does not open.
 */
export function tokenWrapKey(rootKeys: RootKeys, kind: SecretKind, token: string, ringId?: string): Buffer {
  return deriveKey(keyed(rootKeys, kind, ['wrap', token], ringId), tokenKinds[kind].label)
}

/** What is kept of a token that opens nothing; `of` is what it is bound to, such as its person. */
export function tokenMac(rootKeys: RootKeys, kind: MacedKind, token: string, of: readonly CanonicalValue[]): Buffer {
  const { key, label } = tokenKinds[kind]
  return ringMac(rootKeys, key, [label, token, ...of])
}

export function isTokenMac(
  rootKeys: RootKeys,
  kind: MacedKind,
  token: string,
  { of, mac }: { of: readonly CanonicalValue[]; mac: Buffer },
): boolean {
  const { key, label } = tokenKinds[kind]
  return verifyRingMac(rootKeys, key, [label, token, ...of], mac)
}

function keyed(rootKeys: RootKeys, kind: SecretKind, values: readonly string[], ringId?: string): Buffer {
  const { key, label } = tokenKinds[kind]
  return hmac(rootKeys.subkey(key, ringId), canonical([label, ...values]))
}
