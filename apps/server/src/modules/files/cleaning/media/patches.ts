/** Reads `length` bytes at `at`; fewer at the end of the file. */
export type ReadAt = (at: number, length: number) => Promise<Buffer>

export interface Source {
  size: number
  read: ReadAt
}

/** Bytes to stand where others were: as many, so that nothing else in the file moves. */
export type Patch = { at: number; bytes: Buffer } | { at: number; zeros: number }

export const lengthOf = (patch: Patch): number => ('bytes' in patch ? patch.bytes.length : patch.zeros)

/** A recording that is not laid out as its format says. */
export class MediaError extends Error {}

/** What is to be read at once: a file's frame is small, and one that says otherwise was made to harm. */
const readMax = 64 * 1024 ** 2

/** Reads exactly so much. Throws MediaError at the end of the file, or for more than is bearable. */
export const readExactly = async ({ size, read }: Source, at: number, length: number): Promise<Buffer> => {
  if (length > readMax || at < 0 || at + length > size) throw new MediaError('out of bounds')
  return read(at, length)
}

/** Keeps the piece of the file that was read last: what is asked for lies close together. */
export const cached = ({ size, read }: Source, blockBytes = 256 * 1024): Source => {
  let block = { at: 0, bytes: Buffer.alloc(0) as Buffer }
  return {
    size,
    read: async (at, length) => {
      if (length > blockBytes) return read(at, length)
      const end = Math.min(size, at + length)
      if (at < block.at || end > block.at + block.bytes.length)
        block = { at, bytes: await read(at, Math.min(blockBytes, size - at)) }
      return Buffer.from(block.bytes.subarray(at - block.at, end - block.at))
    },
  }
}

/** In the order of the file. Throws MediaError where two overlap: one of them is not understood. */
export const inOrder = (patches: readonly Patch[]): Patch[] => {
  const sorted = [...patches].sort((a, b) => a.at - b.at)
  for (const [index, patch] of sorted.entries()) {
    const next = sorted[index + 1]
    if (next && patch.at + lengthOf(patch) > next.at) throw new MediaError('overlapping')
  }
  return sorted
}

/** The file with its patches, `patches` in its order. */
export async function* patched(bytes: AsyncIterable<Buffer>, patches: readonly Patch[]): AsyncGenerator<Buffer> {
  let at = 0
  let next = 0
  for await (const piece of bytes) {
    const copy = Buffer.from(piece)
    const end = at + copy.length
    for (let index = next; index < patches.length; index += 1) {
      const patch = patches[index]
      if (!patch || patch.at >= end) break
      const last = patch.at + lengthOf(patch)
      const [from, to] = [Math.max(patch.at, at), Math.min(last, end)]
      if ('bytes' in patch) patch.bytes.copy(copy, from - at, from - patch.at, to - patch.at)
      else copy.fill(0, from - at, to - at)
      if (last <= end) next = index + 1
    }
    at = end
    yield copy
  }
}
