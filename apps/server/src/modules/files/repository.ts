import { sql, type Selectable } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'
import type { Tx } from '../../platform/db/transaction.ts'

export type FileRow = Selectable<Tables['file']>
export type VersionRow = Selectable<Tables['file_version']>

/** One file; of one that the committee suppresses there is nothing, from the first moment on. */
export const fileOf = async (tx: Tx, reportId: string, fileId: string): Promise<FileRow | undefined> =>
  tx
    .selectFrom('file')
    .selectAll()
    .where('report_id', '=', reportId)
    .where('id', '=', fileId)
    .where(
      sql<boolean>`not exists (select 1 from report_part p where p.channel_id = file.channel_id
        and p.report_id = file.report_id and split_part(p.part, ':', 2) = file.id::text)`,
    )
    .executeTakeFirst()

export const filesOf = async (tx: Tx, reportId: string): Promise<FileRow[]> =>
  tx.selectFrom('file').selectAll().where('report_id', '=', reportId).orderBy('position').execute()

export const versionOf = async (tx: Tx, reportId: string, versionId: string): Promise<VersionRow | undefined> =>
  tx
    .selectFrom('file_version')
    .selectAll()
    .where('report_id', '=', reportId)
    .where('id', '=', versionId)
    .executeTakeFirst()

export const versionsOfReport = async (tx: Tx, reportId: string): Promise<VersionRow[]> =>
  tx.selectFrom('file_version').selectAll().where('report_id', '=', reportId).execute()

export const versionsOfFile = async (tx: Tx, reportId: string, fileId: string): Promise<VersionRow[]> =>
  tx.selectFrom('file_version').selectAll().where('report_id', '=', reportId).where('file_id', '=', fileId).execute()

/** One writer at a time for the bytes of a version, until the transaction ends. */
export const lockVersion = (tx: Tx, versionId: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${versionId}, 11))`.execute(tx)

/** Bytes of one report as the store keeps them, padding included; without one version, where it is named. */
export const receivedBytes = async (
  tx: Tx,
  report: { channelId: string; reportId: string },
  exceptVersion: string | null = null,
): Promise<number> => {
  const { total } = await tx
    .selectFrom('file_version')
    .select(sql<string>`coalesce(sum(received_bytes), 0)`.as('total'))
    .where('channel_id', '=', report.channelId)
    .where('report_id', '=', report.reportId)
    .where(sql<boolean>`id is distinct from ${exceptVersion}::uuid and state <> 'removed'`)
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Bytes that reporters of the channel sent and nobody confirmed. */
export const unconfirmedBytes = async (tx: Tx): Promise<number> => {
  const { total } = await tx
    .selectFrom('file as f')
    .innerJoin('file_version as v', (join) =>
      join
        .onRef('v.channel_id', '=', 'f.channel_id')
        .onRef('v.report_id', '=', 'f.report_id')
        .onRef('v.file_id', '=', 'f.id'),
    )
    .select(sql<string>`coalesce(sum(v.received_bytes), 0)`.as('total'))
    .where('f.confirmed_at', 'is', null)
    .where('f.uploader_tag', 'is', null)
    .where('v.state', '<>', 'removed')
    .executeTakeFirstOrThrow()
  return Number(total)
}
