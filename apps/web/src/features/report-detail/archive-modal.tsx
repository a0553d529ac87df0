import { useText } from '../../lib/office-text.ts'
import { ConfirmModal } from '../../ui/confirm-modal.tsx'

interface ArchiveModalProps {
  readonly saving: boolean
  /** Why it was refused, where it was. */
  readonly error: string | undefined
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Archiving closes the report to the whole committee, so it is asked for twice. */
export const ArchiveModal = (rest: ArchiveModalProps) => {
  const text = useText()
  return (
    <ConfirmModal
      {...rest}
      title={text('report.settings.archiveTitle')}
      body={text('report.settings.archiveBody')}
      stay={text('report.settings.archiveStay')}
      confirm={text('report.settings.archiveConfirm')}
    />
  )
}
