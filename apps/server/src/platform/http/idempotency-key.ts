import { readIdempotencyKey } from '../crypto/idempotency.ts'
import { invalidField } from '../errors.ts'

/**
 * The Idempotency-Key as sent; null where there is none. Throws 422 for one of another form: dropped in silence, it would
 * leave its sender believing that a retry makes no second report.
 */
export const idempotencyKeyOf = (value: string | string[] | undefined): string | null => {
  if (value === undefined || value === '') return null
  const key = readIdempotencyKey(value)
  if (key === null) throw invalidField('Idempotency-Key', 'errors.invalidInput')
  return key
}
