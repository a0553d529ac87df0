import { sql } from 'kysely'
import * as z from 'zod/mini'
import { CHAIN_START, chainHash, payloadHash } from '../../../platform/crypto/log-chain.ts'
import type { RootKeys } from '../../../platform/crypto/root-key/root-keys.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { chainStart, deletedType, payloadBytes, placeAfter } from '../append.ts'
import { chainedEntry, isGenuineEntry, isOlderEntry } from '../entry.ts'
import { contentsNow, differingContents } from '../contents.ts'
import { BrokenLog, type BrokenReason } from './broken.ts'
import type { StoredEntry } from '../entries.ts'

/** Rows held in memory at once. */
const batchSize = 500

type WalkedRow = StoredEntry & {
  salt: Buffer | null
  report_version: number | null
  current_status: string | null
  policy_version: number | null
  /** Digests of what the report holds now, beside its newest entry alone. */
  contents_now: Buffer | null
}

interface Chain {
  last: WalkedRow
  hash: Buffer
  /** The highest version of the report's row that an entry names. */
  version: number
  /** The first entry whose key was retired and that no later one stands above; null where there is none. */
  uncovered: number | null
  /** Entries without what stood beside them, and the first with it: a deletion at the end takes it from all before. */
  bare: Set<number>
  clothed: number | null
  /** Entries that lost it with a part that was erased, by the entry that tells of that. */
  released: Set<number>
}

const firstId = '00000000-0000-0000-0000-000000000000'

/** One report's chain alone. */
export interface OneChain {
  channelId: string
  reportId: string
}

const nextBatch = (tx: Tx, after: WalkedRow | null, only: OneChain | null): Promise<WalkedRow[]> => {
  const place = sql`(${after?.channel_id ?? firstId}::uuid, ${after?.report_id ?? firstId}::uuid, ${after?.sequence ?? -2_147_483_648}::int)`
  const within = only ? sql`and e.channel_id = ${only.channelId} and e.report_id = ${only.reportId}` : sql``
  return tx
    .selectFrom('log_entry as e')
    .leftJoin('log_payload as p', (join) =>
      join
        .onRef('p.channel_id', '=', 'e.channel_id')
        .onRef('p.report_id', '=', 'e.report_id')
        .onRef('p.sequence', '=', 'e.sequence'),
    )
    .leftJoin('report as r', (join) =>
      join.onRef('r.channel_id', '=', 'e.channel_id').onRef('r.id', '=', 'e.report_id'),
    )
    .leftJoin('report_policy as c', (join) =>
      join.onRef('c.channel_id', '=', 'e.channel_id').onRef('c.report_id', '=', 'e.report_id'),
    )
    .selectAll('e')
    .select(['p.salt', 'p.data', 'p.epoch', 'p.box'])
    .select(['r.version as report_version', 'r.status as current_status', 'c.version as policy_version'])
    .select(
      sql<Buffer | null>`case when not exists (select 1 from log_entry n where n.channel_id = e.channel_id
        and n.report_id = e.report_id and n.sequence = e.sequence + 1) then ${contentsNow} end`.as('contents_now'),
    )
    .where(sql<boolean>`(e.channel_id, e.report_id, e.sequence) > ${place} ${within}`)
    .orderBy('e.channel_id')
    .orderBy('e.report_id')
    .orderBy('e.sequence')
    .limit(batchSize)
    .execute()
}

const fail = (row: WalkedRow, reason: BrokenReason, sequence: number | null = row.sequence): never => {
  throw new BrokenLog({ reason, channelId: row.channel_id, reportId: row.report_id, sequence })
}

/** The entry's place in its chain, its own bytes, and the payload beside it. */
const checkEntry = (row: WalkedRow, before: Chain | null, rootKeys: RootKeys | null): void => {
  const expected = (before?.last.sequence ?? 0) + 1
  if (row.sequence !== expected) fail(row, 'entry-missing', expected)
  if (before?.last.type === deletedType) fail(row, 'entry-after-deletion')
  const previous = before?.hash ?? CHAIN_START
  if (!row.previous_hash.equals(previous)) fail(row, 'entry-detached')
  if (!row.hash.equals(chainHash(previous, chainedEntry(row)))) fail(row, 'entry-altered')
  if (rootKeys && !isOlderEntry(rootKeys, row)) fail(row, 'entry-forged')
  // Not under the hash, for it follows from the times that are.
  const place = placeAfter((before?.last ?? chainStart).placed_at, row.at)
  if (row.placed_at.getTime() !== place.getTime()) fail(row, 'entry-altered')
  const { salt, data, epoch, box } = row
  if (salt === null || data === null) return
  if (!row.payload_hash.equals(payloadHash(salt, payloadBytes({ status: row.report_status, data, epoch, box }))))
    fail(row, 'payload-altered')
}

