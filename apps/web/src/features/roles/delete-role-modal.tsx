import { deleteRole } from '@canal/contract/roles/endpoints'
import type { Role } from '@canal/contract/roles/schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCall } from '../../lib/call.ts'
import { failureText } from '../../lib/failure-text.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { ConfirmModal } from '../../ui/confirm-modal.tsx'

/** Asks before a role is deleted (specification §6); one that somebody has is refused, and by how many is said. */
export const DeleteRoleModal = ({ role, onClose }: { role: Role; onClose: () => void }) => {
  const text = useText()
  const call = useCall()
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: () => call(deleteRole, { params: { id: role.id }, suppressError: true }),
    onSuccess: async () => {
      notify('success', text('roles.deleted'))
      await queries.invalidateQueries({ queryKey: ['roles'] })
      onClose()
    },
  })
  return (
    <ConfirmModal
      title={text('roles.deleteTitle', { name: role.name })}
      body={text('roles.deleteBody')}
      stay={text('roles.deleteStay')}
      confirm={text('roles.delete')}
      saving={remove.isPending}
      error={remove.error ? failureText(remove.error, text) : undefined}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  )
}
