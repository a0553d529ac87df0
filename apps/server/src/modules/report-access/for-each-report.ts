import type { BatchDone } from '@canal/contract/batches'
import { DecryptionError } from '../../platform/crypto/errors.ts'
import type { Deps } from '../audit-log/deps.ts'
import { AppError, tamperEvidenceOf } from '../../platform/errors.ts'
import { raiseAlarm } from '../../platform/http/alarm.ts'

/** So many reports a call: each in a transaction of its own, and an answer before anybody wonders. */
export const reportsPerCall = 25
/** Before every id. */
export const beforeAllReports = '00000000-0000-0000-0000-000000000000'

/**
 * Does a person's work on each of these reports, in a transaction of its own. One that `work` refuses or says false of, that
 * does not open, or whose rows were altered, which its log then says, keeps no other waiting. Throws what the database does.
 */
export const forEachReport = async (
  deps: Deps,
  ids: readonly string[],
  work: (reportId: string) => Promise<unknown>,
): Promise<Pick<BatchDone, 'done' | 'skipped'>> => {
  let done = 0
  for (const id of ids) {
    try {
      if ((await work(id)) !== false) done += 1
    } catch (error) {
      if (!(error instanceof AppError) && !(error instanceof DecryptionError)) throw error
      await raiseAlarm(deps, tamperEvidenceOf(error))
    }
  }
  return { done, skipped: ids.length - done }
}

/** What one call came to; `remaining`: how many are left behind the last of `ids`. */
export const batchOf = (
  counts: Pick<BatchDone, 'done' | 'skipped'>,
  ids: readonly string[],
  remaining: number,
): BatchDone => ({ ...counts, remaining, next: remaining > 0 ? (ids.at(-1) ?? null) : null })
