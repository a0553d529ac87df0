import type { OfficeKey, Translate } from '@canal/messages'
import { ApiError } from './api.ts'
import { SchemaError } from './schema-error.ts'

/** Why something did not come or was not saved: no connection, what the server said, or that it said nothing of use. */
export const failureText = (error: unknown, text: Translate<OfficeKey>): string => {
  if (error instanceof SchemaError) return text('errors.notValidSchema')
  if (!(error instanceof ApiError)) return text('errors.unexpected')
  if (error.status === 0) return text('errors.offline')
  return error.problem?.message ?? text('errors.unexpected')
}
