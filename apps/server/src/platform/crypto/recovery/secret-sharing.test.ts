import { randomBytes } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { joinShares, splitSecret } from './secret-sharing.ts'

test('any two of three shares give the secret, in any order', async () => {
  const secret = fc.uint8Array({ minLength: 1, maxLength: 64 }).map((bytes) => Buffer.from(bytes))
  await fc.assert(
    fc.asyncProperty(secret, async (wanted) => {
      const shares = await splitSecret(wanted)
      expect(shares.map(({ number }) => number)).toEqual([1, 2, 3])
      for (const one of shares)
        for (const other of shares) if (one !== other) expect(await joinShares(one, other)).toEqual(wanted)
    }),
  )
})

test('the shares of one secret are others each time, and none of them holds it', async () => {
  const secret = randomBytes(32)
  const [first, again] = [await splitSecret(secret), await splitSecret(secret)]
  const values = [...first, ...again].map(({ value }) => value.subarray(0, 32).toString('hex'))
  expect(new Set([...values, secret.toString('hex')]).size).toBe(7)
})

test('one share twice, or shares of two lengths, are refused', async () => {
  const [[first], [, second]] = [await splitSecret(randomBytes(32)), await splitSecret(randomBytes(31))]
  if (!first || !second) throw new Error('three shares')
  await expect(joinShares(first, first)).rejects.toThrow()
  await expect(joinShares(first, second)).rejects.toThrow()
})
