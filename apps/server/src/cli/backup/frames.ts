import { StartError } from '../../start/start-error.ts'

/** What an archive holds, in this order: a manifest, tables with their rows, objects with their bytes, an end. */
export type Frame =
  | { kind: 'manifest'; value: Manifest }
  | { kind: 'table'; value: { name: string; columns: string[] } }
  | { kind: 'object'; value: { key: string } }
  | { kind: 'data'; bytes: Buffer }
  | { kind: 'end'; value: Totals }

export interface Manifest {
  /** Of this list of frames. */
  format: 1
  takenAt: string
  /** Tells whether a root key is the right one, and nothing of it. */
  keyCheck: string
  /** Names of the migrations that the rows are of, in order. */
  migrations: string[]
}

export interface Totals {
  /** Rows by table. */
  rows: Record<string, number>
  objects: number
  /** Objects that went while the archive was written: their rows are in it, as files that nobody goes on with. */
  missing: number
}

const kinds = ['manifest', 'table', 'object', 'data', 'end'] as const
const headBytes = 5
/** Longer ones do not come from us: COPY gives rows in pieces, the store 256 KiB at most. */
const bytesMax = 1024 ** 3

/** One frame: kind (1 byte), length (4 bytes, big endian), JSON or bytes. */
export const encodeFrame = (frame: Frame): Buffer => {
  const body = frame.kind === 'data' ? frame.bytes : Buffer.from(JSON.stringify(frame.value))
  const head = Buffer.alloc(headBytes)
  head.writeUInt8(kinds.indexOf(frame.kind))
  head.writeUInt32BE(body.length, 1)
  return Buffer.concat([head, body])
}

/** The archive is authentic, and still not what this version understands. `what` it does goes on with "it". */
export class FrameError extends StartError {
  constructor(what: string) {
    super(`The archive is not understood by this version: it ${what}.`)
    this.name = 'FrameError'
  }
}

const decodeFrame = (kind: (typeof kinds)[number], body: Buffer): Frame =>
  kind === 'data' ? { kind, bytes: body } : ({ kind, value: JSON.parse(body.toString('utf8')) as unknown } as Frame)

/** Takes as many bytes as are asked for from a stream of pieces of any size. */
const createTaker = (source: AsyncIterable<Buffer>) => {
  const pieces = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  const take = async (wanted: number): Promise<Buffer | null> => {
    const parts: Buffer[] = []
    for (let missing = wanted; missing > 0;) {
      if (rest.length === 0) {
        const next = await pieces.next()
        if (next.done) return parts.length === 0 ? null : Promise.reject(new FrameError('ends too early'))
        rest = next.value
        continue
      }
      // Copied: the piece may be overwritten by the next one.
      parts.push(Buffer.from(rest.subarray(0, missing)))
      missing -= Math.min(missing, rest.length)
      rest = rest.subarray(parts.at(-1)?.length ?? 0)
    }
    return Buffer.concat(parts)
  }
  return { take, end: () => pieces.return?.() }
}

/** The frames of an archive's plaintext. Throws FrameError. */
export async function* decodeFrames(source: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  const { take, end } = createTaker(source)
  try {
    for (let head = await take(headBytes); head; head = await take(headBytes)) {
      const [kind, length] = [kinds[head.readUInt8()], head.readUInt32BE(1)]
      if (!kind || length > bytesMax) throw new FrameError('holds something of a kind that is not known')
      const body = length === 0 ? Buffer.alloc(0) : await take(length)
      if (!body) throw new FrameError('ends too early')
      yield decodeFrame(kind, body)
    }
  } finally {
    await end()
  }
}
