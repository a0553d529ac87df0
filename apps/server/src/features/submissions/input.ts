import type { z } from 'zod/mini'
import type { newReportSchema } from '@canal/contract/reports/schemas'
import { compareEventDates, parseEventDate, wallClock } from '@canal/contract/reports/event-date'
import type { Deps } from '../../deps.ts'
import { invalidField } from '../../errors.ts'

export { acknowledgementDays, deadlineMonths } from '@canal/contract'

export type NewReportBody = z.output<typeof newReportSchema>

/** Today as the channel's wall clock says it, dd/MM/yyyy. */
const today = (now: Date, timeZone: string): string => {
  const { day, month, year } = wallClock(now, timeZone)
  return `${String(day).padStart(2, '0')}/${String(month).padStart(2, '0')}/${year}`
}

/** Refuses a date of event that lies ahead of the channel's own clock (decisions §4). */
export const refuseFuture = (deps: Deps, body: NewReportBody, timeZone: string): void => {
  const event = parseEventDate(body.dateOfEvent)
  if (event && compareEventDates(event, wallClock(deps.now(), timeZone)) > 0)
    throw invalidField('dateOfEvent', 'errors.dateFuture', { today: today(deps.now(), timeZone) })
}
