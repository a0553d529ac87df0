import { resetPassword } from '@canal/contract/users/endpoints'
import { useQueryClient } from '@tanstack/react-query'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
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
import { PasswordField } from '../../ui/text-field.tsx'
import { resetFormSchema } from '../../lib/password-forms.ts'
import type { Person } from './person.ts'
import { temporaryPassword } from './temporary-password.ts'

/** What it does, and what is left to the person afterwards: the code gives everything back, and without it much depends on others. */
const Consequences = ({ person }: { person: Person }) => {
  const text = useText()
  const isKept = person.recoveryCodeConfirmed
  const Icon = isKept ? CircleCheck : TriangleAlert
  return (
    <>
      {[
        text('password.reset.lead', { name: person.name }),
        ...(person.hasSecondFactor ? [text('password.reset.factor')] : []),
        ...(person.isOfChannel ? [text('password.reset.register')] : []),
      ].join(' ')}
      {person.keyState !== 'none' && (
        <span className="notice" {...(!isKept && { 'data-tone': 'pending' })}>
          <Icon className={isKept ? 'icon ok' : 'icon'} aria-hidden />
          <span>{text(isKept ? 'password.reset.codeKept' : 'password.reset.codeMissing')}</span>
        </span>
      )}
    </>
  )
}

/** Gives somebody a temporary password and takes their second factor away; it opens nothing that the person could read before. */
export const ResetModal = ({ person, onClose }: { person: Person; onClose: () => void }) => {
  const text = useText()
  const call = useCall()
  const queries = useQueryClient()
  const form = useForm({
    mode: 'all',
    resolver: formResolver(resetFormSchema, text),
    defaultValues: { newPassword: '', confirmPassword: '' },
  })
  const submit = form.handleSubmit(async ({ newPassword }) => {
    try {
      await call(resetPassword, { body: { id: person.id, newPassword }, suppressError: true })
      notify('success', text('password.reset.done'))
      await queries.invalidateQueries({ queryKey: ['people'] })
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!showServerErrors(form, error, ['newPassword'])) form.setError('root', { message: failureText(error, text) })
    }
  })
  const [generated, setGenerated] = useState<string>()
  /** Chosen by the program and not changed since, it need not be typed twice. */
  const isGenerated = generated !== undefined && form.watch('newPassword') === generated
  const generate = () => {
    const password = temporaryPassword()
    setGenerated(password)
    form.setValue('confirmPassword', password, { shouldValidate: true })
    return password
  }
  const { close, question } = useAskToClose(form.formState.isDirty, onClose)
  return (
    <Modal
      open
      title={text('password.reset.title')}
      description={<Consequences person={person} />}
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
          {!isGenerated && (
            <PasswordField
              form={form}
              name="confirmPassword"
              label={text('password.confirmTemporary')}
              autoComplete="new-password"
            />
          )}
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
