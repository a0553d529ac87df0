import type { Deps } from '../audit-log/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { giveBack, hit, takeTurn } from '../../platform/http/limits.ts'

/** Failures in 15 minutes, per account and source and per source, before one has to wait. */
const windowSeconds = 15 * 60
const accountFailures = 5
const sourceFailures = 20
const waitMax = 30

export interface SignInAttempt {
  username: string
  /** The network, or the known device: a member's own device is not held back by who else sits behind their address. */
  source: string
}

const bucketsOf = ({ username, source }: SignInAttempt) => [
  { purpose: 'sign-in:account', source: `${username}|${source}`, limit: accountFailures, windowSeconds },
  { purpose: 'sign-in:source', source, limit: sourceFailures, windowSeconds },
]

/** The attempt succeeded, or was not made after all. */
export const forgetAttempt = async (deps: Deps, attempt: SignInAttempt): Promise<void> => {
  for (const bucket of bucketsOf(attempt)) await giveBack(deps, bucket)
}

/**
 * Counts the attempt as a failure until `forgetAttempt` says otherwise, so that many at once do not pass uncounted.
 * Beyond the limit one attempt may pass every 1 to 30 seconds, more slowly with each failure; the rest is answered
 * `too-many-requests` with Retry-After. Nobody is locked out: that would be a weapon against a member.
 */
export const countAttempt = async (deps: Deps, attempt: SignInAttempt): Promise<void> => {
  const waits: number[] = []
  for (const bucket of bucketsOf(attempt)) {
    const { allowed, total } = await hit(deps, bucket)
    if (allowed) continue
    const seconds = Math.min(waitMax, 2 ** Math.min(10, total - bucket.limit - 1))
    const turn = await takeTurn(deps, { purpose: `${bucket.purpose}:turn`, source: bucket.source, seconds })
    if (!turn.allowed) waits.push(turn.retryAfter)
  }
  if (waits.length === 0) return
  await forgetAttempt(deps, attempt)
  throw new AppError('too-many-requests', { retryAfter: Math.max(...waits) })
}
