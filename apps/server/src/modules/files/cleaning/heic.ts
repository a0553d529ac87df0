/**
 * Removes metadata from HEIC pictures (ISO/IEC 23008-12, 14496-12). sharp cannot decode their HEVC, so the items that hold
 * Exif and XMP are overwritten with zeros in place, and nothing else moves. The orientation is stored elsewhere and stays.
 */

interface Box {
  type: string
  /** Where the content begins, after the box's header. */
  start: number
  end: number
}

class HeicError extends Error {}

const boxesIn = (bytes: Buffer, from: number, to: number): Box[] => {
  const boxes: Box[] = []
  for (let at = from; at < to;) {
    if (at + 8 > to) throw new HeicError('cut short')
    const small = bytes.readUInt32BE(at)
    const isLarge = small === 1
    const size = small === 0 ? to - at : isLarge ? Number(bytes.readBigUInt64BE(at + 8)) : small
    const header = isLarge ? 16 : 8
    if (size < header || at + size > to) throw new HeicError('wrong size')
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), start: at + header, end: at + size })
    at += size
  }
  return boxes
}

const only = (boxes: readonly Box[], type: string): Box => {
  const found = boxes.filter((box) => box.type === type)
  if (!found[0] || found.length > 1) throw new HeicError(`${found.length} boxes of type ${type}, expected one`)
  return found[0]
}

/** Reads consecutive big-endian numbers. */
const reader = (bytes: Buffer, start: number) => {
  let at = start
  const number = (size: number): number => {
    at += size
    if (size === 0) return 0
    return size === 8 ? Number(bytes.readBigUInt64BE(at - 8)) : bytes.readUIntBE(at - size, size)
  }
  return { number, at: () => at }
}

/** Ids of the items that hold metadata, not a picture: Exif, XMP and other text. */
const metadataItems = (bytes: Buffer, iinf: Box): Set<number> => {
  const isShort = bytes[iinf.start] === 0
  const ids = new Set<number>()
  for (const entry of boxesIn(bytes, iinf.start + 4 + (isShort ? 2 : 4), iinf.end)) {
    const version = bytes[entry.start] ?? 0
    if (entry.type !== 'infe' || version < 2) throw new HeicError('unknown item')
    const read = reader(bytes, entry.start + 4)
    const id = read.number(version === 2 ? 2 : 4)
    read.number(2)
    const type = bytes.toString('latin1', read.at(), read.at() + 4)
    if (['Exif', 'mime', 'uri '].includes(type)) ids.add(id)
  }
  return ids
}

interface Extent {
  item: number
  start: number
  end: number
}

const extentsOf = (bytes: Buffer, iloc: Box, idatStart: number | null): Extent[] => {
  const version = bytes[iloc.start] ?? 0
  if (version > 2) throw new HeicError('unknown locations')
  const read = reader(bytes, iloc.start + 4)
  const sizes = read.number(1)
  const more = read.number(1)
  const [offsetSize, lengthSize] = [sizes >> 4, sizes & 15]
  const [baseSize, indexSize] = [more >> 4, version > 0 ? more & 15 : 0]
  const extents: Extent[] = []
  for (let items = read.number(version === 2 ? 4 : 2); items > 0; items -= 1) {
    const item = read.number(version === 2 ? 4 : 2)
    const method = version > 0 ? read.number(2) & 15 : 0
    read.number(2)
    const base = read.number(baseSize)
    if (method > 1 || (method === 1 && idatStart === null)) throw new HeicError('unknown place')
    const origin = method === 1 ? (idatStart ?? 0) : 0
    for (let count = read.number(2); count > 0; count -= 1) {
      read.number(indexSize)
      const start = origin + base + read.number(offsetSize)
      const length = read.number(lengthSize)
      // Length 0 means "to the end of the file": blanking that would also erase the picture.
      if (length === 0) throw new HeicError('open extent')
      extents.push({ item, start, end: start + length })
    }
  }
  return extents
}

/** Returns a copy with zeros in the Exif, XMP and private boxes. Throws if it does not understand the file's structure. */
export const blankHeicMetadata = (bytes: Buffer): Buffer => {
  const top = boxesIn(bytes, 0, bytes.length)
  // An embedded video (a burst, a live photo) has its own metadata, which this code does not find.
  if (top.some(({ type }) => type === 'moov')) throw new HeicError('moving picture')
  const meta = only(top, 'meta')
  const inMeta = boxesIn(bytes, meta.start + 4, meta.end)
  const idat = inMeta.find((box) => box.type === 'idat')
  const items = metadataItems(bytes, only(inMeta, 'iinf'))
  const extents = extentsOf(bytes, only(inMeta, 'iloc'), idat?.start ?? null)
  const wanted = extents.filter((extent) => items.has(extent.item))
  const kept = extents.filter((extent) => !items.has(extent.item))
  const cleaned = Buffer.from(bytes)
  for (const { start, end } of [...wanted, ...top.filter(({ type }) => type === 'uuid' || type === 'udta')]) {
    const overlaps = kept.some((extent) => start < extent.end && extent.start < end)
    if (start < 0 || end > bytes.length || overlaps) throw new HeicError('wrong place')
    cleaned.fill(0, start, end)
  }
  return cleaned
}
