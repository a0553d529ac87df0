import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, testConfig, type TestApp } from '../../../test/app.ts'
import { solveProof } from '../../../test/solve-proof.ts'
import { AppError } from '../errors.ts'
import { bucketOf, giveBack, hit, sweepLimits } from './limits.ts'
import { hitOrProve, requireProof } from './limits-proof.ts'
import { sourceOfAddress } from './limits-source.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp([])
})
afterAll(() => app.close())

const challengeOf = async (call: Promise<unknown>): Promise<{ token: string; bits: number }> => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof AppError) || !error.details.challenge) throw new Error('no challenge came')
  expect(error.code).toBe('proof-of-work-required')
  return error.details.challenge
}

test('counts each source by itself until the limit, and anew in the next window', async () => {
  const limit = { purpose: 'test', limit: 2, windowSeconds: 60 }
  const tries = [1, 2, 3].map(() => hit(app.deps, { ...limit, source: 'a' }))
  expect((await Promise.all(tries)).filter((one) => one.allowed)).toHaveLength(2)
  expect((await hit(app.deps, { ...limit, source: 'b' })).allowed).toBe(true)
  const refused = await hit(app.deps, { ...limit, source: 'a' })
  expect(refused.retryAfter).toBeGreaterThanOrEqual(1)
  expect(refused.retryAfter).toBeLessThanOrEqual(60)
  app.advance(60)
  expect((await hit(app.deps, { ...limit, source: 'a' })).allowed).toBe(true)
})

test('gives back what did not count', async () => {
  const limit = { purpose: 'back', source: 'a', limit: 1, windowSeconds: 3600 }
  await hit(app.deps, limit)
  await giveBack(app.deps, limit)
  expect((await hit(app.deps, limit)).allowed).toBe(true)
})

test('keeps nothing of what was given back', async () => {
  const limit = { purpose: 'back', source: 'who visited once', limit: 9, windowSeconds: 3600 }
  const bucket = await bucketOf(app.deps, limit.purpose, limit.source)
  const totals = async () =>
    (await app.deps.db.selectFrom('limit_bucket').select('total').where('bucket', '=', bucket).execute()).map(
      ({ total }) => total,
    )
  await hit(app.deps, limit)
  await hit(app.deps, limit)
  await giveBack(app.deps, limit)
  expect(await totals()).toEqual([1])
  await giveBack(app.deps, limit)
  expect(await totals()).toEqual([])
})

test('stores no address: the same source has another bucket on another day, and old ones go', async () => {
  const limit = { purpose: 'day', source: '192.0.2.7', limit: 9, windowSeconds: 60 }
  const buckets = async () =>
    (await app.deps.db.selectFrom('limit_bucket').selectAll().execute()).map((row) => row.bucket.toString('hex'))
  await hit(app.deps, limit)
  const before = await buckets()
  app.advance(25 * 3600)
  await hit(app.deps, limit)
  expect((await buckets()).filter((bucket) => !before.includes(bucket))).toHaveLength(1)
  await sweepLimits(app.deps)
  expect(await buckets()).toHaveLength(1)
})

test('beyond the limit a solved challenge lets one through, once, and for its purpose and channel only', async () => {
  const limit = { purpose: 'prove', source: 'a', limit: 0, windowSeconds: 60 }
  const channelId = 'a0000000-0000-4000-8000-000000000001'
  const challenge = await challengeOf(hitOrProve(app.deps, limit, { channelId, proof: undefined }))
  const proof = solveProof(challenge)
  await challengeOf(requireProof(app.deps, { purpose: 'other', channelId, proof }))
  await challengeOf(requireProof(app.deps, { purpose: 'prove', channelId: null, proof }))
  await hitOrProve(app.deps, limit, { channelId, proof })
  await challengeOf(hitOrProve(app.deps, limit, { channelId, proof }))
})

test('a challenge ends after ten minutes', async () => {
  const wanted = { purpose: 'late', channelId: null }
  const proof = solveProof(await challengeOf(requireProof(app.deps, { ...wanted, proof: undefined })))
  app.advance(601)
  await challengeOf(requireProof(app.deps, { ...wanted, proof }))
})

test('RATE_LIMITS=off counts nothing', async () => {
  const deps = { ...app.deps, config: testConfig({ RATE_LIMITS: 'off' }) }
  const limit = { purpose: 'off', source: 'a', limit: 0, windowSeconds: 60 }
  expect((await hit(deps, limit)).allowed).toBe(true)
  await hitOrProve(deps, limit, { channelId: null, proof: undefined })
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
])('counts %s as %s', (address, source) => {
  expect(sourceOfAddress(address)).toBe(source)
})
