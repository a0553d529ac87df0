import { useText } from '../../lib/office-text.ts'
import { Button } from '../../ui/button.tsx'
import { Modal, ModalFoot } from '../../ui/modal.tsx'

interface UnsavedModalProps {
  readonly onStay: () => void
  readonly onLeave: () => void
}

/** Asked before what was written or changed and not saved is lost. */
export const UnsavedModal = ({ onStay, onLeave }: UnsavedModalProps) => {
  const text = useText()
  return (
    <Modal
      open
      size="sm"
      title={text('report.unsaved.title')}
      description={text('report.unsaved.body')}
      onClose={onStay}
    >
      <ModalFoot>
        <Button variant="outline" onClick={onLeave}>
          {text('report.unsaved.leave')}
        </Button>
        <Button data-autofocus onClick={onStay}>
          {text('report.unsaved.stay')}
        </Button>
      </ModalFoot>
    </Modal>
  )
}
