import { rulesOfOutcome } from '@canal/contract/casework/deletion'
import type { Casework, Close } from '@canal/contract/casework/schemas'
import type { Report } from '@canal/contract/reports/schemas'
import { useText } from '../../lib/office-text.ts'
import { useDates } from '../../lib/use-dates.ts'
import { useReasonError } from './reason-field.tsx'

type Outcome = Close['outcome']

/** What is written in the form that closes a report, euros as they were typed. */
export interface CloseDraft {
  readonly outcome: Outcome | null
  readonly reason: string
  readonly measures: string
  readonly lost: string
  readonly recovered: string
  /** What was changed of the text of an outcome. */
  readonly messages: Readonly<Partial<Record<Outcome, string>>>
  readonly isAnswer: boolean
  readonly opensInvestigation: boolean
}

export const emptyDraft: CloseDraft = {
  outcome: null,
  reason: '',
  measures: '',
  lost: '',
  recovered: '',
  messages: {},
  isAnswer: true,
  opensInvestigation: true,
}

/** Euros as people write them, with marks of thousands or without; null where it is something else. */
const eurosOf = (written: string): number | null => {
  const digits = written.trim().replaceAll(/(?<=\d)[.,\s](?=\d{3}(?!\d))/gu, '')
  return /^\d{1,12}$/.test(digits) ? Number(digits) : null
}

const amountOf = (field: 'lost' | 'recovered', written: string) => {
  const euros = eurosOf(written)
  return euros === null ? {} : { [field]: euros }
}

/** Until when a report is kept that is closed today: a sentence for each outcome. */
export const useKeptText = ({ goesIfClosed }: Pick<Casework, 'goesIfClosed'>) => {
  const text = useText()
  const dates = useDates()
  return (outcome: Outcome): string =>
    goesIfClosed ? text('casework.kept.today', { date: dates.day(goesIfClosed[outcome]) }) : ''
}

/** What is still to be said of a report that is being closed. */
export const useCloseErrors = (report: Report, draft: CloseDraft, message: string) => {
  const text = useText()
  const reason = useReasonError(draft.reason)
  const wrong = (written: string) =>
    written.trim() !== '' && eurosOf(written) === null ? text('casework.close.eurosWrong') : undefined
  return {
    outcome: draft.outcome === null ? text('errors.required') : undefined,
    opens:
      needsOpening(report, draft.outcome) && !draft.opensInvestigation ? text('casework.close.opensNeeded') : undefined,
    reason,
    lost: wrong(draft.lost),
    recovered: wrong(draft.recovered),
    message: draft.outcome !== null && message.trim() === '' ? text('errors.required') : undefined,
  }
}
export const checkedFields = ['outcome', 'opens', 'reason', 'lost', 'recovered', 'message'] as const

export const needsOpening = ({ investigationOpenedAt: opened }: Report, outcome: Outcome | null): boolean =>
  outcome !== null && opened === null && rulesOfOutcome(outcome).needsInvestigation

/** When the answer is due, where none was given. */
export const answerDue = ({ clocks }: Report): string | null =>
  clocks.find(({ rule, metAt }) => rule === 'answer' && metAt === null)?.dueAt ?? null

export const closeBodyOf = (report: Report, draft: CloseDraft, outcome: Outcome, message: string): Close => ({
  id: report.id,
  outcome,
  reason: draft.reason.trim(),
  ...(draft.measures.trim() && { measures: draft.measures.trim() }),
  ...amountOf('lost', draft.lost),
  ...amountOf('recovered', draft.recovered),
  message: message.trim(),
  isAnswer: draft.isAnswer && answerDue(report) !== null,
  opensInvestigation: draft.opensInvestigation && needsOpening(report, outcome),
})
