import { roleNames } from '@canal/contract'
import type { CurrentUser } from '@canal/contract/auth/schemas'
import type { Report } from '@canal/contract/reports/schemas'
import { Link, useSearch } from '@tanstack/react-router'
import { sectionTitles } from '../features/report-detail/section-nav.tsx'
import type { Section } from '../features/report-detail/sections.ts'
import { Subject } from '../features/report-detail/subject.tsx'
import { DeadlineText } from '../features/reports/deadline-text.tsx'
import { readOrigin, writeOrigin } from '../features/reports/list-origin.ts'
import { StatusBadge } from '../ui/state-badge.tsx'
import { useText } from '../lib/office-text.ts'
import { useDates } from '../lib/use-dates.ts'

interface ReportHeadProps {
  readonly report: Report
  readonly user: CurrentUser
  readonly section: Section | undefined
}

const listTitles = { active: 'nav.active', assigned: 'nav.assigned', archived: 'nav.archived' } as const

/** The way back to the list as it was, the subject, and where the report stands. */
export const ReportHead = ({ report, user, section }: ReportHeadProps) => {
  const text = useText()
  const dates = useDates()
  const { list, state } = readOrigin(useSearch({ strict: false }))
  const isInvestigator = user.roles.includes(roleNames.investigator)
  const acknowledged = report.history.find(({ type }) => type === 'acknowledged')
  return (
    <header className="report-head">
      <div>
        <p className="quiet">
          <Link to={`/admin/reports/${list}`} search={writeOrigin({ list: 'active', state })}>
            {text(listTitles[list])}
          </Link>{' '}
          / <span className="case">{report.caseNumber}</span>
        </p>
        <Subject
          report={report}
          canEdit={report.allowed.write && !isInvestigator}
          title={section ? `${text(sectionTitles[section])} · ${report.caseNumber}` : report.caseNumber}
        />
      </div>
      <dl className="facts">
        <div>
          <dt>{text('report.column.status')}</dt>
          <dd>
            <StatusBadge status={report.status} />
          </dd>
        </div>
        <div>
          <dt>{text('report.received')}</dt>
          <dd>
            <time dateTime={report.createdAt}>{dates.timestamp(report.createdAt)}</time>
          </dd>
        </div>
        {acknowledged && (
          <div>
            <dt>{text('report.acknowledgement')}</dt>
            <dd>
              <time dateTime={acknowledged.at}>{dates.day(acknowledged.at)}</time>
            </dd>
          </div>
        )}
        <div>
          <dt>{text('report.column.deadline')}</dt>
          <dd>
            <DeadlineText deadline={report.deadline} status={report.status} />
          </dd>
        </div>
      </dl>
    </header>
  )
}
