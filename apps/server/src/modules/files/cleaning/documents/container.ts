import yauzl, { type Entry, type ZipFile } from 'yauzl'
import yazl from 'yazl'
import { KeptError, unreadable } from './kept.ts'

/** What a container may hold. Sheets of numbers shrink to a fiftieth; what shrinks much more was made to harm. */
const entriesMax = 5000
const partBytesMax = 64 * 1024 ** 2
const totalBytesMax = 200 * 1024 ** 2
const ratio = { max: 200, from: 1024 ** 2 }

/** One file in a container. */
export interface Part {
  name: string
  bytes: Buffer
  /** Stored as it is, and not deflated. */
  isStored: boolean
}

const checkBounds = (entries: readonly Entry[]): void => {
  const names = new Set(entries.map(({ fileName }) => fileName.toLowerCase()))
  if (names.size < entries.length) throw unreadable('a name twice')
  if (entries.some((entry) => entry.isEncrypted())) throw new KeptError('locked', 'encrypted')
  const total = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  if (total > totalBytesMax) throw unreadable('unfolds too far')
  for (const { uncompressedSize: size, compressedSize } of entries) {
    const isBomb = size > ratio.from && size > ratio.max * compressedSize
    if (size > partBytesMax || isBomb) throw unreadable('a part unfolds too far')
  }
}

const entriesOf = async (zip: ZipFile): Promise<Entry[]> => {
  if (zip.entryCount > entriesMax) throw unreadable('too many parts')
  const entries: Entry[] = []
  for await (const entry of zip.eachEntry()) {
    if (!entry.fileName.endsWith('/')) entries.push(entry)
    if (entries.length > entriesMax) throw unreadable('too many parts')
  }
  checkBounds(entries)
  return entries
}

/** The library ends a stream that gives more, or less, than its entry announced. */
const bytesOf = async (zip: ZipFile, entry: Entry): Promise<Buffer> => {
  const pieces: Buffer[] = []
  for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

/**
 * The parts of a container, in their order. Throws KeptError, and what the library throws for names that lead out of it and
 * for whatever is broken.
 */
export const readContainer = async (bytes: Buffer): Promise<Part[]> => {
  const options = { lazyEntries: true, autoClose: false, strictFileNames: true, validateEntrySizes: true }
  const zip = await yauzl.fromBufferPromise(bytes, options)
  const parts: Part[] = []
  for (const entry of await entriesOf(zip))
    parts.push({
      name: entry.fileName,
      bytes: await bytesOf(zip, entry),
      isStored: entry.compressionMethod === 0,
    })
  return parts
}

/** The first day that a container's clock knows: nothing tells when a part was written. */
const epoch = new Date(1980, 0, 1)

/** A container of these parts and nothing else: no times, comments, owners, and nothing between the parts. */
export const writeContainer = async (parts: readonly Part[]): Promise<Buffer> => {
  const zip = new yazl.ZipFile()
  const pieces: Buffer[] = []
  for (const { name, bytes, isStored } of parts)
    zip.addBuffer(bytes, name, {
      mtime: epoch,
      mode: 0o100644,
      forceDosTimestamp: true,
      compress: !isStored && bytes.length > 0,
    })
  zip.end()
  for await (const piece of zip.outputStream) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}
