import { acknowledgementDays, statuses } from '@canal/contract'
import type { Overview } from '@canal/contract/reports/overview'
import type { ChartPoint } from '../../ui/charts/chart-point.ts'

type Months = Overview['received']

const monthName = (month: string, locale: string, style: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`))

/** A column a month, the current one marked: its first letter under the column, its name and year in the table. */
export const monthPoints = (months: Months, locale: string): ChartPoint[] =>
  months.map(({ month, total }, index) => ({
    label: monthName(month, locale, { month: 'narrow' }),
    name: monthName(month, locale, { month: 'long', year: 'numeric' }),
    value: total,
    ...(index < months.length - 1 && { tone: 'quiet' }),
  }))

export const longMonth = (month: string, locale: string): string => monthName(month, locale, { month: 'long' })

/** Decisions §4: the display order. A status without a report has no bar. */
export const statusPoints = (
  counted: Overview['statuses'],
  labelOf: (status: (typeof statuses)[number]) => string,
): ChartPoint[] =>
  statuses.flatMap((status) => {
    const total = counted.find((one) => one.status === status)?.total ?? 0
    return total > 0 ? [{ label: labelOf(status), value: total, tone: status }] : []
  })

/** Whole days to the first answer; those still waiting past the limit have waited eight days or more already. */
export const answerPoints = ({ days, waitingLate }: Overview['firstAnswers'], orMore: string): ChartPoint[] =>
  days.map(({ days: waited, total }) => {
    if (waited <= acknowledgementDays) return { label: String(waited), value: total, tone: 'quiet' }
    return { label: `${waited}+`, name: orMore, value: total + waitingLate, tone: 'late' }
  })

export const sumOf = (points: readonly { value: number }[]): number => points.reduce((sum, { value }) => sum + value, 0)
