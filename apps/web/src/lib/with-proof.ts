import { ApiError } from './api.ts'

export type Proof = { token: string; solution: string }

interface Options {
  /** The device is working on a proof, which may take seconds. */
  readonly onProof?: () => void
  readonly signal?: AbortSignal
}

/**
 * Makes an attempt; where the server asks for a proof of work first, solves it and makes the attempt again, once.
 * Rejects as the attempt does.
 */
export const withProof = async <T>(attempt: (proof?: Proof) => Promise<T>, options: Options = {}): Promise<T> => {
  try {
    return await attempt()
  } catch (error) {
    if (!(error instanceof ApiError) || !error.is('proof-of-work-required')) throw error
    const challenge = error.problem?.challenge
    if (!challenge) throw error
    options.onProof?.()
    const { solve } = await import('./proof-of-work.ts')
    return attempt(await solve(challenge, options.signal))
  }
}
