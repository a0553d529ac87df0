import { randomBytes, randomUUID } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../test/app.ts'
import { createChannel, type TestChannel } from '../../../../test/factories.ts'
import { logSigningKey } from '../../../platform/crypto/log-chain.ts'
import type { RootKeys } from '../../../platform/crypto/root-key/root-keys.ts'
import { inChannel } from '../../../platform/db/transaction.ts'
import { createLogger } from '../../../start/logger.ts'
import { renewPolicies } from '../../report-access/write-policy.ts'
import { signHeads } from './sign-heads.ts'
import { verifyLog } from './verify-log.ts'
import { createLoggedReport, writeEntries } from '../../log-pages/testing/logged-report.ts'

let app: TestApp
let channel: TestChannel
let report: string
let lines: string[]
const tag = randomBytes(32)

/** Tables whose rows hang on that of their report. */
const besideReport = ['report_policy', 'report_key', 'reporter_credential', 'slot']

const publicKey = () => logSigningKey(app.deps.rootKeys).publicKey
const asOwner = (statement: RawBuilder<unknown>) => statement.execute(app.database.ownerDb)
async function* each(list: readonly string[]) {
  yield* list
}
const verify = (heads?: readonly string[], rootKeys: RootKeys | null = app.deps.rootKeys) =>
  verifyLog(app.database.ownerDb, { publicKey: publicKey(), rootKeys, ...(heads && { heads: each(heads) }) })

beforeEach(async () => {
  lines = []
  const destination = { write: (line: string) => void lines.push(line) }
  app = await buildTestApp([], { log: createLogger('info', destination) })
  await asOwner(sql`update installation set log_public_key = ${publicKey()}`)
  channel = await createChannel(app.deps)
  report = await createLoggedReport(app, channel)
  await writeEntries(app, channel, report, [
    { type: 'access', userTag: tag },
    { type: 'status_changed', userTag: tag, data: { status: 'instruction', previousStatus: 'pending' } },
    { type: 'download', userTag: tag, secret: { epoch: 1, box: randomBytes(40) }, rowHash: randomBytes(32) },
    { type: 'vote_cast', userTag: tag, data: { request: 'r' } },
  ])
})
afterEach(() => app.close())

test('a log that nobody touched is sound, with and without its heads', async () => {
  await createLoggedReport(app, channel)
  await createLoggedReport(app, await createChannel(app.deps))
  await signHeads(app.deps)
  expect(await verify(lines)).toEqual({
    broken: null,
    areMacsChecked: true,
    entries: 7,
    chains: 3,
    checkpoints: 2,
    heads: 3,
  })
  expect((await verify()).broken).toBeNull()
})

test('what says who may read a report is held against it where the root key is at hand', async () => {
  await asOwner(sql`delete from slot where report_id = ${report} and target = 'content'`)
  const place = { channelId: channel.id, reportId: report, sequence: null }
  expect((await verify()).broken).toEqual({ reason: 'slots-altered', ...place })
  expect((await verify(undefined, null)).broken).toBeNull()
  await asOwner(sql`update report_policy set mac = ${randomBytes(35)} where report_id = ${report}`)
  expect((await verify()).broken).toEqual({ reason: 'policy-altered', ...place })
})

test('a chain longer than what is held in memory at once is walked to its end', async () => {
  const rest = Array.from({ length: 1003 }, () => ({ type: 'access' as const, userTag: tag }))
  await writeEntries(app, channel, report, rest)
  expect(await verify()).toMatchObject({ broken: null, entries: 1008, chains: 1 })
  await asOwner(sql`update log_entry set type = 'recused' where sequence = 1001`)
  expect((await verify()).broken).toMatchObject({ reason: 'entry-altered', sequence: 1001 })
})

