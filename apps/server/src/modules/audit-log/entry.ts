import type { Selectable } from 'kysely'
import { chainHash, type LogEntry } from '../../platform/crypto/log-chain.ts'
import { ringMac, verifyOlderMac, verifyRingMac } from '../../platform/crypto/root-key/ring-mac.ts'
import type { RootKeys } from '../../platform/crypto/root-key/root-keys.ts'
import type { Tables } from '../../platform/db/tables.ts'

/** A row of a report's log, without its payload. */
export type EntryRow = Selectable<Tables['log_entry']>

/** What the hash of an entry covers. */
export type HashedRow = Pick<
  EntryRow,
  | 'report_id'
  | 'sequence'
  | 'at'
  | 'type'
  | 'user_tag'
  | 'payload_hash'
  | 'row_version'
  | 'row_hash'
  | 'requests_hash'
  | 'contents'
>

/** The entry as the chain hashes it. */
export const chainedEntry = (row: HashedRow): LogEntry => ({
  chain: row.report_id,
  sequence: row.sequence,
  at: row.at,
  kind: row.type,
  actor: row.user_tag,
  payloadHash: row.payload_hash,
  row: { table: 'report', id: row.report_id, version: row.row_version, hash: row.row_hash },
  requestsHash: row.requests_hash,
  contents: row.contents,
})

export type EntryJson = Record<
  'at' | 'placed_at' | 'payload_hash' | 'contents' | 'previous_hash' | 'hash' | 'mac',
  string
> &
  Record<'user_tag' | 'row_hash' | 'requests_hash', string | null> &
  Pick<EntryRow, 'channel_id' | 'report_id' | 'sequence' | 'type' | 'report_status' | 'row_version'>

/** As PostgreSQL writes bytes into JSON: `\\x` and hexadecimal digits. */
const bytesOf = (text: string): Buffer => Buffer.from(text.slice(2), 'hex')

/** An entry that was read as JSON, within a statement about its report. */
export const entryOfJson = (row: EntryJson): EntryRow => ({
  ...row,
  at: new Date(row.at),
  placed_at: new Date(row.placed_at),
  user_tag: row.user_tag === null ? null : bytesOf(row.user_tag),
  row_hash: row.row_hash === null ? null : bytesOf(row.row_hash),
  payload_hash: bytesOf(row.payload_hash),
  requests_hash: row.requests_hash === null ? null : bytesOf(row.requests_hash),
  contents: bytesOf(row.contents),
  previous_hash: bytesOf(row.previous_hash),
  hash: bytesOf(row.hash),
  mac: bytesOf(row.mac),
})

type MacedRow = Pick<EntryRow, 'channel_id' | 'report_id' | 'sequence' | 'hash'>

const macValues = ({ channel_id, report_id, sequence, hash }: MacedRow) =>
  ['canal/log-entry/1', channel_id, report_id, sequence, hash] as const

/** The MAC of an entry, under the root key: over its hash, and so over all that is before it. */
export const entryMac = (rootKeys: RootKeys, row: MacedRow): Buffer => ringMac(rootKeys, 'log-entry', macValues(row))

/** Whether the entry bears the hash of what it says. Values that have no form to be hashed in, nobody could have hashed. */
const bearsItsHash = (row: EntryRow): boolean => {
  try {
    return row.hash.equals(chainHash(row.previous_hash, chainedEntry(row)))
  } catch {
    return false
  }
}

/** Whether this server wrote the entry, as it is: somebody who writes rows alone can make hashes, and no MAC. */
export const isGenuineEntry = (rootKeys: RootKeys, row: EntryRow): boolean =>
  bearsItsHash(row) && verifyRingMac(rootKeys, 'log-entry', macValues(row), row.mac)

/**
 * Whether it is an entry as some key of the ring made it, also a retired one: genuine where a later entry of the same chain
 * is (isGenuineEntry), whose hash covers it.
 */
export const isOlderEntry = (rootKeys: RootKeys, row: EntryRow): boolean =>
  bearsItsHash(row) && verifyOlderMac(rootKeys, 'log-entry', macValues(row), row.mac)
