import { chmod, cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import type { Casework } from '@canal/contract/casework/schemas'
import type { Report, ReporterReport, Submitted } from '@canal/contract/reports/schemas'
import { begin, takeOff } from '../../test/colleagues.ts'
import { decide, propose } from '../../test/casework-world.ts'
import { commandEnvironment } from '../../test/command-line.ts'
import { createMember, type TestPerson } from '../../test/factories.ts'
import { newAddress, openCase, openWorld, pdf, submit, upload, type Case, type World } from '../../test/world.ts'
import { keyCheckValue, newRootKey, parseRootKeys } from '../platform/crypto/root-key/root-keys.ts'
import type { Db } from '../platform/db/connect.ts'
import { checkHeads } from '../modules/audit-log/check-heads.ts'
import { deleteDue } from '../modules/casework/delete-due.ts'
import { eraseDue } from '../modules/casework/erase-due.ts'
import { holdClocks } from '../modules/roster/testing/time.ts'
import { createLogger } from '../start/logger.ts'
import { openAnchors } from '../start/open-anchors.ts'
import { createDiskStore } from '../platform/store/disk-store.ts'
import { runCommand } from './run-command.ts'
import { openRestored } from './testing/open-restored.ts'

const rootKey = newRootKey()
const password = 'Ventana4Azul.Uno'
let folder: string
let world: World
let one: Case
let rosa: TestPerson
let report: Submitted
/** What the program told its operator. */
const logged: string[] = []
let out: string[]
let err: string[]

const run = (args: string[], environment: Record<string, string>) =>
  runCommand(args, environment, {
    print: (text) => void out.push(text),
    warn: (text) => void err.push(text),
    ask: () => Promise.reject(new Error('nothing is asked')),
  })
const archive = () => join(folder, 'archive')
const keyFile = () => join(folder, 'backup.key')
const restored = () => ({ DATA_DIR: join(folder, 'restored'), ROOT_KEY: rootKey, BACKUP_KEY_FILE: keyFile() })
const isThere = (path: string) => stat(path).then(Boolean, () => false)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'canal-backup-'))
  await chmod(folder, 0o755)
  await writeFile(keyFile(), `${newRootKey()}\n`)
  const rootKeys = parseRootKeys(rootKey)
  const dataDir = join(folder, 'live')
  const anchors = await openAnchors({ dataDir }, null)
  const log = createLogger('info', { write: (line: string) => void logged.push(line) })
  world = await openWorld({}, { rootKeys, ...anchors, log, store: createDiskStore(join(dataDir, 'files')) })
  await world.database.ownerDb
    .updateTable('installation')
    .set({ key_check: keyCheckValue(rootKeys) })
    .execute()
  one = await openCase(world)
  rosa = await createMember(world.deps, one.channel, { password })
  report = await submit(world, one.channel, { attachedFiles: ['evidence.pdf'] })
  await upload(world, report, report.id, report.filesList, 'anonymous/file-uploaded')
})
beforeEach(() => {
  out = []
  err = []
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true, force: true })
})

/** Everything that a restore had to switch off for a moment. */
const guards = async (db: Db) => {
  const found = await sql`
    select (select count(*) from pg_class where relforcerowsecurity) as forced,
      (select count(*) from pg_trigger where tgenabled <> 'O' and not tgisinternal) as off`.execute(db)
  return found.rows[0]
}

// A server from outside is reached by another address than the one that a command would be given.
const isOwnCluster = inject('cluster').directory !== null

