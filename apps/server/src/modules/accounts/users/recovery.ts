import { formatReference, newRecoveryCode } from '../../../platform/crypto/codes.ts'
import { DecryptionError } from '../../../platform/crypto/errors.ts'
import { unwrapPrivateKey, wrapPrivateKey } from '../../../platform/crypto/passwords/password.ts'
import { recoveryWrapKey } from '../../../platform/crypto/recovery/recovery-code.ts'
import { splitRingId, withRingId } from '../../../platform/crypto/root-key/ring-id.ts'
import type { RootKeys } from '../../../platform/crypto/root-key/root-keys.ts'

interface Owner {
  userId: string
  version: number
}

/** A new recovery code, as it is shown once, and the private key wrapped under it, as it is stored. */
export const newRecovery = (rootKeys: RootKeys, owner: Owner, privateKey: Buffer) => {
  const code = newRecoveryCode()
  const key = recoveryWrapKey(rootKeys, { userId: owner.userId, code })
  const wrapped = withRingId(rootKeys.currentId, wrapPrivateKey(key, privateKey, owner))
  return { code: formatReference(code), wrapped }
}

/** The private key that a normalised code opens, or null. */
export const openRecovery = (rootKeys: RootKeys, owner: Owner, code: string, wrapped: Buffer): Buffer | null => {
  const parts = splitRingId(wrapped)
  if (!parts || !rootKeys.has(parts.ringId)) return null
  try {
    const key = recoveryWrapKey(rootKeys, { userId: owner.userId, code, ringId: parts.ringId })
    return unwrapPrivateKey(key, parts.rest, owner)
  } catch (error) {
    if (error instanceof DecryptionError) return null
    throw error
  }
}
