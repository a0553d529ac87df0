import type { ReportStatus } from '../constants.ts'

/**
 * Which status may follow which by a member's save (decisions §4). Reopening an archived report is not here: only an
 * approved request does that.
 */
const next: Record<ReportStatus, readonly ReportStatus[]> = {
  pending: ['instruction', 'investigation', 'resolution', 'archived'],
  instruction: ['investigation', 'resolution', 'archived'],
  investigation: ['instruction', 'resolution', 'archived'],
  resolution: ['instruction', 'investigation', 'archived'],
  archived: [],
  reopened: ['instruction', 'investigation', 'resolution', 'archived'],
}

export const transitionsFrom = (status: ReportStatus): readonly ReportStatus[] => next[status]

export const canMove = (from: ReportStatus, to: ReportStatus): boolean => from === to || next[from].includes(to)
