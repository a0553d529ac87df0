import type { ReportStatus } from '../reports/statuses.ts'
import type { ClockRule } from './clock-rules.ts'

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

/** It meets no term, tells the reporter nothing and moves no status. */
const quiet = { meets: [], message: null, moves: null } as const
const internal = { ...quiet, isInternal: true } as const

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
  omitted: { ...quiet, article: '9.2.c', meets: ['acknowledge'] },
  /** By analogy: the article is the external channel's. */
  admitted: { ...quiet, article: '18.2.b' },
  /** Dated, and never undone: a status can be set back. Keeps the report from being deleted after three months. */
  investigation_opened: {
    ...quiet,
    article: '32.4',
    moves: { from: ['pending', 'instruction'], to: 'investigation' },
  },
  deadline_extended: { ...quiet, article: '9.2.d', message: 'message' },
  answered: {
    article: '9.2.d',
    meets: ['acknowledge', 'answer'],
    message: 'answer',
    moves: { from: ['pending', 'instruction', 'investigation'], to: 'resolution' },
  },
  /** Not archiving: the status stays. Its message may be the answer, too; by itself it is none. By analogy, like `admitted`. */
  closed: { ...quiet, article: '20', message: 'message' },
  /** It is not deleted, for some months. */
  held: { ...internal, article: '32.3' },
  released: { ...internal, article: '32.3' },
  /** Nobody is shown a part any more. Its reporter reads why in the place of what they read before. */
  part_suppressed: { ...internal, article: '32.2' },
  /** A colleague confirmed: it is erased at once. */
  part_confirmed: { ...internal, article: '32.2' },
  /** A member objected: it is shown again (art. 30.5 may be why). */
  part_restored: { ...internal, article: '30.5' },
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
