import type { FormEventHandler, ReactNode } from 'react'
import { useText } from '../lib/office-text.ts'
import { Button, SaveButton } from './button.tsx'
import { Modal, ModalBody, ModalError, ModalFoot } from './modal.tsx'

interface FormModalProps {
  readonly title: string
  readonly description: string
  readonly onClose: () => void
  readonly onSubmit: FormEventHandler
  readonly isSending: boolean
  readonly sendLabel: string
  /** Why it was not sent, or not taken; stands below the fields. */
  readonly refusal: string | undefined
  readonly children: ReactNode
}

/** A dialog that is one form: its fields, why it was refused, and the two ways out of it. */
export const FormModal = ({ refusal, children, ...form }: FormModalProps) => {
  const text = useText()
  return (
    // What a form asks for may take the place of the button that opened it.
    <Modal open onClose={form.onClose} title={form.title} description={form.description} openerGoes>
      <form onSubmit={form.onSubmit} noValidate>
        <ModalBody>
          {children}
          <ModalError>{refusal}</ModalError>
        </ModalBody>
        <ModalFoot>
          <Button variant="outline" onClick={form.onClose}>
            {text('action.close')}
          </Button>
          <SaveButton saving={form.isSending} savingLabel={text('action.saving')}>
            {form.sendLabel}
          </SaveButton>
        </ModalFoot>
      </form>
    </Modal>
  )
}
