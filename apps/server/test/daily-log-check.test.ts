import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import type { FilesList } from '@canal/contract/files/schemas'
import type { LogCheck } from '@canal/contract/logs/schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createHeads, headOf } from '../src/modules/audit-log/heads.ts'
import { createLogFindings } from '../src/modules/audit-log/findings.ts'
import { checkHeads } from '../src/modules/audit-log/check-heads.ts'
import { logSigningKey } from '../src/platform/crypto/log-chain.ts'
import { holderTag } from '../src/platform/crypto/tags.ts'
import { applyRevocations } from '../src/modules/report-access/revocation/apply-revocations.ts'
import { checkLogs } from '../src/modules/audit-log/verify/check-logs.ts'
import { signHeads } from '../src/modules/audit-log/verify/sign-heads.ts'
import { headsComparison } from '../src/start/keep-anchors.ts'
import { keepLogChecks } from '../src/start/keep-log-checks.ts'
import { takeOff } from './colleagues.ts'
import { createAdministrator, createInvestigator } from './factories.ts'
import { request, vote } from './votes.ts'
import { openCase, openWorld, save, submit, upload, type Case, type World } from './world.ts'

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
const tagOf = (person: { id: string }) => holderTag(world.deps.rootKeys, one.channel.id, person.id)
const putOff = (days: number) =>
  sql`update report set deadline = deadline + ${days} * interval '1 day' where id = ${one.report.id}`.execute(
    asWriter(),
  )

test('a channel whose logs could not be compared is named, and compared from the same moment on the next time', async () => {
  const other = await openCase(world)
  let away: string | null = null
  const read = (channelId: string) =>
    channelId === away ? Promise.reject(new Error('disk')) : Promise.resolve<Buffer | null>(null)
  const watching = { ...world.deps, heads: createHeads([{ read, write: () => Promise.resolve() }]) }
  const compare = headsComparison(watching, asWriter())
  await compare()
  const sent = [await submit(world, one.channel), await submit(world, other.channel)]
  world.advance(2 * 3600)
  away = one.channel.id
  await compare()
  expect(alarms).toMatchObject([{ job: 'check_anchors', channel: one.channel.id }])
  world.advance(2 * 3600)
  away = null
  await compare()
  const places = [one, other].map(({ channel }, at) => ({ channelId: channel.id, reportId: sent[at]?.id ?? '' }))
  for (const place of places) expect(await headOf(watching, place)).not.toBeNull()
})

/** An owner of the tables can take a column's bounds away; the check must stand without them. */
const unbind = (table: string, column: string) =>
  sql`alter table ${sql.ref(table)} drop constraint if exists ${sql.ref(`${table}_${column}_bounds`)}`.execute(
    asWriter(),
  )

