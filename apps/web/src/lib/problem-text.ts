import type { ApiError } from './api.ts'

/**
 * The text of the global error toast (specification §8): the status, a colon and the errors joined by commas; or the
 * single error; or the message; or the generic text. Without an answer the generic text alone.
 */
export const problemText = (error: ApiError, generic: string): string => {
  if (error.status === 0) return generic
  const { errors, message } = error.problem ?? {}
  return `${error.status}: ${errors?.join(', ') || message || generic}`
}
