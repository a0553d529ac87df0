import { DecryptionError } from '../../../platform/crypto/errors.ts'
import { sealingHalf, signWith, type PrivateIdentity } from '../../../platform/crypto/identity.ts'
import type { RootKeys } from '../../../platform/crypto/root-key/root-keys.ts'
import { createOpener, type Opener } from '../../../platform/crypto/seal.ts'

/** A person's private keys during one request. */
export interface Keyring {
  readonly version: number
  /** Opens boxes sealed to `version`; throws DecryptionError for any other than the keyring's own. */
  opener(version: number): Opener
  /** A signature of 64 bytes. Throws for a reporter, who signs nothing. */
  sign(bytes: Uint8Array): Buffer
  /** The X25519 half. */
  readonly privateKey: Buffer
  /** All of it, for wrapping into a renewed session; never leaves the server. */
  readonly privateKeys: Buffer
}

const onlyVersion = (version: number, opener: Opener) => (wanted: number) => {
  if (wanted !== version) throw new DecryptionError()
  return opener
}

/** A reporter's: one X25519 key. */
export const singleKeyring = (rootKeys: RootKeys, privateKey: Buffer): Keyring => ({
  version: 1,
  privateKey,
  privateKeys: privateKey,
  opener: onlyVersion(1, createOpener(rootKeys, privateKey)),
  sign: () => {
    throw new TypeError('a reporter signs nothing')
  },
})

/** A user's: one identity. Throws RangeError for what is no private identity. */
export const userKeyring = (rootKeys: RootKeys, version: number, privateKeys: PrivateIdentity): Keyring => {
  const privateKey = sealingHalf(privateKeys)
  return {
    version,
    privateKey,
    privateKeys,
    opener: onlyVersion(version, createOpener(rootKeys, privateKey)),
    sign: (bytes) => signWith(privateKeys, bytes),
  }
}
