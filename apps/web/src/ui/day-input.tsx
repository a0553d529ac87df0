import { readWrittenDay } from '@canal/contract/reports/event-date'
import CalendarIcon from 'lucide-react/icons/calendar'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslate } from '../lib/i18n.ts'
import { useAfterPress } from '../lib/use-after-press.ts'
import type { Calendar as CalendarView } from './calendar.tsx'
import { FieldError, type Wiring } from './field.tsx'
import {
  completeDay,
  dayText,
  isPickable,
  laterOf,
  parseDay,
  rangeEnd,
  rangeStart,
  type Day,
  type DayRules,
} from './month-grid.ts'
import { useHydrated } from './use-hydrated.ts'

interface DayInputProps {
  wiring: Wiring
  name: string
  value: string
  onChange: (text: string) => void
  onBlur?: () => void
  /** The day that the calendar marks, and opens at where none is chosen. */
  today: Day
  min?: Day
  max?: Day
  /** Nothing before today (specification §2). */
  futureOnly?: boolean
  /** Days within the range that cannot be picked. */
  isDisabled?: (day: Day) => boolean
  /** A month or a year will do. */
  orMonth?: boolean
  /** Reads what else may be written, once the field is left. */
  read?: (text: string) => string | undefined
  /** What is said of something that is no day, where the common words do not tell how to mend it. */
  invalid?: string
}

/** Why what was typed is no day to be had; empty where it is one, or where nothing was typed. */
const useRefusal = (value: string, rules: DayRules, invalid: string | undefined): string => {
  const t = useTranslate()
  if (!value) return ''
  const day = parseDay(value)
  if (!day) return invalid ?? t('errors.invalidDate')
  if (isPickable(day, rules)) return ''
  const isInside = isPickable(day, { min: rules.min, max: rules.max })
  if (isInside) return t('field.dayUnavailable')
  return t('field.dayOutside', { min: dayText(rules.min), max: dayText(rules.max) })
}

/**
 * A day to type as dd/mm/yyyy, or to pick from one month at a time; without JavaScript the text input alone. What is typed
 * and cannot be picked is said below it, unless the form already says something of its own.
 */
export const DayInput = ({ wiring, value, onChange, today, isDisabled, ...rest }: DayInputProps) => {
  const t = useTranslate()
  const { name, onBlur, orMonth, read, max = rangeEnd, futureOnly } = rest
  const min = futureOnly ? laterOf(rest.min ?? rangeStart, today) : (rest.min ?? rangeStart)
  const rules = { min, max, isDisabled }
  const isHydrated = useHydrated()
  const [open, setOpen] = useState(false)
  const [isLeft, setLeft] = useState(false)
  const afterPress = useAfterPress()
  const refusal = useRefusal(orMonth ? readWrittenDay(value).day : value.trim(), rules, rest.invalid)
  const own = isLeft && !open && !wiring['aria-invalid'] ? refusal : ''
  const ownId = `${wiring.id}-day`
  const described = [wiring['aria-describedby'], own && `${ownId}-error`].filter(Boolean).join(' ')
  return (
    <div
      className="day-input"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <div className={isHydrated ? 'joined' : undefined}>
        <input
          {...wiring}
          {...(own ? { 'aria-invalid': true, 'aria-describedby': described } : {})}
          className="input width-date figures"
          name={name}
          value={value}
          inputMode={read ? undefined : 'numeric'}
          autoComplete="off"
          placeholder={t('field.dayPlaceholder')}
          onChange={(event) => {
            setLeft(false)
            onChange(event.target.value)
          }}
          onBlur={() => {
            const typed = completeDay(value, today.year)
            const text = typed ? dayText(typed) : read?.(value)
            if (text) onChange(text)
            afterPress(() => setLeft(true))
            onBlur?.()
          }}
        />
        {isHydrated && (
          <DayPicker
            {...rules}
            chosen={parseDay(value)}
            today={today}
            open={open}
            onOpen={setOpen}
            onChoose={(day) => onChange(dayText(day))}
          />
        )}
      </div>
      <FieldError id={ownId} error={own} />
    </div>
  )
}

interface DayPickerProps extends DayRules {
  chosen: Day | null
  today: Day
  open: boolean
  onOpen: (open: boolean) => void
  onChoose: (day: Day) => void
}

/** The button beside the field and the month that it opens; focus comes back to the button. */
const DayPicker = ({ chosen, today, open, onOpen, onChoose, ...rules }: DayPickerProps) => {
  const t = useTranslate()
  const [Calendar, setCalendar] = useState<typeof CalendarView | null>(null)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    onOpen(false)
    button.current?.focus()
  }
  const closeByKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // The window hears it before whatever it stands in: a dialog or a popover around it stays open.
    event.stopPropagation()
    close()
  })
  useEffect(() => {
    if (!open) return
    window.addEventListener('keydown', closeByKey, { capture: true })
    return () => window.removeEventListener('keydown', closeByKey, { capture: true })
  }, [open])
  return (
    <>
      <button
        ref={button}
        type="button"
        className="button outline"
        data-variant="outline"
        aria-label={t('field.openCalendar')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => {
          onOpen(!open)
          // Most people type the day: the calendar is fetched for those who ask for it.
          void import('./calendar.tsx').then((calendar) => setCalendar(() => calendar.Calendar))
        }}
      >
        <CalendarIcon className="icon" />
      </button>
      {open && Calendar ? (
        // It can hold the focus itself: some browsers give none to a button that is clicked.
        <div className="popup" role="dialog" aria-label={t('field.openCalendar')} tabIndex={-1}>
          <Calendar
            {...rules}
            day={chosen ?? today}
            chosen={chosen}
            today={today}
            onChoose={(day) => {
              onChoose(day)
              close()
            }}
          />
        </div>
      ) : null}
    </>
  )
}
