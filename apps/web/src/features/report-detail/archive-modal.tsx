import type { Report } from '@canal/contract/reports/schemas'
import { TriangleAlert } from 'lucide-react'
import { useText } from '../../lib/office-text.ts'
import { ConfirmModal } from '../../ui/confirm-modal.tsx'
import { hasUnsaved } from '../../lib/unsaved.ts'
import { draftOf } from './drafts.ts'
import { isMessageWritten } from './report-drafts.ts'

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
  const isUnanswered = report.clocks.some(({ rule, metAt }) => rule === 'answer' && metAt === null)
  const isUnsent = isMessageWritten() || draftOf(report.id).message !== null
  const warnings = [
    isUnsent && ('report.archive.unsent' as const),
    hasUnsaved() && ('report.archive.unsaved' as const),
    !isUnsent && isUnanswered && ('report.archive.unanswered' as const),
  ].filter((warning) => warning !== false)
  return (
    <ConfirmModal
      {...rest}
      title={text('report.settings.archiveTitle')}
      body={text('report.settings.archiveBody')}
      stay={text('report.settings.archiveStay')}
      confirm={text('report.settings.archiveConfirm')}
    >
      {warnings.map((warning) => (
        <p key={warning} className="notice" data-tone="pending">
          <TriangleAlert className="icon" aria-hidden />
          <span>{text(warning)}</span>
        </p>
      ))}
    </ConfirmModal>
  )
}
