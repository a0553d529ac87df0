import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { TestApp } from '../../../../test/app.ts'
import type { TestChannel } from '../../../../test/factories.ts'
import { generateKeyPair } from '../../../platform/crypto/key-pair.ts'
import { holderTag } from '../../../platform/crypto/tags.ts'
import { inChannel, type Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { firstEpoch, newEpochKeys, sealSlots } from '../../report-access/slots.ts'
import { renewPolicies } from '../../report-access/write-policy.ts'
import { reportKeyRows, sealingsFor } from '../../report-access/rotate.ts'
import { reporterKeyMac } from '../../../platform/crypto/reporter/reporter-key.ts'
import { appendLog, type LogRecord } from '../../audit-log/append.ts'

/** What says who may read it: the reporter alone, whose private key nobody keeps. */
const insertKeys = async (tx: Tx, deps: Deps, report: { channelId: string; reportId: string }): Promise<void> => {
  const { channelId: channel_id, reportId: report_id } = report
  const [keys, { publicKey: public_key }, id] = [newEpochKeys(firstEpoch), generateKeyPair(), randomUUID()]
  const mac = reporterKeyMac(deps.rootKeys, { channel_id, id: report_id }, { id, public_key })
  const boxes = { wrapped_private: randomBytes(8), visit_box: randomBytes(8), read_box: randomBytes(8) }
  const reference = { ring: deps.rootKeys.homeId, ref_index: randomBytes(32) }
  const holder = { tag: holderTag(deps.rootKeys, channel_id, `reporter:${id}`), publicKey: public_key, keyVersion: 1 }
  await tx
    .insertInto('reporter_credential')
    .values({ channel_id, report_id, id, public_key, mac, ...boxes, ...reference })
    .execute()
  await tx
    .insertInto('report_key')
    .values(reportKeyRows(deps, report, keys))
    .execute()
  await tx
    .insertInto('slot')
    .values(sealSlots(deps.rootKeys, report, holder, sealingsFor(keys, { kind: 'reporter' })))
    .execute()
}

/** A report's row, policy and keys, with a first entry: enough for the log, which opens nothing. */
export const createLoggedReport = async (app: TestApp, channel: TestChannel): Promise<string> => {
  const { deps } = app
  const [id, at] = [randomUUID(), deps.now()]
  await inChannel(deps.db, channel.id, async (tx) => {
    const row = { channel_id: channel.id, id, case_number: id.slice(0, 8), status: 'pending' as const, locale: 'es' }
    const times = { created_at: at, received_at: at, updated_at: at, last_activity_at: at, last_reporter_at: at }
    await tx
      .insertInto('report')
      .values({ ...row, ...times, acknowledge_by: at, deadline: at, delete_at: at })
      .execute()
    await tx
      .insertInto('report_policy')
      .values({ channel_id: channel.id, report_id: id, version: 1, mac: randomBytes(32) })
      .execute()
    await insertKeys(tx, deps, { channelId: channel.id, reportId: id })
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
      await renewPolicies(tx, deps, channel.id, [reportId])
      await appendLog(tx, deps, { channelId: channel.id, reportId, status: 'pending', version }, [record], deps.now())
    })
}
