import { sql } from 'kysely'
import { splitRingId } from '../../crypto/ring-id.ts'
import type { RootKeys } from '../../crypto/root-keys.ts'
import type { Db } from '../../db/connect.ts'
import { openFactor, sealFactor, type Place } from './secret-box.ts'

interface Row {
  place: Place
  box: Buffer
  /** Not where somebody wrote it meanwhile. */
  write: (box: Buffer) => Promise<unknown>
}

const rowsOf = async (owner: Db): Promise<Row[]> => {
  const apps = await owner.selectFrom('totp').select(['user_id', 'secret_box']).execute()
  const passkeys = await owner.selectFrom('passkey').select(['id', 'user_id', 'box']).execute()
  return [
    ...apps.map(({ user_id: userId, secret_box: box }): Row => ({
      place: { userId, kind: 'totp' },
      box,
      write: (next) =>
        sql`update totp set secret_box = ${next} where user_id = ${userId} and secret_box = ${box}`.execute(owner),
    })),
    ...passkeys.map(({ id, user_id: userId, box }): Row => ({
      place: { userId, kind: 'passkey', id },
      box,
      write: (next) => sql`update passkey set box = ${next} where id = ${id} and box = ${box}`.execute(owner),
    })),
  ]
}

/**
 * Rotation of ROOT_KEY (security §8): second factors move to the writing key, one by one, so that it can be cut short and
 * begun again. Gives how many moved. `owner` connects as the schema's owner.
 */
export const resealFactors = async (rootKeys: RootKeys, owner: Db): Promise<number> => {
  let moved = 0
  for (const { place, box, write } of await rowsOf(owner)) {
    const secret = splitRingId(box)?.ringId === rootKeys.currentId ? null : openFactor(rootKeys, place, box)
    if (!secret) continue
    await write(sealFactor(rootKeys, place, secret))
    moved += 1
  }
  return moved
}
