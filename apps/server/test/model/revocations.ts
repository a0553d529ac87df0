import { sql } from 'kysely'
import { applyRevocations as applyAll } from '../../src/modules/report-access/revocation/apply-revocations.ts'
import type { Actual } from './actual.ts'

/**
 * The job that gives new keys to the reports of who left. It is one for all channels: what it cannot do in the channel of an
 * earlier run, whose last assault left altered rows there, is none of this one's.
 */
export const applyRevocations = async ({ world, channel }: Actual): Promise<void> => {
  const { deps, database } = world
  try {
    await applyAll(deps, database.ownerDb)
  } catch (error) {
    const left = await sql`select 1 from access_revocation where channel_id = ${channel.id}`.execute(database.ownerDb)
    if (left.rows.length > 0) throw error
  }
}
