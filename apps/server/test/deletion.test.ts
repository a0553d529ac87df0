import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { Page } from '@canal/contract'
import type { FilesList } from '@canal/contract/files/schemas'
import type { LoggedAction, ReportListItem, Submitted } from '@canal/contract/reports/schemas'
import { renewTombstones } from '../src/cli/rotation/tombstones.ts'
import { chainRows, insertEntries } from '../src/modules/audit-log/append.ts'
import { checkHeads } from '../src/modules/audit-log/check-heads.ts'
import { fromLine, isSigned } from '../src/modules/audit-log/deletion-line.ts'
import { recordAlarm } from '../src/modules/audit-log/record-alarm.ts'
import { signHeads } from '../src/modules/audit-log/verify/sign-heads.ts'
import { verifyLog, verifyReport } from '../src/modules/audit-log/verify/verify-log.ts'
import { deleteAgain } from '../src/modules/casework/delete-again.ts'
import { deleteDue } from '../src/modules/casework/delete-due.ts'
import { holdClocks } from '../src/modules/roster/testing/time.ts'
import { logSigningKey } from '../src/platform/crypto/log-chain.ts'
import { onWritingKey } from '../src/platform/crypto/root-key/carried-keys.ts'
import { newRootKey, parseRootKeys } from '../src/platform/crypto/root-key/root-keys.ts'
import { isoDay } from '../src/platform/time.ts'
import { createLogger } from '../src/start/logger.ts'
import { testEnvironment } from './environment.ts'
import { propose } from './casework-world.ts'
import { createInvestigator } from './factories.ts'
import { openStream } from './streams.ts'
import { request, vote } from './votes.ts'
import {
  newAddress,
  openCase,
  openWorld,
  read,
  readReport,
  refusalOf,
  save,
  submit,
  tell,
  upload,
  type Case,
  type World,
} from './world.ts'

const day = 86_400
let world: World
let lines: string[] = []
let one: Case
let id: string
beforeAll(async () => {
  const destination = { write: (line: string) => void lines.push(line) }
  world = await openWorld({}, { log: createLogger('info', destination) })
})
beforeEach(async () => {
  lines = []
  holdClocks(world)
  one = await openCase(world)
  ;({ id } = one.report)
})
afterAll(() => world.close())

const owner = () => world.database.ownerDb
const remove = () => deleteDue(world.deps, owner())
/** Days pass by both clocks, and no job runs. */
const pass = (days: number) => {
  world.advance(days * day)
  holdClocks(world)
}
const put = (path: string, by: { token: string }, payload: object) =>
  world.call('PUT', `/api/${path}`, { token: by.token, payload })
const isThere = async (reportId: string) =>
  (await owner().selectFrom('report').select('id').where('id', '=', reportId).execute()).length === 1
const keysOf = async (reportId: string): Promise<string[]> =>
  (await owner().selectFrom('file_version').select('object_key').where('report_id', '=', reportId).execute()).map(
    (row) => row.object_key,
  )
const storedOf = async (keys: readonly string[]): Promise<number> => {
  const found = await Promise.all(keys.map((key) => world.deps.store.stat(key)))
  return found.filter(Boolean).length
}
const deletions = () => lines.flatMap((line) => fromLine(line) ?? [])
const linesOf = async function* (list: readonly string[] = lines) {
  yield* list
}

