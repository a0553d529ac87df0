import { ringMac, verifyRingMac } from '../../platform/crypto/root-key/ring-mac.ts'
import type { RootKeys } from '../../platform/crypto/root-key/root-keys.ts'
import type { PlatformDeps } from '../../platform/deps.ts'
import type { CopyPlace } from './copy-place.ts'

/** The newest entry of one report's log. */
export interface LogHead {
  sequence: number
  hash: Buffer
}

/** The newest entries of a channel's logs: as they were read from outside the database, and what came since. */
interface KnownHeads {
  /** Records of `recordBytes`, by the report's id. */
  kept: Buffer
  newer: Map<string, LogHead>
}

/** What this process knows of the newest entries of all reports' logs, and the places that keep it while none runs. */
export interface LogHeads {
  places: readonly CopyPlace[]
  /** By channel, from when it is first asked for. */
  known: Map<string, Promise<KnownHeads>>
}

type World = Pick<PlatformDeps, 'rootKeys' | 'log'> & { heads: LogHeads }

export const createHeads = (places: readonly CopyPlace[]): LogHeads => ({ places, known: new Map() })

const idBytes = 16
const hashBytes = 32
/** Id, sequence (32 bits) and hash. */
const recordBytes = idBytes + 4 + hashBytes

const idOf = (reportId: string): Buffer => Buffer.from(reportId.replaceAll('-', ''), 'hex')

const uuidOf = (id: Buffer): string => id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

const countOf = (kept: Buffer): number => kept.length / recordBytes

const idAt = (kept: Buffer, at: number): Buffer => kept.subarray(at * recordBytes, at * recordBytes + idBytes)

const headAt = (kept: Buffer, at: number): LogHead => {
  const start = at * recordBytes + idBytes
  return { sequence: kept.readUInt32BE(start), hash: kept.subarray(start + 4, start + 4 + hashBytes) }
}

/** The record of an id among those that stand in the order of their ids; -1 where there is none. */
const find = (kept: Buffer, id: Buffer): number => {
  let [low, high] = [0, countOf(kept) - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const order = id.compare(idAt(kept, middle))
    if (order === 0) return middle
    if (order < 0) high = middle - 1
    else low = middle + 1
  }
  return -1
}

const recordOf = (reportId: string, { sequence, hash }: LogHead): Buffer => {
  const record = Buffer.alloc(recordBytes)
  idOf(reportId).copy(record)
  record.writeUInt32BE(sequence, idBytes)
  hash.copy(record, idBytes + 4)
  return record
}

const headIn = ({ kept, newer }: KnownHeads, reportId: string): LogHead | null => {
  const noted = newer.get(reportId)
  if (noted) return noted
  const at = find(kept, idOf(reportId))
  return at < 0 ? null : headAt(kept, at)
}

const note = (known: KnownHeads, reportId: string, head: LogHead): void => {
  if ((headIn(known, reportId)?.sequence ?? 0) < head.sequence) known.newer.set(reportId, head)
}

function* all({ kept, newer }: KnownHeads): Generator<[string, LogHead]> {
  for (let at = 0; at < countOf(kept); at += 1) {
    const reportId = uuidOf(idAt(kept, at))
    if (!newer.has(reportId)) yield [reportId, headAt(kept, at)]
  }
  yield* newer
}

const macValues = (channelId: string, records: Buffer) => ['canal/log-heads/1', channelId, records] as const

/** Length of the records, records, MAC under the root key. */
const toBytes = (rootKeys: RootKeys, channelId: string, records: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(records.length)
  return Buffer.concat([length, records, ringMac(rootKeys, 'log-entry', macValues(channelId, records))])
}

/** The records; null for what is not as this installation wrote it. */
const fromBytes = (rootKeys: RootKeys, channelId: string, bytes: Buffer): Buffer | null => {
  if (bytes.length < 4) return null
  const end = 4 + bytes.readUInt32BE(0)
  const records = bytes.subarray(4, end)
  const isGenuine = verifyRingMac(rootKeys, 'log-entry', macValues(channelId, records), bytes.subarray(end))
  return isGenuine && records.length % recordBytes === 0 ? records : null
}

