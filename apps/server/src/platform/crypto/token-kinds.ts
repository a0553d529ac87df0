import type { SubkeyLabel } from './root-key/root-keys.ts'

/**
 * Every kind of token, code or sealed note that somebody brings back here: the part of the root key that it is made with, and
 * a label of its own in whatever is derived of it, so that none is ever taken as one of another kind.
 */
export const tokenKinds = {
  'user-session': { key: 'session', label: 'canal/token/user-session/1' },
  'reporter-session': { key: 'session', label: 'canal/token/reporter-session/1' },
  'upload-address': { key: 'capability', label: 'canal/token/upload-address/1' },
  'download-address': { key: 'capability', label: 'canal/token/download-address/1' },
  /** The link of the first start. */
  'setup-link': { key: 'key-directory', label: 'canal/token/setup-link/1' },
  /** The Idempotency-Key of a submission. */
  retry: { key: 'idempotency', label: 'canal/token/retry/1' },
  reference: { key: 'ref-index', label: 'canal/token/reference/1' },
  'recovery-code': { key: 'recovery', label: 'canal/token/recovery-code/1' },
  'backup-code': { key: 'totp', label: 'canal/token/backup-code/1' },
  form: { key: 'form-token', label: 'canal/token/form/1' },
  /** What a reporter without JavaScript waits with. */
  waiting: { key: 'form-token', label: 'canal/token/waiting/1' },
  /** What a reporter was writing when their session ended. */
  draft: { key: 'form-token', label: 'canal/token/draft/1' },
  'proof-of-work': { key: 'form-token', label: 'canal/token/proof-of-work/1' },
  /** A browser on which somebody signed in. */
  device: { key: 'form-token', label: 'canal/token/device/1' },
  'oidc-attempt': { key: 'form-token', label: 'canal/token/oidc-attempt/1' },
  'oidc-vouching': { key: 'form-token', label: 'canal/token/oidc-vouching/1' },
  'new-passkey': { key: 'form-token', label: 'canal/token/new-passkey/1' },
  'passkey-sign-in': { key: 'form-token', label: 'canal/token/passkey-sign-in/1' },
} as const satisfies Record<string, { key: SubkeyLabel; label: `canal/token/${string}` }>

export type TokenKind = keyof typeof tokenKinds

type MadeWith<Key extends SubkeyLabel> = {
  [Kind in TokenKind]: (typeof tokenKinds)[Kind]['key'] extends Key ? Kind : never
}[TokenKind]

/** Random, and kept as a row's name and a wrapping key that derive from it. */
export type SecretKind = MadeWith<'session' | 'capability'>
/** Kept as a MAC. */
export type MacedKind = MadeWith<'key-directory' | 'totp'>
/** Sealed under the root key, and kept nowhere. */
export type SealedKind = MadeWith<'form-token'>
