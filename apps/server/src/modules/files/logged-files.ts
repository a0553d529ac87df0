import { sql } from 'kysely'
import type { Tx } from '../../platform/db/transaction.ts'

/**
 * Whether each file that the report's log tells of is there, with its bytes' row and with the name that the entry has the
 * hash of; and of one that was erased as a part nothing but that there was one. The program deletes no other file that the log
 * tells of. Its log, which vouches for what was erased, has been verified in the same snapshot.
 */
export const areLoggedFilesWhole = async (
  tx: Tx,
  { channelId, reportId }: { channelId: string; reportId: string },
): Promise<boolean> => {
  const found = await sql`select 1 from log_entry e
      join log_payload p on p.channel_id = e.channel_id and p.report_id = e.report_id and p.sequence = e.sequence
    where e.channel_id = ${channelId} and e.report_id = ${reportId} and p.data::jsonb ->> 'fileId' is not null
      and not exists (select 1 from file f join file_version v
          on v.channel_id = f.channel_id and v.report_id = f.report_id and v.file_id = f.id and v.variant = 'original'
        where f.channel_id = e.channel_id and f.report_id = e.report_id and f.id::text = p.data::jsonb ->> 'fileId'
          and f.confirmed_at is not null and sha256(f.box) = e.row_hash)
    union all
    select 1 from report_part p left join file f on f.channel_id = p.channel_id and f.report_id = p.report_id
      and f.kind || ':' || f.id = p.part
    where p.channel_id = ${channelId} and p.report_id = ${reportId}
      and split_part(p.part, ':', 1) in ('evidence', 'chat', 'internal')
      and (f.id is null or (p.erased_at is not null and (f.box <> '' or exists (select 1 from file_version v
        where v.channel_id = f.channel_id and v.report_id = f.report_id and v.file_id = f.id))))
    limit 1`.execute(tx)
  return found.rows.length === 0
}
