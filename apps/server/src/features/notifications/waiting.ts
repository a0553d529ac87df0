import { sql } from 'kysely'
import { alsoInChannel, type Tx } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { tellCommittee } from './tell-committee.ts'

/** A colleague whom others confirmed before, or somebody who never counted yet. */
const kindOf = (isNew: boolean) => (isNew ? 'newcomer-waits' : 'committee-acts')

/**
 * Tells the members that somebody's keys wait for a colleague (security §2). A row for each of them, who waits included:
 * nobody is shown any while their own keys wait, and rows for all but one would tell, beside that one's new keys, whose
 * tag is whose. Must run in `changingPeople`, in the transaction in which the wait begins.
 */
export const tellOfWaiting = (
  tx: Tx,
  deps: Deps,
  { channelId, isNew }: { channelId: string; isNew: boolean },
): Promise<void> => tellCommittee(tx, deps, { channelId, kind: kindOf(isNew) })

/**
 * Nobody of a channel waits in this way any more: whoever has not heard of it yet need not, and what was read goes with
 * it, lest rows be left of all but who waited. Must run in `changingPeople`.
 */
export const endWaitingCalls = (
  tx: Tx,
  { channelId, isNew }: { channelId: string; isNew: boolean },
): Promise<unknown> =>
  alsoInChannel(tx, channelId, () =>
    sql`delete from notification
      where channel_id = ${channelId} and kind = ${kindOf(isNew)}`.execute(tx),
  )
