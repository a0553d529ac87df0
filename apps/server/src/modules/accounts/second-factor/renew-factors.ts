import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { requireFactors, sealFactors } from '../users/factor-seal.ts'
import { openFactor, sealFactor, type Place } from './secret-box.ts'

interface Row {
  place: Place
  box: Buffer
  write: (box: Buffer) => Promise<unknown>
}

const rowsOf = async (tx: Tx, userId: string): Promise<Row[]> => {
  const apps = await tx.selectFrom('totp').select('secret_box').where('user_id', '=', userId).execute()
  const passkeys = await tx.selectFrom('passkey').select(['id', 'box']).where('user_id', '=', userId).execute()
  return [
    ...apps.map(({ secret_box: box }): Row => ({
      place: { userId, kind: 'totp' },
      box,
      write: (next) => sql`update totp set secret_box = ${next} where user_id = ${userId}`.execute(tx),
    })),
    ...passkeys.map(({ id, box }): Row => ({
      place: { userId, kind: 'passkey', id },
      box,
      write: (next) => sql`update passkey set box = ${next} where id = ${id}`.execute(tx),
    })),
  ]
}

/**
 * Rotation of ROOT_KEY: somebody's second factors are sealed and vouched for by the writing key. Backup codes
 * go: who had the older key and the data can find them out. False, with nothing changed, where a factor is not as the
 * server wrote it.
 */
export const renewFactors = async (
  tx: Tx,
  deps: Pick<Deps, 'rootKeys' | 'heads' | 'log'>,
  userId: string,
): Promise<boolean> => {
  try {
    await requireFactors(tx, deps, userId)
  } catch (error) {
    if (error instanceof AppError && error.code === 'second-factor-altered') return false
    throw error
  }
  const opened = (await rowsOf(tx, userId)).map((row) => ({
    ...row,
    secret: openFactor(deps.rootKeys, row.place, row.box),
  }))
  if (opened.some(({ secret }) => secret === null)) return false
  for (const { place, secret, write } of opened) if (secret) await write(sealFactor(deps.rootKeys, place, secret))
  await tx.deleteFrom('backup_code').where('user_id', '=', userId).execute()
  await sealFactors(tx, deps, userId)
  return true
}
