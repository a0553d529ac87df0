import { removeSecondFactor } from '@canal/contract/second-factor/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCall } from '../../lib/call.ts'
import { failureText } from '../../lib/failure-text.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { ConfirmModal } from '../../ui/confirm-modal.tsx'
import type { Person } from './person.ts'

/** Asks before somebody's lost second factor is taken away, and says what that does to their keys. */
export const RemoveFactorModal = ({ person, onClose }: { readonly person: Person; readonly onClose: () => void }) => {
  const text = useText()
  const call = useCall()
  const queries = useQueryClient()
  const { id, name } = person
  const remove = useMutation({
    mutationFn: () => call(removeSecondFactor, { body: { id }, suppressError: true }),
    onSuccess: async () => {
      notify('success', text('users.factor.removed'))
      await queries.invalidateQueries({ queryKey: ['people'] })
      onClose()
    },
  })
  return (
    <ConfirmModal
      title={text('users.factor.removeTitle', { name })}
      body={text('users.factor.removeBody')}
      stay={text('users.factor.stay')}
      confirm={text('users.factor.remove')}
      saving={remove.isPending}
      error={remove.error ? failureText(remove.error, text) : undefined}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  )
}
