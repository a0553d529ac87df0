import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql, type KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FilesList } from '@canal/contract/files/schemas'
import { noAnswers } from '@canal/contract/reports/form'
import { fromLine, isSigned, type SignedDeletion } from '../src/modules/audit-log/deletion-line.ts'
import { writeHeads } from '../src/modules/audit-log/heads.ts'
import { verifyLog } from '../src/modules/audit-log/verify/verify-log.ts'
import { deleteDue } from '../src/modules/casework/delete-due.ts'
import { countShards } from '../src/modules/reports/submission/insert-report.ts'
import { createDiskStore } from '../src/platform/store/disk-store.ts'
import { anchorsIn } from '../src/start/open-anchors.ts'
import { bundleProgram } from './bundle.ts'
import type { Run, Settings } from './deleting-program.ts'
import { addWholeReports } from './many-reports.ts'
import { details, openCase, openWorld, read, submit, upload, type Case, type World } from './world.ts'

const isLong = process.env['LONG_TESTS'] === '1'
const reports = isLong ? 10_000 : 300
const kills = isLong ? 10 : 2
/** Statements, some thirty a report, after which the job is killed, at the latest. */
const latest = isLong ? 5000 : 1000
/** Reports that one run deletes, at most (delete-due.ts). */
const mostInRun = 200
/** Rows that one answer of the database holds, at most: what the job reads at once does not grow with what is due. */
const mostRows = 100
/** Bytes that a process may hold more after the last run than after one thousand, or after its first. */
const ceiling = 2 * 1024 ** 2
const day = 86_400_000

let world: World
let one: Case
let storeDir: string
let bundle: Awaited<ReturnType<typeof bundleProgram>>
beforeAll(async () => {
  bundle = await bundleProgram('deleting-program')
  storeDir = await mkdtemp(join(tmpdir(), 'canal-deletions-'))
  const store = createDiskStore(storeDir)
  world = await openWorld({ RATE_LIMITS: 'off' }, { store, ...anchorsIn([store]) })
  // Nothing of this one is due.
  one = await openCase(world)
  // Each of the rows in which submissions are counted is there, whichever of them the next one takes.
  await sql`insert into report_count (channel_id, status, shard) select ${one.channel.id}, 'pending', shard
    from generate_series(0, ${countShards - 1}::int) shard on conflict do nothing`.execute(owner())
})
afterAll(async () => {
  await world.close()
  await bundle.remove()
  await rm(storeDir, { recursive: true, force: true })
})

const owner = () => world.database.ownerDb
const put = (path: string, by: { token: string }, payload: object) =>
  world.call('PUT', `/api/${path}`, { token: by.token, payload })

/** Reports whose three months are over, by some minutes each; gives their ids. */
const addDue = async (many: number): Promise<string[]> => {
  const last = Date.now() - 95 * day
  const moments = Array.from({ length: many }, (_, index) => new Date(last - index * 60_000))
  return addWholeReports(world.deps, one.channel.id, moments, { body: { ...noAnswers(), ...details } })
}

/** A file and a message of a member; gives the names of its objects in the store. */
const workOn = async (id: string): Promise<string[]> => {
  const answer = await put('reports/internal-files', one.ana, { id, phase: 'INSTRUCTION', files: ['memo.pdf'] })
  const { filesList } = answer.json<{ filesList: FilesList }>()
  await upload(world, one.ana, id, filesList, 'reports/internal-files/file-uploaded')
  expect((await put('reports/chat', one.luis, { id, chatMsg: 'Thank you.' })).statusCode).toBe(200)
  const found = await owner().selectFrom('file_version').select('object_key').where('report_id', '=', id).execute()
  return found.map((row) => row.object_key)
}

/** What people do meanwhile: one opens a report, one writes in it, one looks at the list, and somebody submits another. */
const othersWork = async (): Promise<void> => {
  const { ana, luis, channel, report } = one
  const answers = [
    await read(world, ana, report.id),
    await put('reports/chat', luis, { id: report.id, chatMsg: 'We are still working on it.' }),
    await world.call('GET', '/api/reports/list', { token: ana.token }),
  ]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  await submit(world, channel)
}

