import { combine, split } from 'shamir-secret-sharing'

/** One of three; any two give the secret, one alone is random bytes. */
export type Share = { number: ShareNumber; value: Buffer }
export type ShareNumber = 1 | 2 | 3

export const shareNumbers: readonly ShareNumber[] = [1, 2, 3]
const THRESHOLD = 2

/** Shamir's scheme, two of three. A value is a byte longer than the secret: its last byte says at which point it was taken. */
export async function splitSecret(secret: Buffer): Promise<Share[]> {
  const values = await split(new Uint8Array(secret), shareNumbers.length, THRESHOLD)
  return values.map((value, at) => ({ number: (at + 1) as ShareNumber, value: Buffer.from(value) }))
}

/** The secret of two different shares. Shares of two secrets give bytes that are neither: see that they are genuine first. */
export async function joinShares(one: Share, other: Share): Promise<Buffer> {
  return Buffer.from(await combine([new Uint8Array(one.value), new Uint8Array(other.value)]))
}
