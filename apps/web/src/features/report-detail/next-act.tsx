import { actOf } from '@canal/contract/casework/acts'
import { calendarFile } from '@canal/contract/casework/calendar-file'
import { isMetLate, nextDueOf, type Clock, type NextDue } from '@canal/contract/casework/clocks'
import type { Report } from '@canal/contract/reports/schemas'
import { CalendarPlus } from 'lucide-react'
import { download } from '../../lib/download.ts'
import { useText } from '../../lib/office-text.ts'
import { urgencyOf } from '../../lib/urgency.ts'
import { useDates } from '../../lib/use-dates.ts'
import { Button } from '../../ui/button.tsx'
import { StatusBadge } from '../../ui/state-badge.tsx'
import { isOmissionWaiting, useCasework } from './casework.ts'
import { DeletionLine } from './deletion-line.tsx'
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

/** Whether the answer's term was over when it was extended, the first time or later: the day that it had by then has passed. */
const isExtendedLate = ({ history }: Report, first: string): boolean => {
  const extensions = history.filter(({ type }) => type === 'deadline_extended')
  return extensions.some(({ at }, index) => Date.parse(at) > Date.parse(extensions[index - 1]?.until ?? first))
}

/** What was done of what the law asks, and when; what was late says so. */
const Track = ({ report, admittedAt }: { report: Report; admittedAt: string | null | undefined }) => {
  const text = useText()
  const dates = useDates()
  const clockOf = (rule: Clock['rule']) => report.clocks.find((clock) => clock.rule === rule)
  const [acknowledge, answer] = [clockOf('acknowledge'), clockOf('answer')]
  const at = (iso: string) => ({ date: dates.day(iso) })
  const { investigationOpenedAt: opened, closedAt } = report
  const extendedLate = answer?.extendedFrom ? isExtendedLate(report, answer.extendedFrom) : false
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
      {answer?.extendedFrom && (
        <li data-late={extendedLate || undefined}>
          {text(extendedLate ? 'casework.track.extendedLate' : 'casework.track.extended', at(answer.extendedFrom))}
        </li>
      )}
      {answer?.metAt && (
        <li data-late={isMetLate(answer) || undefined}>
          {text(isMetLate(answer) ? 'casework.track.answeredLate' : 'casework.track.answered', at(answer.metAt))}
        </li>
      )}
      {closedAt && <li>{text('casework.track.closed', at(closedAt))}</li>}
    </ul>
  )
}

/** How much goes with a report: what its page shows. */
const Goes = ({ report: { details, attachedFiles, internalFiles } }: { report: Report }) => {
  const text = useText()
  const { messages } = details.chat
  const notes = messages.filter(({ audience }) => audience === 'committee').length
  const sent = messages.filter(({ attachedChatFile }) => attachedChatFile !== null).length
  return (
    <details className="goes">
      <summary>{text('casework.goes')}</summary>
      <ul>
        <li>{text('casework.goes.messages', { count: messages.length - notes })}</li>
        <li>{text('casework.goes.documents', { count: attachedFiles.length + internalFiles.length + sent })}</li>
        <li>{text('casework.goes.notes', { count: notes })}</li>
      </ul>
    </details>
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
          {next && !(next.rule === 'acknowledge' && isOmissionWaiting(casework)) && (
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
      {casework?.hold && (
        <p className="next-act-held">{text('casework.heldUntil', { date: dates.day(casework.hold.until) })}</p>
      )}
      {report.allowed.share && (
        <DeletionLine deletion={report.deletion} isFar={report.closedAt !== null}>
          <Goes report={report} />
        </DeletionLine>
      )}
      <SameReference report={report} />
      <LinkedReports report={report} canChange={isMembers} />
      <Track report={report} admittedAt={casework?.admittedAt} />
      {casework && <WaitingActs report={report} casework={casework} />}
      {isMembers && <OpenTasks report={report} />}
    </div>
  )
}
