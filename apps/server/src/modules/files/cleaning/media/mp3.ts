import { MediaError, readExactly, type Patch, type Source } from './patches.ts'

/** Tags before and behind the frames of MP3 and AAC files become nothing: ID3v1, ID3v2, APE, Lyrics3. */

/** A number of 28 bits, seven in each byte (ID3v2.4 §6.2). */
const synchsafe = (bytes: Buffer, at: number): number =>
  ((bytes[at] ?? 0) << 21) | ((bytes[at + 1] ?? 0) << 14) | ((bytes[at + 2] ?? 0) << 7) | (bytes[at + 3] ?? 0)

const id3Header = 10

/** The tags at the beginning; gives where the sound begins. An ID3 tag keeps its frame, with padding alone in it. */
const planBeginning = async (source: Source, patches: Patch[]): Promise<number> => {
  let at = 0
  while (at + id3Header <= source.size) {
    const header = await readExactly(source, at, id3Header)
    if (header.toString('latin1', 0, 3) !== 'ID3') break
    const hasFooter = ((header[5] ?? 0) & 0x10) !== 0
    const size = synchsafe(header, 6)
    const end = at + id3Header + size + (hasFooter ? id3Header : 0)
    if (end > source.size) throw new MediaError('cut short')
    // Without flags: no footer, which is padding too then, and no extended header.
    const bare = Buffer.from(header)
    bare[5] = 0
    bare.writeUInt32BE(header.readUInt32BE(6), 6)
    patches.push({ at, bytes: bare }, { at: at + id3Header, zeros: size + (hasFooter ? id3Header : 0) })
    at = end
  }
  const ape = at + 32 <= source.size ? await readExactly(source, at, 32) : null
  if (ape?.toString('latin1', 0, 8) !== 'APETAGEX') return at
  const end = at + 32 + ape.readUInt32LE(12)
  if (end > source.size) throw new MediaError('cut short')
  patches.push({ at, zeros: end - at })
  return end
}

/** How long the tag is that ends at `end`; 0 for none. */
const tagBefore = async (source: Source, start: number, end: number): Promise<number> => {
  const at = Math.max(start, end - 227 - 128)
  const tail = await readExactly(source, at, end - at)
  const from = (back: number, text: string) =>
    tail.length >= back && tail.toString('latin1', tail.length - back, tail.length - back + text.length) === text
  if (from(128, 'TAG')) return from(128 + 227, 'TAG+') ? 128 + 227 : 128
  if (from(32, 'APETAGEX')) {
    const footer = tail.subarray(-32)
    return footer.readUInt32LE(12) + ((footer.readUInt32LE(20) & 0x80000000) !== 0 ? 32 : 0)
  }
  if (from(9, 'LYRICS200')) return Number(tail.toString('latin1', tail.length - 15, tail.length - 9)) + 15
  if (from(10, '3DI')) return synchsafe(tail, tail.length - 4) + 2 * id3Header
  return 0
}

const planEnd = async (source: Source, start: number, patches: Patch[]): Promise<void> => {
  for (let end = source.size; ;) {
    const length = await tagBefore(source, start, end)
    if (length === 0) return
    if (!(length > 0) || end - length < start) throw new MediaError('a tag that is too long')
    patches.push({ at: end - length, zeros: length })
    end -= length
  }
}

export const planMp3 = async (source: Source): Promise<Patch[]> => {
  const patches: Patch[] = []
  const start = await planBeginning(source, patches)
  await planEnd(source, start, patches)
  return patches
}
