import * as z from 'zod/mini'
import { isShut, type ReportStatus } from '../reports/statuses.ts'
import { clockRuleNames, type ClockRule } from './clock-rules.ts'

/** One term of a report. Instants in UTC; `dueAt` is the last second of its last day in the channel's zone. */
export const clockSchema = z.object({
  rule: z.enum(clockRuleNames),
  startedAt: z.string(),
  dueAt: z.string(),
  /** When it was met, in time or late; null while it runs. */
  metAt: z.nullable(z.string()),
  /** It is over because the acknowledgement is omitted (art. 9.2.c). */
  isOmitted: z.boolean(),
  /** The day that it had first, where it was extended. */
  extendedFrom: z.nullable(z.string()),
})
export type Clock = z.output<typeof clockSchema>

/** What is due next, and when: the same in lists, in the report's head, on the dashboard and in notices. */
export const nextDueSchema = z.nullable(z.object({ rule: z.enum(clockRuleNames), dueAt: z.string() }))
export type NextDue = z.output<typeof nextDueSchema>

/** What is due next follows from a term's end, and whether it was met. */
export interface Term {
  rule: ClockRule
  dueAt: string
  metAt: string | null
}

/** Whether a report was answered within the term that counts, an extension included; null where it was not answered. */
export const answeredSchema = z.nullable(z.enum(['in-time', 'late']))
export type Answered = z.output<typeof answeredSchema>

export const answeredOf = (clocks: readonly Term[]): Answered => {
  const answer = clocks.find(({ rule }) => rule === 'answer')
  if (!answer?.metAt) return null
  return isMetLate(answer) ? 'late' : 'in-time'
}

/** Whether a term was met after its last day. */
export const isMetLate = ({ metAt, dueAt }: Pick<Term, 'metAt' | 'dueAt'>): boolean =>
  metAt !== null && Date.parse(metAt) > Date.parse(dueAt)

/** The nearest term that runs; null where none does: all are met, or the report is archived. */
export const nextDueOf = (clocks: readonly Term[], status: ReportStatus): NextDue => {
  if (isShut(status)) return null
  const running = clocks.filter(({ metAt }) => metAt === null)
  const first = running.toSorted((one, other) => Date.parse(one.dueAt) - Date.parse(other.dueAt))[0]
  return first ? { rule: first.rule, dueAt: first.dueAt } : null
}
