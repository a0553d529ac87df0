import { boxesIn, inside, type Box, type Index } from './iso-boxes.ts'
import { MediaError, type Patch } from './patches.ts'

/** Where the samples of a track lie in the file (ISO/IEC 14496-12 §8.7). */

const samplesMax = 2_000_000

const tableOf = ({ bytes, base }: Index, boxes: readonly Box[], ...types: string[]) => {
  const box = boxes.find(({ type }) => types.includes(type))
  if (!box) throw new MediaError(`no ${types.join()}`)
  const start = box.start - base
  const number = (at: number): number => {
    if (start + at + 4 > box.end - base) throw new MediaError('cut short')
    return bytes.readUInt32BE(start + at)
  }
  return { type: box.type, number }
}

/** The length of each sample, in their order. */
const sizesOf = (index: Index, boxes: readonly Box[]): ((sample: number) => number) => {
  const { number } = tableOf(index, boxes, 'stsz')
  const each = number(4)
  return each > 0 ? () => each : (sample) => number(12 + 4 * sample)
}

/** How many samples a chunk has, by the chunk's number from 1 on. */
const samplesInChunks = (index: Index, boxes: readonly Box[]): ((chunk: number) => number) => {
  const { number } = tableOf(index, boxes, 'stsc')
  const runs = number(4)
  let run = 0
  return (chunk) => {
    while (run + 1 < runs && number(8 + 12 * (run + 1)) <= chunk) run += 1
    return number(8 + 12 * run + 4)
  }
}

export const samplesOf = (index: Index, media: readonly Box[]): Patch[] => {
  const table = inside(index, media, 'minf', 'stbl')
  const boxes = boxesIn(index, table.start, table.end)
  const sizeOf = sizesOf(index, boxes)
  const countIn = samplesInChunks(index, boxes)
  const offsets = tableOf(index, boxes, 'stco', 'co64')
  const patches: Patch[] = []
  let sample = 0
  for (let chunk = 0; chunk < offsets.number(4); chunk += 1) {
    const at =
      offsets.type === 'stco'
        ? offsets.number(8 + 4 * chunk)
        : offsets.number(8 + 8 * chunk) * 2 ** 32 + offsets.number(12 + 8 * chunk)
    let zeros = 0
    for (let left = countIn(chunk + 1); left > 0; left -= 1, sample += 1) zeros += sizeOf(sample)
    if (sample > samplesMax) throw new MediaError('samples without end')
    if (zeros > 0) patches.push({ at, zeros })
  }
  return patches
}
