import { stopAct } from '@canal/contract/roster/endpoints'
import type { Act } from '@canal/contract/roster/schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCall } from '../../lib/call.ts'
import { failureText } from '../../lib/failure-text.ts'
import { useText } from '../../lib/office-text.ts'
import { ConfirmModal } from '../../ui/confirm-modal.tsx'
import { whatOf } from './act-words.ts'

interface StopModalProps {
  readonly act: Act
  /** Of somebody who has not signed in. */
  readonly stopper?: { readonly username: string; readonly password: string }
  readonly onStopped: () => void
  readonly onClose: () => void
}

/** Asks once more before an act is stopped. */
export const StopModal = ({ act, stopper, onStopped, onClose }: StopModalProps) => {
  const text = useText()
  const call = useCall()
  const queries = useQueryClient()
  const stop = useMutation({
    mutationFn: () => call(stopAct, { params: { id: act.id }, body: { ...stopper }, suppressError: true }),
    onSuccess: onStopped,
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['roster'] }),
        queries.invalidateQueries({ queryKey: ['governance-log'] }),
      ]),
  })
  return (
    <ConfirmModal
      title={text('roster.stop.title', { what: whatOf(act, text) })}
      body={text('roster.stop.body')}
      stay={text('roster.stop.stay')}
      confirm={text('roster.stop')}
      variant="destructive"
      saving={stop.isPending}
      error={stop.error ? failureText(stop.error, text) : undefined}
      onConfirm={() => stop.mutate()}
      onClose={onClose}
    />
  )
}
