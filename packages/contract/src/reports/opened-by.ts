import type { ReporterReport } from './schemas.ts'

/** Ids of all reports that the reference of this one opens, its own first. Two that share one are of the same reference. */
export const openedBy = ({ id, sameReference }: Pick<ReporterReport, 'id' | 'sameReference'>): string[] => [
  id,
  ...sameReference.map((other) => other.id),
]
