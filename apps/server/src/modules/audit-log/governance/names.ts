import type { Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../deps.ts'
import type { NameFrom } from './roster.ts'
import { appendEntry, lockRoster, rosterOf } from './store.ts'

/** So many months the form shows a former name beside the new one: reporters may know their colleague by it. */
export const formerNameMonths = 12

/**
 * Writes down how somebody of the committee is called, where the chain does not say so already. Must run in the channel's
 * transaction; throws as rosterOf does.
 */
export const noteName = async (
  tx: Tx,
  deps: Deps,
  channelId: string,
  { user, name, post }: { user: string; name: string; post: string },
): Promise<void> => {
  await lockRoster(tx, channelId)
  const last = (await rosterOf(tx, deps, channelId)).names.get(user)?.at(-1)
  if (last?.name === name && last.post === post) return
  await appendEntry(tx, deps, channelId, { body: { kind: 'named', user, name, post } })
}

/** Somebody renamed again and again must not make the form grow without end: the newest, and the oldest, by which reporters know them. */
const newestMax = 4

interface FormerNames {
  names: readonly string[]
  posts: readonly string[]
}

const monthsBefore = (now: Date, months: number): Date => {
  const before = new Date(now)
  before.setUTCMonth(before.getUTCMonth() - months)
  return before
}

/** What somebody was called until twelve months ago or less, apart from what they are called now; the newest first. */
export const formerNames = (known: readonly NameFrom[], now: Date): FormerNames => {
  const current = known.at(-1)
  const since = monthsBefore(now, formerNameMonths)
  const replaced = known.filter((_one, at) => (known[at + 1]?.from ?? since) > since).toReversed()
  const others = (values: readonly string[], own = '') =>
    [...new Set(values)]
      .filter((one) => one && one !== own)
      .filter((_one, at, all) => at < newestMax || at === all.length - 1)
  return {
    names: others(
      replaced.map(({ name }) => name),
      current?.name,
    ),
    posts: others(
      replaced.map(({ post }) => post),
      current?.post,
    ),
  }
}
