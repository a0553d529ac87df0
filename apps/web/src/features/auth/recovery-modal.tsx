import { useText } from '../../lib/office-text.ts'
import { Modal, ModalBody } from '../../ui/modal.tsx'
import { RecoveryCode } from './recovery-code.tsx'

/** A renewed recovery code over the page; it lets go only once the code was kept. */
export const RecoveryModal = ({ code, onKept }: { code: string; onKept: () => void }) => {
  const text = useText()
  return (
    <Modal open title={text('recovery.title')} onClose={onKept} closable={false}>
      <ModalBody>
        <RecoveryCode code={code} onKept={onKept} />
      </ModalBody>
    </Modal>
  )
}
