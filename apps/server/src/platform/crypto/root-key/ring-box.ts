import { decrypt, encrypt } from '../aead.ts'
import { DecryptionError } from '../errors.ts'
import { splitRingId, withRingId } from './ring-id.ts'
import type { RootKeys, SubkeyLabel } from './root-keys.ts'

/** Seals under a root sub-key what the server itself must read again (outbox, second factors), ring id in front. */
export function sealUnderRoot(rootKeys: RootKeys, label: SubkeyLabel, plaintext: Uint8Array, aad: Buffer): Buffer {
  return withRingId(rootKeys.currentId, encrypt(rootKeys.subkey(label), plaintext, aad))
}

/** Opens what `sealUnderRoot` made, by the ring key that it names and that is not retired; throws DecryptionError. */
export function openUnderRoot(rootKeys: RootKeys, label: SubkeyLabel, sealed: Buffer, aad: Buffer): Buffer {
  const parts = splitRingId(sealed)
  if (!parts || !rootKeys.trusts(parts.ringId)) throw new DecryptionError()
  return decrypt(rootKeys.subkey(label, parts.ringId), parts.rest, aad)
}
