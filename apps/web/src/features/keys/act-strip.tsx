import { useText } from '../../lib/office-text.ts'
import { useDates } from '../../lib/use-dates.ts'
import type { Act, Newcomer } from '@canal/contract/roster/schemas'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Hourglass } from 'lucide-react'
import { newcomerTitle, titleOf, todoOf, todoWords } from '../../lib/act-words.ts'
import { isNewTo } from './seen-acts.ts'

interface ActStripProps {
  readonly readerId: string
  readonly acts: readonly Act[]
  readonly newcomers: readonly Newcomer[]
}

/** The first of what waits, until it is signed, stopped or counts: whether it is new, and what the reader can do. */
export const ActStrip = ({ readerId, acts: [act, ...acts], newcomers }: ActStripProps) => {
  const text = useText()
  const dates = useDates()
  const [newcomer] = newcomers
  const more = (act ? acts.length + 1 : 0) + newcomers.length - 1
  const id = act?.id ?? newcomer?.userId ?? ''
  return (
    <div className="waits" role="region" aria-label={text('strip.label')}>
      <Hourglass className="icon" aria-hidden />
      <p>
        {isNewTo(readerId, id) && <span className="new">{text('roster.todo.new')}</span>}
        <strong>{act ? titleOf(act, text) : newcomer && newcomerTitle(newcomer, text)}</strong>
        {'. '}
        {act ? todoWords(act, text, dates) : text('roster.todo.newcomer')}
        {more > 0 && ` ${text('strip.more', { count: more })}`}
      </p>
      <Link to="/admin/keys">
        <span>{text(`roster.todo.go.${act ? todoOf(act) : 'sign'}`)}</span>
        <ChevronRight className="icon" aria-hidden />
      </Link>
    </div>
  )
}
