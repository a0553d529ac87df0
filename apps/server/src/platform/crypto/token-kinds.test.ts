import { describe, expect, test } from 'vitest'
import { newRecoveryCode } from './codes.ts'
import { openToken, sealToken } from './form-token.ts'
import { idempotencyKeys } from './idempotency.ts'
import { recoveryWrapKey } from './recovery/recovery-code.ts'
import { referenceIndexes, referenceKek } from './reporter/reporter-credential.ts'
import { newRootKey, parseRootKeys } from './root-key/root-keys.ts'
import { isTokenMac, newToken, tokenMac, tokenRowId, tokenWrapKey } from './session-token.ts'
import { tokenKinds, type MacedKind, type SealedKind, type SecretKind, type TokenKind } from './token-kinds.ts'

const rootKeys = parseRootKeys(newRootKey())
const now = new Date('2026-03-02T10:00:00Z')

const secret = (kind: SecretKind) => (token: string) => [
  tokenRowId(rootKeys, kind, token),
  tokenWrapKey(rootKeys, kind, token),
]
const maced = (kind: MacedKind) => (token: string) => [tokenMac(rootKeys, kind, token, [])]
/** What is kept of a token, or opens what is kept, by its kind. A new kind is missing here until it has its line. */
const derived: Record<Exclude<TokenKind, SealedKind>, (token: string) => Buffer[]> = {
  'user-session': secret('user-session'),
  'reporter-session': secret('reporter-session'),
  'upload-address': secret('upload-address'),
  'download-address': secret('download-address'),
  'setup-link': maced('setup-link'),
  'backup-code': maced('backup-code'),
  retry: (key) => Object.values(idempotencyKeys(rootKeys, { scope: [], key })),
  reference: (code) => [...referenceIndexes(rootKeys, code).map(({ index }) => index), referenceKek(rootKeys, code)],
  'recovery-code': (code) => [recoveryWrapKey(rootKeys, { userId: '', code })],
}
const sealed: Record<SealedKind, true> = {
  form: true,
  waiting: true,
  draft: true,
  'proof-of-work': true,
  device: true,
  'oidc-attempt': true,
  'oidc-vouching': true,
  'new-passkey': true,
  'passkey-sign-in': true,
}
const sealedKinds = Object.keys(sealed) as SealedKind[]

test('every kind of token has a label of its own', () => {
  const labels = Object.values(tokenKinds).map(({ label }) => label)
  expect(new Set(labels).size).toBe(labels.length)
  expect([...Object.keys(derived), ...sealedKinds].sort()).toEqual(Object.keys(tokenKinds).sort())
})

describe('of what is kept of a token', () => {
  test.each([newToken(), newRecoveryCode()])('nothing is found or opened by the same text as another kind', (token) => {
    const all = Object.values(derived).flatMap((derive) => derive(token))
    expect(new Set(all.map((bytes) => bytes.toString('hex'))).size).toBe(all.length)
  })

  test('a MAC holds for its kind alone', () => {
    const token = newToken()
    for (const kind of ['setup-link', 'backup-code'] as const)
      for (const other of ['setup-link', 'backup-code'] as const)
        expect(isTokenMac(rootKeys, other, token, { of: [], mac: tokenMac(rootKeys, kind, token, []) })).toBe(
          kind === other,
        )
  })
})

test.each(sealedKinds)('a sealed note of the kind %s is refused as every other', (kind) => {
  const use = { purpose: 'same', channelId: null }
  const note = sealToken(rootKeys, { ...use, kind, nonce: 'n', expiresAt: new Date(now.getTime() + 1000) })
  const takers = sealedKinds.filter((other) => openToken(rootKeys, note, { ...use, kind: other, now }) !== null)
  expect(takers).toEqual([kind])
  expect(openToken(rootKeys, newToken(), { ...use, kind, now })).toBeNull()
})
