import { aad } from './aad.ts'
import { DecryptionError } from './errors.ts'
import { openUnderRoot, sealUnderRoot } from './root-key/ring-box.ts'
import type { RootKeys } from './root-key/root-keys.ts'
import { tokenKinds, type SealedKind } from './token-kinds.ts'

export type JsonValue = null | boolean | number | string | readonly JsonValue[] | { readonly [key: string]: JsonValue }
export type TokenPayload = { nonce: string; expiresAt: Date; data: JsonValue }

/** As long as a form brings one (form-fields.ts); most are far shorter. */
const TOKEN_LENGTH_MAX = 96 * 1024

/** What a token is for. */
export type TokenUse = {
  kind: SealedKind
  /** Tells one use of a kind from another, where there are several. */
  purpose?: string
  /** Null where there is no channel. */
  channelId: string | null
}

/**
 * A stateless token that only this server can make or read, bound to its kind, purpose and channel. Using it only once is the caller's part, by remembering `nonce` until `expiresAt`.
 */
export function sealToken(
  rootKeys: RootKeys,
  token: TokenUse & { nonce: string; expiresAt: Date; data?: JsonValue },
): string {
  const payload = JSON.stringify({ n: token.nonce, e: token.expiresAt.getTime(), d: token.data ?? null })
  return sealUnderRoot(rootKeys, tokenKinds[token.kind].key, Buffer.from(payload), tokenAad(token)).toString(
    'base64url',
  )
}

/** What was sealed; null for a token that is forged, expired, or of another kind, purpose or channel. */
export function openToken(rootKeys: RootKeys, token: string, expected: TokenUse & { now: Date }): TokenPayload | null {
  if (token.length > TOKEN_LENGTH_MAX) return null
  try {
    const plain = openUnderRoot(
      rootKeys,
      tokenKinds[expected.kind].key,
      Buffer.from(token, 'base64url'),
      tokenAad(expected),
    )
    // Authenticated: only `sealToken` wrote it.
    const payload = JSON.parse(plain.toString('utf8')) as { n: string; e: number; d: JsonValue }
    const expiresAt = new Date(payload.e)
    return expiresAt > expected.now ? { nonce: payload.n, expiresAt, data: payload.d } : null
  } catch (error) {
    if (error instanceof DecryptionError) return null
    throw error
  }
}

function tokenAad({ kind, purpose, channelId }: TokenUse): Buffer {
  return aad({ purpose: tokenKinds[kind].label, extra: [purpose ?? null, channelId] })
}
