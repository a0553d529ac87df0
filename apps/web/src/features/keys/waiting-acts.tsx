import type { Act, Newcomer } from '@canal/contract/roster/schemas'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarClock, Signature } from 'lucide-react'
import { useCall } from '../../lib/call.ts'
import { useText } from '../../lib/office-text.ts'
import { useDates } from '../../lib/use-dates.ts'
import { TaskRow } from '../../ui/task-list.tsx'
import { waitsFor } from './waits-for.ts'
import { rosterQuery } from './api.ts'

/** What of the committee waits for the reader. */
export const useWaitingActs = (isAsked: boolean): { acts: readonly Act[]; newcomers: readonly Newcomer[] } => {
  const call = useCall()
  const { data } = useQuery({ ...rosterQuery(call), enabled: isAsked })
  return {
    acts: data?.acts.filter(waitsFor) ?? [],
    newcomers: data?.newcomers.filter(({ isFormer }) => !isFormer) ?? [],
  }
}

interface WaitingActRowProps {
  readonly name: string
  readonly isNewcomer: boolean
  readonly countsAt: string | null
}

/** One of them among what waits; it is looked at and signed on the committee's page. */
export const WaitingActRow = ({ name, isNewcomer, countsAt }: WaitingActRowProps) => {
  const text = useText()
  const dates = useDates()
  return (
    <TaskRow
      icon={Signature}
      kind={text('overview.kind.signature')}
      subject={<span className="soft">{name}</span>}
      what={isNewcomer ? text('overview.personWaits', { name }) : text('overview.actWaits')}
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
