import { sql } from 'kysely'
import { contentsOf } from '../src/modules/audit-log/contents.ts'
import { chainedEntry, entryMac, type EntryRow } from '../src/modules/audit-log/entry.ts'
import { forgetHeads } from '../src/modules/audit-log/heads.ts'
import { chainHash } from '../src/platform/crypto/log-chain.ts'
import type { World } from './world.ts'

/**
 * After a test set dates of reports by hand: their newest entries vouch for the rows as they are, as if the program had
 * written them.
 */
export const vouchFor = async (
  { deps, database }: { deps: World['deps']; database: { ownerDb: World['database']['ownerDb'] } },
  reportIds: readonly string[],
): Promise<void> => {
  const owner = database.ownerDb
  for (const reportId of reportIds) {
    const found = await sql<EntryRow>`select * from log_entry where report_id = ${reportId}
      order by sequence desc limit 1`.execute(owner)
    const [last] = found.rows
    if (!last) throw new Error(`report ${reportId} has no log`)
    const place = { channelId: last.channel_id, reportId }
    const contents = await owner.transaction().execute((tx) => contentsOf(tx, place))
    const row = { ...last, contents: contents ?? last.contents }
    const hash = chainHash(last.previous_hash, chainedEntry(row))
    const mac = entryMac(deps.rootKeys, { ...row, hash })
    await sql`update log_entry set contents = ${row.contents}, hash = ${hash}, mac = ${mac}
      where report_id = ${reportId} and sequence = ${last.sequence}`.execute(owner)
    await forgetHeads(deps, last.channel_id)
  }
}
