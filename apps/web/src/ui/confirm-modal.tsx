import type { ReactNode } from 'react'
import { useText } from '../lib/office-text.ts'
import { Button, SaveButton, type ButtonVariant } from './button.tsx'
import { Modal, ModalBody, ModalError, ModalFoot } from './modal.tsx'

interface ConfirmModalProps {
  readonly title: string
  /** What it means to go on. */
  readonly body: string
  readonly stay: string
  readonly confirm: string
  readonly variant?: ButtonVariant
  readonly saving: boolean
  /** Why it was refused, where it was. */
  readonly error: string | undefined
  readonly onConfirm: () => void
  readonly onClose: () => void
  /** What else is to be known before. */
  readonly children?: ReactNode
}

/** Asks once more before something that is not easily undone; the way back stands first. */
export const ConfirmModal = (props: ConfirmModalProps) => {
  const { title, body, stay, confirm, variant = 'default', saving, error, onConfirm, onClose, children } = props
  const text = useText()
  return (
    <Modal open size="sm" title={title} description={body} onClose={onClose}>
      {(error || children) && (
        <ModalBody>
          {children}
          <ModalError>{error}</ModalError>
        </ModalBody>
      )}
      <ModalFoot>
        <Button variant="outline" onClick={onClose}>
          {stay}
        </Button>
        <SaveButton
          type="button"
          variant={variant}
          saving={saving}
          savingLabel={text('action.saving')}
          onClick={onConfirm}
        >
          {confirm}
        </SaveButton>
      </ModalFoot>
    </Modal>
  )
}
