import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { newObjectKey } from '../object-key.ts'
import { ObjectMissingError, type ObjectStore } from '../object-store.ts'

export const collect = async (pieces: AsyncIterable<Buffer>): Promise<Buffer> => {
  const all: Buffer[] = []
  for await (const piece of pieces) all.push(Buffer.from(piece))
  return Buffer.concat(all)
}

/** Puts `bytes` in parts of `partBytes` and leaves the object open. */
export const putParts = async (store: ObjectStore, key: string, bytes: Buffer, partBytes: number): Promise<void> => {
  for (let offset = 0; offset < bytes.length; offset += partBytes)
    await store.putPart(key, { number: offset / partBytes + 1, offset }, bytes.subarray(offset, offset + partBytes))
}

/** What every store does. `another` is the same store as another instance of the program opens it. */
export const behavesAsStore = (open: () => { store: ObjectStore; another: ObjectStore; partBytes: number }): void => {
  test('gives back any range of what was put in parts, also where another instance went on', async () => {
    const { store, another, partBytes } = open()
    const key = newObjectKey()
    const bytes = randomBytes(partBytes * 2 + 700)
    await store.putPart(key, { number: 1, offset: 0 }, bytes.subarray(0, partBytes))
    await another.putPart(key, { number: 2, offset: partBytes }, bytes.subarray(partBytes, partBytes * 2))
    await store.putPart(key, { number: 3, offset: partBytes * 2 }, bytes.subarray(partBytes * 2))
    await another.complete(key, bytes.length)
    await store.complete(key, bytes.length)
    expect(await store.stat(key)).toEqual({ size: bytes.length })
    expect((await collect(store.readRange(key, 0, bytes.length))).equals(bytes)).toBe(true)
    const middle = bytes.subarray(partBytes - 10, partBytes + 10)
    expect((await collect(store.readRange(key, partBytes - 10, 20))).equals(middle)).toBe(true)
    await store.delete(key)
  })

  test('holds nothing of a longer first try, nor of what was complete before, once it is complete', async () => {
    const { store, partBytes } = open()
    const key = newObjectKey()
    await putParts(store, key, randomBytes(partBytes + 5000), partBytes)
    const bytes = randomBytes(2000)
    for (const again of [bytes, randomBytes(2000)]) {
      await putParts(store, key, again, partBytes)
      await store.complete(key, 2000)
      expect(await store.stat(key)).toEqual({ size: 2000 })
      expect((await collect(store.readRange(key, 0, 2000))).equals(again)).toBe(true)
    }
    await store.delete(key)
  })

  test('puts a small object in the place of a longer or shorter one', async () => {
    const { store, another } = open()
    const key = newObjectKey()
    for (const bytes of [randomBytes(3000), Buffer.alloc(0), randomBytes(500), randomBytes(5000)]) {
      await store.putWhole(key, bytes)
      expect(await another.stat(key)).toEqual({ size: bytes.length })
      expect((await collect(another.readRange(key, 0, bytes.length))).equals(bytes)).toBe(true)
    }
    await store.delete(key)
  })

  test('says so when parts are missing, and does not invent bytes', async () => {
    const { store, partBytes } = open()
    const key = newObjectKey()
    await putParts(store, key, randomBytes(100), partBytes)
    await expect(store.complete(key, 101)).rejects.toThrow(ObjectMissingError)
    await store.complete(key, 100)
    await expect(collect(store.readRange(key, 50, 100))).rejects.toThrow(ObjectMissingError)
    await expect(collect(store.readRange(key, 100, 1))).rejects.toThrow(ObjectMissingError)
    await expect(collect(store.readRange(newObjectKey(), 0, 1))).rejects.toThrow(ObjectMissingError)
    await store.delete(key)
  })

  test('deletes, also what is under way or not there', async () => {
    const { store, partBytes } = open()
    const key = newObjectKey()
    await putParts(store, key, randomBytes(10), partBytes)
    await store.complete(key, 10)
    await putParts(store, key, randomBytes(20), partBytes)
    await store.delete(key)
    await store.delete(key)
    expect(await store.stat(key)).toBeNull()
    await expect(store.complete(key, 20)).rejects.toThrow(ObjectMissingError)
  })

  test('takes no key that could name a path', () => {
    const { store } = open()
    for (const key of ['../root.key', 'a/b', '', newObjectKey().toUpperCase() + 'X'])
      expect(() => store.readRange(key, 0, 1)).toThrow(RangeError)
  })
}
