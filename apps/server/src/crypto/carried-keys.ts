import { aad } from './aad.ts'
import { DecryptionError } from './errors.ts'
import { openUnderRoot, sealUnderRoot } from './ring-box.ts'
import { ringOf, rootKeysOf, type RootKeys } from './root-keys.ts'

/** A root key that no longer writes, sealed under the one that does: what was sealed under it still opens. */
export interface CarriedKey {
  id: string
  box: Buffer
}

const aadOf = (id: string): Buffer => aad({ purpose: 'carried-root-key', object: id })

/** Every key of the ring but the writing one, sealed under that. */
export const carryKeys = (rootKeys: RootKeys): CarriedKey[] =>
  [...ringOf(rootKeys)]
    .filter(([id]) => id !== rootKeys.currentId)
    .map(([id, key]) => ({ id, box: sealUnderRoot(rootKeys, 'carried', key, aadOf(id)) }))

const openCarried = (rootKeys: RootKeys, { id, box }: CarriedKey): Buffer | null => {
  try {
    return openUnderRoot(rootKeys, 'carried', box, aadOf(id))
  } catch (error) {
    if (error instanceof DecryptionError) return null
    throw error
  }
}

/**
 * The ring with the carried keys that it opens, after its own; one that is in the ring already, or sealed under a key that
 * is not, is left out. `tagId`: the key that people's tags are made with.
 */
export const withCarriedKeys = (rootKeys: RootKeys, carried: readonly CarriedKey[], tagId: string): RootKeys => {
  const ring = new Map(ringOf(rootKeys))
  for (const one of carried) {
    const key = ring.has(one.id) ? null : openCarried(rootKeys, one)
    if (key) ring.set(one.id, key)
  }
  return rootKeysOf(ring, tagId)
}
