/** Decisions §4: at most 20 a submission, 10 a message; together 500 MiB until a member opens the report. */
export const fileLimits = { perReport: 20, perMessage: 10, totalBytes: 500 * 1024 * 1024, filename: 255 } as const
