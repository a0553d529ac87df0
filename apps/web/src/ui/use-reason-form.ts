import { createRequestSchema } from '@canal/contract/requests/schemas'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { ApiError } from '../lib/api.ts'
import { failureText } from '../lib/failure-text.ts'
import { formResolver } from '../lib/form-resolver.ts'
import { focusRequest } from '../lib/keep-focus.ts'
import { notify } from '../lib/notify.ts'
import { useText, type PlainOfficeKey } from '../lib/office-text.ts'
import { useUnsaved } from '../lib/unsaved.ts'
import { useRefetchRequests } from '../lib/use-request-act.ts'

const reasonSchema = z.object({ reason: createRequestSchema.shape.reason })

const isMade = (answer: unknown): answer is { readonly id: string } =>
  typeof answer === 'object' && answer !== null && 'id' in answer && typeof answer.id === 'string'

interface Sending {
  /** Asks, with the reason, and may answer the request that was made; rejects with ApiError where it was refused. */
  readonly send: (reason: string) => Promise<unknown>
  /** What is said once it was sent, where it is no access that was asked for. */
  readonly sent?: PlainOfficeKey | undefined
  readonly onSent: () => void
}

/** The one field of every request: why. */
export const useReasonForm = ({ send, sent = 'request.created', onSent }: Sending) => {
  const text = useText()
  const refetch = useRefetchRequests()
  const form = useForm({
    mode: 'onTouched',
    resolver: formResolver(reasonSchema, text),
    defaultValues: { reason: '' },
  })
  useUnsaved(form.formState.isDirty)
  const submit = form.handleSubmit(async ({ reason }) => {
    let made: unknown
    try {
      made = await send(reason)
      notify('success', text(sent))
      onSent()
    } catch (error) {
      // The reason stays in the field, and why it failed stands above it.
      if (!(error instanceof ApiError)) throw error
      form.setError('root', { message: failureText(error, text) })
    }
    await refetch()
    if (isMade(made)) focusRequest(made.id)
  })
  return { form, submit }
}
