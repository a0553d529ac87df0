import { createRequestSchema } from '@canal/contract/requests/schemas'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { ApiError } from '../lib/api.ts'
import { failureText } from '../lib/failure-text.ts'
import { formResolver } from '../lib/form-resolver.ts'
import { notify } from '../lib/notify.ts'
import { useText, type PlainOfficeKey } from '../lib/office-text.ts'
import { useRefetchRequests } from '../lib/use-request-act.ts'

const reasonSchema = z.object({ reason: createRequestSchema.shape.reason })

interface Sending {
  /** Asks, with the reason; rejects with ApiError where it was refused. */
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
  const submit = form.handleSubmit(async ({ reason }) => {
    try {
      await send(reason)
      notify('success', text(sent))
      onSent()
    } catch (error) {
      // The reason stays in the field, and why it failed stands above it.
      if (!(error instanceof ApiError)) throw error
      form.setError('root', { message: failureText(error, text) })
    }
    await refetch()
  })
  return { form, submit }
}
