import type { Db } from '../../platform/db/connect.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import { eachReport } from '../audit-log/each-report.ts'
import { areClocksApart, databaseTime } from '../audit-log/governance/store.ts'
import { noteHead, type LogHead } from '../audit-log/heads.ts'
import type { LogPlace } from '../audit-log/newest-entry.ts'
import type { Broken } from '../audit-log/verify/broken.ts'
import { noteBroken } from '../audit-log/verify/check-logs.ts'
import { verifyReport } from '../audit-log/verify/verify-log.ts'
import { isPartDue } from '../report-access/suppressed-parts.ts'
import { erasePart, type HeldReport } from './erase-part.ts'
import { finishDeletions } from './finish-deletions.ts'
import { inOneState } from './in-one-state.ts'

/** Parts read at once. */
const batchSize = 50
/** Parts erased in one run: other jobs wait for its end. */
const mostInRun = 200

type Due = LogPlace & { part: string }

/** Those whose time has come, without so many that stay: what somebody altered must not keep the others waiting. */
const findDue = async (owner: Db, now: Date, staying: number): Promise<Due[]> => {
  const found = await owner
    .selectFrom('report_part as p')
    .innerJoin('report as r', (join) =>
      join.onRef('r.channel_id', '=', 'p.channel_id').onRef('r.id', '=', 'p.report_id'),
    )
    .select(['p.channel_id', 'p.report_id', 'p.part'])
    .where('p.erased_at', 'is', null)
    .where(isPartDue(now))
    .orderBy('p.erase_at')
    .orderBy('p.report_id')
    .orderBy('p.part')
    .offset(staying)
    .limit(batchSize)
    .execute()
  return found.map((row) => ({ channelId: row.channel_id, reportId: row.report_id, part: row.part }))
}

/** The report, held until the transaction ends; nothing where somebody works on it, or objected meanwhile. */
const holdReport = async (tx: Tx, { channelId, reportId, part }: Due, now: Date): Promise<HeldReport | null> => {
  const held = await tx
    .selectFrom('report as r')
    .innerJoin('report_part as p', (join) =>
      join.onRef('p.channel_id', '=', 'r.channel_id').onRef('p.report_id', '=', 'r.id'),
    )
    .select(['r.status', 'r.version'])
    .where('r.channel_id', '=', channelId)
    .where('r.id', '=', reportId)
    .where('p.part', '=', part)
    .where('p.erased_at', 'is', null)
    .where(isPartDue(now))
    .forUpdate('r')
    .skipLocked()
    .executeTakeFirst()
  return held ? { channelId, reportId, ...held } : null
}

type Done = { head: LogHead | null } | { broken: Broken }

/** Erases one part in one transaction, which sees one state of the database: a mark that the log does not vouch for is none. */
const eraseOne = async (deps: Deps, owner: Db, due: Due, now: Date): Promise<boolean> => {
  const work = async (tx: Tx): Promise<Done | null> => {
    const held = await holdReport(tx, due, now)
    if (!held) return null
    const broken = await verifyReport(tx, deps.rootKeys, due)
    if (broken) return { broken }
    return { head: await erasePart(tx, deps, held, { part: due.part, at: now }) }
  }
  const done = await inOneState(owner, due, work)
  if (!done) return false
  if ('broken' in done) await noteBroken(deps, due, done.broken)
  else if (done.head) await noteHead(deps, due, done.head)
  return 'head' in done && done.head !== null
}

/**
 * Erases the parts whose time has come (isPartDue; art. 29, 32.2, 32.3), at most 200 a run. It runs as a job and needs no
 * keys. A report that is not as its log says keeps everything, and the alarm of the daily check is raised; while the clocks of
 * program and database differ, every report does. Gives how many were erased; throws as eachReport does, and where the store
 * fails.
 */
export const eraseDue = async (deps: Deps, owner: Db): Promise<number> => {
  const now = deps.now()
  const isLate = await owner.transaction().execute(async (tx) => areClocksApart(deps, await databaseTime(tx, deps)))
  if (isLate) throw new Error('the clocks of program and database are apart')
  let done = 0
  let staying = 0
  const failures: unknown[] = []
  try {
    for (let found = batchSize; found === batchSize && done < mostInRun;) {
      const due = await findDue(owner, now, staying)
      const before = done
      const work = async (one: Due) => {
        const isGone = await eraseOne(deps, owner, one, now)
        if (isGone) done += 1
        return isGone
      }
      await eachReport(deps, due, work).catch((error: unknown) => void failures.push(error))
      staying += due.length - (done - before)
      found = due.length
    }
    if (failures.length > 0) throw failures[0]
    return done
  } finally {
    await finishDeletions(deps, owner)
  }
}
