import { holderTag } from '../../../platform/crypto/tags.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { wholeChain } from '../../audit-log/governance/store.ts'
import type { Entry } from '../../audit-log/governance/entry.ts'

/** The entry that began to set a key of this version, the newest of them. */
const beginningOf = (entries: readonly Entry[], version: number): Entry | undefined =>
  entries.findLast(
    ({ body }) => body.kind === 'propose' && body.change.kind === 'recovery' && body.change.key?.version === version,
  )

/**
 * Makes the row of the key in force where a restored database lacks it, or has another key in its place: the public half, by
 * which shares on paper are known. Who has kept theirs is not known any more. Must run in the channel's transaction.
 */
export const restoreKeyRow = async (tx: Tx, deps: Deps, channelId: string): Promise<void> => {
  const { roster, entries } = await wholeChain(tx, deps, channelId)
  const { recovery } = roster
  if (!recovery) return
  const begun = beginningOf(entries, recovery.version)
  if (!begun?.signer) return
  const { version } = recovery
  const public_key = Buffer.from(recovery.sealing, 'base64url')
  const rows = await tx
    .selectFrom('recovery_key')
    .select('public_key')
    .where('channel_id', '=', channelId)
    .where('version', '=', version)
    .execute()
  if (rows.some((row) => row.public_key.equals(public_key))) return
  // The shares of another key go with it.
  await tx.deleteFrom('recovery_key').where('channel_id', '=', channelId).where('version', '=', version).execute()
  const started_by = holderTag(deps.rootKeys, channelId, begun.signer.user)
  await tx
    .insertInto('recovery_key')
    .values({ channel_id: channelId, version, public_key, started_by, started_at: begun.at, second_by: null })
    .execute()
}
