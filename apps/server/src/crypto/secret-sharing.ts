import { randomBytes } from 'node:crypto'

/** One of three; any two give the secret, one alone is random bytes. */
export type Share = { number: ShareNumber; value: Buffer }
export type ShareNumber = 1 | 2 | 3

export const shareNumbers: readonly ShareNumber[] = [1, 2, 3]

/** x^8 + x^4 + x^3 + x + 1, the field of AES (FIPS 197 §4.2). */
const POLYNOMIAL = 0x1b

/**
 * Shamir's scheme, two of three: for each byte a straight line over GF(256) that meets the secret at 0, at points 1, 2
 * and 3. `slopes` is for tests with known values only.
 */
export function splitSecret(secret: Buffer, slopes: Buffer = randomBytes(secret.length)): Share[] {
  if (slopes.length !== secret.length) throw new RangeError('a slope for each byte')
  return shareNumbers.map((number) => ({
    number,
    value: Buffer.from(secret.map((byte, at) => byte ^ multiply(slopes[at] ?? 0, number))),
  }))
}

/** The secret of two different shares. Shares of two secrets give bytes that are neither: check what comes out. */
export function joinShares(one: Share, other: Share): Buffer {
  if (one.number === other.number || one.value.length !== other.value.length)
    throw new RangeError('two different shares of one secret')
  // The line's value at 0, by Lagrange; in this field minus is plus.
  const scale = inverse(one.number ^ other.number)
  const [weight, otherWeight] = [multiply(other.number, scale), multiply(one.number, scale)]
  return Buffer.from(one.value.map((byte, at) => multiply(byte, weight) ^ multiply(other.value[at] ?? 0, otherWeight)))
}

/** Without tables and branches: what a lookup costs depends on the secret. */
export function multiply(a: number, b: number): number {
  let [product, factor] = [0, a]
  for (let bit = 0; bit < 8; bit += 1) {
    product ^= factor & -((b >> bit) & 1)
    factor = ((factor << 1) ^ (POLYNOMIAL & -(factor >> 7))) & 0xff
  }
  return product
}

/** a^254: every element but zero has order 255 or a divisor of it. */
export function inverse(a: number): number {
  if (a === 0) throw new RangeError('zero has no inverse')
  let power = 1
  for (let count = 0; count < 254; count += 1) power = multiply(power, a)
  return power
}
