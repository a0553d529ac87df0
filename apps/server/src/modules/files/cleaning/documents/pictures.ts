import { unreadable } from './kept.ts'

/**
 * Pictures inside documents lose what is written beside the picture and keep every pixel: they are laid out by their sizes,
 * and re-encoding each would take minutes.
 */

const startsWith = (bytes: Buffer, ...signature: number[]): boolean =>
  bytes.subarray(0, signature.length).equals(Buffer.from(signature))

export const isJpeg = (bytes: Buffer): boolean => startsWith(bytes, 0xff, 0xd8, 0xff)
export const isPng = (bytes: Buffer): boolean => startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)

/** The orientation that an Exif segment names (Exif 2.32 §4.6.4, tag 0x0112), or 1. */
const orientationIn = (exif: Buffer): number => {
  const tiff = exif.subarray(6)
  const isLittle = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  try {
    const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
    for (let left = short(directory), at = directory + 2; left > 0; left -= 1, at += 12)
      if (short(at) === 0x0112) return short(at + 8)
  } catch {
    return 1
  }
  return 1
}

/** An Exif segment that says which way is up, and nothing else. */
const orientationSegment = (orientation: number): Buffer =>
  Buffer.from([
    ...[0xff, 0xe1, 0x00, 0x22, ...Buffer.from('Exif\0\0MM\0*', 'latin1'), 0, 0, 0, 8, 0, 1],
    ...[0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0],
  ])

const isExif = (segment: Buffer): boolean => segment.toString('latin1', 4, 10) === 'Exif\0\0'
/** Colours are looked up in these: JFIF, the colour profile, Adobe's transform; all other application data go. */
const isNeeded = (marker: number, segment: Buffer): boolean => {
  const isApplication = (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe
  return (
    !isApplication ||
    (marker === 0xe0 && segment.toString('latin1', 4, 9) === 'JFIF\0') ||
    (marker === 0xe2 && segment.toString('latin1', 4, 16) === 'ICC_PROFILE\0') ||
    (marker === 0xee && segment.toString('latin1', 4, 9) === 'Adobe')
  )
}

/** Where the compressed picture ends that begins at `from`: the first marker that is none of its own. */
const endOfScan = (bytes: Buffer, from: number): number => {
  let at = from
  for (;;) {
    at = bytes.indexOf(0xff, at)
    if (at < 0 || at + 1 >= bytes.length) throw unreadable('cut short')
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
    at += next === 0xff ? 1 : 2
  }
}

/** A JPEG (ITU-T T.81 annex B) without what is beside the picture; what follows its end goes too. */
export const stripJpeg = (bytes: Buffer): Buffer => {
  const kept: Buffer[] = [bytes.subarray(0, 2)]
  let orientation = 1
  for (let at = 2; ;) {
    if (at + 4 > bytes.length || bytes[at] !== 0xff) {
      if (bytes[at] === 0xff && bytes[at + 1] === 0xd9) break
      throw unreadable('no JPEG')
    }
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xd9) break
    if (marker === 0xff) {
      at += 1
      continue
    }
    let end = at + 2 + bytes.readUInt16BE(at + 2)
    if (end > bytes.length) throw unreadable('cut short')
    const segment = bytes.subarray(at, end)
    if (marker === 0xe1 && isExif(segment)) orientation = orientationIn(segment.subarray(4))
    if (marker === 0xda) end = endOfScan(bytes, end)
    if (isNeeded(marker, segment)) kept.push(bytes.subarray(at, end))
    at = end
  }
  const isTurned = orientation >= 2 && orientation <= 8
  // Exif stands right behind JFIF, where there is one.
  if (isTurned) kept.splice(kept[1]?.[1] === 0xe0 ? 2 : 1, 0, orientationSegment(orientation))
  return Buffer.concat([...kept, Buffer.from([0xff, 0xd9])])
}

/** Chunks of a PNG that change how it looks (PNG third edition §11, APNG); texts, times and Exif are none of them. */
const visible =
  /^(?:IHDR|PLTE|IDAT|IEND|tRNS|cHRM|gAMA|iCCP|sBIT|sRGB|cICP|mDCV|cLLI|bKGD|hIST|pHYs|sPLT|acTL|fcTL|fdAT)$/

export const stripPng = (bytes: Buffer): Buffer => {
  const kept: Buffer[] = [bytes.subarray(0, 8)]
  for (let at = 8; at < bytes.length;) {
    if (at + 12 > bytes.length) throw unreadable('cut short')
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) throw unreadable('cut short')
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (visible.test(type)) kept.push(bytes.subarray(at, end))
    if (type === 'IEND') break
    at = end
  }
  return Buffer.concat(kept)
}
