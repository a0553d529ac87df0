import { sql } from 'kysely'
import * as z from 'zod/mini'
import { readRows } from '../../platform/db/read-rows.ts'
import type { Db } from '../../platform/db/connect.ts'
import { inChannel, type Tx } from '../../platform/db/transaction.ts'
import type { Deps } from './deps.ts'
import { findByHeads } from './findings.ts'
import { isGenuineEntry, type EntryRow } from './entry.ts'
import type { LogPlace } from './newest-entry.ts'
import { headOf, headsOf, noteHead, readPlaces, writeHeads, type LogHead } from './heads.ts'

/** Logs that are asked about at once. */
const batchSize = 500
const firstId = '00000000-0000-0000-0000-000000000000'

/** Those of the entries that are not in the data with the same hash. */
const missingOf = async (tx: Tx, channelId: string, heads: readonly [string, LogHead][]): Promise<string[]> => {
  const found = await readRows(
    tx,
    z.object({ report_id: z.string() }),
    sql`
    select w.report_id from unnest(${heads.map(([reportId]) => reportId)}::uuid[],
        ${heads.map(([, { sequence }]) => sequence)}::int[], ${heads.map(([, { hash }]) => hash)}::bytea[])
      as w (report_id, sequence, hash)
    where not exists (select 1 from log_entry e where e.channel_id = ${channelId} and e.report_id = w.report_id
      and e.sequence = w.sequence and e.hash = w.hash)`,
  )
  return found.map((row) => row.report_id)
}

/** Newest entries of the logs that grew since a moment (of all, where there is none), in the order of their reports. */
const newestAfter = (tx: Tx, channelId: string, since: Date | null, after: string): Promise<EntryRow[]> => {
  const newest = tx
    .selectFrom('log_entry as e')
    .distinctOn('e.report_id')
    .selectAll('e')
    .where('e.channel_id', '=', channelId)
    .where('e.report_id', '>', after)
    .orderBy('e.report_id')
    .orderBy('e.sequence', 'desc')
    .limit(batchSize)
  if (!since) return newest.execute()
  const grew = tx
    .selectFrom('log_entry as n')
    .select('n.report_id')
    .where('n.channel_id', '=', channelId)
    .where('n.placed_at', '>=', since)
  return newest.where('e.report_id', 'in', grew).execute()
}

/** Reports whose log lost what was known of it. */
const findLost = async (tx: Tx, deps: Deps, channelId: string): Promise<string[]> => {
  const known = await headsOf(deps, channelId)
  const lost: string[] = []
  for (let start = 0; start < known.length; start += batchSize)
    lost.push(...(await missingOf(tx, channelId, known.slice(start, start + batchSize))))
  return lost
}

/** Gives `take` what was appended after what is known; returns the reports whose newest entry is not this installation's. */
const readNewest = async (
  tx: Tx,
  deps: Deps,
  { channelId, since }: { channelId: string; since: Date | null },
  take: (place: LogPlace, head: LogHead) => Promise<void>,
): Promise<string[]> => {
  const forged: string[] = []
  for (let after = firstId; ;) {
    const rows = await newestAfter(tx, channelId, since, after)
    for (const row of rows) {
      const place = { channelId, reportId: row.report_id }
      if (!isGenuineEntry(deps.rootKeys, row)) forged.push(row.report_id)
      else if (((await headOf(deps, place))?.sequence ?? 0) < row.sequence) await take(place, row)
    }
    after = rows.at(-1)?.report_id ?? after
    if (rows.length < batchSize) return forged
  }
}

/** The reports of a channel whose log is not as it was written. Changes nothing. */
export const alteredLogs = async (deps: Deps, owner: Db, channelId: string): Promise<string[]> =>
  inChannel(owner, channelId, async (tx) => {
    const nothing = () => Promise.resolve()
    const forged = await readNewest(tx, deps, { channelId, since: null }, nothing)
    return [...new Set([...(await findLost(tx, deps, channelId)), ...forged])]
  })

/**
 * Compares a channel's logs with what is known of them from outside the database, and keeps there what came since. Gives the
 * reports whose log is not as it was written: they stay closed until it is, or until the operator accepts what is there
 * (`forgetHeads`). `since`: logs that did not grow after it have nothing new; null for all. Throws where a place fails.
 */
export const checkHeads = async (deps: Deps, owner: Db, channelId: string, since: Date | null): Promise<string[]> => {
  await readPlaces(deps, channelId)
  const altered = await inChannel(owner, channelId, async (tx) => {
    const lost = await findLost(tx, deps, channelId)
    return [
      ...new Set([
        ...lost,
        ...(await readNewest(tx, deps, { channelId, since }, (place, head) => noteHead(deps, place, head))),
      ]),
    ]
  })
  findByHeads(deps.findings, channelId, altered, deps.now())
  if (altered.length > 0)
    deps.log.error({ channel: channelId, alarm: 'log-heads', report: altered[0], reports: altered.length }, 'tampered')
  await writeHeads(deps, channelId)
  return altered
}
