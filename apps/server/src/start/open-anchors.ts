import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../platform/config/config.ts'
import { createHeads, type LogHeads } from '../modules/audit-log/heads.ts'
import { createChains, type Chains } from '../modules/audit-log/governance/chains.ts'
import type { CopyPlace } from '../modules/audit-log/copy-place.ts'
import { createDiskStore } from '../platform/store/disk-store.ts'
import type { ObjectStore } from '../platform/store/object-store.ts'

/** Twenty bytes in hexadecimal, as every object's name; a channel's id, which is random, does not follow from it. */
const nameOf = (what: string, channelId: string): string =>
  createHash('sha256').update(`${what} ${channelId}`).digest('hex').slice(0, 40)

/** A directory or a bucket as a place that keeps `what` of each channel. */
const copiesIn = (store: ObjectStore, what: 'canal/chain-copy/1' | 'canal/log-heads/1'): CopyPlace => ({
  read: async (channelId) => {
    const name = nameOf(what, channelId)
    const found = await store.stat(name)
    if (!found) return null
    const pieces: Buffer[] = []
    for await (const piece of store.readRange(name, 0, found.size)) pieces.push(Buffer.from(piece))
    return Buffer.concat(pieces)
  },
  write: (channelId, bytes) => store.putWhole(nameOf(what, channelId), bytes),
})

/** What is kept outside the database. */
export interface Anchors {
  chains: Chains
  heads: LogHeads
}

/** Kept in each of these stores; the first counts first. */
export const anchorsIn = (stores: readonly ObjectStore[]): Anchors => ({
  chains: createChains(stores.map((store) => copiesIn(store, 'canal/chain-copy/1'))),
  heads: createHeads(stores.map((store) => copiesIn(store, 'canal/log-heads/1'))),
})

/**
 * Copies of the governance chains and the newest entries of reports' logs, in DATA_DIR/anchors; `bucket` keeps them too
 * where there is one, and counts first: all instances share it.
 */
export const openAnchors = async (
  { dataDir }: Pick<Config, 'dataDir'>,
  bucket: ObjectStore | null,
): Promise<Anchors> => {
  const directory = join(dataDir, 'anchors')
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const disk = createDiskStore(directory)
  return anchorsIn(bucket ? [bucket, disk] : [disk])
}
