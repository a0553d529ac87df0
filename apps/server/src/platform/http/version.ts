import { createHash } from 'node:crypto'
import { AppError } from '../errors.ts'

/** What the values of a form are known by, in 22 characters: other ones as soon as one of them differs. */
export const versionOf = (values: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 22)

/** A change says which values it was made of; where it does not, it counts as it is. Throws `stale-update`. */
export const requireVersion = (present: string, sent: string | undefined): void => {
  if (sent !== undefined && sent !== present) throw new AppError('stale-update')
}
