import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { tellOfWaiting } from '../notifications/index.ts'
import { directoryFacts, noteCounted, tellAnew } from './directory.ts'
import { isFirstMember } from './new-pair.ts'

/** A first member's keys that counted before they came count here from now on: whoever comes next is not the first. */
const noteFirst = async (tx: Tx, deps: Deps, userId: string): Promise<void> => {
  const pairs = tx.selectFrom('user_key').select('version').where('user_id', '=', userId)
  if (await pairs.where('state', '=', 'confirmed').executeTakeFirst()) await noteCounted(tx, deps, userId)
}

/** Somebody who was let see more waits for a colleague's confirmation, like somebody new. Must run inside `changePerson`. */
export const makeWait = async (tx: Tx, deps: Deps, userId: string): Promise<void> => {
  const facts = await directoryFacts(tx, userId)
  if (!facts) return
  if (await isFirstMember(tx, facts)) return noteFirst(tx, deps, userId)
  // Whoever waits already was told of as what they were before.
  await tellAnew(tx, userId)
  const waiting = await tx
    .updateTable('user_key')
    .set({ state: 'unconfirmed', told_at: null, objected_at: null })
    .where('user_id', '=', userId)
    .where('state', '=', 'confirmed')
    .returning('version')
    .execute()
  // Older pairs as well: their codes open what was theirs, and say nothing about what was given now.
  await tx.updateTable('user_key').set({ confirmed_at: null }).where('user_id', '=', userId).execute()
  const { channelId } = facts
  if (channelId && waiting.length > 0) await tellOfWaiting(tx, deps, { channelId, isNew: true })
}
