import type { Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { noReport } from '../report-access/report-view.ts'

/**
 * The report of a file of the caller's channel, for calls that name the file alone. For a file that is not there the id of
 * no report, so that the answer takes as long as for one of a report that the caller may not know of. Throws `not-found`
 * for what is no id.
 */
export const reportOfFile = async (tx: Tx, fileId: string): Promise<string> => {
  const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
  if (!uuid.test(fileId)) throw new AppError('not-found')
  const found = await tx.selectFrom('file').select('report_id').where('id', '=', fileId).executeTakeFirst()
  return found?.report_id ?? noReport
}

/** A file of a report that is not theirs to see is no file. */
export const asFileNotFound = (error: unknown): never => {
  throw error instanceof AppError && error.code === 'report-not-found' ? new AppError('not-found') : error
}
