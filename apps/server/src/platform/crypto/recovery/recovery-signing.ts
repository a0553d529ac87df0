import { deriveKey } from '../hkdf.ts'
import { publicOfSigning, signBytes } from '../signing-key.ts'

/** The Ed25519 half of the organisation's recovery key: made from the X25519 half, so that its shares stay as short. */
function signingHalf(privateKey: Buffer): Buffer {
  return deriveKey(privateKey, 'canal/recovery-signing/1')
}

export function recoverySigningPublic(privateKey: Buffer): Buffer {
  return publicOfSigning(signingHalf(privateKey))
}

export function signAsRecoveryKey(privateKey: Buffer, bytes: Uint8Array): Buffer {
  return signBytes(signingHalf(privateKey), bytes)
}
