import type { Answer } from '@canal/contract'
import { publicChannel, submitReport } from '../../lib/public-calls.ts'
import { ApiError, type Call } from '../../lib/api.ts'
import type { Proof } from '../../lib/with-proof.ts'
import { bodyOf, type Draft } from './draft.ts'

export interface SubmitOptions {
  call: Call
  channel: { id: string; slug: string; formToken: string }
  draft: Draft
  /** The same for each attempt: a lost answer must not lose the report, nor make a second one. */
  idempotencyKey: string
  /** The device is working on a proof, which may take seconds. */
  onProof: () => void
  signal: AbortSignal
}

/** Sends the report; renews a form token that ran out, and solves a proof of work where one is asked for, once each. */
export const submit = async (options: SubmitOptions): Promise<Answer<typeof submitReport>> => {
  const { call, channel, draft, idempotencyKey, onProof, signal } = options
  let formToken = channel.formToken
  let proof: Proof | undefined
  const attempt = () =>
    call(submitReport, {
      body: { ...bodyOf(draft, channel.id), formToken, ...(proof ? { proof } : {}) },
      headers: { 'X-Form-Token': formToken, 'Idempotency-Key': idempotencyKey },
      signal,
    })
  let hasRenewed = false
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const challenge = error.problem?.challenge
      if (error.is('proof-of-work-required') && challenge && !proof) {
        onProof()
        const { solve } = await import('../../lib/proof-of-work.ts')
        proof = await solve(challenge, signal)
      } else if (error.is('form-token-invalid') && !hasRenewed) {
        hasRenewed = true
        formToken = (await call(publicChannel, { params: { slug: channel.slug }, signal })).formToken
      } else throw error
    }
  }
}
