import { deletionNearDays } from '@canal/contract/casework/deletion'
import type { ReportDeletion } from '@canal/contract/reports/schemas'
import type { ReactNode } from 'react'
import { useText } from '../../lib/office-text.ts'
import { useDates } from '../../lib/use-dates.ts'

interface DeletionLineProps {
  readonly deletion: ReportDeletion
  /** Told however far the day is. */
  readonly isFar?: boolean
  /** What stands under it. */
  readonly children?: ReactNode
}

/** When a report goes, once that is near, and what would keep it. */
export const DeletionLine = ({ deletion: { at, rule }, isFar, children }: DeletionLineProps) => {
  const text = useText()
  const dates = useDates()
  if (!isFar && dates.daysUntil(at, new Date()) > deletionNearDays) return null
  // What is untrue goes at once, on no day's end.
  const isNow = new Date(at) <= new Date()
  return (
    <div className="next-act-deletion">
      <p>
        <strong>{isNow ? text('casework.deletionNow') : text('casework.deletion', { date: dates.day(at) })}</strong>{' '}
        {text(`casework.deletion.${rule}`)}
      </p>
      {children}
    </div>
  )
}
