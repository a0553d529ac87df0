import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { Page } from '@canal/contract'
import type { FilesList } from '@canal/contract/files/schemas'
import type { LoggedAction, ReportListItem, Submitted } from '@canal/contract/reports/schemas'
import { fromLine, isSigned } from '../src/modules/audit-log/deletion-line.ts'
import { signHeads } from '../src/modules/audit-log/verify/sign-heads.ts'
import { verifyLog } from '../src/modules/audit-log/verify/verify-log.ts'
import { deleteDue } from '../src/modules/casework/delete-due.ts'
import { holdClocks } from '../src/modules/roster/testing/time.ts'
import { logSigningKey } from '../src/platform/crypto/log-chain.ts'
import { newRootKey, parseRootKeys } from '../src/platform/crypto/root-key/root-keys.ts'
import { isoDay } from '../src/platform/time.ts'
import { createLogger } from '../src/start/logger.ts'
import { propose } from './casework-world.ts'
import { figuresOf, isThere, passDays, remove, tablesWith } from './deletion-world.ts'
import { createAdministrator, createInvestigator } from './factories.ts'
import { filesUnder, leftAfterVacuum, liesIn } from './files-on-disk.ts'
import { openStream } from './streams.ts'
import { request, vote } from './votes.ts'
import {
  newAddress,
  openCase,
  openLoggedWorld,
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
let one: Case
let id: string
const lines: string[] = []
beforeAll(async () => {
  world = await openLoggedWorld(lines)
})
beforeEach(async () => {
  lines.length = 0
  holdClocks(world)
  one = await openCase(world)
  ;({ id } = one.report)
})
afterAll(() => world.close())

const owner = () => world.database.ownerDb
const put = (path: string, by: { token: string }, payload: object) =>
  world.call('PUT', `/api/${path}`, { token: by.token, payload })
const keysOf = async (reportId: string): Promise<string[]> =>
  (await owner().selectFrom('file_version').select('object_key').where('report_id', '=', reportId).execute()).map(
    (row) => row.object_key,
  )
const storedOf = async (keys: readonly string[]): Promise<number> => {
  const found = await Promise.all(keys.map((key) => world.deps.store.stat(key)))
  return found.filter(Boolean).length
}
const deletions = () => lines.flatMap((line) => fromLine(line) ?? [])
const linesOf = async function* () {
  yield* lines
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
  expect(await isThere(world, report.id)).toBe(true)
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
  expect(Object.keys(await tablesWith(world, id)).length).toBeGreaterThan(14)
  expect(await tablesWith(world, id)).toMatchObject({ report_draft: 2 })
  expect(objects.length).toBeGreaterThanOrEqual(3)
  await signHeads(world.deps)

  // The last day of the shortest three months is not over yet.
  passDays(world, 88)
  expect(await remove(world)).toBe(0)
  passDays(world, 5)
  const late = await submit(world, other.channel)
  // Two of this channel and one of the other, and those of earlier tests.
  expect(await remove(world)).toBeGreaterThanOrEqual(3)
  expect([await isThere(world, id), await isThere(world, investigated.id), await isThere(world, late.id)]).toEqual([
    false,
    true,
    true,
  ])
  expect(await storedOf(objects)).toBe(0)
  expect(await storedOf(kept)).toBe(kept.length)

  const left = await tablesWith(world, id)
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

  const [figures, statuses] = [await figuresOf(world, channel.id), await statusesOf(channel.id)]
  expect(statuses.kept).toEqual(statuses.counted)
  await sql`select recount_figures(${channel.id})`.execute(owner())
  expect(await figuresOf(world, channel.id)).toEqual(figures)

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
  passDays(world, 95)
  const [member, reporter] = [await openStream(world.server, ana.token), await openStream(world.server, report.token)]
  await remove(world)
  await member.until(({ event, data }) => event === 'changed' && data.topic === 'report' && data.id === '')
  expect((await reporter.ended()).at(-1)?.event).toBe('ended')
  member.close()
})

test('a report whose day somebody moved stays, the alarm is raised, and the others go', async () => {
  const spared = await submit(world, one.channel)
  await put('casework/investigations', one.ana, { id: spared.id })
  await sql`update report set delete_at = now() - interval '1 day' where id = ${spared.id}`.execute(owner())
  passDays(world, 95)
  await remove(world)
  await remove(world)
  expect([await isThere(world, spared.id), await isThere(world, id)]).toEqual([true, false])
  const told = lines.filter((line) => line.includes('"tampered"') && line.includes(spared.id))
  expect(told).toHaveLength(1)
  expect(told[0]).toContain('clocks-altered')
  const noted = await owner().selectFrom('log_entry').select('type').where('report_id', '=', spared.id).execute()
  expect(noted.filter(({ type }) => type === 'tampered')).toHaveLength(1)
  expect(deletions().map(({ reportId }) => reportId)).toEqual([id])
})

