import { sql } from 'kysely'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { tellOfWaiting } from '../notifications/index.ts'
import { directoryFacts, shutOldPasswords } from './directory.ts'
import { isFirstMember } from './new-pair.ts'

/**
 * The pair that counted waits again, and stays marked as one that did: its own recovery code confirms it, time does not
 * (`mustProveAgain`). One that counted by time alone waits as it did before: nothing proves it. The password of keys that a
 * reset cut off before proves nothing either: whoever has it may be whom the factor kept out. Must run inside `changePerson`.
 */
export const makeProveAgain = async (tx: Tx, deps: Deps, userId: string): Promise<void> => {
  const facts = await directoryFacts(tx, userId)
  if (!facts?.channelId || (await isFirstMember(tx, facts))) return
  await shutOldPasswords(tx, userId)
  const waiting = await tx
    .updateTable('user_key')
    .set({
      state: 'unconfirmed',
      told_at: null,
      objected_at: null,
      confirmed_at: sql<Date | null>`case when told_at is null then confirmed_at end`,
    })
    .where('user_id', '=', userId)
    .where('state', '=', 'confirmed')
    .returning('version')
    .execute()
  if (waiting.length > 0) await tellOfWaiting(tx, deps, { channelId: facts.channelId, isNew: false })
}
