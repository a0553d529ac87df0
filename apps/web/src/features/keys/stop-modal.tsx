import { stopAct, stopRequest } from '@canal/contract/roster/endpoints'
import type { OfficeKey, Translate } from '@canal/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../lib/api.ts'
import { useCall } from '../../lib/call.ts'
import { failureText } from '../../lib/failure-text.ts'
import { useText } from '../../lib/office-text.ts'
import { withProof } from '../../lib/with-proof.ts'
import { ConfirmModal } from '../../ui/confirm-modal.tsx'
import { focusIfLost } from './focus-if-lost.ts'
import { isRequest, stoppableKeys, stoppableWhat, type Stoppable } from './stop-words.ts'

interface StopModalProps {
  readonly act: Stoppable
  /** Of somebody who has not signed in. */
  readonly stopper?: { readonly username: string; readonly password: string }
  readonly onStopped: () => void
  readonly onClose: () => void
}

const refusalText = (error: Error, text: Translate<OfficeKey>): string =>
  error instanceof ApiError && error.is('not-found') ? text('roster.stop.over') : failureText(error, text)

/** Asks once more before something is stopped. */
export const StopModal = ({ act, stopper, onStopped, onClose }: StopModalProps) => {
  const text = useText()
  const call = useCall()
  const queries = useQueryClient()
  const stop = useMutation({
    // Without a session the server may ask for some work first, as at signing in.
    mutationFn: () =>
      withProof((proof) => {
        const sent = { params: { id: act.id }, suppressError: true } as const
        const proven = proof && { proof }
        // A request can be stopped on the page without a session alone, which asked who they are.
        return isRequest(act) && stopper
          ? call(stopRequest, { ...sent, body: { ...stopper, ...proven } })
          : call(stopAct, { ...sent, body: { ...stopper, ...proven } })
      }),
    onSuccess: onStopped,
    onSettled: async () => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['roster'] }),
        queries.invalidateQueries({ queryKey: ['governance-log'] }),
      ])
      focusIfLost('to-sign')
    },
  })
  return (
    <ConfirmModal
      title={text('roster.stop.title', { what: stoppableWhat(act, text) })}
      body={text(isRequest(act) ? stoppableKeys(act).body : 'roster.stop.body')}
      stay={text('roster.stop.stay')}
      confirm={text('roster.stop')}
      variant="destructive"
      saving={stop.isPending}
      error={stop.error ? refusalText(stop.error, text) : undefined}
      onConfirm={() => stop.mutate()}
      onClose={onClose}
    />
  )
}
