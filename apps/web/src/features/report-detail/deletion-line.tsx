import { deletionNearDays } from '@canal/contract/casework/deletion'
import type { ReportDeletion } from '@canal/contract/reports/schemas'
import type { ReactNode } from 'react'
import { useText } from '../../lib/office-text.ts'
import { useDates } from '../../lib/use-dates.ts'

interface DeletionLineProps {
  readonly deletion: ReportDeletion
  /** The day is told however far it is. */
  readonly isClosed?: boolean
  /** What stands under it. */
  readonly children?: ReactNode
}

/** When a report goes, once that is near or it is closed, and what would keep it. */
export const DeletionLine = ({ deletion: { at, rule }, isClosed, children }: DeletionLineProps) => {
  const text = useText()
  const dates = useDates()
  if (!isClosed && dates.daysUntil(at, new Date()) > deletionNearDays) return null
  return (
    <div className="next-act-deletion">
      <p>
        <strong>{text('casework.deletion', { date: dates.day(at) })}</strong> {text(`casework.deletion.${rule}`)}
      </p>
      {children}
    </div>
  )
}
