import { sql } from 'kysely'
import * as z from 'zod/mini'
import { verifyHead } from '../../../platform/crypto/log-chain.ts'
import { readRows } from '../../../platform/db/read-rows.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { BrokenLog, type BrokenReason } from './broken.ts'
import { signingKeys } from './handover.ts'
import { asChainHead, CHECKPOINT_START, fromLine, headsHash, type Head, type SignedCheckpoint } from './checkpoint.ts'

const requireRow = async (tx: Tx, kept: SignedCheckpoint, hash: Buffer): Promise<void> => {
  const fail = (reason: BrokenReason, sequence: number) => {
    throw new BrokenLog({ reason, channelId: kept.channelId, reportId: null, sequence })
  }
  const found = await tx
    .selectFrom('log_checkpoint')
    .select(['sequence', 'heads_hash'])
    .where('channel_id', '=', kept.channelId)
    .where('sequence', '>=', kept.sequence - 1)
    .where('sequence', '<=', kept.sequence)
    .execute()
  const stored = (sequence: number) => found.find((row) => row.sequence === sequence)?.heads_hash
  const own = stored(kept.sequence)
  if (!own) return fail('checkpoint-missing', kept.sequence)
  if (!own.equals(hash)) return fail('checkpoint-altered', kept.sequence)
  const before = kept.sequence === 1 ? CHECKPOINT_START : stored(kept.sequence - 1)
  if (!before?.equals(kept.previous)) return fail('checkpoint-altered', kept.sequence - 1)
}

/** The first of the heads that is no longer in the data with the same hash. */
const missingHead = async (tx: Tx, channelId: string, heads: readonly Head[]): Promise<Head | null> => {
  const [first] = await readRows(
    tx,
    z.object({ position: z.string() }),
    sql`
    select w.position from unnest(${heads.map((head) => head.reportId)}::uuid[],
        ${heads.map((head) => head.sequence)}::int[], ${heads.map((head) => head.hash)}::bytea[])
      with ordinality as w (report_id, sequence, hash, position)
    where not exists (select 1 from log_entry e where e.channel_id = ${channelId} and e.report_id = w.report_id
      and e.sequence = w.sequence and e.hash = w.hash)
    order by w.position limit 1`,
  )
  return first ? (heads[Number(first.position) - 1] ?? null) : null
}

/**
 * Compares the data with heads that were kept elsewhere, line by line: each signed by the key of its time, each still
 * there. Finds what the chains alone cannot show, a deletion at the end. Throws BrokenLog; SyntaxError for a damaged line.
 */
export const compareHeads = async (tx: Tx, publicKey: Buffer, lines: AsyncIterable<string>): Promise<number> => {
  const keyAt = await signingKeys(tx, publicKey)
  let total = 0
  for await (const line of lines) {
    const kept = fromLine(line)
    if (!kept) continue
    const { channelId, sequence, at } = kept
    const hash = headsHash(channelId, kept.previous, kept.heads)
    if (!verifyHead(keyAt(kept), asChainHead({ channelId, sequence, at, headsHash: hash }), kept.signature))
      throw new BrokenLog({ reason: 'head-unsigned', channelId, reportId: null, sequence })
    const missing = await missingHead(tx, channelId, kept.heads)
    if (missing)
      throw new BrokenLog({
        reason: 'head-missing',
        channelId,
        reportId: missing.reportId,
        sequence: missing.sequence,
      })
    await requireRow(tx, kept, hash)
    total += kept.heads.length
  }
  return total
}