const readPlace = async ({ rootKeys, log }: World, channelId: string, place: CopyPlace): Promise<Buffer | null> => {
  const bytes = await place.read(channelId)
  if (!bytes) return null
  const records = fromBytes(rootKeys, channelId, bytes)
  if (!records) log.error({ channel: channelId, alarm: 'log-heads-copy' }, 'tampered')
  return records
}

/** Takes in what each place keeps: of each report the later entry. */
const takeIn = async (world: World, channelId: string, known: KnownHeads): Promise<void> => {
  for (const place of world.heads.places) {
    const kept = await readPlace(world, channelId, place)
    if (!kept) continue
    if (countOf(known.kept) === 0) known.kept = kept
    else for (const [reportId, head] of all({ kept, newer: new Map() })) note(known, reportId, head)
  }
}

const read = async (world: World, channelId: string): Promise<KnownHeads> => {
  const known = { kept: Buffer.alloc(0), newer: new Map() }
  await takeIn(world, channelId, known)
  return known
}

/** Throws where a place cannot be read; it is tried again the next time. */
const knownOf = (world: World, channelId: string): Promise<KnownHeads> => {
  const { known } = world.heads
  const found = known.get(channelId)
  if (found) return found
  const reading = read(world, channelId)
  known.set(channelId, reading)
  reading.catch(() => known.delete(channelId))
  return reading
}

/** The newest entry that is known of a report's log; null for a report that is not known. */
export const headOf = async (
  world: World,
  { channelId, reportId }: { channelId: string; reportId: string },
): Promise<LogHead | null> => headIn(await knownOf(world, channelId), reportId)

/** Notes an entry that is committed; an earlier one than the known changes nothing. */
export const noteHead = async (
  world: World,
  { channelId, reportId }: { channelId: string; reportId: string },
  head: LogHead,
): Promise<void> => note(await knownOf(world, channelId), reportId, head)

/** Takes in what other processes wrote to the places. Throws where one cannot be read. */
export const readPlaces = async (world: World, channelId: string): Promise<void> =>
  takeIn(world, channelId, await knownOf(world, channelId))

/** All that is known of a channel's logs. */
export const headsOf = async (world: World, channelId: string): Promise<[string, LogHead][]> => [
  ...all(await knownOf(world, channelId)),
]

/** Forgets what was known of a channel's logs, in this process and in every place: what the database has counts from now on. */
export const forgetHeads = async (world: World, channelId: string): Promise<void> => {
  world.heads.known.set(channelId, Promise.resolve({ kept: Buffer.alloc(0), newer: new Map() }))
  const bytes = toBytes(world.rootKeys, channelId, Buffer.alloc(0))
  for (const place of world.heads.places) await place.write(channelId, bytes)
}

/**
 * Writes what is known to every place that keeps it, together with what another process wrote there: where there is
 * something new, or `isNewKey` asks for all of it under the writing key. Throws where one cannot be read or written.
 */
export const writeHeads = async (world: World, channelId: string, isNewKey = false): Promise<void> => {
  const known = await knownOf(world, channelId)
  if (known.newer.size === 0 && !isNewKey) return
  await takeIn(world, channelId, known)
  const noted = new Map(known.newer)
  const records = [...all(known)].map(([reportId, head]) => recordOf(reportId, head))
  const kept = Buffer.concat(records.sort((one, other) => one.compare(other, 0, idBytes, 0, idBytes)))
  for (const place of world.heads.places) await place.write(channelId, toBytes(world.rootKeys, channelId, kept))
  known.kept = kept
  for (const [reportId, head] of noted) if (known.newer.get(reportId) === head) known.newer.delete(reportId)
}
