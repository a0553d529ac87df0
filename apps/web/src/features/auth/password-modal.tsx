import type { CurrentUser } from '@canal/contract/auth/schemas'
import { useState } from 'react'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { Button, SaveButton } from '../../ui/button.tsx'
import { Modal, ModalFoot } from '../../ui/modal.tsx'
import { PasswordForm } from './password-form.tsx'
import { RecoveryModal } from './recovery-modal.tsx'

interface PasswordModalProps {
  readonly user: CurrentUser
  readonly onClose: () => void
}

/** Change one's own password; where a new recovery code comes with it, that is shown before the dialog lets go. */
export const PasswordModal = ({ user, onClose }: PasswordModalProps) => {
  const text = useText()
  const [code, setCode] = useState<string>()
  const changed = (recoveryCode: string | undefined) => {
    notify('success', text('password.updated'), text('password.otherSessions'))
    if (recoveryCode) setCode(recoveryCode)
    else onClose()
  }
  if (code) return <RecoveryModal code={code} former={user.locked ? 'kept' : 'replaced'} onKept={onClose} />
  return (
    <Modal open size="sm" title={text('password.change.title')} onClose={onClose}>
      <PasswordForm user={user} oldLabel={text('password.old')} onChanged={changed}>
        {(saving) => (
          <ModalFoot>
            <Button variant="outline" onClick={onClose}>
              {text('action.close')}
            </Button>
            <SaveButton saving={saving} savingLabel={text('action.saving')}>
              {text('action.save')}
            </SaveButton>
          </ModalFoot>
        )}
      </PasswordForm>
    </Modal>
  )
}
