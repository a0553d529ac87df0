import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useEffect, useRef, useState } from 'react'
import { calendarNames } from '../lib/calendar-names.ts'
import { useTranslate } from '../lib/i18n.ts'
import {
  addMonths,
  clampDay,
  compareDays,
  isPickable,
  monthGrid,
  moveByKey,
  type Day,
  type DayRules,
} from './month-grid.ts'

interface CalendarProps extends DayRules {
  /** Where it opens. */
  day: Day
  chosen: Day | null
  /** Marked as the present day. */
  today?: Day
  onChoose: (day: Day) => void
}

const dateOf = ({ year, month, day }: Day) => new Date(Date.UTC(year, month - 1, day))
const isSame = (a: Day, b: Day | null | undefined) => Boolean(b) && compareDays(a, b as Day) === 0
// 2 January 2028 is a Sunday, with which the week begins (specification §9).
const weekdays = Array.from({ length: 7 }, (_, index) => new Date(Date.UTC(2028, 0, 2 + index)))

/**
 * One month, to be walked with the arrow keys, Home, End, PageUp and PageDown. Days outside the range, and those that the
 * caller rules out, are shown struck through, can be walked over and cannot be chosen (specification §5).
 */
export const Calendar = ({ day, chosen, today, onChoose, ...rules }: CalendarProps) => {
  const t = useTranslate()
  const { min, max } = rules
  const [at, setAt] = useState(() => clampDay(day, min, max))
  const grid = useRef<HTMLTableElement>(null)
  const hasMoved = useRef(true)
  const name = calendarNames(t.locale)

  useEffect(() => {
    if (!hasMoved.current) return
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    hasMoved.current = false
  }, [at])

  // On a phone it opens below what is in sight.
  useEffect(() => {
    // Newer browsers answer with a promise, which is no way to clean up.
    void grid.current?.closest('[role=dialog]')?.scrollIntoView({ block: 'nearest' })
  }, [])

  return (
    <div className="calendar">
      <CalendarHead at={at} min={min} max={max} onTurn={(months) => setAt(clampDay(addMonths(at, months), min, max))} />
      <table
        role="grid"
        aria-label={`${name.month(dateOf(at))} ${at.year}`}
        ref={grid}
        onKeyDown={(event) => {
          const next = moveByKey(event.key, at, event.shiftKey)
          if (!next) return
          event.preventDefault()
          hasMoved.current = true
          setAt(clampDay(next, min, max))
        }}
      >
        <thead>
          <tr>
            {weekdays.map((date) => (
              <th key={date.getTime()} scope="col" abbr={name.weekday(date)}>
                {name.weekdayShort(date).slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthGrid(at.year, at.month).map((week, row) => (
            <tr key={row}>
              {week.map((cell, column) => (
                <td key={column} role="gridcell" aria-selected={Boolean(cell && isSame(cell, chosen))}>
                  {cell ? (
                    <button
                      type="button"
                      tabIndex={cell.day === at.day ? 0 : -1}
                      // Not `disabled`: the arrow keys must be able to go over it, and readers to say that it is off.
                      aria-disabled={!isPickable(cell, rules) || undefined}
                      aria-current={isSame(cell, today) ? 'date' : undefined}
                      aria-label={name.day(dateOf(cell))}
                      onClick={() => isPickable(cell, rules) && onChoose(cell)}
                    >
                      {cell.day}
                    </button>
                  ) : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface CalendarHeadProps {
  at: Day
  min: Day
  max: Day
  onTurn: (months: number) => void
}

/** Which month is shown, and the ways to the others. */
const CalendarHead = ({ at, min, max, onTurn }: CalendarHeadProps) => {
  const t = useTranslate()
  const years = Array.from({ length: max.year - min.year + 1 }, (_, index) => max.year - index)
  const monthOf = ({ year, month }: Day) => year * 12 + month
  return (
    <div className="calendar-head">
      <button
        type="button"
        className="icon-button"
        aria-label={t('field.previousMonth')}
        aria-disabled={monthOf(at) <= monthOf(min) || undefined}
        onClick={() => onTurn(-1)}
      >
        <ChevronLeft className="icon" />
      </button>
      <div className="calendar-month" aria-live="polite">
        <span>{calendarNames(t.locale).month(dateOf(at))}</span>
        <select
          aria-label={t('field.year')}
          value={at.year}
          onChange={(event) => onTurn((Number(event.target.value) - at.year) * 12)}
        >
          {years.map((year) => (
            <option key={year}>{year}</option>
          ))}
        </select>
      </div>
      <button
        type="button"
        className="icon-button"
        aria-label={t('field.nextMonth')}
        aria-disabled={monthOf(at) >= monthOf(max) || undefined}
        onClick={() => onTurn(1)}
      >
        <ChevronRight className="icon" />
      </button>
    </div>
  )
}
