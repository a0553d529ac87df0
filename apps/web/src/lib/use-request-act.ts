import type { ErrorCode } from '@canal/contract'
import { acts } from '@canal/contract/requests/endpoints'
import type { RequestKind } from '@canal/contract/requests/kinds'
import type { AccessRequest } from '@canal/contract/requests/schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'
import { useCall } from './call.ts'
import { failureText } from './failure-text.ts'
import { notify } from './notify.ts'
import { useText } from './office-text.ts'

export type RequestAction = 'approve' | 'deny' | 'withdraw' | 'cancel'
/** Says what the call did: a vote that does not decide has only been cast. */
const doneText = (action: RequestAction, { status, kind }: AccessRequest) => {
  if ((action === 'approve' || action === 'deny') && status === 'pending') return 'approval.cast'
  return action === 'withdraw' ? 'approval.withdrawn' : (`request.done.${action}.${kind}` as const)
}

const overtaken: readonly ErrorCode[] = ['request-closed', 'request-not-found', 'conflict']
/** Others were faster: nothing has gone wrong, and what the page shows is out of date. */
const isOvertaken = (error: unknown) => error instanceof ApiError && overtaken.some((code) => error.is(code))

/** All that is shown of requests, and of the reports that they open. */
export const useRefetchRequests = () => {
  const queries = useQueryClient()
  return () =>
    Promise.all(['requests', 'approvals', 'reports'].map((key) => queries.invalidateQueries({ queryKey: [key] })))
}

interface Act {
  readonly action: RequestAction
  readonly id: string
  /** Runs once the page shows what came of it, whether or not what was pressed is still there. */
  readonly after: () => void
}

/** Votes on a request, takes a vote back or cancels it; running until what is shown is up to date again. */
export const useRequestAct = (kind: RequestKind) => {
  const call = useCall()
  const text = useText()
  const refetch = useRefetchRequests()
  return useMutation({
    mutationFn: ({ action, id }: Act) => call(acts[kind][action], { body: { id }, suppressError: true }),
    onSuccess: (after, { action }) => notify('success', text(doneText(action, after))),
    onError: (error) =>
      isOvertaken(error) ? notify('info', text('approval.overtaken')) : notify('error', failureText(error, text)),
    onSettled: async (_answer, _error, { after }) => {
      await refetch()
      after()
    },
  })
}
