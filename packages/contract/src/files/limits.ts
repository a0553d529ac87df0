/** A document is cleaned in memory; a larger one goes as it is, which the form says before it is sent (decision 0050). */
export const cleanedDocumentBytes = 64 * 1000 ** 2

/** Decisions §4: at most 20 a submission, 10 a message; together 500 MiB until a member opens the report. */
export const fileLimits = { perReport: 20, perMessage: 10, totalBytes: 500 * 1024 * 1024, filename: 255 } as const
