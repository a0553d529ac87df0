import type { ReporterReport } from '@canal/contract/reports/schemas'

type Told = Pick<ReporterReport, 'status' | 'details'>

const fromCommittee = ({ details }: Told): number =>
  details.chat.messages.filter(({ isReporter }) => !isReporter).length

/** What came in between two readings and deserves to be read out: an answer, a new status, or both. */
export const newsBetween = (before: Told, after: Told): { hasAnswer: boolean; hasMoved: boolean } => ({
  hasAnswer: fromCommittee(after) > fromCommittee(before),
  hasMoved: after.status !== before.status,
})
