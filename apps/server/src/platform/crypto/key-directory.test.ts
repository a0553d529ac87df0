import { describe, expect, it } from 'vitest'
import { generateKeyPair } from './key-pair.ts'
import { publicKeyMac, reportKeyMac, verifyPublicKeyMac, verifyReportKeyMac } from './key-directory.ts'
import { newRootKey, parseRootKeys } from './root-key/root-keys.ts'
import { generateSigningPair } from './signing-key.ts'

const old = newRootKey()
const rootKeys = parseRootKeys(`k1:${old}`)
const entry = {
  userId: 'u1',
  channelId: 'c1',
  capacity: 'member',
  roles: ['ROLE_USER', 'ROLE_OTHER'],
  active: true,
  version: 1,
  publicKey: generateKeyPair().publicKey,
  signingKey: generateSigningPair().publicKey,
}

describe('the MAC of a public key', () => {
  it('holds for the row as it was written, in whatever order the roles are read, and after a rotation', () => {
    const mac = publicKeyMac(rootKeys, entry)
    expect(verifyPublicKeyMac(rootKeys, { ...entry, roles: entry.roles.toReversed() }, mac)).toBe(true)
    expect(verifyPublicKeyMac(parseRootKeys(`k2:${newRootKey()},k1:${old}`), entry, mac)).toBe(true)
  })

  it.each([
    { userId: 'u2' },
    { channelId: 'c2' },
    { channelId: null },
    { capacity: 'alternate' },
    { roles: ['ROLE_USER'] },
    { active: false },
    { version: 2 },
    { publicKey: generateKeyPair().publicKey },
    { signingKey: generateSigningPair().publicKey },
    { publicKey: entry.signingKey, signingKey: entry.publicKey },
  ])('fails for a row edited by hand: %o', (change) => {
    expect(verifyPublicKeyMac(rootKeys, { ...entry, ...change }, publicKeyMac(rootKeys, entry))).toBe(false)
  })

  it('of a report does not serve for another epoch, target, report or as a user’s', () => {
    const { publicKey } = entry
    const fields = { channelId: 'c1', reportId: 'r1', epoch: 1, target: 'files', publicKey }
    const mac = reportKeyMac(rootKeys, fields)
    expect(verifyReportKeyMac(rootKeys, fields, mac)).toBe(true)
    for (const change of [{ epoch: 2 }, { target: 'files-internal' }, { reportId: 'r2' }, { channelId: 'c2' }])
      expect(verifyReportKeyMac(rootKeys, { ...fields, ...change }, mac)).toBe(false)
    expect(verifyPublicKeyMac(rootKeys, entry, mac)).toBe(false)
  })
})
