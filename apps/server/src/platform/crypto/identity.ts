import { generateKeyPair, importPrivateKey, publicKeyOf } from './key-pair.ts'
import { generateSigningPair, publicOfSigning, signBytes } from './signing-key.ts'

/** A person's keys: X25519, to which reports are sealed, and Ed25519, with which they sign acts. 32 raw bytes each. */
export type IdentityKeys = { sealing: Buffer; signing: Buffer }

/** Both private halves as they are wrapped together: 64 bytes, the sealing one first. */
export type PrivateIdentity = Buffer

const HALF = 32

export function generateIdentity(): { publicKeys: IdentityKeys; privateKeys: PrivateIdentity } {
  const [sealing, signing] = [generateKeyPair(), generateSigningPair()]
  return {
    publicKeys: { sealing: sealing.publicKey, signing: signing.publicKey },
    privateKeys: Buffer.concat([sealing.privateKey, signing.privateKey]),
  }
}

/** The X25519 half; throws RangeError for anything that is no private identity. */
export function sealingHalf(privateKeys: PrivateIdentity): Buffer {
  return halves(privateKeys).sealing
}

/** The public halves, from the private ones and from no row. */
export function publicHalves(privateKeys: PrivateIdentity): IdentityKeys {
  const { sealing, signing } = halves(privateKeys)
  return { sealing: publicKeyOf(importPrivateKey(sealing)), signing: publicOfSigning(signing) }
}

/** A signature of 64 bytes with the Ed25519 half. */
export function signWith(privateKeys: PrivateIdentity, bytes: Uint8Array): Buffer {
  return signBytes(halves(privateKeys).signing, bytes)
}

function halves(privateKeys: PrivateIdentity) {
  if (privateKeys.length !== 2 * HALF) throw new RangeError('a private identity has 64 bytes')
  return { sealing: privateKeys.subarray(0, HALF), signing: privateKeys.subarray(HALF) }
}
