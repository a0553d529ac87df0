import { createRole, updateRole } from '@canal/contract/roles/endpoints'
import { roleNameSchema, type Role } from '@canal/contract/roles/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { ApiError } from '../../lib/api.ts'
import { useCall } from '../../lib/call.ts'
import { failureText } from '../../lib/failure-text.ts'
import { formResolver } from '../../lib/form-resolver.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { showServerErrors } from '../../lib/server-errors.ts'
import { useAskToClose } from '../../ui/ask-to-close.tsx'
import { Button, SaveButton } from '../../ui/button.tsx'
import { Modal, ModalBody, ModalError, ModalFoot } from '../../ui/modal.tsx'
import { TextField } from '../../ui/text-field.tsx'

interface RoleModalProps {
  /** The role to rename; none where one is created. */
  readonly role?: Role
  readonly onClose: () => void
}

/** The name of a role, new or changed. */
export const RoleModal = ({ role, onClose }: RoleModalProps) => {
  const text = useText()
  const call = useCall()
  const queries = useQueryClient()
  const form = useForm({
    mode: 'onTouched',
    resolver: formResolver(roleNameSchema, text),
    defaultValues: { name: role?.name ?? '' },
  })
  const submit = form.handleSubmit(async (body) => {
    try {
      if (role) await call(updateRole, { params: { id: role.id }, body, suppressError: true })
      else await call(createRole, { body, suppressError: true })
      notify('success', text(role ? 'roles.renamed' : 'roles.created'))
      await Promise.all(['roles', 'people'].map((key) => queries.invalidateQueries({ queryKey: [key] })))
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.is('already-exists')) form.setError('name', { message: text('roles.nameTaken') }, { shouldFocus: true })
      else if (!showServerErrors(form, error, ['name'])) form.setError('root', { message: failureText(error, text) })
    }
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const title = role ? text('roles.renameTitle', { name: role.name }) : text('roles.create')
  const { close, question } = useAskToClose(isDirty, onClose)
  return (
    <Modal open size="sm" title={title} onClose={close} closeOnOutsideClick={!isDirty}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <ModalBody>
          <ModalError>{errors.root?.message}</ModalError>
          <TextField form={form} name="name" label={text('roles.field.name')} autoComplete="off" />
        </ModalBody>
        <ModalFoot>
          <Button variant="outline" onClick={close}>
            {text('action.close')}
          </Button>
          <SaveButton saving={isSubmitting} savingLabel={text('action.saving')}>
            {text(role ? 'action.saveChanges' : 'roles.create')}
          </SaveButton>
        </ModalFoot>
      </form>
      {question}
    </Modal>
  )
}
