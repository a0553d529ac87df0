import type { Readmission } from '@canal/contract/readmissions/schemas'
import { useQuery } from '@tanstack/react-query'
import { CalendarClock, KeyRound, TriangleAlert } from 'lucide-react'
import { useCall } from '../../lib/call.ts'
import { useText } from '../../lib/office-text.ts'
import { useDates } from '../../lib/use-dates.ts'
import { Button } from '../../ui/button.tsx'
import { TaskRow } from '../../ui/task-list.tsx'
import { waitingQuery } from './api.ts'

/** Colleagues whose keys wait for a colleague's word: an administrator could have caused such keys (security §2). */
export const useWaitingKeys = (isAsked: boolean): readonly Readmission[] => {
  const call = useCall()
  const { data } = useQuery({ ...waitingQuery(call), enabled: isAsked })
  return data ?? []
}

interface WaitingKeysRowProps {
  readonly person: Readmission
  readonly onCheck: () => void
}

/** One of them among what waits; the check asks for another way than this page first. */
export const WaitingKeysRow = ({ person, onCheck }: WaitingKeysRowProps) => {
  const text = useText()
  const dates = useDates()
  const { fullName, username, confirmsAt, isObjected } = person
  const Icon = isObjected ? TriangleAlert : CalendarClock
  return (
    <TaskRow
      icon={KeyRound}
      kind={text('overview.kind.keys')}
      subject={<span className="soft">{username}</span>}
      what={text('overview.waitsForKeys', { name: fullName })}
      state={
        (confirmsAt || isObjected) && (
          <span className="due" data-due={isObjected ? 'over' : 'near'}>
            <Icon className="icon" aria-hidden />
            <span>
              {confirmsAt ? text('overview.keysUntil', { date: dates.day(confirmsAt) }) : text('overview.keysObjected')}
            </span>
          </span>
        )
      }
      action={
        <Button
          variant="ghost"
          size="sm"
          aria-label={text('overview.checkNamed', { name: fullName })}
          onClick={onCheck}
        >
          {text('overview.check')}
        </Button>
      }
    />
  )
}
