import { sql } from 'kysely'
import * as z from 'zod/mini'
import { readRows } from '../../../platform/db/read-rows.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { inChannel } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { loadReport } from '../report-view.ts'
import { noteAltered } from '../../audit-log/each-report.ts'
import { isEnded } from './ended-shares.ts'

const dueRow = z.object({ channel_id: z.string(), report_id: z.string() })
type Due = z.output<typeof dueRow>

/** So many reports a run, so that neither stopping nor the other tasks wait for all that somebody had. */
const perRun = 200

/** The transaction that locks the report finds who left and does the rest; false where its rows do not hold. */
const applyOne = async (deps: Deps, { channel_id, report_id }: Due): Promise<boolean> => {
  try {
    await inChannel(deps.db, channel_id, (tx) => loadReport(tx, deps, report_id, 'update'))
    return true
  } catch (error) {
    // One report that was tampered with, or the like, must not keep the others open.
    await noteAltered(deps, error)
    return false
  }
}

const findDue = (deps: Deps, owner: Db, after: string, limit: number): Promise<Due[]> =>
  readRows(
    owner,
    dueRow,
    sql`
    select channel_id, report_id from access_revocation where report_id > ${after}::uuid
    union select channel_id, report_id from report_grant where report_id > ${after}::uuid and ${isEnded(deps)}
    order by report_id limit ${limit}`,
  )

/**
 * Gives new keys to the reports of those who left, or whose share came to its end, each in a transaction of its own: a run
 * that is cut short has done what it did, and the list still holds the rest. Wakes itself where there is more. Gives how
 * many were done; throws after the last where some could not be, which stay on the list.
 */
export const applyRevocations = async (deps: Deps, owner: Db, limit = perRun): Promise<number> => {
  let done = 0
  let failed = 0
  let last = '00000000-0000-0000-0000-000000000000'
  while (done < limit) {
    const due = await findDue(deps, owner, last, limit - done)
    for (const one of due) {
      if (await applyOne(deps, one)) done += 1
      else failed += 1
    }
    last = due.at(-1)?.report_id ?? last
    if (due.length === 0) break
  }
  if ((await findDue(deps, owner, last, 1)).length > 0) await sql`select wake_access_revocations()`.execute(owner)
  if (failed > 0) throw new Error('reports of somebody who left could not be given new keys')
  return done
}
