import { sql } from 'kysely'
import * as z from 'zod/mini'
import { logSigningKey } from '../../../platform/crypto/log-chain.ts'
import { readRows } from '../../../platform/db/read-rows.ts'
import type { Db } from '../../../platform/db/connect.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../deps.ts'
import { fingerprintOf } from '../../../platform/errors.ts'
import { raiseAlarm } from '../../../platform/http/alarm.ts'
import type { Broken } from './broken.ts'
import { verifyCheckpoints, verifyReport } from './verify-log.ts'
import { forgedKeys } from './people-keys.ts'
import type { OneChain } from './walk-chains.ts'
import { signedChannels } from './walk-rows.ts'

/** Ids read at once. */
const batchSize = 500
/** A tenth of a processor: nine parts of rest to one of work. */
const restParts = 9
const firstId = '00000000-0000-0000-0000-000000000000'

export interface Pace {
  /** Waits so many milliseconds; rejects when the check is to end. */
  rest: (ms: number) => Promise<void>
  /** Milliseconds of a clock that never goes back. */
  clock: () => number
}

const inSnapshot = <T>(owner: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  owner.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)

/** Also of reports that are gone, of which a log is left, or a part of one. */
const nextReports = async (owner: Db, { channelId, reportId }: OneChain): Promise<OneChain[]> => {
  const after = (table: 'report' | 'log_entry' | 'log_payload') => {
    const id = sql.ref(table === 'report' ? 'id' : 'report_id')
    return sql`(select distinct channel_id, ${id} as report_id from ${sql.table(table)}
      where (channel_id, ${id}) > (${channelId}::uuid, ${reportId}::uuid) order by 1, 2 limit ${batchSize})`
  }
  const found = await readRows(
    owner,
    z.object({ channel_id: z.string(), report_id: z.string() }),
    sql`select channel_id, report_id
      from (${after('report')} union ${after('log_entry')} union ${after('log_payload')}) r
      order by 1, 2 limit ${batchSize}`,
  )
  return found.map((row) => ({ channelId: row.channel_id, reportId: row.report_id }))
}

/**
 * What `verify` finds that does not hold. Rows that cannot even be read, twice while the database answers, are `unreadable`:
 * what somebody writes there must not keep the round from what is behind it. Throws where the database is away.
 */
const brokenIn = async <T>(owner: Db, verify: (tx: Tx) => Promise<T>, unreadable: T): Promise<T> => {
  for (let tries = 0; tries < 2; tries += 1)
    try {
      return await inSnapshot(owner, verify)
    } catch {
      await sql`select 1`.execute(owner)
    }
  return unreadable
}

/** Tells of a report once, for as long as it stays so; its own log at the next round, where that could not be written. */
export const noteBroken = async (
  deps: Deps,
  { channelId, reportId }: OneChain,
  broken: Broken | null,
): Promise<void> => {
  const { byRound } = deps.findings
  const before = byRound.get(reportId)
  if (!broken) {
    if (byRound.delete(reportId)) deps.log.info({ channel: channelId, report: reportId }, 'a log holds again')
    return
  }
  const found = before ?? { channelId, since: deps.now(), isNoted: false }
  byRound.set(reportId, found)
  const { reason, sequence } = broken
  if (!before) deps.log.error({ channel: channelId, alarm: 'log', report: reportId, reason }, 'tampered')
  found.isNoted ||= await raiseAlarm(deps, {
    channelId,
    reportId,
    found: 'log',
    fingerprint: fingerprintOf('log', reason, sequence),
  })
}

/** Tells of a channel's signatures once, for as long as they stay so. */
const noteCheckpoints = (deps: Deps, channelId: string, broken: Broken | null): void => {
  const { checkpoints } = deps.findings
  if (!broken) {
    if (checkpoints.delete(channelId)) deps.log.info({ channel: channelId }, 'signatures over a log hold again')
    return
  }
  if (checkpoints.has(channelId)) return
  checkpoints.set(channelId, { channelId, since: deps.now() })
  deps.log.error({ channel: channelId, alarm: 'log', reason: broken.reason }, 'tampered')
}

/** Does `work`, then rests nine times as long as it took. */
const paced = async <T>({ rest, clock }: Pace, work: () => Promise<T>): Promise<T> => {
  const begun = clock()
  const done = await work()
  await rest(restParts * (clock() - begun))
  return done
}

const checkReports = async (deps: Deps, owner: Db, pace: Pace): Promise<void> => {
  let last: OneChain | undefined = { channelId: firstId, reportId: firstId }
  while (last) {
    const from: OneChain = last
    const reports = await paced(pace, () => nextReports(owner, from))
    for (const report of reports) {
      const unreadable: Broken | null = { ...report, reason: 'entry-altered', sequence: null }
      const verify = (tx: Tx) => verifyReport(tx, deps.rootKeys, report)
      await noteBroken(deps, report, await paced(pace, () => brokenIn(owner, verify, unreadable)))
    }
    last = reports.at(-1)
  }
}

const checkSignatures = async (deps: Deps, owner: Db, pace: Pace): Promise<void> => {
  const { publicKey } = logSigningKey(deps.rootKeys)
  for await (const channelId of signedChannels(owner)) {
    const unreadable: Broken | null = { channelId, reportId: null, reason: 'checkpoint-altered', sequence: null }
    const verify = (tx: Tx) => verifyCheckpoints(tx, publicKey, channelId)
    noteCheckpoints(deps, channelId, await paced(pace, () => brokenIn(owner, verify, unreadable)))
  }
}

/** Tells of each account whose keys are not as they were written once, for as long as they stay so. */
const checkKeys = async (deps: Deps, owner: Db, pace: Pace): Promise<void> => {
  const { keys } = deps.findings
  const verify = (tx: Tx) => forgedKeys(tx, deps.rootKeys)
  const forged = await paced(pace, () => brokenIn(owner, verify, [{ userId: firstId, channelId: null }]))
  for (const id of keys.keys()) if (!forged.some(({ userId }) => userId === id)) keys.delete(id)
  for (const { userId } of forged)
    if (!keys.has(userId)) {
      keys.set(userId, deps.now())
      deps.log.error({ alarm: 'account-keys', account: userId }, 'tampered')
    }
}

/**
 * One round through the logs of all reports, each as `verify-log` checks it, in a snapshot and a slice of its own; then
 * through the signatures over their heads, channel by channel, and people's keys. What does not hold goes to the operator's log, to the
 * report's own and to `deps.findings`, and leaves those once it holds again. `owner` must see every channel. Rejects as
 * `rest` does, or where the database fails.
 */
export const checkLogs = async (deps: Deps, owner: Db, pace: Pace): Promise<void> => {
  const { findings } = deps
  findings.begunAt ??= deps.now()
  await checkReports(deps, owner, pace)
  await checkSignatures(deps, owner, pace)
  await checkKeys(deps, owner, pace)
  findings.begunAt = null
  findings.endedAt = deps.now()
}
