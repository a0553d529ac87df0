import { useText } from '../../lib/office-text.ts'
import { ConfirmModal } from '../../ui/confirm-modal.tsx'

interface UnshareModalProps {
  readonly name: string
  readonly saving: boolean
  /** Why it was refused, where it was. */
  readonly error: string | undefined
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Asked before an investigator loses the report in the middle of their work. */
export const UnshareModal = ({ name, ...rest }: UnshareModalProps) => {
  const text = useText()
  return (
    <ConfirmModal
      {...rest}
      title={text('report.share.removeNamed', { name })}
      body={text('report.share.removeBody')}
      stay={text('report.share.keep')}
      confirm={text('report.share.remove')}
    />
  )
}
