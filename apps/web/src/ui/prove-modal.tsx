import { provenSchema } from '@canal/contract/second-factor/schemas'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError } from '../lib/api.ts'
import { failureText } from '../lib/failure-text.ts'
import { formResolver } from '../lib/form-resolver.ts'
import { useText } from '../lib/office-text.ts'
import { Button, SaveButton, type ButtonVariant } from './button.tsx'
import { Modal, ModalBody, ModalError, ModalFoot } from './modal.tsx'
import { PasswordField } from './text-field.tsx'

interface ProveModalProps {
  readonly title: string
  readonly lead?: string
  /** The way back. */
  readonly stay: string
  readonly confirm: string
  readonly variant?: ButtonVariant
  /** Rejects with ApiError; a wrong password is said beside the field, anything else above it. */
  readonly onProve: (password: string) => Promise<unknown>
  readonly onClose: () => void
  readonly children?: ReactNode
}

/** Asks for one's own password before what somebody at an unattended page must not do. */
export const ProveModal = ({ title, lead, stay, confirm, variant, onProve, onClose, children }: ProveModalProps) => {
  const text = useText()
  const form = useForm({ resolver: formResolver(provenSchema, text), defaultValues: { password: '' } })
  const { isSubmitting, errors } = form.formState
  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await onProve(password)
    } catch (error) {
      const isWrong = error instanceof ApiError && error.is('password-incorrect')
      if (isWrong) form.setError('password', { message: text('errors.password-incorrect') }, { shouldFocus: true })
      else form.setError('root', { message: failureText(error, text) })
    }
  })
  return (
    <Modal open size="sm" title={title} description={lead} onClose={onClose}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <ModalBody>
          <ModalError>{errors.root?.message}</ModalError>
          {children}
          <PasswordField form={form} name="password" label={text('password.old')} autoComplete="current-password" />
        </ModalBody>
        <ModalFoot>
          <Button variant="outline" onClick={onClose}>
            {stay}
          </Button>
          <SaveButton saving={isSubmitting} savingLabel={text('action.saving')} {...(variant && { variant })}>
            {confirm}
          </SaveButton>
        </ModalFoot>
      </form>
    </Modal>
  )
}
