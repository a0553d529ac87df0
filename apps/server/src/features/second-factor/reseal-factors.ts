import { sql } from 'kysely'
import { splitRingId } from '../../crypto/ring-id.ts'
import type { Db } from '../../db/connect.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { changingFactors } from '../users/index.ts'
import { openFactor, sealFactor, type Place } from './secret-box.ts'

type World = Pick<Deps, 'db' | 'rootKeys' | 'heads' | 'log'>

interface Row {
  place: Place
  box: Buffer
  write: (tx: Tx, box: Buffer) => Promise<unknown>
}

const rowsOf = async (owner: Db): Promise<Row[]> => {
  const apps = await owner.selectFrom('totp').select(['user_id', 'secret_box']).execute()
  const passkeys = await owner.selectFrom('passkey').select(['id', 'user_id', 'box']).execute()
  return [
    ...apps.map(({ user_id: userId, secret_box: box }): Row => ({
      place: { userId, kind: 'totp' },
      box,
      write: (tx, next) =>
        sql`update totp set secret_box = ${next} where user_id = ${userId} and secret_box = ${box}`.execute(tx),
    })),
    ...passkeys.map(({ id, user_id: userId, box }): Row => ({
      place: { userId, kind: 'passkey', id },
      box,
      write: (tx, next) => sql`update passkey set box = ${next} where id = ${id} and box = ${box}`.execute(tx),
    })),
  ]
}

/** False where the person's factors are not as the server wrote them, and stay as they are. */
const move = async (deps: World, { place, write }: Row, box: Buffer): Promise<boolean> => {
  try {
    await changingFactors(deps, place.userId, (tx) => write(tx, box))
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'second-factor-altered') return false
    throw error
  }
}

/**
 * Rotation of ROOT_KEY (security §8): second factors move to the writing key, one by one, so that it can be cut short and
 * begun again; not where somebody wrote them meanwhile. Gives how many moved. `deps.db` connects as the schema's owner.
 */
export const resealFactors = async (deps: World): Promise<number> => {
  const { rootKeys } = deps
  let moved = 0
  for (const row of await rowsOf(deps.db)) {
    const { place, box } = row
    const secret = splitRingId(box)?.ringId === rootKeys.currentId ? null : openFactor(rootKeys, place, box)
    if (secret && (await move(deps, row, sealFactor(rootKeys, place, secret)))) moved += 1
  }
  return moved
}
