import type { ReportListItem } from '@canal/contract/reports/schemas'
import { Lock, ShieldAlert } from 'lucide-react'
import { useText } from '../../lib/office-text.ts'

/** In place of a subject that may not be read: that there is no access, or, as the alarm that it is, that rows were altered. */
export const ClosedMark = ({ item: { altered } }: { item: Pick<ReportListItem, 'altered'> }) => {
  const text = useText()
  const Icon = altered ? ShieldAlert : Lock
  return (
    <span className="locked" data-tone={altered && 'danger'}>
      <Icon className="icon" aria-hidden />
      {text(altered ? 'report.alteredBadge' : 'report.noAccessBadge')}
    </span>
  )
}
