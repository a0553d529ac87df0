import { MediaError } from './patches.ts'

/** Boxes of ISO media files (ISO/IEC 14496-12 §4.2). */

export interface Box {
  type: string
  at: number
  /** Of the content, behind the box's header. */
  start: number
  end: number
}

const boxAt = (bytes: Buffer, at: number, to: number, base: number): Box => {
  if (at + 8 > to) throw new MediaError('cut short')
  const small = bytes.readUInt32BE(at)
  const isLarge = small === 1
  if (isLarge && at + 16 > to) throw new MediaError('cut short')
  const size = small === 0 ? to - at : isLarge ? Number(bytes.readBigUInt64BE(at + 8)) : small
  const header = isLarge ? 16 : 8
  if (size < header || at + size > to) throw new MediaError('wrong size')
  return {
    type: bytes.toString('latin1', at + 4, at + 8),
    at: base + at,
    start: base + at + header,
    end: base + at + size,
  }
}

/** Boxes of the index, which lies in memory; places are those of the file. */
export interface Index {
  bytes: Buffer
  base: number
}

export const boxesIn = ({ bytes, base }: Index, from: number, to: number): Box[] => {
  const boxes: Box[] = []
  for (let at = from - base; at < to - base;) {
    // QuickTime may end a list with four bytes of nothing.
    if (to - base - at === 4 && bytes.readUInt32BE(at) === 0) break
    const box = boxAt(bytes, at, to - base, base)
    boxes.push(box)
    at = box.end - base
  }
  return boxes
}

export const only = (boxes: readonly Box[], type: string): Box => {
  const found = boxes.filter((box) => box.type === type)
  if (!found[0] || found.length > 1) throw new MediaError(`${found.length} ${type}`)
  return found[0]
}

/** The box that lies behind these types, one in the other. */
export const inside = (index: Index, boxes: readonly Box[], ...types: string[]): Box => {
  const [type = '', ...more] = types
  const box = only(boxes, type)
  return more.length === 0 ? box : inside(index, boxesIn(index, box.start, box.end), ...more)
}
