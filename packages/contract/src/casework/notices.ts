import { clockRuleNames, type ClockRule } from './clock-rules.ts'

/** At how many hundredths of a term people are told of it: once each, the last when it is over. The numbers are ours. */
export const noticePercents = [50, 75, 90, 100] as const
export type NoticePercent = (typeof noticePercents)[number]

export type TermNotice = `${ClockRule}-${NoticePercent}`
export const termNoticesOf = (rule: ClockRule): readonly TermNotice[] =>
  noticePercents.map((percent) => `${rule}-${percent}` as const)
export const termNotices: readonly TermNotice[] = clockRuleNames.flatMap(termNoticesOf)

interface Term {
  startedAt: Date
  dueAt: Date
  /** When it was first due, where it was extended. */
  extendedFrom: Date | null
}

/** From when a term is counted: an extension is counted by itself, from the day on which the term would have ended. */
const countedFrom = ({ startedAt, extendedFrom }: Term): Date => extendedFrom ?? startedAt

/** The highest of the percentages that have passed, though lower ones were never told; null before the first. */
export const percentPassed = (term: Term, now: Date): NoticePercent | null => {
  const from = countedFrom(term).getTime()
  const [passed, whole] = [now.getTime() - from, term.dueAt.getTime() - from]
  return noticePercents.findLast((percent) => passed * 100 > whole * percent) ?? null
}
