import { useText } from '../../lib/office-text.ts'
import { useDates } from '../../lib/use-dates.ts'
import type { Act, Newcomer } from '@canal/contract/roster/schemas'
import { Link } from '@tanstack/react-router'
import { ChevronRight, Hourglass } from 'lucide-react'
import { newcomerTitle, titleOf } from '../../lib/act-words.ts'

interface ActStripProps {
  readonly acts: readonly Act[]
  readonly newcomers: readonly Newcomer[]
}

/** The first of what waits, in one line: until it is signed, stopped or counts. */
export const ActStrip = ({ acts: [act, ...acts], newcomers }: ActStripProps) => {
  const text = useText()
  const dates = useDates()
  const [newcomer] = newcomers
  const more = (act ? acts.length + 1 : 0) + newcomers.length - 1
  const signed = act && act.needed !== null && text('roster.signature', { signed: act.signed, needed: act.needed })
  const said = [
    act?.countsAt && text('overview.actCounts', { date: dates.day(act.countsAt) }),
    more > 0 && text('strip.more', { count: more }),
  ].filter(Boolean)
  return (
    <div className="waits" role="region" aria-label={text('strip.label')}>
      <Hourglass className="icon" aria-hidden />
      <p>
        <strong>{act ? titleOf(act, text) : newcomer && newcomerTitle(newcomer, text)}</strong>
        {signed && <span className="roomy-only"> · {signed}</span>}
        {said.map((part) => ` · ${part}`)}
      </p>
      <Link to="/admin/keys">
        <span>{text('strip.go')}</span>
        <ChevronRight className="icon" aria-hidden />
      </Link>
    </div>
  )
}
