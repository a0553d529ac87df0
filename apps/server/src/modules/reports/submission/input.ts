import type { z } from 'zod/mini'
import type { newReportSchema } from '@canal/contract/reports/new-report'
import { compareEventDates, parseEventDate, wallClock } from '@canal/contract/reports/event-date'
import type { Deps } from '../../audit-log/deps.ts'
import { invalidField } from '../../../platform/errors.ts'
import { dayText } from '../../../platform/time.ts'

export type NewReportBody = z.output<typeof newReportSchema>

/** Refuses a date of event that lies ahead of the channel's own clock (decisions §4). */
export const refuseFuture = (deps: Deps, body: NewReportBody, timeZone: string): void => {
  const event = parseEventDate(body.dateOfEvent)
  const now = wallClock(deps.now(), timeZone)
  if (!event || compareEventDates(event, now) <= 0) return
  const isToday = compareEventDates({ ...event, hour: 0, minute: 0 }, now) <= 0
  throw isToday
    ? invalidField('dateOfEvent', 'errors.timeFuture')
    : invalidField('dateOfEvent', 'errors.dateFuture', { today: dayText(deps.now(), timeZone) })
}
