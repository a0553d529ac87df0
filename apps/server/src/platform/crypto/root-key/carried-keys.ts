import { aad } from '../aad.ts'
import { DecryptionError } from '../errors.ts'
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
 * The ring with the carried keys that it opens, after its own, as retired ones; one that is in the ring already, or sealed
 * under a key that is not, is left out. `homeId`: the key that the installation is on.
 */
export const withCarriedKeys = (rootKeys: RootKeys, carried: readonly CarriedKey[], homeId: string): RootKeys => {
  const ring = new Map(ringOf(rootKeys))
  const retired = new Set<string>()
  for (const one of carried) {
    const key = ring.has(one.id) ? null : openCarried(rootKeys, one)
    if (!key) continue
    ring.set(one.id, key)
    retired.add(one.id)
  }
  return rootKeysOf(ring, { homeId, retired })
}

/** The same ring as it is once the installation is on its writing key. */
export const onWritingKey = (rootKeys: RootKeys): RootKeys =>
  rootKeysOf(ringOf(rootKeys), {
    homeId: rootKeys.currentId,
    retired: new Set(rootKeys.ids.filter((id) => !rootKeys.trusts(id))),
  })
