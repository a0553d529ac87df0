import { actOf } from '@canal/contract/casework/acts'
import { calendarFile } from '@canal/contract/casework/calendar-file'
import { isMetLate, nextDueOf, type Clock, type NextDue } from '@canal/contract/casework/clocks'
import { deletionNearDays } from '@canal/contract/casework/deletion'
import type { Report } from '@canal/contract/reports/schemas'
import { CalendarPlus } from 'lucide-react'
import { download } from '../../lib/download.ts'
import { useText } from '../../lib/office-text.ts'
import { urgencyOf } from '../../lib/urgency.ts'
import { useDates } from '../../lib/use-dates.ts'
import { Button } from '../../ui/button.tsx'
import { StatusBadge } from '../../ui/state-badge.tsx'
import { useCasework } from './casework.ts'
import { beginAct } from './drafts.ts'
import { MoreActs } from './more-acts.tsx'
import { LinkedReports } from './linked-reports.tsx'
import { OpenTasks } from './open-tasks.tsx'
import { SameReference } from './same-reference.tsx'
import { WaitingActs } from './waiting-acts.tsx'

/** How pressing it is, and how many days are left. */
const useLeft = (next: NextDue) => {
  const text = useText()
  const dates = useDates()
  if (!next) return null
  const { urgency, days } = urgencyOf(next, new Date(), dates)
  if (urgency === 'over') return { urgency, words: text('deadline.overdue', { count: Math.max(1, -days) }) }
  return { urgency, words: days === 0 ? text('deadline.today') : text('deadline.daysLeft', { count: days }) }
}

const acknowledgedWords = (clock: Clock) => {
  if (clock.isOmitted) return 'casework.track.omitted'
  return isMetLate(clock) ? 'casework.track.acknowledgedLate' : 'casework.track.acknowledged'
}

/** What was done of what the law asks, and when; what was late says so. */
const Track = ({ report, admittedAt }: { report: Report; admittedAt: string | null | undefined }) => {
  const text = useText()
  const dates = useDates()
  const clockOf = (rule: Clock['rule']) => report.clocks.find((clock) => clock.rule === rule)
  const [acknowledge, answer] = [clockOf('acknowledge'), clockOf('answer')]
  const at = (iso: string) => ({ date: dates.day(iso) })
  const { investigationOpenedAt: opened, closedAt } = report
  return (
    <ul className="track" aria-label={text('casework.track')}>
      <li>{text('casework.track.received', at(report.createdAt))}</li>
      {acknowledge?.metAt && (
        <li data-late={(!acknowledge.isOmitted && isMetLate(acknowledge)) || undefined}>
          {text(acknowledgedWords(acknowledge), at(acknowledge.metAt))}
        </li>
      )}
      {admittedAt && <li>{text('casework.track.admitted', at(admittedAt))}</li>}
      {opened && <li>{text('casework.track.investigation', at(opened))}</li>}
      {answer?.extendedFrom && <li>{text('casework.track.extended', at(answer.extendedFrom))}</li>}
      {answer?.metAt && (
        <li data-late={isMetLate(answer) || undefined}>
          {text(isMetLate(answer) ? 'casework.track.answeredLate' : 'casework.track.answered', at(answer.metAt))}
        </li>
      )}
      {closedAt && <li>{text('casework.track.closed', at(closedAt))}</li>}
    </ul>
  )
}

/** When it goes, once that is near, and what would keep it. */
const Deletion = ({ deletion: { at, rule } }: Pick<Report, 'deletion'>) => {
  const text = useText()
  const dates = useDates()
  if (dates.daysUntil(at, new Date()) > deletionNearDays) return null
  return (
    <p className="next-act-deletion">
      <strong>{text('casework.deletion', { date: dates.day(at) })}</strong> {text(`casework.deletion.${rule}`)}
    </p>
  )
}

/** Hands the reader the day of what is due as a file for their calendar. The file does not say what is due. */
const CalendarButton = ({ dueAt, uid }: { readonly dueAt: string; readonly uid: string }) => {
  const text = useText()
  const dates = useDates()
  const hand = () => {
    const title = text('casework.calendar.title')
    const file = calendarFile({ uid, day: dates.isoDay(dueAt), title, now: new Date() })
    download(new Blob([file], { type: 'text/calendar' }), text('casework.calendar.file'))
  }
  return (
    <Button variant="link" size="xs" onClick={hand}>
      <CalendarPlus className="icon" aria-hidden />
      {text('casework.calendar')}
    </Button>
  )
}

/** Where a report stands, what is due next and until when, the button that does it, and the other acts: one object. */
export const NextAct = ({ report }: { report: Report }) => {
  const text = useText()
  const dates = useDates()
  const next = nextDueOf(report.clocks, report.status)
  const left = useLeft(next)
  const { data: casework } = useCasework(report)
  const { closing } = casework ?? {}
  const isMembers = report.allowed.write && report.allowed.share
  const none = closing
    ? text('casework.closing', { outcome: text(`casework.outcome.${closing.outcome}`) })
    : text('casework.next.none')
  return (
    <div className="next-act">
      <div>
        <p className="quiet small">{text('report.column.status')}</p>
        <StatusBadge status={report.status} />
      </div>
      <div className="next-act-due" data-due={left?.urgency}>
        <p className="next-act-title">
          {next ? text(`casework.next.${next.rule}`, { date: dates.day(next.dueAt) }) : none}
        </p>
        {left && (
          <p className="due" data-due={left.urgency}>
            <span>{left.words}</span>
            {next && casework && left.urgency !== 'over' && (
              <CalendarButton dueAt={next.dueAt} uid={casework.calendarUid} />
            )}
          </p>
        )}
      </div>
      {isMembers && (
        <div className="next-act-acts">
          {next && (
            <Button
              variant={left?.urgency === 'over' ? 'orange' : 'default'}
              onClick={() => beginAct(report.id, actOf[next.rule])}
            >
              {text(`dashboard.${next.rule}`)}
            </Button>
          )}
          {casework && <MoreActs report={report} casework={casework} />}
        </div>
      )}
      {report.allowed.share && <Deletion deletion={report.deletion} />}
      <SameReference report={report} />
      <LinkedReports report={report} canChange={isMembers} />
      <Track report={report} admittedAt={casework?.admittedAt} />
      {casework && <WaitingActs report={report} casework={casework} />}
      {isMembers && <OpenTasks report={report} />}
    </div>
  )
}
