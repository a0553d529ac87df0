import { chown, cp, mkdir, readdir, rename, stat, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { findPackage } from './programs.ts'
import { openDirectory, query } from './testing/embedded-fixture.ts'
import { buildWritingApp, runWritingApp } from './testing/run-writing-app.ts'

const isRoot = process.getuid?.() === 0
const nobody = { uid: 65_534, gid: 65_534 }

beforeAll(buildWritingApp)

describe.skipIf(!isRoot)('started as root', () => {
  test('the server runs as another user, and what it must not read stays root’s', async () => {
    await using directory = await openDirectory('not/yet/there')
    const embedded = await directory.start()
    expect(embedded.dataDir).toBe(directory.dataDir)
    expect((await stat(join(embedded.dataDir, 'postgres/cluster'))).uid).not.toBe(0)
    expect(await stat(join(embedded.dataDir, 'postgres/secrets.json'))).toMatchObject({ uid: 0, mode: 0o100600 })
    expect(embedded.notices[0]).toMatch(/^Started as root: PostgreSQL itself runs as "\w+"\.$/)
  })

  test('in a checkout that nobody else can enter, the database and its programs go elsewhere, once, and it is said', async () => {
    await using directory = await openDirectory('closed/data')
    const closed = join(directory.root, 'closed')
    await mkdir(closed, { mode: 0o700 })
    const packageDir = join(closed, 'package')
    await cp(findPackage(), packageDir, { recursive: true })
    const first = await directory.start({ packageDir })
    const system = join(directory.root, 'system')
    expect(first.dataDir.startsWith(`${system}/`)).toBe(true)
    expect(first.notices.join('\n')).toContain(`The database is in ${first.dataDir}`)
    expect(first.notices.join('\n')).toContain(`programs were copied to ${first.dataDir}/programs`)
    await query(first.ownerConfig, 'CREATE TABLE kept AS SELECT 7 AS n')
    await directory.stop()

    const again = await directory.start({ packageDir })
    expect(again.dataDir).toBe(first.dataDir)
    expect(await query(again.ownerConfig, 'SELECT n FROM kept')).toEqual([{ n: 7 }])
    await directory.stop()

    await unlink(join(directory.dataDir, 'database-location'))
    const fresh = await directory.start({ packageDir })
    expect(fresh.dataDir).not.toBe(first.dataDir)
    expect(fresh.notices.join('\n')).toContain(`An earlier database of this directory is still in ${first.dataDir}`)
  })

  test('a database that was moved elsewhere and is gone is missed, not silently begun anew', async () => {
    await using directory = await openDirectory('closed/data')
    await mkdir(join(directory.root, 'closed'), { mode: 0o700 })
    const { dataDir } = await directory.start()
    await directory.stop()
    await rename(dataDir, `${dataDir}-set-aside`)
    await expect(directory.start()).rejects.toMatchObject({ code: 'DATABASE_MISSING' })
  })

  test('the same program works as an ordinary user, who keeps everything', async () => {
    await using directory = await openDirectory()
    await mkdir(directory.dataDir)
    await chown(directory.dataDir, nobody.uid, nobody.gid)
    const app = await runWritingApp([directory.dataDir, join(directory.root, 'system')], nobody)
    await app.wrote(5)
    await app.kill()
    expect(app.started).toEqual({ home: directory.dataDir, notices: [] })
    for (const name of await readdir(directory.dataDir)) {
      expect((await stat(join(directory.dataDir, name))).uid).toBe(nobody.uid)
    }
    // Root takes over what an ordinary user began, and leaves it to them.
    const embedded = await directory.start()
    expect(
      (await query(embedded.ownerConfig, 'SELECT count(*)::int AS n FROM acknowledged'))[0]?.['n'],
    ).toBeGreaterThan(4)
    expect((await stat(join(directory.dataDir, 'postgres/cluster'))).uid).toBe(nobody.uid)
  })

  test('another user is told whose directory it is', async () => {
    await using directory = await openDirectory()
    await directory.start()
    const intruder = runWritingApp([directory.dataDir, join(directory.root, 'system')], nobody)
    await expect(intruder).rejects.toThrow(/belongs to another user|as the user who/)
  })
})
