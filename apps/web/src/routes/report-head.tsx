import { roleNames } from '@canal/contract'
import type { CurrentUser } from '@canal/contract/auth/schemas'
import type { Report } from '@canal/contract/reports/schemas'
import { Link, useSearch } from '@tanstack/react-router'
import { NextAct } from '../features/report-detail/next-act.tsx'
import { sectionTitles } from '../features/report-detail/section-nav.tsx'
import type { Section } from '../features/report-detail/sections.ts'
import { Subject } from '../features/report-detail/subject.tsx'
import { readOrigin, writeOrigin } from '../features/reports/list-origin.ts'
import { useText } from '../lib/office-text.ts'

interface ReportHeadProps {
  readonly report: Report
  readonly user: CurrentUser
  readonly section: Section | undefined
}

const listTitles = { active: 'nav.active', assigned: 'nav.assigned', archived: 'nav.archived' } as const

/** The way back to the list as it was, the subject, where the report stands and what is due next. */
export const ReportHead = ({ report, user, section }: ReportHeadProps) => {
  const text = useText()
  const { list, state } = readOrigin(useSearch({ strict: false }))
  const isInvestigator = user.roles.includes(roleNames.investigator)
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
      <NextAct report={report} />
    </header>
  )
}
