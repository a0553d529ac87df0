import { sql } from 'kysely'
import { verifyHead } from '../../crypto/log-chain.ts'
import type { Tx } from '../../db/transaction.ts'
import { BrokenLog } from './broken.ts'
import { asChainHead } from './checkpoint.ts'
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

interface CheckpointRow {
  channel_id: string
  sequence: number
  at: Date
  heads_hash: Buffer
  signature: Buffer
}

const batchSize = 500
const firstId = '00000000-0000-0000-0000-000000000000'

/** Every channel's checkpoints: none missing, each signed. Throws BrokenLog. */
export const walkCheckpoints = async (tx: Tx, publicKey: Buffer): Promise<number> => {
  let last: CheckpointRow | null = null
  let total = 0
  for (;;) {
    const found: { rows: CheckpointRow[] } = await sql<CheckpointRow>`select * from log_checkpoint
      where (channel_id, sequence) > (${last?.channel_id ?? firstId}::uuid, ${last?.sequence ?? -2_147_483_648}::int)
      order by channel_id, sequence limit ${batchSize}`.execute(tx)
    for (const row of found.rows) {
      const expected: number = last?.channel_id === row.channel_id ? last.sequence + 1 : 1
      const { channel_id: channelId, sequence, at, heads_hash: headsHash } = row
      const broken = { channelId, reportId: null, sequence: expected }
      if (sequence !== expected) throw new BrokenLog({ ...broken, reason: 'checkpoint-missing' })
      if (!verifyHead(publicKey, asChainHead({ channelId, sequence, at, headsHash }), row.signature))
        throw new BrokenLog({ ...broken, reason: 'checkpoint-altered' })
      last = row
      total += 1
    }
    if (found.rows.length < batchSize) return total
  }
}
