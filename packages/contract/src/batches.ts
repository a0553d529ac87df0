import * as z from 'zod/mini'
import * as field from './fields.ts'

/** A long task over reports, done piece by piece: `after` is what the last answer named as `next`. */
export const batchSchema = z.object({ after: z.optional(field.id) })
export const batchDoneSchema = z.object({
  done: z.number(),
  /** Could not be done: the report's state did not allow it, the caller's keys did not reach, or its rows were altered. */
  skipped: z.number(),
  /** What is left behind `next`. */
  remaining: z.number(),
  /** Null at the end. */
  next: z.nullable(z.string()),
})
export type BatchDone = z.output<typeof batchDoneSchema>
