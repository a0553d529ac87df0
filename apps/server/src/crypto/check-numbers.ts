import { hashRaw } from '@node-rs/argon2'
import { canonical } from './canonical.ts'
import { hashLimits } from './password.ts'

const ARGON2ID = 2
const digits = 16

/** Whose keys they are, and the keys: 32 raw bytes each. */
export interface Checked {
  channelId: string
  userId: string
  sealing: Buffer
  signing: Buffer
  /** 16 bytes, drawn once the keys were fixed: nobody can have looked for keys with the same numbers before. */
  random: Buffer
}

/**
 * Sixteen digits that two people compare by telephone. As slow as a password, so that keys with the same numbers cannot be
 * looked for. Run it through the gate.
 */
export async function checkNumbersOf({ channelId, userId, sealing, signing, random }: Checked): Promise<string> {
  const hash = await hashRaw(canonical(['canal/check-numbers/1', channelId, userId, sealing, signing]), {
    algorithm: ARGON2ID,
    memoryCost: hashLimits.memoryKiB,
    timeCost: hashLimits.passes,
    parallelism: hashLimits.lanes,
    outputLen: 32,
    salt: random,
  })
  const number = BigInt(`0x${hash.toString('hex')}`) % 10n ** BigInt(digits)
  return number.toString().padStart(digits, '0')
}
