import { ApiError, type Call } from '../../lib/api.ts'
import { publicChannel } from '../../lib/public-calls.ts'
import { withProof, type Proof } from '../../lib/with-proof.ts'

export interface FormCall {
  call: Call
  channel: { slug: string; formToken: string }
  /** The device is working on a proof, which may take seconds. */
  onProof: () => void
  signal: AbortSignal
}

/** Makes a call of the form; renews a form token that ran out, and solves a proof of work where one is asked for, once each. */
export const withForm = async <T>(
  { call, channel, onProof, signal }: FormCall,
  attempt: (formToken: string, proof: Proof | undefined) => Promise<T>,
): Promise<T> => {
  let { formToken } = channel
  let hasRenewed = false
  const renewing = async (proof?: Proof): Promise<T> => {
    try {
      return await attempt(formToken, proof)
    } catch (error) {
      if (hasRenewed || !(error instanceof ApiError) || !error.is('form-token-invalid')) throw error
      hasRenewed = true
      formToken = (await call(publicChannel, { params: { slug: channel.slug }, signal })).formToken
      return renewing(proof)
    }
  }
  return withProof(renewing, { onProof, signal })
}
