import { aad } from './aad.ts'
import { DecryptionError } from './errors.ts'
import { openUnderRoot, sealUnderRoot } from './ring-box.ts'
import type { RootKeys } from './root-keys.ts'

export type JsonValue = null | boolean | number | string | readonly JsonValue[] | { readonly [key: string]: JsonValue }
export type TokenPayload = { nonce: string; expiresAt: Date; data: JsonValue }

const TOKEN_LENGTH_MAX = 4096

/**
 * A stateless token that only this server can make or read, bound to a purpose and a channel (null where there is
 * none). Using it only once is the caller's part, by remembering `nonce` until `expiresAt`.
 */
export function sealToken(
  rootKeys: RootKeys,
  token: { purpose: string; channelId: string | null; nonce: string; expiresAt: Date; data?: JsonValue },
): string {
  const payload = JSON.stringify({ n: token.nonce, e: token.expiresAt.getTime(), d: token.data ?? null })
  return sealUnderRoot(rootKeys, 'form-token', Buffer.from(payload), tokenAad(token)).toString('base64url')
}

/** What was sealed; null for a token that is forged, expired, or of another purpose or channel. */
export function openToken(
  rootKeys: RootKeys,
  token: string,
  expected: { purpose: string; channelId: string | null; now: Date },
): TokenPayload | null {
  if (token.length > TOKEN_LENGTH_MAX) return null
  try {
    const plain = openUnderRoot(rootKeys, 'form-token', Buffer.from(token, 'base64url'), tokenAad(expected))
    // Authenticated: only `sealToken` wrote it.
    const payload = JSON.parse(plain.toString('utf8')) as { n: string; e: number; d: JsonValue }
    const expiresAt = new Date(payload.e)
    return expiresAt > expected.now ? { nonce: payload.n, expiresAt, data: payload.d } : null
  } catch (error) {
    if (error instanceof DecryptionError) return null
    throw error
  }
}

function tokenAad(token: { purpose: string; channelId: string | null }): Buffer {
  return aad({ purpose: 'form-token', extra: [token.purpose, token.channelId] })
}
