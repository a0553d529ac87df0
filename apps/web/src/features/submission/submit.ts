import type { Answer } from '@canal/contract'
import { submitReport } from '../../lib/public-calls.ts'
import { bodyOf, type Draft } from './draft.ts'
import { withForm, type FormCall } from './with-form.ts'

export interface SubmitOptions extends FormCall {
  channel: { id: string; slug: string; formToken: string }
  draft: Draft
  /** The same for each attempt: a lost answer must not lose the report, nor make a second one. */
  idempotencyKey: string
}

/** Sends the report. */
export const submit = ({ draft, idempotencyKey, ...form }: SubmitOptions): Promise<Answer<typeof submitReport>> => {
  const { call, channel, signal } = form
  return withForm(form, (formToken, proof) =>
    call(submitReport, {
      body: { ...bodyOf(draft, channel.id), formToken, ...(proof ? { proof } : {}) },
      headers: { 'X-Form-Token': formToken, 'Idempotency-Key': idempotencyKey },
      signal,
    }),
  )
}
