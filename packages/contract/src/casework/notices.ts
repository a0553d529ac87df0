import { clockRuleNames, type ClockRule } from './acts.ts'

/** After how many hundredths of a term members are told of it: each once, the last one when it is over. The numbers are ours. */
export const noticePercents = [50, 75, 90, 100] as const
export type NoticePercent = (typeof noticePercents)[number]

export type TermNotice = `${ClockRule}-${NoticePercent}`
export const termNoticesOf = (rule: ClockRule): readonly TermNotice[] =>
  noticePercents.map((percent) => `${rule}-${percent}` as const)
export const termNotices: readonly TermNotice[] = clockRuleNames.flatMap(termNoticesOf)

interface Term {
  startedAt: Date
  dueAt: Date
  /** The day that it had first, where it was extended. */
  extendedFrom: Date | null
}

/** From when a term is counted: what it was extended by is counted by itself, from the day on which it would have ended. */
const countedFrom = ({ startedAt, extendedFrom }: Term): Date => extendedFrom ?? startedAt

/** The highest of the percentages that have passed, however long nobody looked; null before the first. */
export const percentPassed = (term: Term, now: Date): NoticePercent | null => {
  const from = countedFrom(term).getTime()
  const [passed, whole] = [now.getTime() - from, term.dueAt.getTime() - from]
  return noticePercents.findLast((percent) => passed * 100 > whole * percent) ?? null
}
