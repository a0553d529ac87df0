import type { Selectable } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'
import type { ReportFacts } from './policy.ts'

export type ReportRow = Selectable<Tables['report']>

/** A part of a report that the committee suppresses, as it is stored. */
export interface StoredPart {
  /** Its name (packages/contract/src/casework/parts.ts). */
  part: string
  epoch: number
  /** On what ground, sealed; null after a restore. */
  box: Buffer | null
  at: Date
  /** Nothing is left of it. */
  isErased: boolean
}

/** A report's row with its verified policy and its suppressed parts, as one transaction sees them. */
export interface ReportView {
  row: ReportRow
  facts: ReportFacts
  parts: readonly StoredPart[]
}
