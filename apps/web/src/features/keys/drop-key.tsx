import { dropRecoveryKey } from '@canal/contract/recovery-key/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCall } from '../../lib/call.ts'
import { failureText } from '../../lib/failure-text.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmModal } from '../../ui/confirm-modal.tsx'
import { useKeyRefresh } from './use-key-refresh.ts'

/** The organisation is to have no recovery key any more. */
export const DropKey = ({ isAlone }: { readonly isAlone: boolean }) => {
  const text = useText()
  const call = useCall()
  const queries = useQueryClient()
  const refresh = useKeyRefresh()
  const [isAsking, setAsking] = useState(false)
  const drop = useMutation({
    mutationFn: () => call(dropRecoveryKey, { suppressError: true }),
    onSuccess: () => {
      notify('success', text(isAlone ? 'recoveryKey.drop.now' : 'recoveryKey.drop.done'))
      setAsking(false)
    },
    onSettled: () => Promise.all([refresh(), queries.invalidateQueries({ queryKey: ['roster'] })]),
  })
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        {text('recoveryKey.drop')}
      </Button>
      {isAsking && (
        <ConfirmModal
          title={text('recoveryKey.drop.title')}
          body={text(isAlone ? 'recoveryKey.drop.body.alone' : 'recoveryKey.drop.body')}
          stay={text('recoveryKey.drop.stay')}
          confirm={text('recoveryKey.drop')}
          variant="destructive"
          saving={drop.isPending}
          error={drop.error ? failureText(drop.error, text) : undefined}
          onConfirm={() => drop.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
