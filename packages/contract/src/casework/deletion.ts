/** What a law says of how long a report is kept at most. */
export interface KeptRules {
  /** Months from reception, where no investigation was opened; null where the law has no such term. */
  readonly uninvestigated: { readonly article: string; readonly months: number } | null
  /** Years from reception that nothing outlasts. */
  readonly longest: { readonly article: string; readonly years: number }
}

/**
 * How long a report is kept (Ley 2/2023). A report goes by itself when its day is over, unless something stops that: an
 * investigation was opened, or the report is held back.
 */
export const keptTerms = {
  /** Months from reception, where no investigation was opened (art. 32.4). */
  uninvestigated: { article: '32.4', months: 3 },
  /** Years from reception that nothing outlasts (art. 26.2). */
  longest: { article: '26.2', years: 10 },
  /** Months that a hold lasts; it may be renewed (art. 32.3). The number is ours. */
  hold: { article: '32.3', months: 6 },
  /** Days for which a report stays after one member ended its hold: for the others to hold it again. The number is ours. */
  released: { article: '32.3', days: 7 },
  /**
   * Days for which a report stays at least that one member closed, whatever the term of its outcome: for the others to hold it.
   * The number is ours.
   */
  alone: { article: '32.4', days: 7 },
} as const

/** How long a report is kept from its closing on, to the end of the last day: in calendar months or in days. */
export type RetentionTerm = { readonly months: number } | { readonly days: number }

interface Outcome {
  readonly article: string
  /** How long the report is kept from its closing on. The numbers are ours, but for the three years of art. 64.1. */
  readonly kept: RetentionTerm
  /** Whether it can be said only of what was investigated. */
  readonly needsInvestigation: boolean
}

/** With what a report is closed. */
export const outcomes = {
  proven: { article: '64.1', kept: { months: 36 }, needsInvestigation: true },
  partly_proven: { article: '64.1', kept: { months: 36 }, needsInvestigation: true },
  not_proven: { article: '32.4', kept: { months: 6 }, needsInvestigation: true },
  /** The article says at once. One member closes a report alone: the month is for the others to hold it back. */
  untrue: { article: '32.3', kept: { months: 1 }, needsInvestigation: false },
  not_admitted: { article: '18.2.a', kept: { days: 7 }, needsInvestigation: false },
  referred: { article: '7.4', kept: { months: 6 }, needsInvestigation: false },
} as const satisfies Readonly<Record<string, Outcome>>
export type ReportOutcome = keyof typeof outcomes
export const outcomeNames = Object.keys(outcomes) as [ReportOutcome, ...ReportOutcome[]]

/** The rules of an outcome, whichever it is. */
export const rulesOfOutcome = (outcome: ReportOutcome): Outcome => outcomes[outcome]

/** Outcomes for which two members may set another term of their channel. What is untrue goes as its article says. */
export const ownTermOutcomes = [
  'proven',
  'partly_proven',
  'not_proven',
  'referred',
  'not_admitted',
] as const satisfies readonly ReportOutcome[]
export type OwnTermOutcome = (typeof ownTermOutcomes)[number]

/** The longest of these terms: ten years (art. 26.2), in each of the two measures. Two of ten years are leap years at least. */
export const longestTerm = { months: keptTerms.longest.years * 12, days: 3652 } as const

/** Why a report goes on its last day: which of the terms ends it. */
export const deletionRules = ['uninvestigated', 'closed', 'longest'] as const
export type DeletionRule = (typeof deletionRules)[number]

/** The last days of a report: what its reporter writes then is received as a report of its own. The number is ours. */
export const lastDays = 7

/** Days before its deletion from which on a report says when it goes. */
export const deletionNearDays = 30
