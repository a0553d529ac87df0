import { wallClock } from '@canal/contract/reports/event-date'
import { useTranslate } from '../../lib/i18n.ts'
import { Choice } from '../../ui/choice.tsx'
import { DayInput } from '../../ui/day-input.tsx'
import { FieldError, FieldHint, wiringOf } from '../../ui/field.tsx'
import { addDays, dayText } from '../../ui/month-grid.ts'
import { useForm } from './form-context.ts'

const ticks = [
  ['dateOfEventApproximate', 'new.date.approximate'],
  ['dateOfEventUnknown', 'new.date.unknown'],
  ['dateOfEventOngoing', 'state.ongoing'],
] as const

/**
 * Day and hour apart: the browser's own date inputs follow its language, not the page's. A month or a year will do, and so
 * will a tick.
 */
export const EventDate = () => {
  const t = useTranslate()
  const { draft, channel, now, readDate, readTime, set, leave, errorOf } = useForm()
  const today = wallClock(now, channel.timeZone)
  const dayError = errorOf('dateOfEventDay')
  const timeError = errorOf('dateOfEventTime')
  const example = dayText(addDays(today, -8))
  const hint = t('new.date.hint', { day: example, month: example.slice(3), year: example.slice(6) })
  const day = { id: 'dateOfEventDay', hint, error: dayError }
  return (
    <fieldset className="field">
      <legend>{t('new.dateOfEvent.label')}</legend>
      <FieldHint {...day} />
      <FieldError {...day} />
      <FieldError id="dateOfEventTime" error={timeError} />
      <div className="inline">
        <div className="field">
          <label htmlFor="dateOfEventDay">{t('field.day')}</label>
          <DayInput
            wiring={wiringOf(day)}
            name="dateOfEventDay"
            orMonth
            read={(text) => readDate(text, today)}
            value={draft.dateOfEventDay}
            today={today}
            max={today}
            onChange={(text) => set({ dateOfEventDay: text })}
            onBlur={() => leave('dateOfEventDay')}
          />
        </div>
        <div className="field">
          <label htmlFor="dateOfEventTime">{t('new.date.timeLabel')}</label>
          <input
            {...wiringOf({ id: 'dateOfEventTime', error: timeError })}
            className="input width-time figures"
            name="dateOfEventTime"
            inputMode="numeric"
            autoComplete="off"
            placeholder={t('field.timePlaceholder')}
            value={draft.dateOfEventTime}
            onChange={(event) => set({ dateOfEventTime: event.target.value })}
            onBlur={() => {
              const time = readTime(draft.dateOfEventTime)
              if (time) set({ dateOfEventTime: time })
              leave('dateOfEventTime')
            }}
          />
        </div>
      </div>
      {ticks.map(([name, label]) => (
        <Choice
          key={name}
          type="checkbox"
          name={name}
          label={t(label)}
          checked={draft[name]}
          onChange={(event) => set({ [name]: event.target.checked })}
        />
      ))}
    </fieldset>
  )
}
