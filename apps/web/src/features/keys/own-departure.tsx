import { useQuery } from '@tanstack/react-query'
import { useCall } from '../../lib/call.ts'
import { useText } from '../../lib/office-text.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmModal } from '../../ui/confirm-modal.tsx'
import { Modal, ModalFoot } from '../../ui/modal.tsx'
import { assignedQuery } from './api.ts'

interface OwnDepartureModalProps {
  readonly saving: boolean
  readonly error: string | undefined
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asks the reader once more before they leave, and says what becomes of the reports that are assigned to them. */
export const OwnDepartureModal = (props: OwnDepartureModalProps) => {
  const text = useText()
  const { data: count, isPending } = useQuery(assignedQuery(useCall()))
  const assigned =
    count === undefined
      ? !isPending && text('roster.leave.own.anyAssigned')
      : count > 0 && text('roster.leave.own.assigned', { count })
  const body = [text('roster.leave.own.body'), assigned, text('roster.leave.own.back')]
  return (
    <ConfirmModal
      title={text('roster.leave.own.title')}
      body={body.filter(Boolean).join(' ')}
      stay={text('roster.leave.stay')}
      confirm={text('roster.leave.own')}
      variant="destructive"
      {...props}
    />
  )
}

/** Tells the last member that somebody else has to be on the committee before they leave it. */
export const LastMemberModal = ({ onClose }: Pick<OwnDepartureModalProps, 'onClose'>) => {
  const text = useText()
  return (
    <Modal
      open
      size="sm"
      title={text('roster.leave.own')}
      description={text('roster.leave.own.last')}
      onClose={onClose}
    >
      <ModalFoot>
        <Button variant="outline" onClick={onClose}>
          {text('action.close')}
        </Button>
      </ModalFoot>
    </Modal>
  )
}
