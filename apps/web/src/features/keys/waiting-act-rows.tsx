import type { Act, Newcomer } from '@canal/contract/roster/schemas'
import { Link } from '@tanstack/react-router'
import { CalendarClock, Signature } from 'lucide-react'
import { useText } from '../../lib/office-text.ts'
import { useDates } from '../../lib/use-dates.ts'
import { TaskRow } from '../../ui/task-list.tsx'
import { newcomerTitle, titleOf } from '../../lib/act-words.ts'

interface RowProps {
  readonly name: string
  readonly what: string
  readonly countsAt: string | null
}

const WaitingActRow = ({ name, what, countsAt }: RowProps) => {
  const text = useText()
  const dates = useDates()
  return (
    <TaskRow
      icon={Signature}
      kind={text('overview.kind.signature')}
      subject={<span className="soft">{name}</span>}
      what={what}
      state={
        countsAt && (
          <span className="due" data-due="near">
            <CalendarClock className="icon" aria-hidden />
            <span>{text('overview.actCounts', { date: dates.day(countsAt) })}</span>
          </span>
        )
      }
      action={
        <Link
          className="button"
          data-variant="ghost"
          data-size="sm"
          to="/admin/keys"
          aria-label={text('overview.seeNamed', { name: name || text('nav.committee') })}
        >
          {text('overview.see')}
        </Link>
      }
    />
  )
}

interface RowsProps {
  readonly acts: readonly Act[]
  readonly newcomers: readonly Newcomer[]
}

/** What of the committee waits for the reader, among what else does; it is looked at and signed on the committee's page. */
export const WaitingActRows = ({ acts, newcomers }: RowsProps) => {
  const text = useText()
  return (
    <>
      {acts.map((act) => (
        <WaitingActRow key={act.id} name={act.person?.name ?? ''} what={titleOf(act, text)} countsAt={act.countsAt} />
      ))}
      {newcomers.map((person) => (
        <WaitingActRow key={person.userId} name={person.name} what={newcomerTitle(person, text)} countsAt={null} />
      ))}
    </>
  )
}
