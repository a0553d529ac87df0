import { hashRaw } from '@node-rs/argon2'
import { canonical, type CanonicalValue } from './canonical.ts'
import { hmac } from './hkdf.ts'
import { hashLimits } from './passwords/password.ts'
import type { RootKeys } from './root-key/root-keys.ts'

const ARGON2ID = 2
const digits = 16

/** Whose keys they are, and the keys: 32 raw bytes each. */
export interface Checked {
  channelId: string
  userId: string
  /** When the channel was restarted last: another committee asks for numbers of its own; null where it never was. */
  restartedAt: Date | null
  sealing: Buffer
  signing: Buffer
}

/**
 * 16 bytes that only the root key makes of these keys: nobody can look for other keys with the same numbers, and no row holds
 * a number that somebody could choose.
 */
const saltOf = (rootKeys: RootKeys, values: readonly CanonicalValue[]): Buffer =>
  hmac(rootKeys.subkey('roster'), canonical(['canal/check-numbers-salt/1', ...values])).subarray(0, 16)

/**
 * Sixteen digits that two people compare by telephone. As slow as a password, so that keys with the same numbers cannot be
 * looked for. Run it through the gate.
 */
export async function checkNumbersOf(
  rootKeys: RootKeys,
  { channelId, userId, restartedAt, sealing, signing }: Checked,
): Promise<string> {
  const values = [channelId, userId, restartedAt?.toISOString() ?? null, sealing, signing]
  const hash = await hashRaw(canonical(['canal/check-numbers/1', ...values]), {
    algorithm: ARGON2ID,
    memoryCost: hashLimits.memoryKiB,
    timeCost: hashLimits.passes,
    parallelism: hashLimits.lanes,
    outputLen: 32,
    salt: saltOf(rootKeys, values),
  })
  const number = BigInt(`0x${hash.toString('hex')}`) % 10n ** BigInt(digits)
  return number.toString().padStart(digits, '0')
}
