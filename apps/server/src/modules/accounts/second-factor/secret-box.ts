import { aad } from '../../../platform/crypto/aad.ts'
import { DecryptionError } from '../../../platform/crypto/errors.ts'
import { openUnderRoot, sealUnderRoot } from '../../../platform/crypto/root-key/ring-box.ts'
import type { RootKeys } from '../../../platform/crypto/root-key/root-keys.ts'

/** What a box belongs to: a person's authenticator app, or one of their passkeys. */
export interface Place {
  userId: string
  kind: 'totp' | 'passkey'
  id?: string
}

const aadOf = ({ userId, kind, id }: Place): Buffer =>
  aad({ purpose: 'second-factor', holder: userId, extra: [kind, id ?? null] })

/** Under ROOT_KEY: who writes in the database plants no factor of their own, and who takes it makes no codes. */
export const sealFactor = (rootKeys: RootKeys, place: Place, secret: Buffer): Buffer =>
  sealUnderRoot(rootKeys, 'totp', secret, aadOf(place))

/** Null for a row edited by hand, or sealed under a key that left the ring. */
export const openFactor = (rootKeys: RootKeys, place: Place, box: Buffer): Buffer | null => {
  try {
    return openUnderRoot(rootKeys, 'totp', box, aadOf(place))
  } catch (error) {
    if (error instanceof DecryptionError) return null
    throw error
  }
}
