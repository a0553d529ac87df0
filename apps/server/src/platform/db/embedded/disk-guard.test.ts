import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createDiskGuard } from './disk-guard.ts'
import { diskLevel, diskState } from './disk-state.ts'

const MiB = 1024 * 1024
const GiB = 1024 * MiB

test.each([
  [GiB * 100, 0.2, 'ample'],
  [GiB * 100, 0.099, 'no-anonymous-uploads'],
  [GiB * 100, 0.039, 'text-only'],
  [GiB * 20, 0.26, 'ample'],
  [GiB * 20, 0.24, 'no-anonymous-uploads'],
  [GiB * 20, 0.099, 'text-only'],
  [GiB * 20, 0.024, 'critical'],
])('on a disk of %d bytes, a free part of %d allows what level "%s" does', (totalBytes, part, level) => {
  expect(diskLevel({ totalBytes, freeBytes: totalBytes * part })).toBe(level)
})

test('the state of a real directory counts bytes', async () => {
  const state = await diskState(tmpdir())
  expect(state.totalBytes).toBeGreaterThan(state.freeBytes)
  expect(state.freeBytes).toBeGreaterThan(0)
})

/** A guard whose disk has as many free bytes as the test says. */
async function openGuard(freeBytes: number, ballastBytes = MiB) {
  const databaseDir = await mkdtemp(join(tmpdir(), 'canal-disk-'))
  const disk = { freeBytes, totalBytes: 20 * GiB }
  const spoken: string[] = []
  const speak = (message: string) => void spoken.push(message)
  const guard = await createDiskGuard({
    databaseDir,
    logger: { info: speak, warn: speak, error: speak },
    ballastBytes,
    measure: () => Promise.resolve({ ...disk }),
  })
  return {
    guard,
    disk,
    spoken,
    ballast: () => stat(join(databaseDir, 'ballast')).catch(() => null),
    async [Symbol.asyncDispose]() {
      await guard.stop()
      await rm(databaseDir, { recursive: true })
    },
  }
}

test('the ballast is real blocks, not a hole', async () => {
  await using held = await openGuard(10 * GiB, 3 * MiB)
  const ballast = await held.ballast()
  expect(ballast?.size).toBe(3 * MiB)
  expect((ballast?.blocks ?? 0) * 512).toBeGreaterThanOrEqual(3 * MiB)
})

test('under 512 MiB the ballast is released, and what it frees is not taken for new reports', async () => {
  await using held = await openGuard(3 * GiB)
  expect(held.guard.state().level).toBe('no-anonymous-uploads')
  held.disk.freeBytes = 511 * MiB
  expect((await held.guard.check()).level).toBe('critical')
  expect(await held.ballast()).toBeNull()
  held.disk.freeBytes = 767 * MiB
  expect((await held.guard.check()).level).toBe('critical')
  expect(held.spoken.at(-1)).toContain('Free some space now')
})

test('once 1 GiB is free the ballast is laid again and text is taken', async () => {
  await using held = await openGuard(100 * MiB)
  expect(held.guard.state().level).toBe('critical')
  held.disk.freeBytes = GiB
  expect((await held.guard.check()).level).toBe('text-only')
  expect((await held.ballast())?.size).toBe(MiB)
})

test('each change of level is said once', async () => {
  await using held = await openGuard(10 * GiB)
  held.disk.freeBytes = 3 * GiB
  await held.guard.check()
  await held.guard.check()
  held.disk.freeBytes = 10 * GiB
  await held.guard.check()
  expect(held.spoken).toEqual([
    expect.stringContaining('reporters can send text, but no files'),
    expect.stringContaining('enough free disk space again'),
  ])
})

test('where files lie on another disk, the fuller of the two decides', async () => {
  const databaseDir = await mkdtemp(join(tmpdir(), 'canal-disk-'))
  const guard = await createDiskGuard({
    databaseDir,
    filesDir: 'files',
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
    ballastBytes: MiB,
    measure: (directory) =>
      Promise.resolve({ totalBytes: 20 * GiB, freeBytes: directory === 'files' ? GiB : 10 * GiB }),
  })
  expect(guard.state().level).toBe('text-only')
  await guard.stop()
  await rm(databaseDir, { recursive: true })
})