/** The same of values that have no form in which they could have been hashed: the program never wrote those. */
const checkWritten = (...of: Parameters<typeof checkEntry>): void => {
  try {
    checkEntry(...of)
  } catch (error) {
    if (error instanceof BrokenLog) throw error
    fail(of[0], 'entry-altered')
  }
}

/** Of a report that was deleted there is the chain, and beside its last entry by which rule. */
const checkDeleted = ({ last, clothed }: Chain): void => {
  if (clothed === null) fail(last, 'payload-missing')
  if (clothed !== last.sequence) fail(last, 'payload-undeleted', clothed)
  if (last.report_version !== null) fail(last, 'report-undeleted')
}

/** The report as it is now must be the one that its newest entries tell of: not an older state, put back. */
const checkEnd = (chain: Chain): void => {
  const { last, version, uncovered, bare, released } = chain
  if (uncovered !== null) fail(last, 'entry-forged', uncovered)
  if (last.type === deletedType) return checkDeleted(chain)
  const missing = [...bare].find((sequence) => !released.has(sequence))
  if (missing !== undefined) fail(last, 'payload-missing', missing)
  const undeleted = [...released].find((sequence) => !bare.has(sequence))
  if (undeleted !== undefined) fail(last, 'payload-undeleted', undeleted)
  if (last.report_version === null) fail(last, 'report-missing')
  if (last.report_version !== version) fail(last, 'report-version')
  if (last.policy_version !== version) fail(last, 'policy-version')
  if (last.current_status !== last.report_status) fail(last, 'report-status')
  const altered = last.contents_now && differingContents(last.contents, last.contents_now)
  if (altered) fail(last, `${altered}-altered`)
}

const erasedSchema = z.object({ payloads: z.array(z.number()) })

/** The entries before it beside which an entry took away what stood there. Its own payload was checked with it. */
const releasedBy = (row: WalkedRow): number[] => {
  if (row.type !== 'part_erased' || row.data === null) return []
  try {
    return erasedSchema.parse(JSON.parse(row.data)).payloads.filter((before) => before < row.sequence)
  } catch {
    // The program writes no other: without the root keys a forged chain may say anything.
    return fail(row, 'payload-altered')
  }
}

/** An entry under a retired key needs one above it under a trusted key: that one's hash covers all before it. */
const uncoveredAfter = (row: WalkedRow, before: Chain | null, rootKeys: RootKeys | null): number | null =>
  rootKeys && !isGenuineEntry(rootKeys, row) ? (before?.uncovered ?? row.sequence) : null

/** The chain that a row goes on with; null where it begins another one. */
const continued = (row: WalkedRow, chain: Chain | null): Chain | null =>
  chain?.last.report_id === row.report_id && chain.last.channel_id === row.channel_id ? chain : null

/**
 * Walks every chain, or one, in its order, in memory that grows only with entries that lost their payload; with root keys, the
 * MACs too. Throws BrokenLog at the first that does not hold.
 */
export const walkChains = async (
  tx: Tx,
  { rootKeys, only = null }: { rootKeys: RootKeys | null; only?: OneChain | null },
): Promise<{ entries: number; chains: number }> => {
  let chain: Chain | null = null
  let [entries, chains] = [0, 0]
  for (;;) {
    const rows: WalkedRow[] = await nextBatch(tx, chain?.last ?? null, only)
    for (const row of rows) {
      const before: Chain | null = continued(row, chain)
      if (chain && !before) checkEnd(chain)
      checkWritten(row, before, rootKeys)
      chain = {
        last: row,
        hash: row.hash,
        version: Math.max(before?.version ?? 0, row.row_version),
        uncovered: uncoveredAfter(row, before, rootKeys),
        bare: before?.bare ?? new Set(),
        clothed: before?.clothed ?? (row.salt === null ? null : row.sequence),
        released: before?.released ?? new Set(),
      }
      if (row.salt === null) chain.bare.add(row.sequence)
      for (const sequence of releasedBy(row)) chain.released.add(sequence)
      entries += 1
      if (!before) chains += 1
    }
    if (rows.length < batchSize) break
  }
  if (chain) checkEnd(chain)
  return { entries, chains }
}
