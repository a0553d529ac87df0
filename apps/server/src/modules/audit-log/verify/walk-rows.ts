import type { Hash } from 'node:crypto'
import { sql } from 'kysely'
import { verifyHead } from '../../../platform/crypto/log-chain.ts'
import type { Db } from '../../../platform/db/connect.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { BrokenLog } from './broken.ts'
import { asChainHead } from './checkpoint.ts'
import { addToDigest, beginDigest, checkpointRows, handoverHash, signingKeys, type CheckpointRow } from './handover.ts'
import type { OneChain } from './walk-chains.ts'

const firstId = '00000000-0000-0000-0000-000000000000'

/** What has lost its entries: a report without a chain, a payload without an entry; of one report, or all. Throws BrokenLog. */
export const findOrphans = async (tx: Tx, only: OneChain | null = null): Promise<void> => {
  const ofReport = only ? sql`and r.channel_id = ${only.channelId} and r.id = ${only.reportId}` : sql``
  const ofPayload = only ? sql`and p.channel_id = ${only.channelId} and p.report_id = ${only.reportId}` : sql``
  const report = await tx
    .selectFrom('report as r')
    .select(['r.channel_id', 'r.id as report_id'])
    .where(
      sql<boolean>`not exists (select 1 from log_entry e where e.channel_id = r.channel_id and e.report_id = r.id)
        ${ofReport}`,
    )
    .orderBy('r.channel_id')
    .orderBy('r.id')
    .limit(1)
    .executeTakeFirst()
  const payload = await tx
    .selectFrom('log_payload as p')
    .select(['p.channel_id', 'p.report_id', 'p.sequence'])
    .where(
      sql<boolean>`not exists (select 1 from log_entry e
        where e.channel_id = p.channel_id and e.report_id = p.report_id and e.sequence = p.sequence) ${ofPayload}`,
    )
    .orderBy('p.channel_id')
    .orderBy('p.report_id')
    .orderBy('p.sequence')
    .limit(1)
    .executeTakeFirst()
  if (report)
    throw new BrokenLog({
      reason: 'chain-missing',
      channelId: report.channel_id,
      reportId: report.report_id,
      sequence: null,
    })
  if (payload)
    throw new BrokenLog({
      reason: 'entry-missing',
      channelId: payload.channel_id,
      reportId: payload.report_id,
      sequence: payload.sequence,
    })
}

/** A handover names all that is before it; whatever of that was changed since shows by its hash. */
const isSound = (row: CheckpointRow, before: Hash): boolean =>
  row.former_key === null || row.heads_hash.equals(handoverHash(before, row.former_key))

/** Whether a checkpoint is signed, and a handover names what is before it. Values that nobody could have signed are not. */
const isGenuine = (row: CheckpointRow, publicKey: Buffer, before: Hash): boolean => {
  const { channel_id: channelId, sequence, at, heads_hash: hash } = row
  try {
    return (
      verifyHead(publicKey, asChainHead({ channelId, sequence, at, headsHash: hash }), row.signature) &&
      isSound(row, before)
    )
  } catch {
    return false
  }
}

/** One channel's checkpoints: none missing, each signed. `newest`: the public key that the installation is on. Throws BrokenLog. */
export const walkCheckpoints = async (tx: Tx, newest: Buffer, channelId: string): Promise<number> => {
  const keyAt = await signingKeys(tx, newest, channelId)
  const digest = beginDigest(channelId)
  let total = 0
  for await (const row of checkpointRows(tx, channelId)) {
    const expected = total + 1
    const broken = { channelId, reportId: null, sequence: expected }
    if (row.sequence !== expected) throw new BrokenLog({ ...broken, reason: 'checkpoint-missing' })
    if (!isGenuine(row, keyAt({ channelId, sequence: expected }), digest))
      throw new BrokenLog({ ...broken, reason: 'checkpoint-altered' })
    addToDigest(digest, row)
    total += 1
  }
  return total
}

/** Channels that have checkpoints, also such as are no channels, in their order. */
export async function* signedChannels(db: Db): AsyncGenerator<string> {
  let last = firstId
  for (;;) {
    const next: { channel_id: string } | undefined = await db
      .selectFrom('log_checkpoint')
      .select('channel_id')
      .where('channel_id', '>', last)
      .orderBy('channel_id')
      .limit(1)
      .executeTakeFirst()
    if (!next) return
    yield next.channel_id
    last = next.channel_id
  }
}
