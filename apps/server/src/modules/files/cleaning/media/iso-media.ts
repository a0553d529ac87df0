import { boxesIn, inside, only, type Box, type Index } from './iso-boxes.ts'
import { samplesOf } from './iso-samples.ts'
import { MediaError, readExactly, type Patch, type Source } from './patches.ts'

/**
 * Names, places and devices in MP4, MOV and M4A files (ISO/IEC 14496-12, QuickTime File Format): every box that plays no part
 * in what is seen and heard becomes free space of the same length, so that no offset changes; times of making are zero; a
 * track that carries notes about the recording, such as the places passed, goes with its samples.
 */

/** What is kept in each box that is looked into; in others everything is. */
const kept: Readonly<Record<string, readonly string[]>> = {
  '': ['ftyp', 'styp', 'pdin', 'moov', 'mdat', 'moof', 'mfra', 'sidx', 'ssix', 'prft', 'wide'],
  moov: ['mvhd', 'trak', 'mvex', 'iods', 'pssh'],
  trak: ['tkhd', 'edts', 'tref', 'trgr', 'mdia', 'tapt', 'clip', 'matt', 'load', 'imap'],
  mdia: ['mdhd', 'hdlr', 'elng', 'minf'],
  minf: ['vmhd', 'smhd', 'hmhd', 'nmhd', 'sthd', 'gmhd', 'hdlr', 'dinf', 'stbl'],
  stbl: [
    ...['stsd', 'stts', 'ctts', 'cslg', 'stss', 'stps', 'stsh', 'stdp', 'sdtp', 'stsc', 'stsz', 'stz2', 'stco', 'co64'],
    ...['padb', 'sbgp', 'sgpd', 'subs', 'saiz', 'saio'],
  ],
  moof: ['mfhd', 'traf', 'pssh'],
}

/** A recording of many hours has an index of some megabytes. */
const indexBytesMax = 48 * 1024 ** 2
const topBoxesMax = 100_000
/** Kinds of tracks that are seen or heard, or tell how (QuickTime: time codes and their references). */
const played = ['vide', 'soun', 'text', 'sbtl', 'subt', 'clcp', 'tmcd', 'hint', 'auxv', 'pict']

const free = (box: Box): Patch[] => [
  { at: box.at + 4, bytes: Buffer.from('free', 'latin1') },
  { at: box.start, zeros: box.end - box.start },
]

/** When it was made and changed, in the headers of a movie, a track and its medium. */
const noTimes = ({ bytes, base }: Index, box: Box): Patch => {
  const isLong = bytes[box.start - base] === 1
  if (box.start + 4 + (isLong ? 16 : 8) > box.end) throw new MediaError('cut short')
  return { at: box.start + 4, zeros: isLong ? 16 : 8 }
}

/** Some write their device or program as the name of what handles a track. */
const noHandlerName = (box: Box): Patch => ({ at: box.start + 24, zeros: Math.max(0, box.end - box.start - 24) })

const handlerOf = ({ bytes, base }: Index, media: readonly Box[]): string => {
  const { start } = only(media, 'hdlr')
  return bytes.toString('latin1', start - base + 8, start - base + 12)
}

/** Whose disk a medium lay on (`alis`), where the bytes are said to be in this very file. */
const noAlias = (index: Index, dataInformation: Box): Patch[] => {
  const references = boxesIn(index, dataInformation.start, dataInformation.end).find(({ type }) => type === 'dref')
  if (!references) return []
  return boxesIn(index, references.start + 8, references.end)
    .filter((box) => box.end - box.start > 4)
    .map((box) => ({ at: box.start + 4, zeros: box.end - box.start - 4 }))
}

/** Cameras write their maker into the name of the compressor, at this place of a picture's description. */
const compressor = { at: 50, length: 32 }
const noCompressorName = (index: Index, description: Box): Patch[] =>
  boxesIn(index, description.start + 8, description.end)
    .filter((box) => box.at + compressor.at + compressor.length <= box.end)
    .map((box) => ({ at: box.at + compressor.at, zeros: compressor.length }))

const planBoxes = (index: Index, inside: string, boxes: readonly Box[]): Patch[] =>
  boxes.flatMap((box) => {
    if (!kept[inside]?.includes(box.type)) return free(box)
    if (['mvhd', 'tkhd', 'mdhd'].includes(box.type)) return [noTimes(index, box)]
    if (box.type === 'hdlr') return [noHandlerName(box)]
    if (box.type === 'dinf') return noAlias(index, box)
    if (box.type === 'stbl' || box.type === 'minf')
      return planBoxes(index, box.type, boxesIn(index, box.start, box.end))
    return []
  })

const planTrack = (index: Index, track: Box, isFragmented: boolean): Patch[] => {
  const boxes = boxesIn(index, track.start, track.end)
  const media = boxesIn(index, only(boxes, 'mdia').start, only(boxes, 'mdia').end)
  const handler = handlerOf(index, media)
  if (played.includes(handler))
    return [
      ...planBoxes(index, 'trak', boxes),
      ...planBoxes(index, 'mdia', media),
      ...(handler === 'vide' ? noCompressorName(index, inside(index, media, 'minf', 'stbl', 'stsd')) : []),
    ]
  // Its samples lie in fragments, which are not looked for.
  if (isFragmented) throw new MediaError('notes in fragments')
  return [...free(track), ...samplesOf(index, media)]
}

const planMovie = (index: Index, movie: Box): Patch[] => {
  const boxes = boxesIn(index, movie.start, movie.end)
  // A compressed movie, or one that leads to others, has none of its own.
  only(boxes, 'mvhd')
  const isFragmented = boxes.some(({ type }) => type === 'mvex')
  const tracks = boxes.filter(({ type }) => type === 'trak')
  return [...planBoxes(index, 'moov', boxes), ...tracks.flatMap((track) => planTrack(index, track, isFragmented))]
}

const topBoxes = async (source: Source): Promise<Box[]> => {
  const boxes: Box[] = []
  for (let at = 0; at < source.size;) {
    const header = await source.read(at, 16)
    // `boxAt` asks whether the box ends within the file: its size alone is known of what follows.
    const small = header.length >= 8 ? header.readUInt32BE(0) : -1
    const isLarge = small === 1 && header.length === 16
    const size = small === 0 ? source.size - at : isLarge ? Number(header.readBigUInt64BE(8)) : small
    const start = at + (isLarge ? 16 : 8)
    if (at + size > source.size || at + size < start) throw new MediaError('wrong size')
    boxes.push({ type: header.toString('latin1', 4, 8), at, start, end: at + size })
    if (boxes.length > topBoxesMax) throw new MediaError('boxes without end')
    at += size
  }
  return boxes
}

const indexOf = async (source: Source, box: Box): Promise<Index> => {
  if (box.end - box.at > indexBytesMax) throw new MediaError('an index without end')
  return { bytes: await readExactly(source, box.at, box.end - box.at), base: box.at }
}

const planTop = async (source: Source, box: Box): Promise<Patch[]> => {
  if (!kept['']?.includes(box.type)) return free(box)
  if (box.type === 'moov') return planMovie(await indexOf(source, box), box)
  if (box.type !== 'moof') return []
  const index = await indexOf(source, box)
  return planBoxes(index, 'moof', boxesIn(index, box.start, box.end))
}

export const planIsoMedia = async (source: Source): Promise<Patch[]> => {
  const boxes = await topBoxes(source)
  only(boxes, 'moov')
  const patches: Patch[] = []
  for (const box of boxes) patches.push(...(await planTop(source, box)))
  return patches
}
