import type { Report } from '@canal/contract/reports/schemas'
import { TriangleAlert } from 'lucide-react'
import { useText } from '../../lib/office-text.ts'
import { ConfirmModal } from '../../ui/confirm-modal.tsx'
import { draftOf } from './drafts.ts'

interface ArchiveModalProps {
  readonly report: Report
  readonly saving: boolean
  /** Why it was refused, where it was. */
  readonly error: string | undefined
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Archiving closes the report to the whole committee, so it is asked for twice, and what can no longer be done then is said. */
export const ArchiveModal = ({ report, ...rest }: ArchiveModalProps) => {
  const text = useText()
  const hasAnswer = report.details.chat.messages.some(({ isReporter }) => !isReporter)
  const lost = draftOf(report.id).message ? 'report.archive.unsent' : hasAnswer ? null : 'report.archive.unanswered'
  return (
    <ConfirmModal
      {...rest}
      title={text('report.settings.archiveTitle')}
      body={text('report.settings.archiveBody')}
      stay={text('report.settings.archiveStay')}
      confirm={text('report.settings.archiveConfirm')}
    >
      {lost && (
        <p className="notice" data-tone="pending">
          <TriangleAlert className="icon" aria-hidden />
          <span>{text(lost)}</span>
        </p>
      )}
    </ConfirmModal>
  )
}
