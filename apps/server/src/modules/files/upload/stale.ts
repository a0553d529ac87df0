import { sql } from 'kysely'
import { eachChannel } from '../../../platform/db/each-channel.ts'
import { inChannel, type Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { sweepBudgets } from './budgets.ts'
import { ownTarget } from '../keys.ts'
import { lockVersion } from '../repository.ts'
import { staleHours, uploadHours } from '../times.ts'

const hoursAgo = (deps: Deps, hours: number): Date => new Date(deps.now().getTime() - hours * 3_600_000)

/** Bytes of a reporter's upload that does not go on are given up; it may begin again while its address is good. */
const dropHalfSent = async (tx: Tx, deps: Deps, before: Date): Promise<void> => {
  const found = await tx
    .selectFrom('file_version as v')
    .innerJoin('file as f', (join) =>
      join
        .onRef('f.channel_id', '=', 'v.channel_id')
        .onRef('f.report_id', '=', 'v.report_id')
        .onRef('f.id', '=', 'v.file_id'),
    )
    .select(['v.report_id', 'v.id', 'v.object_key'])
    .where('v.state', '=', sql.lit('partial'))
    .where('v.progressed_at', '<', before)
    .where('f.uploader_tag', 'is', null)
    .limit(200)
    .execute()
  for (const stale of found) {
    await lockVersion(tx, stale.id)
    const dropped = await sql`update file_version set state = 'announced', received_bytes = 0, meta_box = null
      where report_id = ${stale.report_id} and id = ${stale.id} and state = 'partial' and progressed_at < ${before}`.execute(
      tx,
    )
    if (dropped.numAffectedRows === 1n) await deps.store.delete(stale.object_key)
  }
}

const deleteFile = async (tx: Tx, file: { report_id: string; id: string }): Promise<string[]> => {
  const versions = await tx
    .selectFrom('file_version')
    .select(['id', 'object_key'])
    .where('report_id', '=', file.report_id)
    .where('file_id', '=', file.id)
    .execute()
  for (const { id } of versions)
    await sql`delete from slot where report_id = ${file.report_id} and target = ${ownTarget(id)}`.execute(tx)
  await sql`delete from file_version where report_id = ${file.report_id} and file_id = ${file.id}`.execute(tx)
  await sql`delete from file where report_id = ${file.report_id} and id = ${file.id}`.execute(tx)
  return versions.map((version) => version.object_key)
}

/** Files that nobody confirmed within a day, unless bytes still come. Gives the objects to delete after commit. */
const deleteUnconfirmed = async (tx: Tx, deps: Deps): Promise<string[]> => {
  const found = await tx
    .selectFrom('file as f')
    .select(['f.report_id', 'f.id'])
    .where('f.confirmed_at', 'is', null)
    .where('f.announced_at', '<', hoursAgo(deps, uploadHours))
    .where(
      sql<boolean>`not exists (select 1 from file_version v where v.channel_id = f.channel_id
        and v.report_id = f.report_id and v.file_id = f.id and v.state = 'partial'
        and v.progressed_at >= ${hoursAgo(deps, staleHours)})`,
    )
    .limit(200)
    .forUpdate('f')
    .skipLocked()
    .execute()
  const objects: string[] = []
  for (const file of found) objects.push(...(await deleteFile(tx, file)))
  return objects
}

const removeStaleOf = async (deps: Deps, channelId: string): Promise<void> => {
  const objects = await inChannel(deps.db, channelId, async (tx) => {
    await dropHalfSent(tx, deps, hoursAgo(deps, staleHours))
    const deleted = await deleteUnconfirmed(tx, deps)
    await sql`delete from file_address where expires_at < ${deps.now()}
      and (purpose = 'download' or expires_at < ${hoursAgo(deps, uploadHours)})`.execute(tx)
    return deleted
  })
  // Their rows and keys are gone first: an object left behind by a crash here opens for nobody.
  for (const object of objects) await deps.store.delete(object)
}

/**
 * Removes what nobody goes on with: half-sent bytes of reporters after 2 hours, files never
 * confirmed after 24, addresses and byte budgets that are over. For a job; at most 200 of each kind a channel and run.
 * Throws as eachChannel does.
 */
export const removeStaleFiles = async (deps: Deps): Promise<void> => {
  await sweepBudgets(deps)
  const channels = await deps.db.selectFrom('channel').select('id').execute()
  await eachChannel(channels, ({ id }) => removeStaleOf(deps, id))
}
