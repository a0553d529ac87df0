import { sql } from 'kysely'
import { logSigningKey, signHead, type LogSigningKey } from '../../../platform/crypto/log-chain.ts'
import { eachChannel } from '../../../platform/db/each-channel.ts'
import { inChannel, type Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../deps.ts'
import { asChainHead, CHECKPOINT_START, headsHash, toLine, type Head, type SignedCheckpoint } from './checkpoint.ts'

/** Heads in one checkpoint, so that neither memory nor a line grows with the number of reports. */
const headsMax = 500
/** Entries are dated by the program, to the minute where a reporter made them, and committed a moment later. */
const overlapMs = 60 * 60_000

const lastCheckpoint = (tx: Tx, channelId: string) =>
  tx
    .selectFrom('log_checkpoint')
    .select(['sequence', 'at', 'heads_hash'])
    .where('channel_id', '=', channelId)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Heads of the chains that grew since a moment (all, where there is none), by report, after `after`. */
const changedHeads = (tx: Tx, channelId: string, since: Date | null, after: string): Promise<Head[]> => {
  const heads = tx
    .selectFrom('log_entry as e')
    .distinctOn('e.report_id')
    .select(['e.report_id as reportId', 'e.sequence', 'e.hash'])
    .where('e.channel_id', '=', channelId)
    .where('e.report_id', '>', after)
    .orderBy('e.report_id')
    .orderBy('e.sequence', 'desc')
    .limit(headsMax)
  if (!since) return heads.execute()
  const grew = tx
    .selectFrom('log_entry as n')
    .select('n.report_id')
    .where('n.channel_id', '=', channelId)
    .where('n.at', '>=', since)
  return heads.where('e.report_id', 'in', grew).execute()
}

const firstId = '00000000-0000-0000-0000-000000000000'

/** One checkpoint over the heads after `after`; null where there are none left. */
const sign = (deps: Deps, key: LogSigningKey, channelId: string, since: Date | null, after: string) =>
  inChannel(deps.db, channelId, async (tx): Promise<SignedCheckpoint | null> => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${channelId}, 8))`.execute(tx)
    const heads = await changedHeads(tx, channelId, since, after)
    if (heads.length === 0) return null
    const last = await lastCheckpoint(tx, channelId)
    const previous = last?.heads_hash ?? CHECKPOINT_START
    const place = { channelId, sequence: (last?.sequence ?? 0) + 1, at: deps.now() }
    const hash = headsHash(channelId, previous, heads)
    const signature = signHead(key, asChainHead({ ...place, headsHash: hash }))
    await tx
      .insertInto('log_checkpoint')
      .values({ channel_id: channelId, sequence: place.sequence, at: place.at, heads_hash: hash, signature })
      .execute()
    return { ...place, previous, heads, signature }
  })

const signChannel = async (deps: Deps, key: LogSigningKey, channelId: string): Promise<void> => {
  const last = await inChannel(deps.db, channelId, (tx) => lastCheckpoint(tx, channelId))
  const since = last ? new Date(last.at.getTime() - overlapMs) : null
  for (let after = firstId; ;) {
    const signed = await sign(deps, key, channelId, since, after)
    if (!signed) return
    deps.log.info({ head: toLine(signed) }, 'heads of the log; keep these lines elsewhere for verify-log --heads')
    after = signed.heads.at(-1)?.reportId ?? after
    if (signed.heads.length < headsMax) return
  }
}

/**
 * Signs the last entries of all chains that grew, a channel at a time: a row in log_checkpoint and a line in the
 * operator's log. What is kept of these lines elsewhere shows a later deletion at a chain's end. A channel
 * where that fails is named, and keeps no other waiting. Throws as eachChannel does.
 */
export const signHeads = async (deps: Deps): Promise<void> => {
  const key = logSigningKey(deps.rootKeys)
  const channels = await deps.db.selectFrom('channel').select('id').orderBy('id').execute()
  await eachChannel(channels, async ({ id }) => {
    try {
      await signChannel(deps, key, id)
    } catch (error) {
      deps.log.error({ channel: id, alarm: 'log-unsigned' }, 'heads of a log could not be signed')
      throw error
    }
  })
}
