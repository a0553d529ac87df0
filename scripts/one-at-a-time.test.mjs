import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { oneAtATime } from './one-at-a-time.mjs'

let folder
let lockFile
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'canal-lock-'))
  lockFile = join(folder, 'lock')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('two at once run one after the other, and leave no lock', async () => {
  const order = []
  const work = (name) => async () => {
    order.push(`${name} begins`)
    await new Promise(setImmediate)
    order.push(`${name} ends`)
  }
  await Promise.all([oneAtATime(work('first'), lockFile), oneAtATime(work('second'), lockFile)])
  expect(order).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
  expect(existsSync(lockFile)).toBe(false)
})

test('the lock of a process that was killed does not block', async () => {
  const killed = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  writeFileSync(lockFile, String(killed.pid))
  expect(await oneAtATime(() => Promise.resolve('done'), lockFile)).toBe('done')
})

test('work that fails gives the lock back', async () => {
  const failing = oneAtATime(() => Promise.reject(new Error('broken')), lockFile)
  await expect(failing).rejects.toThrow('broken')
  expect(existsSync(lockFile)).toBe(false)
})
