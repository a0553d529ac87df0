import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { createChains, type Chains, type CopyPlace } from '../roster/index.ts'
import { createDiskStore } from '../store/disk-store.ts'
import type { ObjectStore } from '../store/object-store.ts'

/** Twenty bytes in hexadecimal, as every object's name; a channel's id, which is random, does not follow from it. */
const nameOf = (channelId: string): string =>
  createHash('sha256').update(`canal/chain-copy/1 ${channelId}`).digest('hex').slice(0, 40)

/** A directory or a bucket as a place for copies of chains. */
export const copiesIn = (store: ObjectStore): CopyPlace => ({
  read: async (channelId) => {
    const name = nameOf(channelId)
    const found = await store.stat(name)
    if (!found) return null
    const pieces: Buffer[] = []
    for await (const piece of store.readRange(name, 0, found.size)) pieces.push(Buffer.from(piece))
    return Buffer.concat(pieces)
  },
  write: (channelId, bytes) => store.putWhole(nameOf(channelId), bytes),
})

/**
 * Copies of the governance chains, in DATA_DIR/anchors; `bucket` keeps them too where there is one, and counts first: all
 * instances share it.
 */
export const openChains = async ({ dataDir }: Pick<Config, 'dataDir'>, bucket: ObjectStore | null): Promise<Chains> => {
  const directory = join(dataDir, 'anchors')
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const disk = copiesIn(createDiskStore(directory))
  return createChains(bucket ? [copiesIn(bucket), disk] : [disk])
}
