import { MediaError, readExactly, type Patch, type Source } from './patches.ts'

/**
 * The second packet of each stream in an Ogg file (RFC 3533) holds its comments (Vorbis I §5, RFC 7845 §5.2, Theora §6.3): it
 * becomes one without comments of the same length, whose maker's name is spaces, and the pages that it lies on get their sums
 * anew.
 */

const crcTable = Array.from({ length: 256 }, (_, index) => {
  let value = index << 24
  for (let bit = 0; bit < 8; bit += 1) value = value & 0x80000000 ? (value << 1) ^ 0x04c11db7 : value << 1
  return value >>> 0
})
const crcOf = (page: Buffer): number => {
  let crc = 0
  for (const byte of page) crc = ((crc << 8) ^ (crcTable[((crc >>> 24) & 0xff) ^ byte] ?? 0)) >>> 0
  return crc
}

interface Page {
  at: number
  bytes: Buffer
  /** Where each piece of a packet begins and ends on the page, and whether the packet ends with it. */
  pieces: { start: number; end: number; isLast: boolean }[]
}

const piecesOf = (lacing: Buffer, start: number): Page['pieces'] => {
  const pieces: Page['pieces'] = []
  let from = start
  let to = start
  for (const [index, length] of lacing.entries()) {
    to += length
    const isLast = length < 255
    if (!isLast && index + 1 < lacing.length) continue
    pieces.push({ start: from, end: to, isLast })
    from = to
  }
  return pieces
}

/** How a stream's comments begin, by how the stream does; null for one that has none. */
const beginnings: readonly (readonly [string, { prefix: string; hasFraming: boolean } | null])[] = [
  ['\x01vorbis', { prefix: '\x03vorbis', hasFraming: true }],
  ['OpusHead', { prefix: 'OpusTags', hasFraming: false }],
  ['\x80theora', { prefix: '\x81theora', hasFraming: false }],
  ['Speex   ', { prefix: '', hasFraming: false }],
  ['fishead\0', null],
]

interface Stream {
  comments: { prefix: string; hasFraming: boolean }
  pages: Page[]
}

/** A comment header of this length that says nothing. */
const emptyComments = ({ prefix, hasFraming }: Stream['comments'], length: number): Buffer => {
  const vendor = length - prefix.length - 8 - (hasFraming ? 1 : 0)
  if (vendor < 0) throw new MediaError('no room')
  const packet = Buffer.alloc(length, ' ')
  packet.write(prefix, 0, 'latin1')
  packet.writeUInt32LE(vendor, prefix.length)
  packet.writeUInt32LE(0, prefix.length + 4 + vendor)
  if (hasFraming) packet[length - 1] = 1
  return packet
}

/** Pieces of the second packet on the pages where it lies. */
const commentPieces = function* (pages: readonly Page[]) {
  let packet = 1
  for (const page of pages)
    for (const piece of page.pieces) {
      if (packet === 2) return
      yield { page, piece }
      if (piece.isLast) packet += 1
    }
}

const patchesFor = (stream: Stream): Patch[] => {
  const found = [...commentPieces(stream.pages)]
  const before = Buffer.concat(found.map(({ page, piece }) => page.bytes.subarray(piece.start, piece.end)))
  if (before.toString('latin1', 0, stream.comments.prefix.length) !== stream.comments.prefix)
    throw new MediaError('no comments')
  const after = emptyComments(stream.comments, before.length)
  let at = 0
  for (const { page, piece } of found) at += after.copy(page.bytes, piece.start, at, at + piece.end - piece.start)
  return stream.pages.map(({ at: place, bytes }) => {
    bytes.writeUInt32LE(0, 22)
    bytes.writeUInt32LE(crcOf(bytes), 22)
    return { at: place, bytes }
  })
}

const readPage = async (
  source: Source,
  at: number,
): Promise<Page & { end: number; serial: number; isFirst: boolean }> => {
  const header = await readExactly(source, at, 27)
  if (header.toString('latin1', 0, 5) !== 'OggS\0') throw new MediaError('no page')
  const count = header[26] ?? 0
  const lacing = await readExactly(source, at + 27, count)
  const length = 27 + count + lacing.reduce((sum, size) => sum + size, 0)
  const bytes = await readExactly(source, at, length)
  const isFirst = ((header[5] ?? 0) & 2) !== 0
  return { at, bytes, pieces: piecesOf(lacing, 27 + count), end: at + length, serial: header.readUInt32LE(14), isFirst }
}

const beginStream = (page: Page): Stream | null => {
  const [head, ...more] = page.pieces
  const known = beginnings.find(([beginning]) =>
    page.bytes.subarray(head?.start).toString('latin1').startsWith(beginning),
  )
  // Other kinds keep their comments otherwise.
  if (!known || !head?.isLast || more.length > 0) throw new MediaError('unknown stream')
  return known[1] && { comments: known[1], pages: [] }
}

/** Comments with a picture in them are long; more than this was made to harm. */
const commentBytesMax = 32 * 1024 ** 2

export const planOgg = async (source: Source): Promise<Patch[]> => {
  const patches: Patch[] = []
  const waiting = new Map<number, Stream>()
  let held = 0
  for (let at = 0; at < source.size;) {
    const page = await readPage(source, at)
    at = page.end
    if (page.isFirst) {
      const stream = beginStream(page)
      if (waiting.has(page.serial)) throw new MediaError('two streams of one number')
      if (stream) waiting.set(page.serial, stream)
      continue
    }
    const stream = waiting.get(page.serial)
    if (!stream) continue
    stream.pages.push(page)
    held += page.bytes.length
    if (held > commentBytesMax) throw new MediaError('comments without end')
    if (!page.pieces.some(({ isLast }) => isLast)) continue
    patches.push(...patchesFor(stream))
    waiting.delete(page.serial)
  }
  if (waiting.size > 0) throw new MediaError('cut short')
  return patches
}
