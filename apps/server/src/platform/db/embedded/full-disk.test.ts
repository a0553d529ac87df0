import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, open, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createDiskGuard } from './disk-guard.ts'
import { openDirectory, query, refusal, silent } from './testing/embedded-fixture.ts'

const MiB = 1024 * 1024

const mount = (path: string, mebibytes: number) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m,mode=755`, 'tmpfs', path], { stdio: 'ignore' }).status

function canMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const probe = mkdtempSync(join(tmpdir(), 'canal-mount-'))
  const works = mount(probe, 1) === 0
  if (works) execFileSync('umount', [probe])
  rmSync(probe, { recursive: true })
  return works
}

/** A directory whose `data` is a disk of its own, so small that a test can fill it. */
async function openSmallDisk(mebibytes: number) {
  const directory = await openDirectory()
  await mkdir(directory.dataDir)
  if (mount(directory.dataDir, mebibytes) !== 0) throw new Error('a disk that was mounted before can be mounted')
  const filler = join(directory.dataDir, 'filler')
  return {
    ...directory,
    /** Leaves no byte free, as other programs on the same disk can. */
    fill: async () => {
      const file = await open(filler, 'a')
      const chunk = Buffer.alloc(MiB)
      const written = () => file.write(chunk).then(({ bytesWritten }) => bytesWritten > 0, noSpace)
      while (await written());
      await file.close()
    },
    clear: () => rm(filler),
    async [Symbol.asyncDispose]() {
      await directory.stop()
      execFileSync('umount', [directory.dataDir])
      await directory[Symbol.asyncDispose]()
    },
  }
}

const noSpace = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOSPC') return false
  throw error
}

describe.skipIf(!canMount())('on a disk that this machine lets root mount', () => {
  test('a full disk is named as the reason, and with space again everything confirmed is there', async () => {
    await using disk = await openSmallDisk(300)
    const { ownerConfig } = await disk.start()
    await query(ownerConfig, 'CREATE TABLE kept (id bigserial, filling text)')
    await disk.fill()
    let confirmed = 0
    const insert = `INSERT INTO kept (filling) SELECT repeat('x', 500) FROM generate_series(1, 2000)`
    await expect(
      (async () => {
        for (;;) confirmed += (await query(ownerConfig, `${insert} RETURNING id`)).length
      })(),
    ).rejects.toThrow()
    await disk.stop()
    await disk.fill()
    const refused = await refusal(disk.start())
    expect(refused.code).toBe('DISK_FULL')
    expect(refused.message).toContain('free some space and start again')
    await disk.clear()
    const again = await disk.start()
    const [kept] = await query(again.ownerConfig, 'SELECT count(*)::int AS n FROM kept')
    expect(kept).toEqual({ n: confirmed })
  })

  test('a disk too small for a new database is refused before anything is written', async () => {
    await using disk = await openSmallDisk(100)
    await expect(disk.start()).rejects.toMatchObject({ code: 'DISK_FULL' })
    expect(await stat(join(disk.dataDir, 'postgres')).catch(() => null)).toBeNull()
  })

  test('the released ballast is room that PostgreSQL can go on with', async () => {
    await using disk = await openSmallDisk(400)
    const { ownerConfig } = await disk.start()
    await query(ownerConfig, 'CREATE TABLE kept (id int)')
    const room = { freeBytes: 2048 * MiB, totalBytes: 4096 * MiB }
    const options = { databaseDir: disk.dataDir, logger: silent, ballastBytes: 64 * MiB }
    const guard = await createDiskGuard({ ...options, measure: () => Promise.resolve({ ...room }) })
    await disk.fill()
    room.freeBytes = 0
    expect((await guard.check()).level).toBe('critical')
    await query(ownerConfig, 'INSERT INTO kept SELECT generate_series(1, 100000)')
    await guard.stop()
  })
})