describe('the daily check of the logs', () => {
  test('finds nothing where nobody altered anything, and says when it ended', async () => {
    expect(world.deps.findings.endedAt).toBeNull()
    await round()
    expect(await shown()).toEqual({ altered: [], plantedSince: null, lateSince: null })
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
    await unbind('log_entry', 'at')
    await unbind('report', 'deadline')
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

  test.each([
    [
      'its access rules',
      'policy-altered',
      () => sql`update report_policy set mac = 'x' where report_id = ${one.report.id}`,
    ],
    [
      'a line of them taken out',
      'policy-altered',
      () => sql`delete from report_grant
      where report_id = ${one.report.id} and holder_tag = ${tagOf(one.eva)} and relation = 'access'`,
    ],
    [
      'an end that no date is',
      'policy-altered',
      () => sql`update report_grant set expires_at = 'infinity'
      where report_id = ${one.report.id} and holder_tag = ${tagOf(one.eva)}`,
    ],
    [
      'a key of somebody’s taken out',
      'slots-altered',
      () => sql`delete from slot where report_id = ${one.report.id}
      and holder_tag = ${tagOf(one.eva)} and kind = 'access' and target = 'content'`,
    ],
    [
      'a key that somebody keeps for votes',
      'slots-altered',
      () => sql`delete from slot where report_id = ${one.report.id}
      and holder_tag = ${tagOf(one.eva)} and kind = 'custody' and target = 'files'`,
    ],
    [
      'the end of a key',
      'slots-altered',
      () => sql`update slot set expires_at = now() where report_id = ${one.report.id}
      and holder_tag = ${tagOf(one.eva)} and kind = 'access' and target = 'content'`,
    ],
    [
      'the reporter’s keys',
      'slots-altered',
      () => sql`delete from slot where report_id = ${one.report.id} and epoch = 1
      and kind = 'access' and target = 'files'`,
    ],
    [
      'what the reference opens',
      'reporter-key-altered',
      () => sql`delete from reporter_credential where report_id = ${one.report.id}`,
    ],
    [
      'a key that files are sealed to',
      'file-keys-altered',
      () => sql`update report_key set public_key = mac where report_id = ${one.report.id}`,
    ],
    [
      'a ballot',
      'requests-altered',
      () => sql`update request_voter set vote = 'approve', voted_at = now()
      where report_id = ${one.report.id} and voter_tag = ${tagOf(one.luis)}`,
    ],
    [
      'its requests taken out',
      'requests-altered',
      () => sql`with gone as (
      delete from request_voter where report_id = ${one.report.id})
      delete from request where report_id = ${one.report.id}`,
    ],
  ] as const)('finds what says who may read a report: %s', async (_, reason, alter) => {
    await request(world, one.ana, 'access-to-files', one.report.id)
    await round()
    expect(await ofChannel()).toEqual([])
    await unbind('report_grant', 'expires_at')
    await alter().execute(asWriter())
    await round()
    expect(told()).toMatchObject([{ report: one.report.id, reason }])
  })

  const ofMinutes = () => sql`report_id = ${one.report.id} and file_id = (select min(id::text)::uuid from file
    where report_id = ${one.report.id})`
  test.each([
    [
      'taken out',
      () => sql`with gone as (delete from file_version where ${ofMinutes()} returning file_id)
        delete from file where report_id = ${one.report.id} and id in (select file_id from gone)`,
    ],
    ['the row of its bytes taken out', () => sql`delete from file_version where ${ofMinutes()}`],
    [
      'with the name of another',
      () => sql`update file set box = (select box from file where report_id = ${one.report.id} order by id limit 1)
        where report_id = ${one.report.id}`,
    ],
    ['as if it had not arrived', () => sql`update file set confirmed_at = null where report_id = ${one.report.id}`],
  ] as const)('finds a file that the log tells of: %s', async (_, alter) => {
    const { id } = one.report
    const payload = { id, phase: 'INSTRUCTION', files: ['minutes.pdf', 'letter.pdf'] }
    const announced = await world.call('PUT', '/api/reports/internal-files', { token: one.ana.token, payload })
    const { filesList } = announced.json<{ filesList: FilesList }>()
    await upload(world, one.ana, id, filesList, 'reports/internal-files/file-uploaded')
    await round()
    expect(await ofChannel()).toEqual([])
    await alter().execute(asWriter())
    await round()
    expect(told()).toMatchObject([{ report: id, reason: 'files-altered' }])
  })

  test('finds a document that is missing, of those that the reporter sent, though nobody opened it', async () => {
    const sent = await submit(world, one.channel, { attachedFiles: ['ledger.pdf', 'photo.pdf'] })
    await upload(world, sent, sent.id, sent.filesList, 'anonymous/file-uploaded')
    await round()
    expect(await ofChannel()).toEqual([])
    await sql`delete from file_version where file_id = ${sent.filesList[0]?.entryId}`.execute(asWriter())
    await sql`delete from file where id = ${sent.filesList[0]?.entryId}`.execute(asWriter())
    await round()
    expect(told()).toMatchObject([{ report: sent.id, reason: 'files-altered' }])
  })

  const ofEvent = () => sql`report_id = ${one.report.id} and type = 'status'`
  test.each([
    ['taken out', () => sql`delete from report_event where ${ofEvent()}`],
    ['of another kind', () => sql`update report_event set type = 'reopened' where ${ofEvent()}`],
    ['at another time', () => sql`update report_event set at = at - interval '1 day' where ${ofEvent()}`],
    [
      'to another status',
      () => sql`update report_event set data = data || '{"status": "resolution"}' where ${ofEvent()}`,
    ],
  ] as const)('finds what happened to a report, as its history shows it: %s', async (_, alter) => {
    await save(world, one.ana, one.report.id, { status: 'investigation' })
    await round()
    expect(await ofChannel()).toEqual([])
    await alter().execute(asWriter())
    await round()
    expect(told()).toMatchObject([{ report: one.report.id, reason: 'messages-altered' }])
  })

  test('finds nothing in what was archived, reopened, shared and left', async () => {
    const expert = await createInvestigator(world.deps, one.channel)
    const { id } = one.report
    const share = { id, username: expert.username }
    await world.call('POST', '/api/reports/share', { token: one.ana.token, payload: share })
    await save(world, one.ana, id, { status: 'archived' })
    const wanted = await request(world, one.ana, 'archived-report', id)
    for (const voter of [one.luis, one.eva]) await vote(world, voter, 'approve', wanted, 'archived-report')
    await save(world, one.ana, id, { status: 'instruction' })
    await takeOff(world, [one.eva], one.eva)
    await round()
    expect(await ofChannel()).toEqual([])
    await applyRevocations(world.deps, asWriter())
    await round()
    expect(await ofChannel()).toEqual([])
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

  test('is not kept from the signatures of a channel by those of another, nor by rows that cannot be read', async () => {
    const cases = [one, await openCase(world), await openCase(world)].sort((a, b) =>
      a.channel.id.localeCompare(b.channel.id),
    )
    const [first, second, third] = cases.map(({ channel }) => channel.id)
    await signHeads(world.deps)
    await unbind('log_checkpoint', 'at')
    await sql`update log_checkpoint set at = 'infinity' where channel_id = ${first}`.execute(asWriter())
    await sql`update log_checkpoint set heads_hash = '' where channel_id = ${second}`.execute(asWriter())
    await round()
    const found = (await shown()).altered.map(({ channelId, reports }) => [channelId, reports])
    expect(found).toEqual(
      expect.arrayContaining([
        [first, 0],
        [second, 0],
      ]),
    )
    expect(found.map(([channelId]) => channelId)).not.toContain(third)
    expect(world.deps.findings.endedAt).toEqual(world.deps.now())
    await sql`delete from log_checkpoint`.execute(asWriter())
  })

  test('shows rows of no channel as one line, however many channels somebody made up', async () => {
    await sql`insert into log_checkpoint (channel_id, sequence, at, heads_hash, signature)
      values (${randomUUID()}, 1, now(), '', '')`.execute(asWriter())
    await round()
    const since = world.deps.now()
    for (let many = 0; many < 70_000; many += 1)
      world.deps.findings.byRound.set(randomUUID(), { channelId: randomUUID(), since, isNoted: true })
    await putOff(1)
    await round()
    const { altered, plantedSince } = await shown()
    expect(plantedSince).toBe(since.toISOString())
    expect(altered).toContainEqual(expect.objectContaining({ channelId: one.channel.id, reports: 1 }))
    expect(altered.filter(({ channelName }) => channelName === '')).toEqual([])
    await sql`delete from log_checkpoint`.execute(asWriter())
    await putOff(-1)
  })

  test('signs the heads of all other channels where those of one cannot be signed, and names it', async () => {
    const other = await openCase(world)
    await signHeads(world.deps)
    const ids = [one, other].map(({ channel }) => channel.id).sort()
    await unbind('log_checkpoint', 'at')
    await sql`update log_checkpoint set at = 'infinity' where channel_id = ${ids[0]}`.execute(asWriter())
    for (const { channel } of [one, other]) await submit(world, channel)
    world.advance(60)
    await expect(signHeads(world.deps)).rejects.toThrow()
    const signed = await sql<{ channel_id: string }>`select channel_id from log_checkpoint
      where sequence = 2 and channel_id = any(${ids}::uuid[])`.execute(asWriter())
    expect(signed.rows).toEqual([{ channel_id: ids[1] }])
    expect(alarms).toMatchObject([{ alarm: 'log-unsigned', channel: ids[0] }])
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