/** A row of its own in whatever there is of a report. */
const liveWhole = async (): Promise<void> => {
  const { channel, ana, luis, report } = one
  const filesOf = (answer: { json: <T>() => T }) => answer.json<{ filesList: FilesList }>().filesList
  const own = await submit(world, channel, { attachedFiles: ['evidence.pdf'], reporterName: 'Carmen Ruiz' })
  one = { ...one, report: own }
  id = own.id
  await upload(world, own, id, own.filesList, 'anonymous/file-uploaded')
  const chat = filesOf(await put('anonymous/chat', own, { id, chatMsg: 'There is more.', filesToUpload: ['more.pdf'] }))
  await upload(world, own, id, chat, 'anonymous/chat/file-uploaded')
  await tell(world, ana, id, 'acknowledged')
  await put('reports/subject', ana, { id, subject: 'Invoices' })
  await save(world, ana, id, { reviewers: [ana.username, luis.username] })
  const internal = filesOf(await put('reports/internal-files', ana, { id, phase: 'INSTRUCTION', files: ['memo.pdf'] }))
  await upload(world, ana, id, internal, 'reports/internal-files/file-uploaded')
  const expert = await createInvestigator(world.deps, channel)
  await world.call('POST', '/api/reports/share', { token: ana.token, payload: { id, username: expert.username } })
  await vote(world, luis, 'approve', await request(world, ana, 'access-to-files', id))
  await put('reports/chat', luis, { id, chatMsg: 'Thank you.' })
  await put('reports/note', luis, { id, text: 'Ana has the third one.', mentions: [one.ana.username] })
  const task = { username: ana.username, until: isoDay(new Date(world.deps.now().getTime() + 864_000_000), 'UTC') }
  await put('reports/note', luis, { id, text: 'Ask for the third one.', task })
  for (const kind of ['message', 'note']) await put('reports/draft', luis, { id, kind, text: 'Not sent yet.' })
  await propose(world, ana, { kind: 'part', id, part: 'answer:location' })
  // One that goes at the same time, with nothing but what it came with.
  expect(await isThere(report.id)).toBe(true)
}

/** Tables with a row of a report, by the catalog: whatever a later change adds is among them. */
const tablesWith = async (reportId: string): Promise<Record<string, number>> => {
  const found = await sql<{ name: string }>`select c.table_name as name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.column_name = 'report_id' and t.table_type = 'BASE TABLE' and table_schema = 'public'`.execute(owner())
  const counts: Record<string, number> = {}
  for (const { name } of found.rows) {
    const rows = await sql<{ total: number }>`select count(*)::int as total from ${sql.table(name)}
      where report_id = ${reportId}`.execute(owner())
    if (rows.rows[0]?.total) counts[name] = rows.rows[0].total
  }
  return counts
}

const figuresOf = async (channelId: string) => {
  const totals =
    await sql<object>`select encode(holder_tag, 'hex') as holder, side, measure, bucket, sum(total)::int as total
    from holder_total where channel_id = ${channelId} group by 1, 2, 3, 4 having sum(total) <> 0
    order by 1, 2, 3, 4`.execute(owner())
  return totals.rows
}
const statusesOf = async (channelId: string) => {
  const [kept, counted] = [
    await sql<object>`select status, sum(total)::int as total from report_count where channel_id = ${channelId}
      group by 1 having sum(total) <> 0 order by 1`.execute(owner()),
    await sql<object>`select status, count(*)::int as total from report where channel_id = ${channelId}
      group by 1 order by 1`.execute(owner()),
  ]
  return { kept: kept.rows, counted: counted.rows }
}

