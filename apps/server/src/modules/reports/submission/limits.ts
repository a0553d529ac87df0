import type { Deps } from '../../audit-log/deps.ts'
import { hitOrProve, requireProof, type Proof } from '../../../platform/http/limits-proof.ts'
import { giveBack, hit } from '../../../platform/http/limits.ts'

/** From one source. */
export const submissionsPerHour = 20

/** Beyond the submissions of an hour, a proof of work, never a permanent refusal. */
export const allowSubmission = (
  deps: Deps,
  wanted: { source: string; channelId: string; proof: Proof | undefined },
): Promise<void> =>
  hitOrProve(
    deps,
    { purpose: 'submit', source: wanted.source, limit: submissionsPerHour, windowSeconds: 3600 },
    { channelId: wanted.channelId, proof: wanted.proof },
  )

/**
 * References, 10 misses a minute and 60 an hour per source, 300 a minute per channel. Counted before the
 * lookup and given back when it finds something, so that guessing faster than the counting gains nothing. A source that
 * missed too often brings a proof of work with each further try.
 */
export const limitedLookup = async <T>(
  deps: Deps,
  wanted: { source: string; channelId: string | null; proof: Proof | undefined },
  lookup: () => Promise<T>,
  /** Something else paid for this try: the wait of a page without JavaScript. */
  isPaid = false,
): Promise<T> => {
  const { source, channelId, proof } = wanted
  const limits = [
    { purpose: 'reference-minute', source, limit: 10, windowSeconds: 60 },
    { purpose: 'reference-hour', source, limit: 60, windowSeconds: 3600 },
    ...(channelId ? [{ purpose: 'reference-channel', source: channelId, limit: 300, windowSeconds: 60 }] : []),
  ]
  const hits = await Promise.all(limits.map((limit) => hit(deps, limit)))
  const refused = hits.filter((one) => !one.allowed)
  if (!isPaid && refused.length > 0) {
    const retryAfter = Math.max(...refused.map((one) => one.retryAfter))
    await requireProof(deps, { purpose: 'reference', channelId, proof }, retryAfter)
  }
  const found = await lookup()
  await Promise.all(limits.map((limit) => giveBack(deps, limit)))
  return found
}
