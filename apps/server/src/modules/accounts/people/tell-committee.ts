import type { NotificationKind } from '@canal/contract/notifications/schemas'
import { alsoInChannel, type Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { createHook } from '../../../platform/hooks.ts'
import { channelPeople, counts, mayVote } from './directory.ts'
import { onNews, type News } from './news.ts'

interface ToCommittee extends Pick<News, 'channelId' | 'kind' | 'act'> {
  /** It concerns those of the committee before a restart beside the members of now. */
  isForBefore?: boolean
  /** Tags of others whom it concerns. */
  besides?: readonly Buffer[]
}

/**
 * Tells every member of a channel of something that is about no report. Its author gets a row too, and is not shown it: a row
 * that one member lacks would say which tag is theirs. Between a restart and the first sign-in of its founder, the members of
 * the committee before are told. Must run in `changingPeople`.
 */
export const tellCommittee = async (
  tx: Tx,
  deps: Deps,
  { besides = [], isForBefore = false, ...news }: ToCommittee,
): Promise<void> => {
  const { channelId } = news
  await alsoInChannel(tx, channelId, async () => {
    const people = await channelPeople(tx, deps, channelId)
    const members = people.filter(counts)
    const told = (members.length > 0 && !isForBefore ? members : people.filter(mayVote)).map((one) => one.tag)
    const to = [...told, ...besides]
    await onNews.run(tx, { ...news, reportId: null, to, at: deps.now() })
  })
}

interface Waiting {
  channelId: string
  /** Somebody who never was on the committee; otherwise a colleague with new keys. */
  isNew: boolean
}

const kindOf = (isNew: boolean) => (isNew ? 'newcomer-waits' : 'committee-acts')

/**
 * Tells the members that somebody's keys wait for a colleague (docs/security.md, "The committee's roster"). There is a row for
 * each of them, the person who waits included: they see none while their own keys wait, and rows for all but one would tell
 * which tag belongs to the new keys. Must run in `changingPeople`, in the transaction in which the wait begins.
 */
export const tellOfWaiting = (tx: Tx, deps: Deps, { channelId, isNew }: Waiting): Promise<void> =>
  tellCommittee(tx, deps, { channelId, kind: kindOf(isNew) })

/** News of one kind in a channel, or of one act alone, is out of date. */
export const onNewsOver =
  createHook<[tx: Tx, over: { channelId: string; kind: NotificationKind; act?: string }]>('news that is over')

/**
 * Nobody of a channel waits in this way any more: who has not read of it need not, and what was read goes too, so that no
 * rows are left of all but the person who waited. Must run in `changingPeople`.
 */
export const endWaitingCalls = async (tx: Tx, { channelId, isNew }: Waiting): Promise<void> => {
  await onNewsOver.run(tx, { channelId, kind: kindOf(isNew) })
}