test('a report goes after its last day with all that there is of it, and nothing else does', async () => {
  await liveWhole()
  const { channel, ana, report } = one
  const other = await openCase(world)
  const investigated = await submit(world, channel, { attachedFiles: ['kept.pdf'] })
  await upload(world, investigated, investigated.id, investigated.filesList, 'anonymous/file-uploaded')
  await put('casework/investigations', ana, { id: investigated.id })
  await put('reports/link', ana, { id: investigated.id, other: id, isLinked: true })
  expect((await readReport(world, ana, investigated.id)).linked).toMatchObject([{ id }])
  const kept = await keysOf(investigated.id)
  const objects = await keysOf(id)
  expect(Object.keys(await tablesWith(id)).length).toBeGreaterThan(14)
  expect(await tablesWith(id)).toMatchObject({ report_draft: 2 })
  expect(objects.length).toBeGreaterThanOrEqual(3)
  await signHeads(world.deps)

  // The last day of the shortest three months is not over yet.
  pass(88)
  expect(await remove()).toBe(0)
  pass(5)
  const late = await submit(world, other.channel)
  // Two of this channel and one of the other, and those of earlier tests.
  expect(await remove()).toBeGreaterThanOrEqual(3)
  expect([await isThere(id), await isThere(investigated.id), await isThere(late.id)]).toEqual([false, true, true])
  expect(await storedOf(objects)).toBe(0)
  expect(await storedOf(kept)).toBe(kept.length)

  const left = await tablesWith(id)
  expect(Object.keys(left).sort()).toEqual(['log_entry', 'log_payload'])
  expect(left['log_payload']).toBe(1)
  const tombstone = await sql<object>`select e.type, e.user_tag, e.requests_hash, p.data, p.box from log_entry e
    join log_payload p using (channel_id, report_id, sequence) where report_id = ${id}`.execute(owner())
  expect(tombstone.rows).toEqual([
    { type: 'deleted', user_tag: null, requests_hash: null, data: '{"rule":"uninvestigated"}', box: null },
  ])
  expect(await readReport(world, ana, investigated.id)).toMatchObject({ attachedFiles: [{}], linked: [] })

  // Of who holds the code, and of the committee, nobody is told more than of a report that never was.
  const ask = (ref: string) =>
    world.call('POST', '/api/anonymous/ref', { payload: { ref }, remoteAddress: newAddress() })
  const unknown = `${report.reference.slice(0, -4)}${report.reference.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`
  const [gone, never] = [await ask(report.reference), await ask(unknown)]
  expect(gone.statusCode).not.toBe(200)
  expect(refusalOf(gone)).toEqual(refusalOf(never))
  expect((await world.call('GET', '/api/auth/current', { token: report.token })).statusCode).toBe(401)
  expect(refusalOf(await read(world, ana, id))).toEqual(refusalOf(await read(world, ana, one.channel.id)))
  const list = (await world.call('GET', '/api/reports/list', { token: ana.token })).json<Page<ReportListItem>>()
  expect(list.items.map((item) => item.id)).toEqual([investigated.id])
  expect(list.total).toBe(1)
  const logs = (await world.call('GET', '/api/logs', { token: ana.token })).json<Page<LoggedAction>>()
  expect([...new Set(logs.items.map((entry) => entry.reportId))]).toEqual([investigated.id])

  const [figures, statuses] = [await figuresOf(channel.id), await statusesOf(channel.id)]
  expect(statuses.kept).toEqual(statuses.counted)
  await sql`select recount_figures(${channel.id})`.execute(owner())
  expect(await figuresOf(channel.id)).toEqual(figures)

  await signHeads(world.deps)
  const { publicKey } = logSigningKey(world.deps.rootKeys)
  const verdict = await verifyLog(owner(), { publicKey, rootKeys: world.deps.rootKeys, heads: linesOf() })
  expect(verdict).toMatchObject({ broken: null, areMacsChecked: true })
  const [line] = deletions().filter(({ reportId }) => reportId === id)
  expect(line).toMatchObject({ channelId: channel.id, rule: 'uninvestigated' })
  expect(line && isSigned(world.deps.rootKeys, line)).toBe(true)
  expect(line && isSigned(world.deps.rootKeys, { ...line, reportId: investigated.id })).toBe(false)
  expect(line && isSigned(parseRootKeys(newRootKey()), line)).toBe(false)
})

test('who looks on is told, and told no more than that something of theirs is gone', async () => {
  const { ana, report } = one
  pass(95)
  const [member, reporter] = [await openStream(world.server, ana.token), await openStream(world.server, report.token)]
  await remove()
  await member.until(({ event, data }) => event === 'changed' && data.topic === 'report' && data.id === '')
  expect((await reporter.ended()).at(-1)?.event).toBe('ended')
  member.close()
})

test('a report whose day somebody moved stays, the alarm is raised, and the others go', async () => {
  const spared = await submit(world, one.channel)
  await put('casework/investigations', one.ana, { id: spared.id })
  await sql`update report set delete_at = now() - interval '1 day' where id = ${spared.id}`.execute(owner())
  pass(95)
  await remove()
  await remove()
  expect([await isThere(spared.id), await isThere(id)]).toEqual([true, false])
  const told = lines.filter((line) => line.includes('"tampered"') && line.includes(spared.id))
  expect(told).toHaveLength(1)
  expect(told[0]).toContain('clocks-altered')
  const noted = await owner().selectFrom('log_entry').select('type').where('report_id', '=', spared.id).execute()
  expect(noted.filter(({ type }) => type === 'tampered')).toHaveLength(1)
  expect(deletions().map(({ reportId }) => reportId)).toEqual([id])
})

