import { setLink } from '@canal/contract/reports/endpoints'
import type { LinkedReport, Report } from '@canal/contract/reports/schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useCall } from '../../lib/call.ts'
import { notify } from '../../lib/notify.ts'
import { useText } from '../../lib/office-text.ts'
import { Button } from '../../ui/button.tsx'

interface LinkedReportsProps {
  readonly report: Report
  /** A member's, while the report is not archived. */
  readonly canChange: boolean
}

/** The reports that a member linked with this one, of those that one may read, and the way to each. */
export const LinkedReports = ({ report, canChange }: LinkedReportsProps) => {
  const text = useText()
  const call = useCall()
  const queries = useQueryClient()
  const remove = useMutation({
    mutationFn: ({ id: other }: LinkedReport) => call(setLink, { body: { id: report.id, other, isLinked: false } }),
    onSuccess: async (_, { caseNumber }) => {
      notify('success', text('report.linked.removed', { caseNumber }))
      // The button that was pressed goes.
      document.querySelector<HTMLElement>('h1')?.focus()
      await queries.invalidateQueries({ queryKey: ['reports'] })
    },
  })
  return report.linked.map((linked) => {
    const { id, caseNumber, subject } = linked
    const label = text('report.linked.remove', { caseNumber })
    return (
      <p key={id} className="next-act-deletion">
        {text('report.linked.with')}{' '}
        <Link className="case" to="/admin/reports/$id/{-$section}" params={{ id }} preload={false}>
          {caseNumber}
        </Link>
        {subject && <> · {subject}</>}{' '}
        {canChange && (
          <Button
            variant="ghost"
            size="xs"
            iconOnly
            aria-label={label}
            title={label}
            disabled={remove.isPending}
            onClick={() => remove.mutate(linked)}
          >
            <X className="icon" aria-hidden />
          </Button>
        )}
      </p>
    )
  })
}
