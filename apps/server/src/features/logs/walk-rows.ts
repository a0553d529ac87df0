import type { Hash } from 'node:crypto'
import { sql } from 'kysely'
import { verifyHead } from '../../crypto/log-chain.ts'
import type { Tx } from '../../db/transaction.ts'
import { BrokenLog } from './broken.ts'
import { asChainHead } from './checkpoint.ts'
import { addToDigest, beginDigest, checkpointRows, handoverHash, signingKeys, type CheckpointRow } from './handover.ts'
import type { OneChain } from './walk-chains.ts'

interface Orphan {
  channel_id: string
  report_id: string
  sequence: number | null
}

/** What has lost its entries: a report without a chain, a payload without an entry; of one report, or all. Throws BrokenLog. */
export const findOrphans = async (tx: Tx, only: OneChain | null = null): Promise<void> => {
  const ofReport = only ? sql`and r.channel_id = ${only.channelId} and r.id = ${only.reportId}` : sql``
  const ofPayload = only ? sql`and p.channel_id = ${only.channelId} and p.report_id = ${only.reportId}` : sql``
  const reports = await sql<Orphan>`select r.channel_id, r.id as report_id, null as sequence from report r
    where not exists (select 1 from log_entry e where e.channel_id = r.channel_id and e.report_id = r.id) ${ofReport}
    order by 1, 2 limit 1`.execute(tx)
  const payloads = await sql<Orphan>`select p.channel_id, p.report_id, p.sequence from log_payload p
    where not exists (select 1 from log_entry e
      where e.channel_id = p.channel_id and e.report_id = p.report_id and e.sequence = p.sequence) ${ofPayload}
    order by 1, 2, 3 limit 1`.execute(tx)
  const [report] = reports.rows
  const [payload] = payloads.rows
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

/** Every channel's checkpoints: none missing, each signed. `newest`: the public key that the installation is on. Throws BrokenLog. */
export const walkCheckpoints = async (tx: Tx, newest: Buffer): Promise<number> => {
  const keyAt = await signingKeys(tx, newest)
  let last: CheckpointRow | null = null
  let digest = beginDigest('')
  let total = 0
  for await (const row of checkpointRows(tx)) {
    const { channel_id: channelId, sequence, at, heads_hash: headsHash }: CheckpointRow = row
    const isFirst: boolean = last?.channel_id !== channelId
    const expected: number = isFirst || !last ? 1 : last.sequence + 1
    if (isFirst) digest = beginDigest(channelId)
    const broken = { channelId, reportId: null, sequence: expected }
    if (sequence !== expected) throw new BrokenLog({ ...broken, reason: 'checkpoint-missing' })
    if (!verifyHead(keyAt({ channelId, sequence }), asChainHead({ channelId, sequence, at, headsHash }), row.signature))
      throw new BrokenLog({ ...broken, reason: 'checkpoint-altered' })
    if (!isSound(row, digest)) throw new BrokenLog({ ...broken, reason: 'checkpoint-altered' })
    addToDigest(digest, row)
    last = row
    total += 1
  }
  return total
}
