import { createHash, type Hash } from 'node:crypto'
import { sql, type Selectable } from 'kysely'
import { canonical } from '../../../platform/crypto/canonical.ts'
import { logSigningKey, signHead } from '../../../platform/crypto/log-chain.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../deps.ts'
import { asChainHead } from './checkpoint.ts'

export type CheckpointRow = Selectable<Tables['log_checkpoint']>

/** Rows held in memory at once. */
const batchSize = 500

/** A channel's checkpoints in their order. */
export async function* checkpointRows(tx: Tx, channelId: string): AsyncGenerator<CheckpointRow> {
  let last: CheckpointRow | undefined
  for (;;) {
    const found: CheckpointRow[] = await tx
      .selectFrom('log_checkpoint')
      .selectAll()
      .where('channel_id', '=', channelId)
      .where('sequence', '>', last?.sequence ?? -2_147_483_648)
      .orderBy('sequence')
      .limit(batchSize)
      .execute()
    yield* found
    last = found.at(-1)
    if (!last || found.length < batchSize) return
  }
}

/** Over all of a channel's checkpoints so far, signatures and all. */
export const beginDigest = (channelId: string): Hash =>
  createHash('sha256').update(canonical(['canal/log-handover/1', channelId]))

export const addToDigest = (digest: Hash, row: CheckpointRow): Hash =>
  digest.update(canonical([row.sequence, row.at, row.heads_hash, row.former_key, row.signature]))

/** What a handover signs: all that is before it, and the key that it was signed with. */
export const handoverHash = (before: Hash, formerKey: Buffer): Buffer =>
  before
    .copy()
    .update(canonical(['former key', formerKey]))
    .digest()

/**
 * Has the key that the installation is on from now on stand for the checkpoints that the former one signed: anybody who knows
 * its public half alone verifies them all, and the former key makes none that would count. The caller has verified them.
 * Must run in the channel's transaction.
 */
export const handOver = async (tx: Tx, deps: Deps, channelId: string, formerKey: Buffer): Promise<void> => {
  const digest = beginDigest(channelId)
  let last = 0
  for await (const row of checkpointRows(tx, channelId)) {
    addToDigest(digest, row)
    last = row.sequence
  }
  // Nothing was signed with the former key.
  if (last === 0) return
  const hash = handoverHash(digest, formerKey)
  const place = { channelId, sequence: last + 1, at: deps.now() }
  await tx
    .insertInto('log_checkpoint')
    .values({
      channel_id: channelId,
      sequence: place.sequence,
      at: place.at,
      heads_hash: hash,
      former_key: formerKey,
      signature: signHead(logSigningKey(deps.rootKeys), asChainHead({ ...place, headsHash: hash })),
    })
    .execute()
}

/**
 * With which public key each checkpoint, of one channel or of all, is signed: the former one that the next handover names,
 * else the newest.
 */
export const signingKeys = async (
  tx: Tx,
  newest: Buffer,
  only: string | null = null,
): Promise<(place: { channelId: string; sequence: number }) => Buffer> => {
  const rows = await tx
    .selectFrom('log_checkpoint')
    .select(['channel_id', 'sequence', 'former_key'])
    .where('former_key', 'is not', null)
    .where(sql<boolean>`(${only}::uuid is null or channel_id = ${only}::uuid)`)
    .orderBy('channel_id')
    .orderBy('sequence')
    .execute()
  return ({ channelId, sequence }) =>
    rows.find((row) => row.channel_id === channelId && row.sequence > sequence)?.former_key ?? newest
}
