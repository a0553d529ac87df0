import type { Selectable } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'
import type { ReportFacts } from './policy.ts'

export type ReportRow = Selectable<Tables['report']>

/** A report's row with its verified policy, as one transaction sees it. */
export interface ReportView {
  row: ReportRow
  facts: ReportFacts
}
