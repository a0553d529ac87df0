/** The terms that a law sets for a report. */
export interface ClockRules {
  readonly acknowledge: { readonly article: string; readonly days: number; readonly nearDays: number }
  readonly answer: {
    readonly article: string
    readonly months: number
    readonly extensionMonths: number
    readonly nearDays: number
  }
}

/**
 * The terms of Ley 2/2023 that run for a report, each with its article. A term ends with the last day that it names, in the
 * channel's zone, whatever day of the week that is. `nearDays`: from so many days before its end on it presses.
 */
export const clockRules = {
  /** Calendar days from reception (art. 9.2.c). */
  acknowledge: { article: '9.2.c', days: 7, nearDays: 3 },
  /** Months from reception; may be extended by so many more, in total (art. 9.2.d). */
  answer: { article: '9.2.d', months: 3, extensionMonths: 3, nearDays: 7 },
} as const satisfies ClockRules
export type ClockRule = keyof typeof clockRules
export const clockRuleNames = Object.keys(clockRules) as [ClockRule, ...ClockRule[]]
