import { useId, useState, type ReactNode } from 'react'
import { useText } from '../lib/office-text.ts'
import { Button, SaveButton, type ButtonVariant } from './button.tsx'
import { Field } from './field.tsx'
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
  /** A name that must be typed before, where a press by mistake would take something from others. */
  readonly typed?: string
  /** As of Modal. */
  readonly openerGoes?: boolean
  /** What else is to be known before. */
  readonly children?: ReactNode
}

/** Capitals and blanks at the ends are no reason to ask again. */
const sameName = (typed: string, name: string) => typed.trim().toLocaleLowerCase() === name.trim().toLocaleLowerCase()

/** Asks once more before something that is not easily undone; the way back stands first. */
export const ConfirmModal = (props: ConfirmModalProps) => {
  const { title, body, stay, confirm, variant = 'default', saving, error, typed, onConfirm, onClose, children } = props
  const { openerGoes = false } = props
  const text = useText()
  const id = useId()
  const [name, setName] = useState('')
  const isTyped = typed === undefined || sameName(name, typed)
  return (
    <Modal open size="sm" title={title} description={body} openerGoes={openerGoes} onClose={onClose}>
      {(error || children || typed !== undefined) && (
        <ModalBody>
          {children}
          {typed !== undefined && (
            <Field id={id} label={text('confirm.typeName', { name: typed })}>
              {(wiring) => (
                <input
                  className="input"
                  type="text"
                  autoComplete="off"
                  autoCapitalize="none"
                  spellCheck={false}
                  {...wiring}
                  value={name}
                  onChange={(event) => setName(event.target.value)}
                />
              )}
            </Field>
          )}
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
          disabled={!isTyped}
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
