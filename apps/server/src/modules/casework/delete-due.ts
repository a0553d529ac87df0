import { sql } from 'kysely'
import { eachChannel } from '../../platform/db/each-channel.ts'
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
import { deletionRule } from '../reports/deletion-day.ts'
import { deleteReport } from './delete-report.ts'
import { finishDeletions } from './finish-deletions.ts'
import { inOneState } from './in-one-state.ts'

/** Ids read at once. */
const batchSize = 50
/** Reports deleted in one run: other jobs wait for its end. */
const mostInRun = 200

interface Channel {
  id: string
  time_zone: string
}

type Due = LogPlace & { deleteAt: Date }

const nextDue = async (owner: Db, channelId: string, now: Date, after: Due | null): Promise<Due[]> => {
  const found = await owner
    .selectFrom('report')
    .select(['id', 'delete_at'])
    .where('channel_id', '=', channelId)
    .where('delete_at', '<', now)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(delete_at, id) > (${after?.deleteAt ?? null}::timestamptz, ${after?.reportId ?? null}::uuid)`,
      ),
    )
    .orderBy('delete_at')
    .orderBy('id')
    .limit(batchSize)
    .execute()
  return found.map((row) => ({ channelId, reportId: row.id, deleteAt: row.delete_at }))
}

/** The report, held until the transaction ends; nothing where somebody works on it, or it is not due any more. */
const holdDue = (tx: Tx, { channelId, reportId }: LogPlace, now: Date) =>
  tx
    .selectFrom('report')
    .select(['status', 'received_at', 'investigation_opened_at', 'kept_until', 'held_until'])
    .where('channel_id', '=', channelId)
    .where('id', '=', reportId)
    .where('delete_at', '<', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

type Done = { head: LogHead } | { broken: Broken }

/**
 * Deletes one report in one transaction, which sees one state of the database: what the log does not vouch for (a day that
 * somebody moved, too) is no ground to delete anything. Gives whether it is gone.
 */
const deleteOne = async (
  deps: Deps,
  owner: Db,
  { channel, place, now }: { channel: Channel; place: LogPlace; now: Date },
): Promise<boolean> => {
  const work = async (tx: Tx): Promise<Done | null> => {
    const held = await holdDue(tx, place, now)
    if (!held) return null
    const broken = await verifyReport(tx, deps.rootKeys, place)
    if (broken) return { broken }
    const ground = { rule: deletionRule(held, channel.time_zone), at: now }
    return { head: await deleteReport(tx, deps, { ...place, status: held.status }, ground) }
  }
  const done = await inOneState(owner, place, work)
  if (!done) return false
  if ('broken' in done) {
    await noteBroken(deps, place, done.broken)
    return false
  }
  await noteHead(deps, place, done.head)
  return true
}

/** Those of a channel, as many as are left to this run. Throws as eachReport does, after the last. */
const deleteOf = async (deps: Deps, owner: Db, channel: Channel, now: Date, most: number): Promise<number> => {
  let done = 0
  const failures: unknown[] = []
  for (let after: Due | null = null; done < most;) {
    const due: Due[] = await nextDue(owner, channel.id, now, after)
    const batch = due.slice(0, most - done)
    after = batch.at(-1) ?? null
    const work = async (place: LogPlace) => {
      const isGone = await deleteOne(deps, owner, { channel, place, now })
      if (isGone) done += 1
      return isGone
    }
    await eachReport(deps, batch, work).catch((error: unknown) => void failures.push(error))
    if (due.length < batchSize) break
  }
  if (failures.length > 0) throw failures[0]
  return done
}

/**
 * Deletes the reports whose last day is over (art. 32.4, 26.2), at most 200 a run. Only a restore deletes reports otherwise
 * (delete-again.ts). It runs as a job and needs no keys. A report that is not as its log says is kept, and raises the alarm of
 * the daily check. While the clocks of program and database differ, every report is kept. Gives how many were deleted; throws
 * as eachChannel does.
 */
export const deleteDue = async (deps: Deps, owner: Db): Promise<number> => {
  const now = deps.now()
  const isLate = await owner.transaction().execute(async (tx) => areClocksApart(deps, await databaseTime(tx, deps)))
  if (isLate) throw new Error('the clocks of program and database are apart')
  const channels = await owner.selectFrom('channel').select(['id', 'time_zone']).orderBy('id').execute()
  let left = mostInRun
  try {
    return await eachChannel(channels, async (channel) => {
      const done = await deleteOf(deps, owner, channel, now, left)
      left -= done
      return done
    })
  } finally {
    await finishDeletions(deps, owner)
  }
}
