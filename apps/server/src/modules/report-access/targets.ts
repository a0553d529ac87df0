/** What a slot's key opens. A file's own key is `file:<version id>`. */
export const symmetricTargets = ['content', 'identity', 'internal'] as const
export const fileTargets = ['files', 'files-internal'] as const
export const reportTargets = [...symmetricTargets, ...fileTargets] as const

export type SymmetricTarget = (typeof symmetricTargets)[number]
export type FileTarget = (typeof fileTargets)[number]
export type ReportTarget = (typeof reportTargets)[number]
export type Target = ReportTarget | `file:${string}`

/** What each kind of holder may use, and what members only keep so that a vote can give it to another. */
export const memberAccess: readonly ReportTarget[] = symmetricTargets
export const memberCustody: readonly ReportTarget[] = reportTargets
export const reporterAccess: readonly ReportTarget[] = ['content', 'identity', 'files']
export const investigatorAccess: readonly ReportTarget[] = ['content', 'internal']
