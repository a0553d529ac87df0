import { resetPassword } from '@canal/contract/users/endpoints'
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
import { Choice } from '../../ui/choice.tsx'
import { Modal, ModalBody, ModalError, ModalFoot } from '../../ui/modal.tsx'
import { PasswordField } from '../../ui/text-field.tsx'
import { resetFormSchema } from '../../lib/password-forms.ts'
import type { Person } from './person.ts'
import { temporaryPassword } from './temporary-password.ts'

/** Gives somebody a temporary password; it opens nothing that the person could read before. */
export const ResetModal = ({ person, onClose }: { person: Person; onClose: () => void }) => {
  const text = useText()
  const call = useCall()
  const queries = useQueryClient()
  const form = useForm({
    mode: 'all',
    resolver: formResolver(resetFormSchema, text),
    defaultValues: { newPassword: '', confirmPassword: '', compromised: false },
  })
  const submit = form.handleSubmit(async ({ newPassword, compromised }) => {
    try {
      await call(resetPassword, { body: { id: person.id, newPassword, compromised }, suppressError: true })
      notify('success', text('password.updated'))
      await queries.invalidateQueries({ queryKey: ['people'] })
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!showServerErrors(form, error, ['newPassword'])) form.setError('root', { message: failureText(error, text) })
    }
  })
  /** Chosen by the program, it need not be typed twice. */
  const generate = () => {
    const password = temporaryPassword()
    form.setValue('confirmPassword', password, { shouldValidate: true })
    return password
  }
  const { close, question } = useAskToClose(form.formState.isDirty, onClose)
  return (
    <Modal
      open
      title={text('password.reset.title')}
      description={text('password.reset.lead', { name: person.name })}
      onClose={close}
      closeOnOutsideClick={!form.formState.isDirty}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <ModalBody>
          <ModalError>{form.formState.errors.root?.message}</ModalError>
          <PasswordField
            form={form}
            name="newPassword"
            label={text('password.temporary')}
            hint={text('password.rules')}
            generated={{ label: text('users.field.generate'), make: generate }}
            autoComplete="new-password"
          />
          <PasswordField
            form={form}
            name="confirmPassword"
            label={text('password.confirm')}
            autoComplete="new-password"
          />
          <Choice
            type="checkbox"
            label={text('password.reset.compromised')}
            hint={text('password.reset.compromisedHint')}
            {...form.register('compromised')}
          />
        </ModalBody>
        <ModalFoot>
          <Button variant="outline" onClick={close}>
            {text('action.close')}
          </Button>
          <SaveButton saving={form.formState.isSubmitting} savingLabel={text('action.saving')}>
            {text('password.reset.title')}
          </SaveButton>
        </ModalFoot>
      </form>
      {question}
    </Modal>
  )
}
