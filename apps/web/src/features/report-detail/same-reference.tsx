import type { Report } from '@canal/contract/reports/schemas'
import { Link } from '@tanstack/react-router'
import { useText } from '../../lib/office-text.ts'
import { useDates } from '../../lib/use-dates.ts'

/** Where a report came from that began as a message in the last days of another, or what came of this one's, and the way there. */
export const SameReference = ({ report }: { report: Report }) => {
  const text = useText()
  const dates = useDates()
  return report.sameReference.map(({ id, caseNumber, createdAt, deletion: { at } }) => (
    <p key={id} className="next-act-deletion">
      {createdAt > report.createdAt
        ? text('report.sameReference.newer', { date: dates.day(createdAt) })
        : text('report.sameReference.older', { date: dates.day(at) })}{' '}
      <Link className="case" to="/admin/reports/$id/{-$section}" params={{ id }} preload={false}>
        {caseNumber}
      </Link>
    </p>
  ))
}