test('a report whose log lost an entry that is known outside the database stays', async () => {
  await save(world, one.ana, id, { status: 'investigation' })
  const before = await owner().selectFrom('report').select(['status', 'version']).where('id', '=', id).execute()
  expect(before).toMatchObject([{ status: 'investigation' }])
  // Put back to what it was before its investigation was opened, and its log cut.
  await sql`delete from log_payload where report_id = ${id} and sequence > 1`.execute(owner())
  await sql`delete from log_entry where report_id = ${id} and sequence > 1`.execute(owner())
  await sql`delete from report_event where report_id = ${id} and position > 1`.execute(owner())
  await sql`update report set status = 'pending', delete_at = received_at, investigation_opened_at = null
    where id = ${id}`.execute(owner())
  pass(95)
  await remove().catch(() => undefined)
  expect(await isThere(id)).toBe(true)
  await sql`delete from report where id = ${id}`.execute(owner())
})

test('nothing is deleted while the clocks of program and database are apart', async () => {
  world.advance(95 * day)
  await expect(remove()).rejects.toThrow('clocks')
  expect(await isThere(id)).toBe(true)
})

describe('cut short', () => {
  const withFile = async (): Promise<{ own: Submitted; keys: string[] }> => {
    const own = await submit(world, one.channel, { attachedFiles: ['evidence.pdf'] })
    await upload(world, own, own.id, own.filesList, 'anonymous/file-uploaded')
    return { own, keys: await keysOf(own.id) }
  }

  test('between commit and store, the next run takes the objects out', async () => {
    const { own, keys } = await withFile()
    pass(95)
    const broken = { ...world.deps.store, delete: () => Promise.reject(new Error('no store')) }
    await expect(deleteDue({ ...world.deps, store: broken }, owner())).rejects.toThrow('no store')
    expect(await isThere(own.id)).toBe(false)
    expect(await storedOf(keys)).toBeGreaterThan(0)
    await remove()
    expect(await storedOf(keys)).toBe(0)
  })

  test('before the operator was told, the next run tells', async () => {
    pass(95)
    const mute = createLogger('info', {
      write: () => {
        throw new Error('no log')
      },
    })
    await expect(deleteDue({ ...world.deps, log: mute }, owner())).rejects.toThrow('no log')
    expect([await isThere(id), deletions()]).toEqual([false, []])
    await remove()
    expect(deletions().map(({ reportId }) => reportId)).toEqual([id])
    await remove()
    expect(deletions()).toHaveLength(1)
  })

  test('what an upload that was under way wrote afterwards goes too', async () => {
    const { keys } = await withFile()
    pass(95)
    await remove()
    for (const key of keys) await world.deps.store.putWhole(key, randomBytes(40))
    pass(2)
    await remove()
    expect(await storedOf(keys)).toBe(0)
    expect(await owner().selectFrom('object_removal').selectAll().execute()).toEqual([])
  })
})

test('many go in one run, each with as many statements as one', async () => {
  pass(95)
  await remove()
  let asked = 0
  const plugin = {
    transformQuery: ({ node }: { node: object }) => {
      asked += 1
      return node as never
    },
    transformResult: ({ result }: { result: object }) => Promise.resolve(result as never),
  }
  const counted = async (many: number) => {
    for (let sent = 0; sent < many; sent += 1) await submit(world, one.channel)
    pass(95)
    asked = 0
    expect(await deleteDue(world.deps, owner().withPlugin(plugin))).toBe(many)
    return asked
  }
  const [few, more] = [await counted(3), await counted(60)]
  const eachOne = (more - few) / 57
  expect(eachOne).toBeLessThan(40)
  expect(few).toBeGreaterThan(3 * eachOne - 1)
})