/** The job's process until it ends, and all that it told. */
const runProgram = async (
  settings: Pick<Settings, 'fatal' | 'isOnce'>,
  afterRun: () => Promise<void> = () => Promise.resolve(),
): Promise<{ isKilled: boolean; told: SignedDeletion[]; runs: Run[] }> => {
  const all: Settings = { ...world.database.settings, storeDir, channelId: one.channel.id, ...settings }
  const child = spawn(process.execPath, ['--expose-gc', bundle.path, JSON.stringify(all)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  const told: SignedDeletion[] = []
  const runs: Run[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    const deletion = fromLine(line)
    if (deletion) told.push(deletion)
    if (!line.startsWith('{"run"')) continue
    runs.push((JSON.parse(line) as { run: Run }).run)
    await afterRun()
  }
  const [code, signal] = (await ended) as [number | null, string | null]
  expect(signal ?? code).toBe(settings.fatal > 0 ? 'SIGKILL' : 0)
  return { isKilled: signal === 'SIGKILL', told, runs }
}

/** Stops the job once in a transaction, at its last statement about the report, until `meanwhile` is done. */
const stopAmid = (meanwhile: () => Promise<void>): KyselyPlugin => {
  const queries = new Set<unknown>()
  let isOver = false
  return {
    transformQuery: ({ node, queryId }) => {
      const { sqlFragments } = node as { sqlFragments?: readonly string[] }
      if (!isOver && sqlFragments?.[0]?.startsWith('delete from report where')) queries.add(queryId)
      return node
    },
    transformResult: async ({ result, queryId }) => {
      if (!isOver && queries.has(queryId)) {
        isOver = true
        await meanwhile()
      }
      return result
    },
  }
}

/** Figures are written by each transaction in a shard that no other one uses meanwhile (migrations/0008_figures.ts). */
const shardsOfOne = 'holder_total'

/** Of each table how many rows nobody else may change now, but those of a report. */
const heldBesides = async (reportId: string): Promise<Record<string, number>> => {
  const tables = await sql<{ name: string; id: string | null }>`select t.table_name as name, (select column_name
      from information_schema.columns c where c.table_schema = 'public' and c.table_name = t.table_name
        and (c.column_name = 'report_id' or t.table_name = 'report' and c.column_name = 'id')) as id
    from information_schema.tables t where t.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and t.table_name <> ${shardsOfOne}`.execute(owner())
  const held: Record<string, number> = {}
  for (const { name, id } of tables.rows) {
    const others = id ? sql`where ${sql.ref(id)} is distinct from ${reportId}` : sql``
    const rows = await sql<{ held: number }>`with free as materialized (select 1 from ${sql.table(name)} ${others}
        for no key update skip locked)
      select (select count(*) from ${sql.table(name)} ${others})::int - (select count(*) from free)::int as held`.execute(
      owner(),
    )
    if (rows.rows[0]?.held) held[name] = rows.rows[0].held
  }
  return held
}

test('a report that is being deleted is all that the job holds: others open, write and submit', async () => {
  const [id = ''] = await addDue(1)
  await workOn(id)
  let held: object | null = null
  let modes: string[] = []
  const meanwhile = async () => {
    held = await heldBesides(id)
    const found = await sql<{ mode: string }>`select distinct l.mode from pg_locks l join pg_stat_activity a using (pid)
      where a.datname = current_database() and l.locktype = 'relation' and l.pid <> pg_backend_pid()`.execute(owner())
    modes = found.rows.map(({ mode }) => mode)
    await othersWork()
  }
  expect(await deleteDue(world.deps, owner().withPlugin(stopAmid(meanwhile)))).toBe(1)
  expect(held).toEqual({})
  // Modes that stand in the way of no reader and no writer of other rows.
  expect(modes.filter((mode) => !['AccessShareLock', 'RowShareLock', 'RowExclusiveLock'].includes(mode))).toEqual([])
  expect(modes).toContain('RowExclusiveLock')
})

test('a report waits for the next run where others change what is counted meanwhile, and the run does not fail', async () => {
  const [id = ''] = await addDue(1)
  const meanwhile = async () => {
    await sql`update report_count set total = total where channel_id = ${one.channel.id}`.execute(owner())
  }
  expect(await deleteDue(world.deps, owner().withPlugin(stopAmid(meanwhile)))).toBe(0)
  const there = await owner().selectFrom('log_entry').select('type').where('report_id', '=', id).execute()
  expect(there).toEqual([{ type: 'created' }])
  expect(await deleteDue(world.deps, owner())).toBe(1)
})

test('what goes with a report is found by an index, however much there is of others', async () => {
  const without = await sql<{ name: string }>`with recursive going as (
      select 'report'::regclass::oid as id
      union select c.conrelid from going g join pg_constraint c on c.confrelid = g.id and c.contype = 'f')
    select c.conname as name from going g join pg_constraint c on c.confrelid = g.id and c.contype = 'f'
    where not exists (select 1 from pg_index i where i.indrelid = c.conrelid
      and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey)`.execute(owner())
  expect(without.rows).toEqual([])
})

test(
  `${reports} reports go, with the job killed ${kills} times amid them: each once, in bounded memory, stopping nobody`,
  async () => {
    const due = await addDue(reports)
    const objects = (await Promise.all(due.slice(0, 3).map(workOn))).flat()
    expect(objects.length).toBeGreaterThanOrEqual(3)
    await writeHeads(world.deps, one.channel.id)

    // Stopped at the end of a run, then killed at any moment of others, and gone on with until nothing is due.
    const parts = [await runProgram({ fatal: 0, isOnce: true })]
    for (let kill = 0; kill < kills; kill += 1)
      parts.push(await runProgram({ fatal: randomInt(100, latest), isOnce: false }))
    const whole = await runProgram({ fatal: 0, isOnce: false }, othersWork)
    parts.push(whole)

    expect(await sql`select id from report where id = any(${due}::uuid[])`.execute(owner())).toMatchObject({ rows: [] })
    const tombstones = await sql<{ entries: number; reports: number; transactions: number }>`select
        count(*)::int as entries, count(distinct report_id)::int as reports,
        count(distinct xmin::text)::int as transactions
      from log_entry where type = 'deleted' and report_id = any(${due}::uuid[])`.execute(owner())
    expect(tombstones.rows).toEqual([{ entries: reports, reports, transactions: reports }])
    const counts = await sql<{ kept: number; counted: number }>`select
        (select sum(total)::int from report_count where channel_id = ${one.channel.id}) as kept,
        (select count(*)::int from report where channel_id = ${one.channel.id}) as counted`.execute(owner())
    expect(counts.rows[0]?.kept).toBe(counts.rows[0]?.counted)
    expect(await owner().selectFrom('deletion_untold').selectAll().execute()).toEqual([])
    const stored = await Promise.all(objects.map((key) => world.deps.store.stat(key)))
    expect(stored.filter(Boolean)).toEqual([])
    const { broken } = await verifyLog(owner(), { publicKey: Buffer.alloc(32), rootKeys: world.deps.rootKeys })
    expect(broken).toBeNull()

    // A line each; who was killed between a line and the note of it says it once more.
    const told = parts.flatMap((part) => part.told)
    expect(told.every((line) => isSigned(world.deps.rootKeys, line))).toBe(true)
    const ids = told.map(({ reportId }) => reportId)
    expect([...new Set(ids)].sort()).toEqual([...due].sort())
    expect(ids.length - reports).toBeLessThanOrEqual(kills)

    const runs = parts.flatMap((part) => part.runs)
    expect(Math.max(...runs.map(({ deleted }) => deleted))).toBe(mostInRun)
    expect(Math.max(...runs.map((run) => run.mostRows))).toBeLessThanOrEqual(mostRows)
    const early = whole.runs[isLong ? 1000 / mostInRun - 1 : 0]?.held ?? NaN
    const late = whole.runs.at(-1)?.held ?? NaN
    expect(late - early).toBeLessThan(ceiling)
  },
  isLong ? 3_600_000 : 240_000,
)
