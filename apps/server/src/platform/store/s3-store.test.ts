import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newObjectKey } from './object-key.ts'
import { ObjectMissingError, type ObjectStore } from './object-store.ts'
import { createS3Store, type Bucket } from './s3-store.ts'
import { startS3Double } from './testing/s3-double.ts'
import { behavesAsStore, collect, putParts } from './testing/store-behaviour.ts'

const { TEST_S3_ENDPOINT, TEST_S3_BUCKET, TEST_S3_ACCESS_KEY_ID, TEST_S3_SECRET_ACCESS_KEY } = process.env
/** A real service: scripts/swift.mjs starts one. */
const real: Bucket | null = TEST_S3_ENDPOINT
  ? {
      name: TEST_S3_BUCKET ?? '',
      endpoint: TEST_S3_ENDPOINT,
      region: 'us-east-1',
      accessKeyId: TEST_S3_ACCESS_KEY_ID ?? '',
      secretAccessKey: TEST_S3_SECRET_ACCESS_KEY ?? '',
    }
  : null
const partBytes = 5 * 1024 * 1024

describe('on a service that does what it is told', () => {
  let stores: ObjectStore[]
  let double: Awaited<ReturnType<typeof startS3Double>>
  beforeAll(async () => {
    double = await startS3Double()
    stores = await Promise.all([0, 1].map(() => createS3Store(double.bucket)))
  })
  afterAll(() => double.close())
  const opened = (at: number): ObjectStore => stores[at] ?? expect.fail('not open')
  behavesAsStore(() => ({ store: opened(0), another: opened(1), partBytes }))

  test('leaves no half of an upload behind that it deletes', async () => {
    const key = newObjectKey()
    await putParts(opened(0), key, randomBytes(10), partBytes)
    await opened(1).delete(key)
    expect(double.uploads.size).toBe(0)
    // The first instance still remembers it: it says so once, then begins anew.
    await expect(putParts(opened(0), key, randomBytes(10), partBytes)).rejects.toThrow()
    await putParts(opened(0), key, randomBytes(10), partBytes)
    await opened(0).complete(key, 10)
  })
})

describe('on a service that fails', () => {
  let store: Awaited<ReturnType<typeof createS3Store>>
  let double: Awaited<ReturnType<typeof startS3Double>>
  const key = newObjectKey()
  beforeAll(async () => {
    double = await startS3Double()
    store = await createS3Store(double.bucket)
    await putParts(store, key, randomBytes(1000), partBytes)
    await store.complete(key, 1000)
  })
  beforeEach(() => double.fail(null))
  afterAll(() => double.close())

  test('a refusal is not taken for an object that is not there', async () => {
    double.fail('refuse')
    await expect(store.stat(key)).rejects.not.toThrow(ObjectMissingError)
    await expect(store.complete(key, 1000)).rejects.not.toThrow(ObjectMissingError)
    await expect(collect(store.readRange(key, 0, 10))).rejects.not.toThrow(ObjectMissingError)
    await expect(store.check()).rejects.toThrow()
  })

  test('an answer that is cut off gives no short object', async () => {
    double.fail('cut')
    await expect(collect(store.readRange(key, 0, 1000))).rejects.toThrow()
  })
})

describe.runIf(real)('on a real service', () => {
  let stores: ObjectStore[]
  beforeAll(async () => {
    stores = await Promise.all([0, 1].map(() => createS3Store(real ?? expect.fail('none'))))
  })
  const opened = (at: number): ObjectStore => stores[at] ?? expect.fail('not open')
  behavesAsStore(() => ({ store: opened(0), another: opened(1), partBytes }))
})
