import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../apps/server/src/platform/db/tables.ts'
import { MESSAGE_BLOCK } from '../../apps/server/src/platform/crypto/padding.ts'
import { inChannel } from '../../apps/server/src/platform/db/transaction.ts'
import { channelPeople } from '../../apps/server/src/modules/accounts/people/directory.ts'
import { sealRecord } from '../../apps/server/src/modules/report-access/records.ts'
import { findChannel } from '../../apps/server/src/modules/channels/find-channel.ts'
import { insertReport } from '../../apps/server/src/modules/reports/submission/insert-report.ts'
import { buildReport } from '../../apps/server/src/modules/reports/submission/new-report.ts'
import { recipientsOf } from '../../apps/server/src/modules/reports/submission/recipients.ts'
import { newReporterCredential } from '../../apps/server/src/modules/reports/submission/reporter-credential.ts'
import { vouchFor } from '../../apps/server/test/vouch.ts'
import type { World } from './place.ts'
import { reportBody } from './report-body.ts'

type OwnerTx = Transaction<Tables>

/** The product's own builder and insert, a minute apart, the newest now, each with a subject to be decrypted. */
export const addRealReports = async ({ deps, ownerDb }: World, channelId: string, count: number): Promise<void> => {
  const channel = await findChannel(deps.db, channelId)
  if (!channel) throw new Error('no such channel')
  const now = Date.now()
  const added: string[] = []
  await inChannel(deps.db, channelId, async (tx) => {
    const recipients = recipientsOf(await channelPeople(tx, deps, channelId), [], ({ username }) => username)
    const whole = { ...reportBody(channelId), receiveUpdates: false, keepOriginals: false, reporterName: '' } as const
    const { credential } = newReporterCredential(deps, channelId)
    for (let done = 0; done < count; done += 1) {
      const moment = { ...deps, now: () => new Date(now - (count - done) * 60_000) }
      const draft = {
        channel,
        body: whole as never,
        caseNumber: `2026-${10_000 + done}`,
        recipients,
        credential,
        locale: 'es',
      }
      const built = buildReport(moment, draft)
      const place = { channelId, reportId: built.reportId, purpose: 'subject', object: built.reportId, epoch: 1 }
      const box = sealRecord(built.keys.secrets.internal, place, `Asunto ${done}`, MESSAGE_BLOCK)
      const [first] = built.rows.records
      if (first) built.rows.records.push({ ...first, kind: 'subject', box })
      const token = { kind: 'form' as const, nonce: built.reportId, expiresAt: new Date(now + 3_600_000) }
      await insertReport(tx, deps, built, { token })
      added.push(built.reportId)
    }
  })
  // Their logs vouch for the subject that came after they were built.
  await vouchFor({ deps, database: { ownerDb } }, added)
}

/**
 * Older reports, for the weight of the tables and their indexes: fresh ids, everything else copied from one real report.
 * Only what a list could touch (row, policy, grants, subject, category, access slots); none of them opens, and no page measured
 * shows one.
 */
export const addOldReports = ({ ownerDb }: World, channelId: string, count: number): Promise<void> =>
  ownerDb.transaction().execute(async (tx) => {
    await sql`create temporary table fresh on commit drop as
      select n, gen_random_uuid() as id from generate_series(1, ${count}::int) n`.execute(tx)
    const [template] = (
      await sql<{
        id: string
      }>`select id from report where channel_id = ${channelId} order by created_at limit 1`.execute(tx)
    ).rows
    if (!template) throw new Error('there is no report to copy')
    await copyReports(tx, channelId, template.id)
    for (const table of ['report_policy', 'report_grant']) await copyRows(tx, table, channelId, template.id, sql`true`)
    await copyRows(tx, 'report_record', channelId, template.id, sql`t.kind in ('subject', 'category')`)
    await copyRows(tx, 'slot', channelId, template.id, sql`t.kind = 'access' and t.target = 'internal'`)
    await sql`update report_count set total = total + ${count}
      where ctid = (select ctid from report_count where channel_id = ${channelId} limit 1)`.execute(tx)
  })

const columnsOf = async (tx: OwnerTx, table: string, without: readonly string[]) => {
  const found = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'
      and column_name <> all(${without}::text[])`.execute(tx)
  return found.rows.map(({ name }) => name)
}

const copyRows = async (
  tx: OwnerTx,
  table: string,
  channelId: string,
  templateId: string,
  only: ReturnType<typeof sql>,
) => {
  const names = await columnsOf(tx, table, ['report_id'])
  const own = sql.join(names.map((name) => sql.ref(name)))
  const from = sql.join(names.map((name) => sql.ref(`t.${name}`)))
  await sql`insert into ${sql.table(table)} (report_id, ${own}) select f.id, ${from} from fresh f, ${sql.table(table)} t
    where t.channel_id = ${channelId} and t.report_id = ${templateId} and ${only}`.execute(tx)
}

const copyReports = async (tx: OwnerTx, channelId: string, templateId: string) => {
  const names = await columnsOf(tx, 'report', ['id', 'case_number', 'created_at', 'deadline', 'last_activity_at'])
  const own = sql.join(names.map((name) => sql.ref(name)))
  const from = sql.join(names.map((name) => sql.ref(`t.${name}`)))
  const earlier = (name: string) => sql`${sql.ref(`t.${name}`)} - f.n * interval '7 minutes'`
  await sql`insert into report (id, case_number, created_at, deadline, last_activity_at, ${own})
    select f.id, '2020-' || lpad(f.n::text, 7, '0'), ${earlier('created_at')}, ${earlier('deadline')},
      ${earlier('last_activity_at')}, ${from}
    from fresh f, report t where t.channel_id = ${channelId} and t.id = ${templateId}`.execute(tx)
}
