import { readExactly, MediaError, type Patch, type Source } from './patches.ts'

/** Chunks that a player needs (RIFF MCI 1991, EBU Tech 3285); all others, such as LIST, bext, iXML, id3 and XMP, go. */
const needed = ['fmt ', 'data', 'fact', 'cue ', 'plst', 'smpl', 'inst', 'wavl', 'slnt', 'PEAK']

/** Chunks of a WAVE file that are not sound become chunks of nothing, as long as they were. */
export const planWav = async (source: Source): Promise<Patch[]> => {
  const patches: Patch[] = []
  for (let at = 12; at < source.size;) {
    // A chunk of an odd length is filled up by one byte, which some leave out at the end.
    if (at + 8 > source.size) {
      patches.push({ at, zeros: source.size - at })
      break
    }
    const header = await readExactly(source, at, 8)
    const id = header.toString('latin1', 0, 4)
    const said = header.readUInt32LE(4)
    // A program that wrote as it recorded could not know how long it would be.
    const isOpen = id === 'data' && (said === 0xffffffff || at + 8 + said > source.size)
    const size = isOpen ? source.size - at - 8 : said
    if (at + 8 + size > source.size) throw new MediaError('cut short')
    if (!needed.includes(id)) patches.push({ at, bytes: Buffer.from('JUNK', 'latin1') }, { at: at + 8, zeros: size })
    at += 8 + size + (size % 2)
  }
  return patches
}
