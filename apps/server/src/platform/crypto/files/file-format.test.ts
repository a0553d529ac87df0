import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DecryptionError } from '../errors.ts'
import {
  CHUNK_BYTES,
  chunkCount,
  cipherOffsetOfChunk,
  cipherSize,
  decryptRange,
  encryptStream,
  paddedFileSize,
  verifyEnd,
  wholeChunks,
  type EncryptionEnd,
  type EncryptionOptions,
  type FileRange,
  type ReadStored,
} from './file-format.ts'

const key = randomBytes(32)
const MIB = 1024 * 1024
/** Around every boundary: empty, chunk edges, where padding adds chunks, where Padmé begins. */
const EDGES = [
  0,
  1,
  CHUNK_BYTES - 1,
  CHUNK_BYTES,
  CHUNK_BYTES + 1,
  3 * CHUNK_BYTES,
  MIB,
  MIB + 1,
  1_300_000,
  2 * MIB + 1,
]

async function* inPieces(bytes: Buffer, pieceBytes: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
}

const collect = async (stream: AsyncIterable<Buffer>): Promise<Buffer> => {
  const pieces: Buffer[] = []
  // A stored chunk is overwritten by the next.
  for await (const piece of stream) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces)
}

const store = (plain: Buffer, options: EncryptionOptions = {}, pieceBytes = 40_000): Promise<Buffer> =>
  collect(encryptStream(key, 'f', inPieces(plain, pieceBytes), 0, options))

const readFrom =
  (stored: Buffer, pieceBytes = 10_007): ReadStored =>
  (offset, length) =>
    inPieces(stored.subarray(offset, offset + length), pieceBytes)

const load = (stored: Buffer, range: FileRange, fileId = 'f'): Promise<Buffer> =>
  collect(decryptRange(key, fileId, range, readFrom(stored)))

const whole = (plainSize: number): FileRange => ({ plainSize, start: 0, end: plainSize })

