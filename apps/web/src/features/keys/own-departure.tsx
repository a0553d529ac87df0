import { useQuery } from '@tanstack/react-query'
import { useCall } from '../../lib/call.ts'
import { useText } from '../../lib/office-text.ts'
import { ConfirmModal } from '../../ui/confirm-modal.tsx'
import { assignedQuery, recoveryKeyQuery } from './api.ts'

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
  const { data: key } = useQuery(recoveryKeyQuery(useCall()))
  const assigned =
    count === undefined
      ? !isPending && text('roster.leave.own.anyAssigned')
      : count > 0 && text('roster.leave.own.assigned', { count })
  const back = text('roster.leave.own.back')
  const body = [text('roster.leave.own.body'), assigned, back]
  const alone = key?.current ? [text('roster.leave.own.last'), back] : [text('roster.leave.own.lastNoKey')]
  return (
    <ConfirmModal
      title={text('roster.leave.own.title')}
      body={(key?.holders === 1 ? alone : body).filter(Boolean).join(' ')}
      stay={text('roster.leave.stay')}
      confirm={text('roster.leave.own')}
      variant="destructive"
      {...props}
    />
  )
}
