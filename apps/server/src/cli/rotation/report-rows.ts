import { sql } from 'kysely'
import * as z from 'zod/mini'
import { reportKeyMac, verifyReportKeyMac } from '../../platform/crypto/key-directory.ts'
import {
  recoverySlotMac,
  verifyRecoverySlotMac,
  type RecoverySlotPlace,
} from '../../platform/crypto/recovery/recovery-mac.ts'
import { vouchForBox } from '../../platform/crypto/seal.ts'
import { readRows } from '../../platform/db/read-rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../../modules/audit-log/deps.ts'
import { reporterKeyMac, verifyReporterKeyMac } from '../../platform/crypto/reporter/reporter-key.ts'
import { revocationMac } from '../../modules/report-access/revocation/revocation-mac.ts'
import { renewedBox } from '../../modules/reports/links/link-record.ts'
import {
  isPendingShareGenuine,
  sealPendingShare,
  type PendingShareRow,
} from '../../modules/reports/sharing/pending-share-row.ts'

export interface Place {
  channelId: string
  reportIds: readonly string[]
}

/** A table with a column to renew. `renew` returns the row's new value, or null if the row does not verify. */
interface Renewed<Row> {
  table: string
  column: string
  renew: (deps: Deps, row: Row) => Buffer | null
}

/** A `Renewed` that hides the type of its rows, so that one list can hold all tables. */
interface Renewal {
  table: string
  column: string
  renew: (deps: Deps, row: unknown) => Buffer | null
}

const rowsOf = <Row>({ table, column, renew }: Renewed<Row>): Renewal => ({
  table,
  column,
  renew: (deps, row) => renew(deps, row as Row),
})

interface OfReport {
  channel_id: string
  report_id: string
}
type KeyRow = OfReport & { epoch: number; target: string; public_key: Buffer; mac: Buffer }
type CredentialRow = OfReport & { id: string; public_key: Buffer; mac: Buffer }

const fieldsOf = (row: KeyRow) => ({
  channelId: row.channel_id,
  reportId: row.report_id,
  epoch: row.epoch,
  target: row.target,
  publicKey: row.public_key,
})
const reportOf = (row: OfReport) => ({ channel_id: row.channel_id, id: row.report_id })

/** Each row is verified by itself; none of these values depends on a person's tag. */
const ownMacs: readonly Renewal[] = [
  rowsOf<KeyRow>({
    table: 'report_key',
    column: 'mac',
    renew: ({ rootKeys }, row) =>
      verifyReportKeyMac(rootKeys, fieldsOf(row), row.mac) ? reportKeyMac(rootKeys, fieldsOf(row)) : null,
  }),
  rowsOf<CredentialRow>({
    table: 'reporter_credential',
    column: 'mac',
    renew: ({ rootKeys }, row) =>
      verifyReporterKeyMac(rootKeys, reportOf(row), row) ? reporterKeyMac(rootKeys, reportOf(row), row) : null,
  }),
  rowsOf<RecoverySlotPlace & { box: Buffer; mac: Buffer }>({
    table: 'recovery_slot',
    column: 'mac',
    renew: ({ rootKeys }, row) => (verifyRecoverySlotMac(rootKeys, row) ? recoverySlotMac(rootKeys, row) : null),
  }),
  rowsOf<{ box: Buffer }>({
    table: 'slot',
    column: 'box',
    renew: ({ rootKeys }, row) => vouchForBox(rootKeys, row.box),
  }),
  rowsOf<{ key_box: Buffer }>({
    table: 'file_version',
    column: 'key_box',
    renew: ({ rootKeys }, row) => vouchForBox(rootKeys, row.key_box),
  }),
  rowsOf<OfReport & { box: Buffer }>({
    table: 'report_link',
    column: 'box',
    renew: ({ rootKeys }, row) => renewedBox(rootKeys, row),
  }),
]

/** MACs that cover tags: made after the rows have the new tags. `unsoundRows` and `loadReports` verified the old MACs. */
const taggedMacs: readonly Renewal[] = [
  rowsOf<PendingShareRow>({
    table: 'pending_share',
    column: 'mac',
    renew: (deps, row) => sealPendingShare(deps, row).mac,
  }),
  rowsOf<OfReport & { holder_tag: Buffer; version: number }>({
    table: 'access_revocation',
    column: 'mac',
    renew: (deps, row) =>
      revocationMac(
        deps,
        { channelId: row.channel_id, reportId: row.report_id },
        { tag: row.holder_tag, version: row.version },
      ),
  }),
]

/** The columns that all these tables share; each renewal knows the other columns of its table. */
const placedRow = z.looseObject({ place: z.string(), report_id: z.string() })

const select = (tx: Tx, table: string, { channelId, reportIds }: Place) =>
  readRows(
    tx,
    placedRow,
    sql`select t.ctid::text as place, t.* from ${sql.table(table)} t
      where t.channel_id = ${channelId} and t.report_id = any(${[...reportIds]}::uuid[])`,
  )

/** Maps each report that has a row that does not verify to the table of that row. */
export const unsoundRows = async (tx: Tx, deps: Deps, place: Place): Promise<Map<string, string>> => {
  const unsound = new Map<string, string>()
  for (const { table, renew } of ownMacs)
    for (const row of await select(tx, table, place)) if (renew(deps, row) === null) unsound.set(row.report_id, table)
  for (const row of await select(tx, 'pending_share', place))
    if (!isPendingShareGenuine(deps, row as unknown as PendingShareRow)) unsound.set(row.report_id, 'pending_share')
  return unsound
}

/** Renews the MACs and boxes of reports' rows. The rows must have been verified and must have the new tags. */
export const renewRows = async (tx: Tx, deps: Deps, place: Place): Promise<void> => {
  for (const { table, column, renew } of [...ownMacs, ...taggedMacs]) {
    const renewed = (await select(tx, table, place)).map((row) => ({ place: row.place, bytes: renew(deps, row) }))
    await sql`update ${sql.table(table)} t set ${sql.ref(column)} = u.bytes
      from unnest(${renewed.map((row) => row.place)}::text[], ${renewed.map((row) => row.bytes)}::bytea[])
        as u (place, bytes)
      where t.ctid = u.place::tid and u.bytes is not null`.execute(tx)
  }
}
