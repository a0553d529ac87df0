import { useText } from '../../lib/office-text.ts'
import { Modal, ModalBody } from '../../ui/modal.tsx'
import { RecoveryCode, type RecoveryCodeProps } from './recovery-code.tsx'

/** A recovery code over the page; it lets go only once the code was kept. */
export const RecoveryModal = (props: RecoveryCodeProps) => {
  const text = useText()
  return (
    <Modal open title={text('recovery.title')} onClose={props.onKept} closable={false}>
      <ModalBody>
        <RecoveryCode {...props} />
      </ModalBody>
    </Modal>
  )
}
