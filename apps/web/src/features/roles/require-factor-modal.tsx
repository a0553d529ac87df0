import { updateRole } from '@canal/contract/roles/endpoints'
import type { Role } from '@canal/contract/roles/schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCall } from '../../lib/call.ts'
import { failureText } from '../../lib/failure-text.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { ConfirmModal } from '../../ui/confirm-modal.tsx'

interface RequireFactorModalProps {
  readonly role: Role
  /** As people read it: built-in roles have words of their own. */
  readonly name: string
  readonly onClose: () => void
}

/** Asks before everybody with a role needs a second factor, or no longer does. */
export const RequireFactorModal = ({ role, name, onClose }: RequireFactorModalProps) => {
  const text = useText()
  const call = useCall()
  const queries = useQueryClient()
  const turnOn = !role.requiresSecondFactor
  const change = useMutation({
    mutationFn: () =>
      call(updateRole, { params: { id: role.id }, body: { requiresSecondFactor: turnOn }, suppressError: true }),
    onSuccess: async () => {
      notify('success', text('roles.factor.saved'))
      await queries.invalidateQueries({ queryKey: ['roles'] })
      onClose()
    },
  })
  return (
    <ConfirmModal
      title={turnOn ? text('roles.factor.requireTitle', { name }) : text('roles.factor.releaseTitle', { name })}
      body={text(turnOn ? 'roles.factor.requireBody' : 'roles.factor.releaseBody')}
      stay={text('roles.factor.stay')}
      confirm={text(turnOn ? 'roles.factor.require' : 'roles.factor.release')}
      saving={change.isPending}
      error={change.error ? failureText(change.error, text) : undefined}
      onConfirm={() => change.mutate()}
      onClose={onClose}
    />
  )
}
