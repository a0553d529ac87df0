import type { Db } from '../../platform/db/connect.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { LogPlace } from '../audit-log/newest-entry.ts'

const newestOf = async (owner: Db, { channelId, reportId }: LogPlace): Promise<number | null> => {
  const found = await owner
    .selectFrom('log_entry')
    .select(({ fn }) => fn.max('sequence').as('last'))
    .where('channel_id', '=', channelId)
    .where('report_id', '=', reportId)
    .executeTakeFirstOrThrow()
  return found.last
}

/** PostgreSQL's serialization_failure: a row that the transaction was to change has changed since it began. */
const changedMeanwhile = '40001'

/**
 * Does a job's work on a report in one transaction, which sees one state of the database. Null where that failed because
 * somebody wrote in the report's log meanwhile, or in a row that others share with it (a count): what the transaction saw was
 * older, nothing was altered, and the next run finds the report again.
 */
export const inOneState = async <T>(
  owner: Db,
  place: LogPlace,
  work: (tx: Tx) => Promise<T | null>,
): Promise<T | null> => {
  const before = await newestOf(owner, place)
  try {
    return await owner.transaction().setIsolationLevel('repeatable read').execute(work)
  } catch (error) {
    if ((error as { code?: string }).code === changedMeanwhile) return null
    if ((await newestOf(owner, place)) === before) throw error
    return null
  }
}
