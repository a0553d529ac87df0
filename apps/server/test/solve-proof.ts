import { createHash } from 'node:crypto'
import type { Problem } from '@canal/contract'
import { leadingZeroBits } from '../src/platform/crypto/proof-of-work.ts'

/** Solves the challenge of a refusal, as a client does. */
export const solveProof = (challenge: Problem['challenge']): { token: string; solution: string } => {
  if (!challenge) throw new Error('the answer asks for no proof')
  const { token, bits } = challenge
  for (let tried = 0; ; tried += 1) {
    const solution = String(tried)
    if (leadingZeroBits(createHash('sha256').update(`${token}.${solution}`).digest()) >= bits)
      return { token, solution }
  }
}