describe('a stored file', () => {
  it.each(EDGES)('of %i bytes comes back whole, with its length announced or not', async (size) => {
    const plain = randomBytes(size)
    for (const options of [{}, { plainSize: size }]) {
      const stored = await store(plain, options)
      expect(stored.length).toBe(cipherSize(size))
      expect((await load(stored, whole(size))).equals(plain)).toBe(true)
      expect(await verifyEnd(key, 'f', { plainSize: size, storedSize: stored.length }, readFrom(stored))).toBe(true)
    }
  })

  it('shows no more of its size than padding lets through', async () => {
    expect((await store(randomBytes(10))).length).toBe((await store(randomBytes(60_000))).length)
    expect(cipherSize(MIB + 1) - cipherSize(MIB)).toBe(paddedFileSize(MIB + 1) - MIB + 28)
  })

  it('gives any range, in whatever pieces it was sent and is read', async () => {
    const size = 300_000
    const plain = randomBytes(size)
    const position = fc.nat({ max: size })
    await fc.assert(
      fc.asyncProperty(position, position, fc.integer({ min: 1000, max: 200_000 }), async (a, b, pieceBytes) => {
        const stored = await store(plain, {}, pieceBytes)
        const [start, end] = [Math.min(a, b), Math.max(a, b)]
        const range = { plainSize: size, start, end, storedSize: stored.length }
        const read = await collect(decryptRange(key, 'f', range, readFrom(stored, pieceBytes)))
        expect(read.equals(plain.subarray(start, end))).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  it('is read only where the range lies', async () => {
    const stored = await store(randomBytes(5 * CHUNK_BYTES))
    const asked: number[][] = []
    const read: ReadStored = (offset, length) => {
      asked.push([offset, length])
      return readFrom(stored)(offset, length)
    }
    const start = 2 * CHUNK_BYTES + 5
    await collect(decryptRange(key, 'f', { plainSize: 5 * CHUNK_BYTES, start, end: start + 10 }, read))
    expect(asked).toEqual([[cipherOffsetOfChunk(2), cipherOffsetOfChunk(3) - cipherOffsetOfChunk(2)]])
  })

  it('is never encrypted with the same nonce twice, not even when the same bytes are sent again', async () => {
    const plain = randomBytes(4 * CHUNK_BYTES)
    const files = [await store(plain), await store(plain)]
    const nonces = files.flatMap((stored) =>
      Array.from({ length: 4 }, (_, index) => {
        const at = cipherOffsetOfChunk(index)
        return stored.subarray(at, at + 12).toString('hex')
      }),
    )
    expect(new Set(nonces).size).toBe(8)
  })

  it('refuses ranges outside it', async () => {
    const stored = await store(randomBytes(10))
    for (const [start, end] of [
      [-1, 5],
      [5, 4],
      [0, 11],
      [NaN, 5],
    ] as const)
      await expect(load(stored, { plainSize: 10, start, end })).rejects.toThrow(RangeError)
  })
})

describe('an interrupted upload', () => {
  it('resumes at any chunk boundary, from any number of interruptions', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...EDGES, 1_500_000),
        fc.array(fc.nat({ max: 2 * MIB }), { maxLength: 4 }),
        async (plainSize, cuts) => {
          const plain = randomBytes(plainSize)
          let stored: Buffer = Buffer.alloc(0)
          for (const cut of [...cuts, Infinity]) {
            const index = wholeChunks(stored.length)
            stored = stored.subarray(0, index === 0 ? 0 : cipherOffsetOfChunk(index))
            const rest = plain.subarray(index * CHUNK_BYTES, Math.max(index * CHUNK_BYTES, Math.min(cut, plainSize)))
            const added = await collect(encryptStream(key, 'f', inPieces(rest, 50_000), index, { plainSize }))
            stored = Buffer.concat([stored, added])
          }
          expect(stored.length).toBe(cipherSize(plainSize))
          expect((await load(stored, whole(plainSize))).equals(plain)).toBe(true)
        },
      ),
      { numRuns: 40 },
    )
  })

  it('may have been cut in the middle of the padding, or of a stored chunk', async () => {
    const plainSize = 33 * MIB + 1
    const plain = Buffer.alloc(plainSize, 7)
    const stored = await store(plain, { plainSize }, MIB)
    const dataChunks = Math.ceil(plainSize / CHUNK_BYTES)
    expect(chunkCount(plainSize)).toBeGreaterThan(dataChunks + 2)
    const kept = stored.subarray(0, cipherOffsetOfChunk(dataChunks + 1) + 99)
    const index = wholeChunks(kept.length)
    expect(index).toBe(dataChunks + 1)
    const ends: EncryptionEnd[] = []
    const options = { plainSize, onEnd: (end: EncryptionEnd) => ends.push(end) }
    const rest = await collect(encryptStream(key, 'f', inPieces(Buffer.alloc(0), 1), index, options))
    expect(ends).toEqual([{ plainBytes: plainSize, complete: true }])
    const resumed = Buffer.concat([kept.subarray(0, cipherOffsetOfChunk(index)), rest])
    expect(resumed.length).toBe(cipherSize(plainSize))
    expect((await load(resumed, whole(plainSize))).equals(plain)).toBe(true)
  })

  it('keeps whole chunks only, says so, and is no file until its end has come', async () => {
    const ends: EncryptionEnd[] = []
    const plainSize = 3 * CHUNK_BYTES
    const options = { plainSize, onEnd: (end: EncryptionEnd) => ends.push(end) }
    const stored = await store(randomBytes(CHUNK_BYTES + 500), options)
    expect(stored.length).toBe(cipherOffsetOfChunk(1))
    expect(ends).toEqual([{ plainBytes: CHUNK_BYTES, complete: false }])
    expect(await verifyEnd(key, 'f', { plainSize, storedSize: stored.length }, readFrom(stored))).toBe(false)
    await store(randomBytes(plainSize), options)
    expect(ends[1]).toEqual({ plainBytes: plainSize, complete: true })
  })

  it('passes a failure of the source on and reports no end', async () => {
    const ends: EncryptionEnd[] = []
    async function* broken(): AsyncGenerator<Buffer> {
      yield Buffer.alloc(100)
      throw new Error('connection lost')
    }
    const stream = encryptStream(key, 'f', broken(), 0, { onEnd: (end) => ends.push(end) })
    await expect(collect(stream)).rejects.toThrow('connection lost')
    expect(ends).toEqual([])
  })

  it('takes no more bytes than were announced', async () => {
    await expect(store(randomBytes(101), { plainSize: 100 })).rejects.toThrow(RangeError)
  })
})

describe('tampering with a stored file', () => {
  const plainSize = 3 * CHUNK_BYTES + 100
  const chunkAt = (stored: Buffer, index: number): Buffer =>
    stored.subarray(cipherOffsetOfChunk(index), cipherOffsetOfChunk(index + 1))

  it('is found for any flipped bit', async () => {
    const stored = await store(randomBytes(plainSize))
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: cipherSize(plainSize) - 1 }), fc.nat({ max: 7 }), async (at, bit) => {
        const changed = Buffer.from(stored)
        changed[at]! ^= 1 << bit
        await expect(load(changed, whole(plainSize))).rejects.toThrow(DecryptionError)
      }),
      { numRuns: 100 },
    )
  })

  it('is found for any truncation, at the size already where the store tells it', async () => {
    const stored = await store(randomBytes(plainSize))
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: cipherSize(plainSize) - 1 }), async (length) => {
        const cut = stored.subarray(0, length)
        await expect(load(cut, whole(plainSize))).rejects.toThrow(DecryptionError)
        const early = { plainSize, start: 0, end: 1, storedSize: length }
        await expect(load(cut, early)).rejects.toThrow(DecryptionError)
        expect(await verifyEnd(key, 'f', { plainSize, storedSize: length }, readFrom(cut))).toBe(false)
      }),
      { numRuns: 50 },
    )
  })

  it('is found when chunks change places, come from another file or key, or are dropped', async () => {
    const stored = await store(randomBytes(plainSize))
    const other = await collect(encryptStream(key, 'g', inPieces(randomBytes(plainSize), 9000)))
    const header = stored.subarray(0, cipherOffsetOfChunk(0))
    const chunks = [0, 1, 2, 3].map((index) => chunkAt(stored, index))
    const [a, b, c, d] = chunks as [Buffer, Buffer, Buffer, Buffer]
    const orders = [
      [b, a, c, d],
      [a, b, b, d],
      [a, chunkAt(other, 1), c, d],
      [a, b, c, c],
    ]
    for (const order of orders)
      await expect(load(Buffer.concat([header, ...order]), whole(plainSize))).rejects.toThrow(DecryptionError)
    await expect(load(other, whole(plainSize))).rejects.toThrow(DecryptionError)
    await expect(load(stored, whole(plainSize), 'g')).rejects.toThrow(DecryptionError)
    const read = decryptRange(randomBytes(32), 'f', whole(plainSize), readFrom(stored))
    await expect(collect(read)).rejects.toThrow(DecryptionError)
  })

  it('is found when a shorter file is passed off as the whole, or something is added at the end', async () => {
    const stored = await store(randomBytes(plainSize))
    const shorter = 2 * CHUNK_BYTES
    await expect(load(stored.subarray(0, cipherSize(shorter)), whole(shorter))).rejects.toThrow(DecryptionError)
    const longer = Buffer.concat([stored, chunkAt(stored, 2)])
    const range = { ...whole(plainSize), storedSize: longer.length }
    await expect(load(longer, range)).rejects.toThrow(DecryptionError)
    expect(await verifyEnd(key, 'f', { plainSize, storedSize: longer.length }, readFrom(longer))).toBe(false)
  })

  it('lets no byte of a changed chunk out', async () => {
    const stored = await store(randomBytes(plainSize))
    stored[cipherOffsetOfChunk(1) + 50]! ^= 1
    const seen: number[] = []
    const reading = (async () => {
      for await (const piece of decryptRange(key, 'f', whole(plainSize), readFrom(stored))) seen.push(piece.length)
    })()
    await expect(reading).rejects.toThrow(DecryptionError)
    expect(seen).toEqual([CHUNK_BYTES])
  })

  it('is found at the last chunk before an upload is confirmed', async () => {
    const stored = await store(randomBytes(plainSize))
    const sizes = { plainSize, storedSize: stored.length }
    for (const at of [0, stored.length - 1, cipherOffsetOfChunk(3)]) {
      const changed = Buffer.from(stored)
      changed[at]! ^= 1
      expect(await verifyEnd(key, 'f', sizes, readFrom(changed))).toBe(false)
    }
  })
})
