export const fileKinds = ['evidence', 'chat', 'internal'] as const
export type FileKind = (typeof fileKinds)[number]

/** The part of the work that a document of the committee's own belongs to. */
export const phases = ['INSTRUCTION', 'INVESTIGATION', 'RESOLUTION'] as const
export type ReportPhase = (typeof phases)[number]
