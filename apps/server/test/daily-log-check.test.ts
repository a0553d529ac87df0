import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import type { LogCheck } from '@canal/contract/logs/schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLogFindings } from '../src/audit-log/findings.ts'
import { checkHeads } from '../src/audit-log/check-heads.ts'
import { logSigningKey } from '../src/crypto/log-chain.ts'
import { checkLogs, signHeads } from '../src/features/logs/index.ts'
import { keepLogChecks } from '../src/start/keep-log-checks.ts'
import { createAdministrator } from './factories.ts'
import { openCase, openWorld, submit, type Case, type World } from './world.ts'

let world: World
let one: Case
let administrator: { token: string }
let rests: number[]
const alarms: Record<string, unknown>[] = []
const log = pino({ level: 'error' }, { write: (line) => void alarms.push(JSON.parse(line) as Record<string, unknown>) })
beforeAll(async () => {
  world = await openWorld({}, { log })
  administrator = await createAdministrator(world.deps)
  const { publicKey } = logSigningKey(world.deps.rootKeys)
  await sql`update installation set log_public_key = ${publicKey}`.execute(asWriter())
})
beforeEach(async () => {
  Object.assign(world.deps.findings, createLogFindings())
  one = await openCase(world)
  alarms.length = 0
  rests = []
})
afterAll(() => world.close())

/** The attacker can write any row of the database, and nothing else. */
const asWriter = () => world.database.ownerDb
let ticks = 0
/** Each reading of the clock is ten milliseconds after the one before. */
const pace = { rest: (ms: number) => Promise.resolve(void rests.push(ms)), clock: () => (ticks += 10) }
const round = () => checkLogs(world.deps, asWriter(), pace)
const shown = async () => (await world.call('GET', '/api/logs/check', { token: administrator.token })).json<LogCheck>()
const ofChannel = async () => (await shown()).altered.filter(({ channelId }) => channelId === one.channel.id)
const told = () => alarms.filter(({ alarm, channel }) => alarm === 'log' && channel === one.channel.id)
const putOff = (days: number) =>
  sql`update report set deadline = deadline + ${days} * interval '1 day' where id = ${one.report.id}`.execute(
    asWriter(),
  )

