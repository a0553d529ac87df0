import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import type { Deps } from '../audit-log/deps.ts'

/**
 * Adds up the shards of the kept figures and lets go of what came to nothing, so that reading them stays as cheap as on
 * the first day. A channel in which somebody is counting just now is left for the next time.
 */
export const foldFigures = async (_deps: Deps, owner: Db): Promise<void> => {
  const channels = await owner.selectFrom('channel').select('id').execute()
  for (const { id } of channels) await sql`select fold_figures(${id})`.execute(owner)
}
