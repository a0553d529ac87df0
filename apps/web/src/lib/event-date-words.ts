import type { Locale } from '@canal/messages'
import type { Answers } from '@canal/contract/reports/form'
import { monthNames } from './calendar-names.ts'

type EventDate = Pick<
  Answers,
  'dateOfEvent' | 'dateOfEventApproximate' | 'dateOfEventPrecision' | 'dateOfEventUnknown' | 'dateOfEventOngoing'
>

interface Words {
  locale: Locale
  approximate: (date: string) => string
  withoutTime: (date: string) => string
  unknown: string
  ongoing: string
}

const knownWords = (
  { dateOfEvent, dateOfEventApproximate, dateOfEventPrecision: precision }: EventDate,
  { locale, approximate, withoutTime }: Words,
): string => {
  const [day = '', time = ''] = dateOfEvent.split(' ')
  const [, month = '', year = ''] = day.split('/')
  const hour = time === '00:00' ? '' : `, ${time}`
  if (precision)
    return approximate(
      (precision === 'year' ? year : monthNames(locale).monthAndYear(new Date(`${year}-${month}-01`))) + hour,
    )
  if (!dateOfEventApproximate) return dateOfEvent
  return hour ? approximate(dateOfEvent) : withoutTime(day)
}

/**
 * The date of the event in words. A day without an hour comes as an approximate one at 00:00, a month or a year as its first
 * day (decisions §4): a day may be exact, and is not said to be less.
 */
export const eventDateWords = (date: EventDate, words: Words): string => {
  const { dateOfEvent, dateOfEventUnknown, dateOfEventOngoing } = date
  const known = dateOfEvent ? knownWords(date, words) : dateOfEventUnknown || !dateOfEventOngoing ? words.unknown : ''
  return [known, dateOfEventOngoing && words.ongoing].filter(Boolean).join('. ')
}