describe('the daily check of the logs', () => {
  test('finds nothing where nobody altered anything, and says when it ended', async () => {
    expect(world.deps.findings.endedAt).toBeNull()
    await round()
    expect(await shown()).toEqual({ altered: [], lateSince: null })
    expect(world.deps.findings.endedAt).toEqual(world.deps.now())
    expect(alarms).toEqual([])
  })

  test('tells the operator once, the administrator until it is mended, and the committee in the report’s own log', async () => {
    const since = world.deps.now().toISOString()
    await putOff(1)
    await round()
    const found = { channelId: one.channel.id, channelName: expect.any(String) as string, reports: 1, since }
    expect(await ofChannel()).toEqual([found])
    world.advance(24 * 3600)
    await round()
    expect(await ofChannel()).toEqual([found])
    expect(told()).toMatchObject([{ report: one.report.id, reason: 'clocks-altered', msg: 'tampered' }])
    const noted = asWriter().selectFrom('log_entry').select('type').where('report_id', '=', one.report.id)
    expect((await noted.where('type', '=', 'tampered').execute()).length).toBe(1)
    await putOff(-1)
    await round()
    expect(await ofChannel()).toEqual([])
  })

  test('finds a report that was taken away and left its log, and one whose log was taken away', async () => {
    const other = await submit(world, one.channel)
    await sql`delete from log_entry where report_id = ${other.id}`.execute(asWriter())
    const left = randomUUID()
    await sql`insert into log_payload (channel_id, report_id, sequence, salt, data)
      select channel_id, ${left}, sequence, salt, data from log_payload where report_id = ${one.report.id} limit 1`.execute(
      asWriter(),
    )
    await round()
    expect(told().map(({ report, reason }) => [report, reason])).toEqual(
      expect.arrayContaining([
        [other.id, 'chain-missing'],
        [left, 'entry-missing'],
      ]),
    )
    expect(await ofChannel()).toMatchObject([{ reports: 2 }])
  })

  test('is not kept from the others by rows that cannot be read', async () => {
    const other = await submit(world, one.channel)
    // Not refused to who owns the tables, and takes their bounds away.
    await sql`alter table log_entry drop constraint log_entry_at_bounds`.execute(asWriter())
    await sql`alter table report drop constraint report_deadline_bounds`.execute(asWriter())
    await sql`update log_entry set at = 'infinity' where report_id = ${one.report.id}`.execute(asWriter())
    await sql`update report set deadline = 'infinity' where id = ${other.id}`.execute(asWriter())
    await round()
    expect(told().map(({ report, reason }) => [report, reason])).toEqual(
      expect.arrayContaining([
        [one.report.id, 'entry-altered'],
        [other.id, expect.stringMatching(/-altered$/)],
      ]),
    )
    expect(world.deps.findings.endedAt).toEqual(world.deps.now())
  })

  test('waits for nobody who holds the lock of a report’s log, and notes there what it found once that is free', async () => {
    await putOff(1)
    const noted = async () =>
      (await sql`select 1 from log_entry where report_id = ${one.report.id} and type = 'tampered'`.execute(asWriter()))
        .rows.length
    await asWriter()
      .connection()
      .execute(async (holder) => {
        await sql`select pg_advisory_lock(hashtextextended(${one.report.id}, 7))`.execute(holder)
        await round()
        expect(await ofChannel()).toMatchObject([{ reports: 1 }])
        const list = await world.call('GET', '/api/reports/list', { token: one.ana.token })
        expect(list.statusCode).toBe(200)
        expect(await noted()).toBe(0)
        await sql`select pg_advisory_unlock_all()`.execute(holder)
      })
    await round()
    expect(await noted()).toBe(1)
    expect(told()).toHaveLength(1)
  })

  test('shows the administrator too what the copy outside the database tells of', async () => {
    await checkHeads(world.deps, asWriter(), one.channel.id, null)
    expect(await ofChannel()).toEqual([])
    await sql`delete from log_payload where report_id = ${one.report.id}`.execute(asWriter())
    await sql`delete from log_entry where report_id = ${one.report.id}`.execute(asWriter())
    await checkHeads(world.deps, asWriter(), one.channel.id, null)
    expect(await ofChannel()).toMatchObject([{ reports: 1 }])
    await round()
    expect(await ofChannel()).toMatchObject([{ reports: 1 }])
  })

  test('finds signatures over a channel’s log that do not hold', async () => {
    await signHeads(world.deps)
    await round()
    expect(await ofChannel()).toEqual([])
    await sql`update log_checkpoint set heads_hash = ${Buffer.alloc(32)} where channel_id = ${one.channel.id}`.execute(
      asWriter(),
    )
    await round()
    await round()
    expect(await ofChannel()).toMatchObject([{ reports: 0 }])
    expect(told()).toMatchObject([{ reason: 'checkpoint-altered' }])
    await sql`delete from log_checkpoint`.execute(asWriter())
  })

  test('takes no more than a tenth of a processor: each slice is followed by nine times its length', async () => {
    const total = Number(
      (await sql<{ total: string }>`select count(*) as total from report`.execute(asWriter())).rows[0]?.total,
    )
    await round()
    // One a report, and those that read which reports there are, and the signatures.
    expect(rests.length).toBeGreaterThanOrEqual(total + 2)
    expect(new Set(rests)).toEqual(new Set([90]))
  })

  test('goes on from where nothing is known after it was cut short, and is late after two days', async () => {
    const begun = world.deps.now().toISOString()
    const cut = { ...pace, rest: () => Promise.reject(new Error('stopped')) }
    await expect(checkLogs(world.deps, asWriter(), cut)).rejects.toThrow('stopped')
    world.advance(48 * 3600)
    expect((await shown()).lateSince).toBeNull()
    world.advance(1)
    expect((await shown()).lateSince).toBe(begun)
    await round()
    expect((await shown()).lateSince).toBeNull()
  })

  test('runs by itself from the start on, and ends at once when it is stopped', async () => {
    await putOff(1)
    const keeper = keepLogChecks(world.deps, world.database.settings.owner)
    try {
      await expect.poll(() => told().length, { timeout: 30_000 }).toBe(1)
    } finally {
      await keeper.stop()
    }
    expect(await ofChannel()).toMatchObject([{ reports: 1 }])
  })
})