describe.runIf(isOwnCluster)('a backup', () => {
  test('taken while reports come in opens elsewhere, for its members and by its reference, and its log is sound', async () => {
    const environment = {
      ...commandEnvironment(world, rootKey, join(folder, 'live')),
      BACKUP_KEY_FILE: keyFile(),
    }
    const [code] = await Promise.all([
      run(['backup', '--to', archive()], environment),
      ...[1, 2, 3].map(() => submit(world, one.channel)),
    ])
    expect(err).toEqual([])
    expect(code).toBe(0)
    expect((await stat(archive())).mode & 0o777).toBe(0o600)
    const told = out.at(-1)?.split(': ')[1] ?? ''
    expect(told).toMatch(/^[2-5] reports, 4 users, 1 file\.$/)
    expect(await run(['backup', '--to', archive()], environment)).toBe(2)
    expect(err.at(-1)).toContain('is there already')

    expect(await run(['restore', '--from', archive()], restored())).toBe(0)
    expect(out.at(-2)).toContain(`Restored: ${told}`)
    expect(out.at(-1)).toMatch(/as at \d{4}-.* was disabled or lost a share after that has it again/)
    expect(await run(['verify-log'], restored())).toBe(0)

    const { call, owner, close } = await openRestored(world, restored().DATA_DIR)
    try {
      expect(await guards(owner)).toEqual(await guards(world.database.ownerDb))
      expect((await call('GET', '/api/auth/current', { token: one.ana.token })).statusCode).toBe(401)
      const payload = { username: rosa.username, password }
      const { token } = (await call('POST', '/api/auth/login', { payload })).json<{ token: string }>()
      const opened = (await call('POST', '/api/reports', { token, payload: { id: report.id } })).json<Report>()
      expect(opened.details.description).toContain('Invoices')
      const followed = await call('POST', '/api/anonymous/ref', {
        payload: { ref: report.reference },
        remoteAddress: newAddress(),
      })
      expect(followed.statusCode).toBe(200)
      const mine = followed.json<{ token: string }>().token
      const wanted = { reportId: report.id, fileId: report.filesList[0]?.entryId, fileType: 'evidence' }
      const address = await call('POST', '/api/anonymous/get-download-presigned-url', { token: mine, payload: wanted })
      const { url } = address.json<{ url: string }>()
      expect((await call('GET', url)).rawPayload.equals(pdf)).toBe(true)
    } finally {
      await close()
    }
    expect(await run(['restore', '--from', archive()], restored())).toBe(2)
    expect(err.at(-1)).toContain('already')
  })

  test('takes what committees decided since from the copy of their registers; what waited for signatures is over', async () => {
    const [path, replayed] = [join(folder, 'before'), { ...restored(), DATA_DIR: join(folder, 'replayed') }]
    const environment = { ...commandEnvironment(world, rootKey, join(folder, 'live')), BACKUP_KEY_FILE: keyFile() }
    expect(await run(['backup', '--to', path], environment)).toBe(0)
    expect((await takeOff(world, [rosa], rosa)).statusCode).toBe(200)
    expect((await begin(world, one.ana, { kind: 'leave', userId: one.luis.id })).statusCode).toBe(200)
    await cp(join(folder, 'live', 'anchors'), join(replayed.DATA_DIR, 'anchors'), { recursive: true })
    expect(await run(['restore', '--from', path], replayed)).toBe(0)
    expect(await run(['anchors'], replayed)).toBe(0)
    const { owner, close } = await openRestored(world, replayed.DATA_DIR)
    try {
      const found = await sql<{ kind: string; left: boolean }>`select body ->> 'kind' as kind,
        body -> 'change' ->> 'user' = ${rosa.id} as left from roster_entry where channel_id = ${one.channel.id}
        order by sequence`.execute(owner)
      expect(found.rows.map(({ kind }) => kind).slice(-4)).toEqual(['propose', 'effect', 'propose', 'accepted'])
      expect(found.rows.filter(({ left }) => left)).not.toEqual([])
    } finally {
      await close()
    }
  })

  test('is refused in words where it was cut or changed, or a key is missing or wrong, before anything is written', async () => {
    const bytes = await readFile(archive())
    const damaged = join(folder, 'damaged')
    const elsewhere = { ...restored(), DATA_DIR: join(folder, 'elsewhere') }
    const refusal = async (environment: Record<string, string>, from = archive()) => {
      expect(await run(['restore', '--from', from], environment)).toBe(2)
      return err.at(-1)
    }
    const changed = Buffer.from(bytes)
    changed.writeUInt8((changed.at(-1000) ?? 0) ^ 1, changed.length - 1000)
    // The last is cut where a chunk ends.
    const head = bytes.indexOf('}\n') + 2
    for (const wrong of [
      changed,
      bytes.subarray(0, -1),
      Buffer.concat([bytes, bytes]),
      bytes.subarray(0, head + 65_564),
    ]) {
      await writeFile(damaged, wrong)
      expect(await refusal(elsewhere, damaged)).toContain('cut or changed')
    }
    await writeFile(damaged, 'something else')
    expect(await refusal(elsewhere, damaged)).toContain('no backup of this program')
    const { BACKUP_KEY_FILE: _, ...without } = elsewhere
    expect(await refusal(without)).toContain('BACKUP_KEY_FILE')
    await writeFile(damaged, newRootKey())
    expect(await refusal({ ...elsewhere, BACKUP_KEY_FILE: damaged })).toContain('another key')
    expect(await refusal({ ...elsewhere, ROOT_KEY: newRootKey() })).toContain('root key is not the one')
    expect(await isThere(elsewhere.DATA_DIR)).toBe(false)
    expect(await run(['restore', '--from', archive(), '--check'], elsewhere)).toBe(0)
    expect(await isThere(elsewhere.DATA_DIR)).toBe(false)
  })

  test('of another version of the program is refused in words', async () => {
    const path = join(folder, 'newer')
    await sql`insert into kysely_migration (name, timestamp) values ('9999_newer', '')`.execute(world.database.ownerDb)
    const environment = commandEnvironment(world, rootKey, join(folder, 'live'))
    expect(await run(['backup', '--to', path], environment)).toBe(0)
    await sql`delete from kysely_migration where name = '9999_newer'`.execute(world.database.ownerDb)
    expect(await run(['restore', '--from', path, '--check'], { ROOT_KEY: rootKey })).toBe(2)
    expect(err.at(-1)).toContain('another version')
  })

  test('without a key of its own has one of the root key, which is not in it', async () => {
    const environment = commandEnvironment(world, rootKey, join(folder, 'live'))
    const path = join(folder, 'derived')
    expect(await run(['backup', '--to', path], environment)).toBe(0)
    expect(await run(['restore', '--from', path, '--check'], { ROOT_KEY: rootKey })).toBe(0)
    expect(await run(['restore', '--from', path, '--check'], { ROOT_KEY: newRootKey() })).toBe(2)
    expect(err.at(-1)).toContain('another key')
    expect((await readFile(path)).includes(Buffer.from(rootKey, 'base64'))).toBe(false)
    expect(await run(['backup', '--to', join(folder, 'other')], { ...environment, ROOT_KEY: newRootKey() })).toBe(2)
    expect(err.at(-1)).toContain('not the one that this database uses')
  })

  test('brings back a part that was erased since, marked or not, and the lines erase it again', async () => {
    const [path, lines] = [join(folder, 'before-parts'), join(folder, 'erasures')]
    const again = { ...restored(), DATA_DIR: join(folder, 'again-in-part') }
    const environment = { ...commandEnvironment(world, rootKey, join(folder, 'live')), BACKUP_KEY_FILE: keyFile() }
    const own = await submit(world, one.channel, { witnesses: ['Rosa', 'Iker'], attachedFiles: ['names.pdf'] })
    await upload(world, own, own.id, own.filesList, 'anonymous/file-uploaded')
    const mark = async (part: string) =>
      (await propose(world, one.ana, { kind: 'part', id: own.id, part })).json<Casework>().waiting.at(-1)?.id ?? ''
    const waiting = [await mark('answer:witnesses:0')]
    expect(await run(['backup', '--to', path], environment)).toBe(0)
    waiting.push(await mark('answer:description'), await mark(`evidence:${own.filesList[0]?.entryId}`))
    for (const proposalId of waiting) await decide(world, one.luis, 'confirm', { id: own.id, proposalId })
    world.advance(1)
    holdClocks(world)
    expect(await eraseDue(world.deps, world.database.ownerDb)).toBe(3)
    await writeFile(lines, logged.join(''))
    expect(await run(['restore', '--from', path, '--deletions', lines], again)).toBe(0)
    expect([err, out.slice(-2)]).toEqual([[], ['Erased again: 3 parts of reports.', 'Deleted again: 0 reports.']])
    expect(await run(['verify-log'], again)).toBe(0)
    const there = await openRestored(world, again.DATA_DIR)
    try {
      const payload = { ref: own.reference }
      const followed = await there.call('POST', '/api/anonymous/ref', { payload, remoteAddress: newAddress() })
      const { details, attachedFiles } = followed.json<ReporterReport>()
      expect(details).toMatchObject({ location: 'Warehouse', description: '', witnesses: ['', 'Iker'] })
      const grounds = details.suppressed.map(({ part, ground }) => [part, ground])
      expect(grounds.toSorted()).toEqual([
        ['answer:description', null],
        ['answer:witnesses:0', 'unnecessary'],
      ])
      expect(attachedFiles).toMatchObject([{ filename: '', readable: false, suppressed: { ground: null } }])
      const versions = there.owner.selectFrom('file_version').select('id').where('report_id', '=', own.id)
      expect(await versions.execute()).toEqual([])
    } finally {
      await there.close()
    }
  })

  test('brings back what was deleted since, and the lines of the operator’s log delete it again', async () => {
    const [path, lines] = [join(folder, 'older'), join(folder, 'deletions')]
    const again = { ...restored(), DATA_DIR: join(folder, 'again') }
    const environment = { ...commandEnvironment(world, rootKey, join(folder, 'live')), BACKUP_KEY_FILE: keyFile() }
    expect(await run(['backup', '--to', path], environment)).toBe(0)
    holdClocks(world)
    world.advance(95 * 24 * 3600)
    holdClocks(world)
    const owner = world.database.ownerDb
    const deleted = await deleteDue(world.deps, owner)
    expect(deleted).toBeGreaterThan(0)
    // Known outside the database, where the restored installation finds it.
    await checkHeads(world.deps, owner, one.channel.id, null)
    await cp(join(folder, 'live', 'anchors'), join(again.DATA_DIR, 'anchors'), { recursive: true })
    await writeFile(lines, logged.join(''))
    expect(await run(['restore', '--from', path, '--deletions', lines], again)).toBe(0)
    expect(err).toEqual([])
    expect(out.at(-1)).toMatch(new RegExp(`^Deleted again: ${deleted} reports?\\.$`))
    expect(await run(['verify-log'], again)).toBe(0)
    const there = await openRestored(world, again.DATA_DIR)
    try {
      expect(await there.owner.selectFrom('report').select('id').execute()).toEqual([])
      expect(await there.owner.selectFrom('file_version').select('id').execute()).toEqual([])
      const payload = { ref: report.reference }
      const followed = await there.call('POST', '/api/anonymous/ref', { payload, remoteAddress: newAddress() })
      expect(followed.statusCode).toBe(404)
    } finally {
      await there.close()
    }
  })
})