describe('whoever changes an entry by hand', () => {
  const changes: [column: string, value: () => RawBuilder<unknown>, reason: string][] = [
    ['at', () => sql`at + interval '1 minute'`, 'entry-altered'],
    ['placed_at', () => sql`placed_at + interval '1 minute'`, 'entry-altered'],
    ['type', () => sql`'recused'`, 'entry-altered'],
    ['user_tag', () => sql`${randomBytes(32)}::bytea`, 'entry-altered'],
    ['user_tag', () => sql`null`, 'entry-altered'],
    ['report_status', () => sql`'archived'`, 'payload-altered'],
    ['row_version', () => sql`row_version + 1`, 'entry-altered'],
    ['row_hash', () => sql`${randomBytes(32)}::bytea`, 'entry-altered'],
    ['payload_hash', () => sql`${randomBytes(32)}::bytea`, 'entry-altered'],
    ['previous_hash', () => sql`${randomBytes(32)}::bytea`, 'entry-detached'],
    ['hash', () => sql`${randomBytes(32)}::bytea`, 'entry-altered'],
    ['mac', () => sql`${randomBytes(35)}::bytea`, 'entry-forged'],
  ]
  test.each(changes)('in the column %s is found at this very entry', async (column, value, reason) => {
    await asOwner(sql`update log_entry set ${sql.ref(column)} = ${value()} where sequence = 3`)
    const place = { channelId: channel.id, reportId: report, sequence: 3 }
    expect((await verify()).broken).toEqual({ reason, ...place })
  })

  test('by moving it to another place is found where it is missing', async () => {
    await asOwner(sql`update log_entry set sequence = 9 where sequence = 3`)
    expect((await verify()).broken).toMatchObject({ reason: 'entry-missing', reportId: report, sequence: 3 })
  })

  test('by moving a chain to another report is found', async () => {
    await asOwner(sql`update log_entry set report_id = ${randomUUID()}`)
    expect((await verify()).broken).toMatchObject({ reason: 'entry-altered', sequence: 1 })
  })

  test('by moving a chain to another channel is found', async () => {
    const other = await createChannel(app.deps)
    await asOwner(sql`update log_entry set channel_id = ${other.id}`)
    expect((await verify()).broken).toMatchObject({ reason: 'entry-forged', channelId: other.id, sequence: 1 })
    const withoutKey = () => verify(undefined, null).then(({ broken }) => broken)
    expect(await withoutKey()).toMatchObject({ reason: 'payload-missing', channelId: other.id, sequence: 1 })
    await asOwner(sql`update log_payload set channel_id = ${other.id}`)
    expect(await withoutKey()).toMatchObject({ reason: 'report-missing', channelId: other.id })
  })
})

describe('whoever changes a payload', () => {
  const changes: [column: string, value: () => RawBuilder<unknown>][] = [
    ['salt', () => sql`${randomBytes(16)}::bytea`],
    ['data', () => sql`'{"status":"archived"}'`],
    ['epoch', () => sql`2`],
    ['box', () => sql`${randomBytes(40)}::bytea`],
  ]
  test.each(changes)('in the column %s is found', async (column, value) => {
    await asOwner(sql`update log_payload set ${sql.ref(column)} = ${value()} where sequence = 4`)
    expect((await verify()).broken).toMatchObject({ reason: 'payload-altered', sequence: 4 })
  })

  test('by swapping those of two entries is found', async () => {
    await asOwner(
      sql`update log_payload set sequence = case sequence when 3 then -4 else -3 end where sequence in (3, 4)`,
    )
    await asOwner(sql`update log_payload set sequence = -sequence where sequence < 0`)
    expect((await verify()).broken).toMatchObject({ reason: 'payload-altered', sequence: 3 })
  })

  test('by deleting it is found', async () => {
    await asOwner(sql`delete from log_payload where sequence = 2`)
    expect((await verify()).broken).toMatchObject({ reason: 'payload-missing', sequence: 2 })
  })
})

describe('whoever deletes', () => {
  test('an entry in the middle is found by its number', async () => {
    await asOwner(sql`delete from log_entry where sequence = 3`)
    expect((await verify()).broken).toMatchObject({ reason: 'entry-missing', reportId: report, sequence: 3 })
  })

  test('the newest entry without its payload is found', async () => {
    await asOwner(sql`update report set version = 4`)
    await asOwner(sql`update report_policy set version = 4`)
    await asOwner(sql`delete from log_entry where sequence = 5`)
    expect((await verify()).broken).toMatchObject({ reason: 'entry-missing', reportId: report, sequence: 5 })
  })

  test('the newest entries, and puts back the report that they told of, is found by heads kept elsewhere alone', async () => {
    await signHeads(app.deps)
    for (const table of ['log_entry', 'log_payload'])
      await asOwner(sql`delete from ${sql.table(table)} where sequence = 5`)
    for (const table of ['report', 'report_policy']) await asOwner(sql`update ${sql.table(table)} set version = 4`)
    // As the policy's row of that time, which bore its own MAC.
    await inChannel(app.deps.db, channel.id, (tx) => renewPolicies(tx, app.deps, channel.id, [report]))
    expect((await verify()).broken).toBeNull()
    expect((await verify(lines)).broken).toEqual({
      reason: 'head-missing',
      channelId: channel.id,
      reportId: report,
      sequence: 5,
    })
  })

  test('a report with its whole chain is found by heads kept elsewhere', async () => {
    await signHeads(app.deps)
    for (const table of [...besideReport, 'log_entry', 'log_payload', 'report'])
      await asOwner(sql`delete from ${sql.table(table)}`)
    expect((await verify()).broken).toBeNull()
    expect((await verify(lines)).broken).toMatchObject({ reason: 'head-missing', reportId: report, sequence: 5 })
  })

  test('a whole chain is found by the report that lacks it', async () => {
    await asOwner(sql`delete from log_entry`)
    await asOwner(sql`delete from log_payload`)
    expect((await verify()).broken).toMatchObject({ reason: 'chain-missing', reportId: report })
  })

  test('a report is found by the chain that goes on without it', async () => {
    for (const table of [...besideReport, 'report']) await asOwner(sql`delete from ${sql.table(table)}`)
    expect((await verify()).broken).toMatchObject({ reason: 'report-missing', reportId: report })
  })
})