test('a report of a channel that was disabled goes all the same, once its last day is over', async () => {
  const { channel, report } = one
  const { token } = await createAdministrator(world.deps)
  const disabled = await world.call('PATCH', '/api/channels/disable', { token, payload: { id: channel.id } })
  expect(disabled.json()).toMatchObject({ status: 'INACTIVE' })
  passDays(world, 88)
  await remove(world)
  expect(await isThere(world, report.id)).toBe(true)
  passDays(world, 5)
  await remove(world)
  expect(await isThere(world, report.id)).toBe(false)
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
  passDays(world, 95)
  await remove(world).catch(() => undefined)
  expect(await isThere(world, id)).toBe(true)
  await sql`delete from report where id = ${id}`.execute(owner())
})

test('nothing is deleted while the clocks of program and database are apart', async () => {
  world.advance(95 * day)
  await expect(remove(world)).rejects.toThrow('clocks')
  expect(await isThere(world, id)).toBe(true)
})

describe('cut short', () => {
  const withFile = async (): Promise<{ own: Submitted; keys: string[] }> => {
    const own = await submit(world, one.channel, { attachedFiles: ['evidence.pdf'] })
    await upload(world, own, own.id, own.filesList, 'anonymous/file-uploaded')
    return { own, keys: await keysOf(own.id) }
  }

  test('between commit and store, the next run takes the objects out', async () => {
    const { own, keys } = await withFile()
    passDays(world, 95)
    const broken = { ...world.deps.store, delete: () => Promise.reject(new Error('no store')) }
    await expect(deleteDue({ ...world.deps, store: broken }, owner())).rejects.toThrow('no store')
    expect(await isThere(world, own.id)).toBe(false)
    expect(await storedOf(keys)).toBeGreaterThan(0)
    await remove(world)
    expect(await storedOf(keys)).toBe(0)
  })

  test('before the operator was told, the next run tells', async () => {
    passDays(world, 95)
    const mute = createLogger('info', {
      write: () => {
        throw new Error('no log')
      },
    })
    await expect(deleteDue({ ...world.deps, log: mute }, owner())).rejects.toThrow('no log')
    expect([await isThere(world, id), deletions()]).toEqual([false, []])
    await remove(world)
    expect(deletions().map(({ reportId }) => reportId)).toEqual([id])
    await remove(world)
    expect(deletions()).toHaveLength(1)
  })

  test('what an upload that was under way wrote afterwards goes too', async () => {
    const { keys } = await withFile()
    passDays(world, 95)
    await remove(world)
    for (const key of keys) await world.deps.store.putWhole(key, randomBytes(40))
    passDays(world, 2)
    await remove(world)
    expect(await storedOf(keys)).toBe(0)
    expect(await owner().selectFrom('object_removal').selectAll().execute()).toEqual([])
  })
})

test('many go in one run, each with as many statements as one', async () => {
  passDays(world, 95)
  await remove(world)
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
    passDays(world, 95)
    asked = 0
    expect(await deleteDue(world.deps, owner().withPlugin(plugin))).toBe(many)
    return asked
  }
  const [few, more] = [await counted(3), await counted(60)]
  const eachOne = (more - few) / 57
  expect(eachOne).toBeLessThan(40)
  expect(few).toBeGreaterThan(3 * eachOne - 1)
})

// A server from outside keeps its files to itself.
describe.runIf(inject('cluster').directory !== null)('in the files of database and store', () => {
  /** All bytes that were the report's own: boxes, keys, MACs, addresses. People's tags are those of their other reports too. */
  const bytesOf = async (reportId: string): Promise<Map<Buffer, string>> => {
    const found = new Map<Buffer, string>()
    for (const table of ['report', ...Object.keys(await tablesWith(world, reportId))]) {
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
  test('no byte of it is left after a vacuum', async () => {
    await liveWhole()
    const wanted = await bytesOf(id)
    expect(wanted.size).toBeGreaterThan(60)
    expect((await leftAfterVacuum(world, wanted)).length).toBeGreaterThan(60)
    passDays(world, 95)
    expect(await remove(world)).toBe(2)
    // The names of its objects wait for the second look at the store.
    passDays(world, 2)
    await remove(world)
    expect(await leftAfterVacuum(world, wanted)).toEqual([])
    const stored = Buffer.concat(await Promise.all((await filesUnder(world.storeDir)).map((path) => readFile(path))))
    expect([...wanted.keys()].filter((bytes) => liesIn(stored, bytes))).toEqual([])
  })
})
