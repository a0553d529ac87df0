import { proofText } from '@canal/contract/proof-of-work'
import { sha256After } from './sha256.ts'

const leadingZeroBits = (hash: Int32Array): number => {
  let bits = 0
  for (const word of hash) {
    const zeros = Math.clz32(word)
    bits += zeros
    if (zeros < 32) break
  }
  return bits
}

/** Long enough to get on, short enough that a tap in between is answered at once. */
const turnMs = 20
const triesPerLook = 256
const encoder = new TextEncoder()
const nextTurn = () => new Promise<void>((resolve) => setTimeout(resolve))

/**
 * Finds the solution of a challenge: SHA-256 of their `proofText` begins with that many zero bits. Works in turns, so
 * that the page, and the way out of it, stay alive. Rejects when the signal is aborted.
 */
export const solve = async (
  challenge: { token: string; bits: number },
  signal?: AbortSignal,
): Promise<{ token: string; solution: string }> => {
  const hashOf = sha256After(encoder.encode(proofText(challenge.token, '')))
  let turnEnds = performance.now() + turnMs
  for (let tried = 0; ; tried++) {
    const solution = tried.toString(36)
    if (leadingZeroBits(hashOf(encoder.encode(solution))) >= challenge.bits) return { token: challenge.token, solution }
    if (tried % triesPerLook !== triesPerLook - 1 || performance.now() < turnEnds) continue
    await nextTurn()
    signal?.throwIfAborted()
    turnEnds = performance.now() + turnMs
  }
}
