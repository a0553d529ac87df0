import { sql } from 'kysely'
import type { Tx } from '../../db/transaction.ts'
import { AppError } from '../../errors.ts'

/** A file of the caller's channel, for calls that name it alone. Throws `not-found`. */
export const reportOfFile = async (tx: Tx, fileId: string): Promise<string> => {
  const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
  const found = uuid.test(fileId)
    ? await sql<{ report_id: string }>`select report_id from file where id = ${fileId}`.execute(tx)
    : undefined
  const id = found?.rows[0]?.report_id
  if (!id) throw new AppError('not-found')
  return id
}

/** A file of a report that is not theirs to see is no file. */
export const asFileNotFound = (error: unknown): never => {
  throw error instanceof AppError && error.code === 'report-not-found' ? new AppError('not-found') : error
}
