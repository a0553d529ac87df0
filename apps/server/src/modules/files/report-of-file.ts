import type { Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { ReportActor, ReporterActor } from '../accounts/session/actor.ts'
import type { Deps } from '../audit-log/deps.ts'
import { noReport } from '../report-access/report-view.ts'
import { reporterOfReport } from '../report-access/reporter-credentials.ts'

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

/**
 * The caller for a file of this report. A reporter's session is at one of the reports that their reference opens, and a page, or a
 * file on its way, may be of another. Whose reference does not open it stays who they were, to be refused.
 */
export const asReaderOf = async <Actor extends ReportActor>(
  tx: Tx,
  deps: Deps,
  actor: Actor,
  reportId: string,
): Promise<Actor | ReporterActor> => {
  if (actor.kind !== 'reporter') return actor
  return (await reporterOfReport(tx, deps, actor, reportId)) ?? actor
}
