import { clockRules } from '@canal/contract/casework/clock-rules'
import type { Dashboard } from '@canal/contract/reports/dashboard'
import { statuses, toneOf, type ReportStatus } from '@canal/contract/reports/statuses'
import type { Locale } from '@canal/messages'
import { calendarNames, monthNames } from '../../lib/calendar-names.ts'
import type { ChartPoint } from '../../ui/charts/chart-point.ts'

type Months = Dashboard['received']

const dateOf = (month: string) => new Date(`${month}-01T00:00:00Z`)

/** A column a month, the current one marked: its first letter under the column, its name and year in the table. */
export const monthPoints = (months: Months, locale: Locale): ChartPoint[] => {
  const { letter, monthAndYear } = monthNames(locale)
  return months.map(({ month, total }, index) => ({
    label: letter(dateOf(month)),
    name: monthAndYear(dateOf(month)),
    value: total,
    ...(index < months.length - 1 && { tone: 'quiet' }),
  }))
}

export const longMonth = (month: string, locale: Locale): string => calendarNames(locale).month(dateOf(month))

/** Decisions §4: the display order. A status without a report has no bar. */
export const statusPoints = (counted: Dashboard['statuses'], labelOf: (status: ReportStatus) => string): ChartPoint[] =>
  statuses.flatMap((status) => {
    const total = counted.find((one) => one.status === status)?.total ?? 0
    return total > 0 ? [{ label: labelOf(status), value: total, tone: toneOf(status) }] : []
  })

/** Whole days to the first answer; those still waiting past the limit have waited eight days or more already. */
export const answerPoints = ({ days, waitingLate }: Dashboard['firstAnswers'], orMore: string): ChartPoint[] =>
  days.map(({ days: waited, total }) => {
    if (waited <= clockRules.acknowledge.days) return { label: String(waited), value: total, tone: 'quiet' }
    return { label: `${waited}+`, name: orMore, value: total + waitingLate, tone: 'late' }
  })

export const sumOf = (points: readonly { value: number }[]): number => points.reduce((sum, { value }) => sum + value, 0)
