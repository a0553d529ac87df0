import { clockRules, type ClockRules } from '@canal/contract/casework/clock-rules'
import { daysLater, monthsLater } from '../../platform/time.ts'

/**
 * The ends of a report's terms, each the last second of its last day in the channel's zone. `latestAnswer`: as far as the answer
 * can be put off, in total.
 */
export const termsOf = (receivedAt: Date, timeZone: string, { acknowledge, answer }: ClockRules = clockRules) => ({
  acknowledge: daysLater(receivedAt, acknowledge.days, timeZone),
  answer: monthsLater(receivedAt, answer.months, timeZone),
  latestAnswer: monthsLater(receivedAt, answer.months + answer.extensionMonths, timeZone),
})