describe('whoever puts back an older', () => {
  test('report row is found', async () => {
    await asOwner(sql`update report set version = version - 1`)
    expect((await verify()).broken).toMatchObject({ reason: 'report-version', reportId: report, sequence: 5 })
  })

  test('policy row is found', async () => {
    await asOwner(sql`update report_policy set version = version - 1`)
    expect((await verify()).broken).toMatchObject({ reason: 'policy-version', reportId: report })
  })

  test('status is found', async () => {
    await asOwner(sql`update report set status = 'archived'`)
    expect((await verify()).broken).toMatchObject({ reason: 'report-status', reportId: report })
  })
})

describe('checkpoints', () => {
  beforeEach(async () => {
    await signHeads(app.deps)
    await writeEntries(app, channel, report, [{ type: 'access', userTag: tag }])
    app.advance(900)
    await signHeads(app.deps)
    expect(await verify(lines)).toMatchObject({ broken: null, checkpoints: 2, heads: 2 })
  })

  test.each([
    ['at', () => sql`at + interval '1 second'`],
    ['heads_hash', () => sql`${randomBytes(32)}::bytea`],
    ['signature', () => sql`${randomBytes(64)}::bytea`],
  ])('altered in the column %s are found', async (column, value) => {
    await asOwner(sql`update log_checkpoint set ${sql.ref(column)} = ${value()} where sequence = 2`)
    expect((await verify()).broken).toMatchObject({ reason: 'checkpoint-altered', channelId: channel.id, sequence: 2 })
  })

  test('deleted are found by their numbers, at the end by the lines kept elsewhere', async () => {
    await asOwner(sql`delete from log_checkpoint where sequence = 2`)
    expect((await verify()).broken).toBeNull()
    expect((await verify(lines)).broken).toMatchObject({ reason: 'checkpoint-missing', sequence: 2 })
    await asOwner(sql`update log_checkpoint set sequence = 2`)
    expect((await verify()).broken).toMatchObject({ reason: 'checkpoint-missing', sequence: 1 })
  })

  test('of another key do not pass, in the data or in the lines', async () => {
    const other = randomBytes(32)
    const foreign = await verifyLog(app.database.ownerDb, { publicKey: other, rootKeys: null })
    expect(foreign.broken).toMatchObject({ reason: 'checkpoint-altered', sequence: 1 })
    const forged = lines.map((line) => line.replace(/"sequence":1,/, '"sequence":7,'))
    expect((await verify(forged)).broken).toMatchObject({ reason: 'head-unsigned' })
  })

  test('come to rest in a channel in which nothing happens', async () => {
    app.advance(2 * 3600)
    await signHeads(app.deps)
    const { checkpoints } = await verify()
    app.advance(2 * 3600)
    await signHeads(app.deps)
    expect((await verify()).checkpoints).toBe(checkpoints)
  })

  test('a damaged line is refused instead of passed over', async () => {
    await expect(verify(lines.map((line) => line.slice(0, -20)))).rejects.toThrow(SyntaxError)
  })
})

test('many reports are signed in several checkpoints, and every head is found again', async () => {
  for (let made = 0; made < 501; made += 1) await createLoggedReport(app, channel)
  await signHeads(app.deps)
  expect(lines).toHaveLength(2)
  expect(await verify(lines)).toMatchObject({ broken: null, chains: 502, checkpoints: 2, heads: 502 })
})

test('the role of the app cannot change or remove what the log holds', async () => {
  const statements = ['log_entry', 'log_payload', 'log_checkpoint'].flatMap((table) => [
    sql`update ${sql.table(table)} set sequence = 1`,
    sql`delete from ${sql.table(table)}`,
  ])
  for (const statement of statements) await expect(statement.execute(app.deps.db)).rejects.toThrow(/permission denied/)
})
