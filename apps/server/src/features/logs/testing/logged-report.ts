import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { TestApp } from '../../../../test/app.ts'
import type { TestChannel } from '../../../../test/factories.ts'
import { inChannel } from '../../../db/transaction.ts'
import { appendLog, type LogRecord } from '../../../audit-log/append.ts'

/** A report's bare row and policy, with a first entry: enough for the log, which opens nothing. */
export const createLoggedReport = async (app: TestApp, channel: TestChannel): Promise<string> => {
  const { deps } = app
  const [id, at] = [randomUUID(), deps.now()]
  await inChannel(deps.db, channel.id, async (tx) => {
    const row = { channel_id: channel.id, id, case_number: id.slice(0, 8), status: 'pending' as const, locale: 'es' }
    const times = { created_at: at, received_at: at, updated_at: at, last_activity_at: at, last_reporter_at: at }
    await tx
      .insertInto('report')
      .values({ ...row, ...times, deadline: at })
      .execute()
    await tx
      .insertInto('report_policy')
      .values({ channel_id: channel.id, report_id: id, version: 1, mac: randomBytes(32) })
      .execute()
  })
  await writeEntries(app, channel, id, [{ type: 'created', userTag: null }])
  return id
}

/** Appends entries as a use case does, each raising the version of the report and of its policy. */
export const writeEntries = async (
  { deps }: TestApp,
  channel: TestChannel,
  reportId: string,
  records: readonly LogRecord[],
): Promise<void> => {
  for (const record of records)
    await inChannel(deps.db, channel.id, async (tx) => {
      const raise = record.type === 'created' ? 0 : 1
      const found = await sql<{ version: number }>`update report set version = version + ${raise}
        where id = ${reportId} returning version`.execute(tx)
      const version = found.rows[0]?.version ?? 0
      await sql`update report_policy set version = ${version} where report_id = ${reportId}`.execute(tx)
      await appendLog(tx, deps, { channelId: channel.id, reportId, status: 'pending', version }, [record], deps.now())
    })
}
