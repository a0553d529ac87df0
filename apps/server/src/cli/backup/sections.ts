import { FrameError, type Frame, type Manifest, type Totals } from './frames.ts'

export interface Section {
  head: Exclude<Frame, { kind: 'data' }>
  /** The bytes that follow the head; what is not taken is passed by. */
  data: AsyncIterable<Buffer>
}

/** The frames as what they say: a head, and the bytes that belong to it. Throws FrameError. */
export async function* sectionsOf(frames: AsyncIterable<Frame>): AsyncGenerator<Section> {
  const iterator = frames[Symbol.asyncIterator]()
  let ahead = await iterator.next()
  async function* data(): AsyncGenerator<Buffer> {
    for (; !ahead.done && ahead.value.kind === 'data'; ahead = await iterator.next()) yield ahead.value.bytes
  }
  try {
    while (!ahead.done) {
      const head = ahead.value
      if (head.kind === 'data') throw new FrameError('holds bytes that belong to nothing')
      ahead = await iterator.next()
      yield { head, data: data() }
      for await (const _ of data()) continue
    }
  } finally {
    await iterator.return?.()
  }
}

/** Reads an archive to its end, and gives what it says of itself. Throws FrameError where that is not all there. */
export const readThrough = async (frames: AsyncIterable<Frame>): Promise<{ manifest: Manifest; totals: Totals }> => {
  let manifest: Manifest | null = null
  let totals: Totals | null = null
  for await (const { head } of sectionsOf(frames)) {
    if (totals) throw new FrameError('goes on after its end')
    if (head.kind === 'manifest') manifest = head.value
    if (head.kind === 'end') totals = head.value
  }
  if (manifest?.format !== 1 || !totals) throw new FrameError('is of another version, or not whole')
  return { manifest, totals }
}
