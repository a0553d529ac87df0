import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createScanner, noScanner, passing, type Scanner } from './scanner.ts'
import { startFakeClamd, type FakeClamd } from './testing/fake-clamd.ts'

let clamd: FakeClamd
let scanner: Scanner
let said: string[]
const log = { info: (text: string) => void said.push(text), warn: (text: string) => void said.push(text) }

beforeEach(async () => {
  said = []
  clamd = await startFakeClamd()
  scanner = await createScanner(clamd.address, log, { turnMs: 50 })
})
afterEach(async () => {
  scanner.stop()
  await clamd.close()
})

test('the log says once that the scanner answers and once that it does not, without its port', async () => {
  expect(scanner.state()).toBe('ready')
  await scanner.check()
  const { port } = clamd.address
  await clamd.close()
  await scanner.check()
  await scanner.check()
  expect(scanner.state()).toBe('gone')
  expect(said.map((text) => text.includes('does not answer'))).toEqual([false, true])
  expect(said.join()).not.toContain(String(port))
})

test('if the scanner is lost during a scan, its state is gone at once and no new scan begins', async () => {
  const scan = scanner.begin()
  await scan?.add(Buffer.from('x'))
  await clamd.close()
  expect(await scan?.end()).toMatchObject({ kind: 'unscanned', because: 'gone' })
  await expect.poll(scanner.state).toBe('gone')
  expect(scanner.begin()).toBeNull()
  expect(await scanner.beginInTurn('member')).toBeNull()
})

test('at most four uploads are scanned while they arrive, and they do not block scans of stored files', async () => {
  const following = Array.from({ length: 6 }, () => scanner.begin())
  expect(following.filter((scan) => scan !== null)).toHaveLength(4)
  const stored = [await scanner.beginInTurn('member'), await scanner.beginInTurn('member')]
  expect(stored.every((scan) => scan !== null)).toBe(true)
  expect(await scanner.beginInTurn('member')).toBeNull()
  for (const scan of [...following, ...stored]) scan?.drop()
  expect(scanner.begin()).not.toBeNull()
  expect(await scanner.beginInTurn('member')).not.toBeNull()
})

test('scans for reporters wait only for each other and do not block scans for members', async () => {
  const asked = [await scanner.beginInTurn('reporter'), await scanner.beginInTurn('reporter')]
  expect(asked.map((scan) => scan !== null)).toEqual([true, false])
  expect(await scanner.beginInTurn('member')).not.toBeNull()
})

test('bytes pass unchanged', async () => {
  const bytes = randomBytes(500_000)
  const scan = scanner.begin()
  if (!scan) throw new Error('no place')
  const out: Buffer[] = []
  for await (const piece of passing(Readable.from([bytes.subarray(0, 9), bytes.subarray(9)]), scan)) out.push(piece)
  expect(Buffer.concat(out).equals(bytes)).toBe(true)
  expect(await scan.end()).toEqual({ kind: 'clean' })
  expect(clamd.seen[0]?.equals(bytes)).toBe(true)
})

test('without a scanner the state is off and nothing is scanned', async () => {
  expect(noScanner.state()).toBe('off')
  expect(noScanner.begin()).toBeNull()
  expect(await noScanner.beginInTurn('member')).toBeNull()
})
