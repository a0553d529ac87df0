import type { ReportStatus } from '../reports/statuses.ts'

/**
 * The terms of Ley 2/2023 that run for a report, each with its article. A term ends with the last day that it names, in the
 * channel's zone, whatever day of the week that is. `nearDays`: from so many days before its end on it presses.
 */
export const clockRules = {
  /** Calendar days from reception (art. 9.2.c). */
  acknowledge: { article: '9.2.c', days: 7, nearDays: 3 },
  /** Months from reception; may be extended by so many more, in total (art. 9.2.d). */
  answer: { article: '9.2.d', months: 3, extensionMonths: 3, nearDays: 7 },
} as const
export type ClockRule = keyof typeof clockRules
export const clockRuleNames = Object.keys(clockRules) as [ClockRule, ...ClockRule[]]

interface Act {
  readonly article: string
  /** Terms that it meets. An answer says, too, that the report has come. */
  readonly meets: readonly ClockRule[]
  /** Its message to the reporter, never with a name; null where they are told nothing, in their report's history neither. */
  readonly message: 'acknowledgement' | 'answer' | 'message' | null
  /** Statuses that it moves along, and to which; it never moves a report back. */
  readonly moves: { readonly from: readonly ReportStatus[]; readonly to: ReportStatus } | null
  /** The committee's own affair, of which an investigator reads nothing. */
  readonly isInternal?: true
}

/**
 * What the committee does for the law. In the report's history and log each is told by the same name, which lies there in
 * clear: none tells with what outcome a report was closed.
 */
export const acts = {
  acknowledged: {
    article: '9.2.c',
    meets: ['acknowledge'],
    message: 'acknowledgement',
    moves: { from: ['pending'], to: 'instruction' },
  },
  /** No acknowledgement is sent, because it would endanger confidentiality. */
  omitted: { article: '9.2.c', meets: ['acknowledge'], message: null, moves: null },
  /** By analogy: the article is the external channel's. */
  admitted: { article: '18.2.b', meets: [], message: null, moves: null },
  /** Dated, and never undone: a status can be set back. Keeps the report from being deleted after three months. */
  investigation_opened: {
    article: '32.4',
    meets: [],
    message: null,
    moves: { from: ['pending', 'instruction'], to: 'investigation' },
  },
  deadline_extended: { article: '9.2.d', meets: [], message: 'message', moves: null },
  answered: {
    article: '9.2.d',
    meets: ['acknowledge', 'answer'],
    message: 'answer',
    moves: { from: ['pending', 'instruction', 'investigation'], to: 'resolution' },
  },
  /** Not archiving: the status stays. Its message may be the answer, too; by itself it is none. By analogy, like `admitted`. */
  closed: { article: '20', meets: [], message: 'message', moves: null },
  /** It is not deleted, for some months. */
  held: { article: '32.3', meets: [], message: null, moves: null, isInternal: true },
  released: { article: '32.3', meets: [], message: null, moves: null, isInternal: true },
  /** Nobody is shown a part any more. Its reporter reads why in the place of what they read before. */
  part_suppressed: { article: '32.2', meets: [], message: null, moves: null, isInternal: true },
  /** A colleague confirmed: it is erased at once. */
  part_confirmed: { article: '32.2', meets: [], message: null, moves: null, isInternal: true },
  /** A member objected: it is shown again (art. 30.5 may be why). */
  part_restored: { article: '30.5', meets: [], message: null, moves: null, isInternal: true },
} as const satisfies Readonly<Record<string, Act>>
export type CaseAct = keyof typeof acts
export const actNames = Object.keys(acts) as [CaseAct, ...CaseAct[]]

/** Acts that are words of the committee to the reporter. */
export const messageActs = ['acknowledged', 'answered'] as const satisfies readonly CaseAct[]
export type MessageAct = (typeof messageActs)[number]

/** The act that meets a term. */
export const actOf = { acknowledge: 'acknowledged', answer: 'answered' } as const satisfies Record<
  ClockRule,
  MessageAct
>

/** The rules of an act, whichever it is. */
export const rulesOfAct = (act: CaseAct): Act => acts[act]

/** Characters that the reason of an act may have. */
export const reasonLength = { min: 20, max: 2000 } as const