describe('the log of a deleted report', () => {
  const place = () => ({ channelId: one.channel.id, reportId: id })
  const check = () =>
    owner()
      .transaction()
      .execute((tx) => verifyReport(tx, world.deps.rootKeys, place()))
  beforeEach(async () => {
    await tell(world, one.ana, id, 'acknowledged')
    pass(95)
  })
  const last = () =>
    owner()
      .selectFrom('log_entry')
      .selectAll()
      .where('report_id', '=', id)
      .orderBy('sequence', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()

  const firstPayload = () =>
    owner()
      .selectFrom('log_payload')
      .selectAll()
      .where('report_id', '=', id)
      .where('sequence', '=', 1)
      .executeTakeFirstOrThrow()
  type Payload = Awaited<ReturnType<typeof firstPayload>>

  test('holds, and a new root key stands for it', async () => {
    await remove()
    expect(await check()).toBeNull()
    const recent = newRootKey()
    const ring = parseRootKeys(`k2:${recent},k1:${testEnvironment.ROOT_KEY}`)
    const alone = parseRootKeys(`k2:${recent}`)
    const underNew = () =>
      owner()
        .transaction()
        .execute((tx) => verifyReport(tx, alone, place()))
    expect(await underNew()).toMatchObject({ reason: 'entry-forged' })
    const refused: string[] = []
    const before = { ...world.deps, rootKeys: ring }
    const rotation = { owner: owner(), before, after: { ...before, rootKeys: onWritingKey(ring) } }
    const former = (await last()).mac
    await renewTombstones({ ...rotation, refuse: (what) => void refused.push(what) }, one.channel.id)
    expect([refused, (await last()).mac.equals(former)]).toEqual([[], false])
    const renewed = await owner()
      .transaction()
      .execute((tx) => verifyReport(tx, onWritingKey(ring), place()))
    expect(renewed).toBeNull()
  })

  test.each([
    [
      'the report is there again',
      'report-undeleted',
      () => sql`insert into report (channel_id, id, case_number, status, created_at, received_at, locale, acknowledge_by,
        deadline, delete_at, updated_at, last_activity_at, last_reporter_at) values (${one.channel.id}, ${id}, '2020-1', 'pending',
        now(), now(), 'es', now(), now(), now(), now(), now(), now())`,
    ],
    [
      'what stood beside an entry is there again',
      'payload-undeleted',
      (first: Payload) => sql`insert into log_payload (channel_id, report_id, sequence, salt, data, epoch, box)
        values (${first.channel_id}, ${id}, 1, ${first.salt}, ${first.data}, ${first.epoch}, ${first.box})`,
    ],
    ['its rule is gone', 'payload-missing', () => sql`delete from log_payload where report_id = ${id}`],
    [
      'its last entry is another installation’s',
      'entry-forged',
      () => sql`update log_entry set mac = ${randomBytes(35)} where report_id = ${id} and type = 'deleted'`,
    ],
    [
      'its last entry is gone',
      'payload-missing',
      () => sql`delete from log_entry where report_id = ${id} and type = 'deleted'`,
    ],
  ])('does not hold where %s', async (_what, reason, change) => {
    const first = await firstPayload()
    await remove()
    await change(first).execute(owner())
    expect((await check())?.reason).toBe(reason)
    await sql`delete from report where id = ${id}`.execute(owner())
  })

  test('does not hold where an entry follows, and no alarm is written behind it', async () => {
    await remove()
    const before = await last()
    await recordAlarm(world.deps, { ...place(), found: 'log', fingerprint: randomBytes(32) })
    expect((await last()).sequence).toBe(before.sequence)
    const after = { ...place(), status: before.report_status, version: before.row_version, contents: before.contents }
    const rows = chainRows(world.deps.rootKeys, after, [{ type: 'access', userTag: null }], world.deps.now(), before)
    await owner()
      .transaction()
      .execute((tx) => insertEntries(tx, rows))
    expect(await check()).toMatchObject({ reason: 'entry-after-deletion' })
  })

  test('cut at its end, is missed by what is known outside the database', async () => {
    await remove()
    await sql`delete from log_payload where report_id = ${id}`.execute(owner())
    await sql`delete from log_entry where report_id = ${id}`.execute(owner())
    expect(await check()).toBeNull()
    expect(await checkHeads(world.deps, owner(), one.channel.id, null)).toContain(id)
  })
})

test('what a backup brings back goes again by the lines, and by no line that somebody made', async () => {
  const kept = await submit(world, one.channel)
  await put('casework/investigations', one.ana, { id: kept.id })
  const state = async () => ({
    report: await owner().selectFrom('report').selectAll().where('id', '=', kept.id).execute(),
    figures: await figuresOf(one.channel.id),
    left: await tablesWith(id),
  })
  // The line of another one, which this one is made to look like.
  pass(95)
  await remove()
  const after = await state()
  const [line = ''] = lines.filter((text) => text.includes('"deletion"') && text.includes(id))
  expect(line).not.toBe('')
  const forged = line.replaceAll(id, kept.id)
  expect(await deleteAgain(world.deps, owner(), linesOf([line, forged]))).toEqual({
    deleted: 0,
    erased: 0,
    refused: [kept.id],
  })
  expect(await state()).toEqual(after)
  await expect(deleteAgain(world.deps, owner(), linesOf(['{"deletion":{}}']))).rejects.toThrow(SyntaxError)
})

const { directory } = inject('cluster')
// A server from outside keeps its files to itself.
describe.runIf(directory !== null)('in the files of database and store', () => {
  const filesUnder = async (folder: string): Promise<string[]> => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  }
  /** All bytes that were the report's own: boxes, keys, MACs, addresses. People's tags are those of their other reports too. */
  const bytesOf = async (reportId: string): Promise<Map<Buffer, string>> => {
    const found = new Map<Buffer, string>()
    for (const table of ['report', ...Object.keys(await tablesWith(reportId))]) {
      if (table === 'log_entry') continue
      const key = table === 'report' ? 'id' : 'report_id'
      const rows = await sql<Record<string, unknown>>`select * from ${sql.table(table)}
        where ${sql.ref(key)} = ${reportId}`.execute(owner())
      for (const row of rows.rows)
        for (const [name, value] of Object.entries(row)) {
          if (value instanceof Buffer && value.length >= 16 && !/_tag$|_by$|^session_id$/.test(name))
            found.set(value, `${table}.${name}`)
          if (name === 'case_number' || name === 'object_key') found.set(Buffer.from(String(value)), `${table}.${name}`)
        }
    }
    return found
  }
  /** A long value lies in pieces; its beginning lies whole. */
  const isIn = (content: Buffer) => (bytes: Buffer) => content.includes(bytes.subarray(0, 256))

  test('no byte of it is left after a vacuum', async () => {
    await liveWhole()
    const wanted = await bytesOf(id)
    expect(wanted.size).toBeGreaterThan(60)
    const client = new pg.Client(world.database.settings.owner)
    await client.connect()
    try {
      const { rows } = await client.query<{ oid: string }>(
        'select oid::text from pg_database where datname = current_database()',
      )
      const inDatabase = async () => {
        const seen: string[] = []
        for (const path of await filesUnder(directory ?? '')) {
          if (!path.includes(`/base/${rows[0]?.oid}/`)) continue
          const content = await readFile(path).catch(() => Buffer.alloc(0))
          for (const [bytes, name] of wanted) if (isIn(content)(bytes)) seen.push(name)
        }
        return seen
      }
      // What it writes is on the disk when it ends: the search finds what is there.
      await client.query('vacuum (full, analyze)')
      expect((await inDatabase()).length).toBeGreaterThan(60)
      pass(95)
      await remove()
      // The names of its objects wait for the second look at the store.
      pass(2)
      await remove()
      await client.query('vacuum (full, analyze)')
      await client.query('checkpoint').catch(() => undefined)
      expect(await inDatabase()).toEqual([])
    } finally {
      await client.end()
    }
    const stored = Buffer.concat(await Promise.all((await filesUnder(world.storeDir)).map((path) => readFile(path))))
    expect([...wanted.keys()].filter(isIn(stored))).toEqual([])
  })
})
