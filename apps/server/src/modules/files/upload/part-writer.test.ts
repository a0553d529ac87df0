import { expect, test } from 'vitest'
import { cipherOffsetOfChunk } from '../../../platform/crypto/files/file-format.ts'
import type { PartPlace } from '../../../platform/store/object-store.ts'
import { createPartWriter } from './part-writer.ts'

const header = Buffer.alloc(cipherOffsetOfChunk(0))
const chunk = Buffer.alloc(cipherOffsetOfChunk(1) - cipherOffsetOfChunk(0))

const recorded = (startIndex: number, takesShortParts: boolean) => {
  const parts: (PartPlace & { bytes: number })[] = []
  const put = (place: PartPlace, bytes: Buffer) => {
    parts.push({ ...place, bytes: bytes.length })
    return Promise.resolve()
  }
  return { parts, writer: createPartWriter({ partChunks: 3, takesShortParts }, startIndex, put) }
}

test('parts are consecutive, of whole chunks, the header with the first', async () => {
  const { parts, writer } = recorded(0, true)
  await writer.add(header)
  for (let n = 0; n < 7; n += 1) await writer.add(chunk)
  await writer.end()
  expect(parts).toEqual([
    { number: 1, offset: 0, bytes: header.length + 3 * chunk.length },
    { number: 2, offset: cipherOffsetOfChunk(3), bytes: 3 * chunk.length },
    { number: 3, offset: cipherOffsetOfChunk(6), bytes: chunk.length },
  ])
})

test('a resumed upload goes on with the part that follows', async () => {
  const { parts, writer } = recorded(6, false)
  for (let n = 0; n < 3; n += 1) await writer.add(chunk)
  expect(parts).toEqual([{ number: 3, offset: cipherOffsetOfChunk(6), bytes: 3 * chunk.length }])
})

test('an interruption puts whole chunks aside, unless the store refuses short parts or there are none', async () => {
  for (const [takesShortParts, chunks, expected] of [
    [true, 2, 1],
    [true, 0, 0],
    [false, 2, 0],
  ] as const) {
    const { parts, writer } = recorded(0, takesShortParts)
    await writer.add(header)
    for (let n = 0; n < chunks; n += 1) await writer.add(chunk)
    await writer.setAside()
    expect(parts).toHaveLength(expected)
  }
})

test('the next part is gathered while one is being put, never put before it, and a failure is heard', async () => {
  const waiting: { place: PartPlace; done: () => void; fail: (error: Error) => void }[] = []
  const put = (place: PartPlace) =>
    new Promise<void>((done, fail) => {
      waiting.push({ place, done, fail })
    })
  const writer = createPartWriter({ partChunks: 1, takesShortParts: true }, 1, put)
  await writer.add(chunk)
  const second = writer.add(chunk)
  await Promise.resolve()
  expect(waiting).toHaveLength(1)
  waiting[0]?.done()
  await second
  expect(waiting.map(({ place }) => place.number)).toEqual([2, 3])
  waiting[1]?.fail(new Error('the disk is full'))
  await expect(writer.end()).rejects.toThrow('the disk is full')
  await writer.settle()
})
