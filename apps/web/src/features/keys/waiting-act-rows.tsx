import type { Act, Newcomer } from '@canal/contract/roster/schemas'
import { Link } from '@tanstack/react-router'
import { Signature } from 'lucide-react'
import { useText } from '../../lib/office-text.ts'
import { useDates } from '../../lib/use-dates.ts'
import { newcomerTitle, titleOf, todoOf, todoWords } from '../../lib/act-words.ts'
import { TaskRow } from '../../ui/task-list.tsx'
import { isNewTo } from './seen-acts.ts'

interface RowProps {
  readonly isNew: boolean
  readonly title: string
  readonly words: string
  readonly go: string
}

const WaitingActRow = ({ isNew, title, words, go }: RowProps) => {
  const text = useText()
  return (
    <TaskRow
      icon={Signature}
      kind={text('dashboard.kind.signature')}
      what={
        <>
          <span className="line">
            {isNew && <span className="new">{text('roster.todo.new')}</span>}
            {title}
          </span>
          <span className="line quiet">{words}</span>
        </>
      }
      action={
        <Link
          className="button"
          data-variant="ghost"
          data-size="sm"
          to="/admin/keys"
          aria-label={text('dashboard.actNamed', { what: go, title })}
        >
          {go}
        </Link>
      }
    />
  )
}

interface RowsProps {
  readonly readerId: string
  readonly acts: readonly Act[]
  readonly newcomers: readonly Newcomer[]
}

/** What of the committee waits for the reader, among what else does; it is looked at and signed on the committee's page. */
export const WaitingActRows = ({ readerId, acts, newcomers }: RowsProps) => {
  const text = useText()
  const dates = useDates()
  return (
    <>
      {acts.map((act) => (
        <WaitingActRow
          key={act.id}
          isNew={isNewTo(readerId, act.id)}
          title={titleOf(act, text)}
          words={todoWords(act, text, dates)}
          go={text(`roster.todo.go.${todoOf(act)}`)}
        />
      ))}
      {newcomers.map((person) => (
        <WaitingActRow
          key={person.userId}
          isNew={isNewTo(readerId, person.userId)}
          title={newcomerTitle(person, text)}
          words={text('roster.todo.newcomer')}
          go={text('roster.todo.go.sign')}
        />
      ))}
    </>
  )
}
