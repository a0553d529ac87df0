import * as z from 'zod/mini'
import {
  longestTerm,
  ownTermOutcomes,
  rulesOfOutcome,
  type OwnTermOutcome,
  type ReportOutcome,
  type RetentionTerm,
} from './deletion.ts'

const whole = (most: number) =>
  z.int('errors.invalidInput').check(z.minimum(0, 'errors.invalidInput'), z.maximum(most, 'errors.invalidInput'))
const termSchema = z.union([
  z.strictObject({ months: whole(longestTerm.months) }),
  z.strictObject({ days: whole(longestTerm.days) }),
])

/** Terms that a channel has of its own, from nothing to ten years. An outcome that is absent keeps the term that it has. */
export const ownTermsSchema = z.partialRecord(z.enum(ownTermOutcomes), termSchema)
export type OwnTerms = Readonly<Partial<Record<OwnTermOutcome, RetentionTerm>>>

/** How long a report is kept that is closed with an outcome: as the channel has it, or else as the contract does. */
export const termOf = (outcome: ReportOutcome, own: OwnTerms): RetentionTerm =>
  (own as Readonly<Partial<Record<ReportOutcome, RetentionTerm>>>)[outcome] ?? rulesOfOutcome(outcome).kept

const isSameTerm = (one: RetentionTerm, other: RetentionTerm): boolean =>
  'months' in one ? 'months' in other && one.months === other.months : 'days' in other && one.days === other.days

/** What is left of wanted terms without those that a channel has already. */
export const changedTerms = (wanted: OwnTerms, own: OwnTerms): OwnTerms =>
  Object.fromEntries(
    ownTermOutcomes.flatMap((outcome) => {
      const term = wanted[outcome]
      return term && !isSameTerm(term, termOf(outcome, own)) ? [[outcome, term] as const] : []
    }),
  )
