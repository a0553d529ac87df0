import type { FormEvent, ReactNode } from 'react'
import { useText, type PlainOfficeKey } from '../lib/office-text.ts'
import { Button, SaveButton } from './button.tsx'
import { Modal, ModalBody, ModalError, ModalFoot } from './modal.tsx'
import { LongTextField } from './text-field.tsx'
import { useReasonForm } from './use-reason-form.ts'

interface RequestModalProps {
  readonly title: string
  readonly description: ReactNode
  /** What is to be said before the reason. */
  readonly children?: ReactNode
  /** Whether that was said, where something has to be. */
  readonly isComplete?: () => boolean
  /** Rejects with ApiError where it was refused. */
  readonly send: (reason: string) => Promise<unknown>
  /** What is said once it was sent, where it is no access that was asked for. */
  readonly sent?: PlainOfficeKey
  readonly onClose: () => void
}

/** Asks the other members for something, with a reason that those who vote read. */
export const RequestModal = ({ title, description, children, isComplete, send, sent, onClose }: RequestModalProps) => {
  const text = useText()
  const { form, submit } = useReasonForm({ send, sent, onSent: onClose })
  const check = (event: FormEvent) => {
    event.preventDefault()
    // Both at once: whatever is missing is said of each field.
    if (isComplete?.() === false) void form.trigger()
    else void submit(event)
  }
  return (
    <Modal open title={title} description={description} onClose={onClose}>
      <form onSubmit={check} noValidate>
        <ModalBody>
          <ModalError>{form.formState.errors.root?.message}</ModalError>
          {children}
          <LongTextField
            form={form}
            name="reason"
            label={text('request.new.reason')}
            hint={text('request.new.reasonHint')}
          />
        </ModalBody>
        <ModalFoot>
          <Button variant="outline" onClick={onClose}>
            {text('request.new.dismiss')}
          </Button>
          <SaveButton saving={form.formState.isSubmitting} savingLabel={text('action.sending')}>
            {text('request.new.submit')}
          </SaveButton>
        </ModalFoot>
      </form>
    </Modal>
  )
}
