import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openScan, ping, type Scan } from './clamd.ts'
import { startFakeClamd, type FakeClamd } from './testing/fake-clamd.ts'

const patient = { connectMs: 5000, takeMs: 60_000, verdictMs: 60_000 }
const impatient = { connectMs: 100, takeMs: 100, verdictMs: 100 }

let clamd: FakeClamd
beforeEach(async () => {
  clamd = await startFakeClamd()
})
afterEach(() => clamd.close())

const send = async (scan: Scan, pieces: readonly Buffer[]) => {
  for (const piece of pieces) await scan.add(piece)
  return scan.end()
}
const MiB = 1024 ** 2

test('what clamd gets is the file byte for byte, whatever the pieces; an empty one does not end it', async () => {
  const bytes = randomBytes(3 * MiB)
  const pieces = [bytes.subarray(0, 1), Buffer.alloc(0), bytes.subarray(1, 70_000), bytes.subarray(70_000)]
  expect(await send(openScan(clamd.address, patient), pieces)).toEqual({ kind: 'clean' })
  expect(clamd.seen).toHaveLength(1)
  expect(clamd.seen[0]?.equals(bytes)).toBe(true)
})

test('an answer that comes in many packets is read whole', async () => {
  clamd.manners.reply = ['str', 'eam: Canal', '.Test FO', 'UND', '\0']
  expect(await send(openScan(clamd.address, patient), [Buffer.from('x')])).toEqual({
    kind: 'infected',
    signature: 'Canal.Test',
  })
})

test('clamd that dies midway, hangs up, or never was there costs the sender nothing but the verdict', async () => {
  const gone = { kind: 'unscanned', because: 'gone' }
  clamd.manners.diesAfter = 100_000
  expect(await send(openScan(clamd.address, patient), [randomBytes(MiB), randomBytes(MiB)])).toEqual(gone)
  const { address } = clamd
  await clamd.close()
  expect(await send(openScan(address, patient), [randomBytes(MiB)])).toEqual(gone)
  expect(await send(openScan({ path: '/nowhere/clamd.ctl' }, patient), [randomBytes(MiB)])).toEqual(gone)
})

test('a file beyond StreamMaxLength is not scanned, and its other bytes are not sent in vain', async () => {
  clamd.manners.streamMax = 100_000
  const scan = openScan(clamd.address, patient)
  expect(await send(scan, [randomBytes(90_000), randomBytes(90_000)])).toMatchObject({ kind: 'unscanned' })
  await scan.add(randomBytes(MiB))
  expect(clamd.seen[0]?.length).toBeLessThan(200_000)
})

test('clamd that takes nothing, or says nothing, is given up', async () => {
  const slow = { kind: 'unscanned', because: 'slow' }
  clamd.manners.reply = null
  expect(await send(openScan(clamd.address, impatient), [Buffer.from('x')])).toEqual(slow)
  clamd.manners.readsNothing = true
  const pieces = Array.from({ length: 64 }, () => Buffer.alloc(MiB))
  expect(await send(openScan(clamd.address, impatient), pieces)).toEqual(slow)
})

test('an answer without end is not read without end', async () => {
  clamd.manners.reply = 'stream: '.padEnd(100_000, 'x')
  expect(await send(openScan(clamd.address, patient), [Buffer.from('x')])).toMatchObject({ kind: 'unscanned' })
})

test('a scan that is dropped leaves no connection behind, and its verdict is none', async () => {
  const scan = openScan(clamd.address, patient)
  await scan.add(Buffer.from('x'))
  scan.drop()
  expect(await scan.end()).toMatchObject({ kind: 'unscanned' })
  await expect.poll(clamd.open).toBe(0)
})

test('clamd is there when it answers PING, and not when it is deaf or away', async () => {
  expect(await ping(clamd.address, patient)).toBe(true)
  clamd.manners.isDeaf = true
  expect(await ping(clamd.address, impatient)).toBe(false)
  await clamd.close()
  expect(await ping(clamd.address, patient)).toBe(false)
})
