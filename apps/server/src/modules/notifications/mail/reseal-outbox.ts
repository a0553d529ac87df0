import { sql } from 'kysely'
import { splitRingId } from '../../../platform/crypto/root-key/ring-id.ts'
import type { RootKeys } from '../../../platform/crypto/root-key/root-keys.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { openWaiting, sealWaiting } from './outbox-box.ts'

/**
 * Rotation of ROOT_KEY: addresses that wait move to the writing key, one by one, so that it can be cut short
 * and begun again. Gives how many moved. `owner` connects as the schema's owner.
 */
export const resealOutbox = async (rootKeys: RootKeys, owner: Db): Promise<number> => {
  const rows = await owner.selectFrom('reporter_mail').select(['key', 'box']).execute()
  let moved = 0
  for (const { key, box } of rows) {
    if (splitRingId(box)?.ringId === rootKeys.currentId) continue
    const waiting = openWaiting(rootKeys, key, box)
    if (!waiting) continue
    // What was renewed or sent meanwhile is not ours to write.
    const done = await sql`update reporter_mail set box = ${sealWaiting(rootKeys, key, waiting)}
      where key = ${key} and box = ${box}`.execute(owner)
    moved += Number(done.numAffectedRows ?? 0)
  }
  return moved
}
