import { readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filesUnder } from '../../../test/files-on-disk.ts'
import {
  clamdPath,
  infectedMark,
  infectedName,
  startClamd,
  type RealClamd,
} from '../../platform/scanner/testing/real-clamd.ts'
import { createLogger } from '../../start/logger.ts'
import { confirmEvidence, submitCase } from './testing/file-world.ts'
import {
  letAnaOpen,
  loggedOf,
  openAs,
  openScanWorld,
  putScanned,
  seenBy,
  sentCase,
  versionsOf,
} from './testing/scan-world.ts'

const MiB = 1024 ** 2
/** As much as without a scanner (memory.test.ts). */
const ceiling = 200 * MiB

// Left out where the distribution's clamd is not installed (.ci/run installs it).
describe.runIf(clamdPath !== null)('with the distribution’s clamd', () => {
  let clamd: RealClamd
  let world: Awaited<ReturnType<typeof openScanWorld>>
  let lines = ''
  beforeAll(async () => {
    clamd = await startClamd({ StreamMaxLength: '200M', MaxFileSize: '200M', MaxScanSize: '400M' })
    const capture = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        lines += chunk.toString('utf8')
        done()
      },
    })
    const environment = { MAX_FILE_SIZE: '200 MiB', RATE_LIMITS: 'off', LOG_LEVEL: 'debug' }
    world = await openScanWorld(clamd.address, environment, { log: createLogger('debug', capture) })
  })
  afterAll(async () => {
    await world.close()
    await clamd.stop()
  })

  const note = (mark: string) => Buffer.from(`${'The invoices of March.\n'.repeat(20_000)}${mark}\n`)

  test('a clean file is clean, one that a signature knows is quarantined', async () => {
    const clean = await sentCase(world, 'clean.txt', note('nothing of interest'))
    expect((await seenBy(world, clean)).member?.scan).toBe('clean')
    const bad = await sentCase(world, 'bad.txt', note(infectedMark))
    expect(bad.scan).toBe('infected')
    expect((await seenBy(world, bad)).member).toMatchObject({ state: 'quarantined', detected: infectedName })
    await letAnaOpen(world, bad)
    expect(await openAs(world, bad, 'member')).toEqual({ code: 'file-quarantined' })
  })

  test('what is beyond clamd’s own limits is not called clean', async () => {
    const narrow = await startClamd({ StreamMaxLength: '2M', MaxFileSize: '1M' })
    const other = await openScanWorld(narrow.address)
    try {
      for (const size of [MiB + MiB / 2, 3 * MiB]) {
        const one = await sentCase(other, 'long.txt', Buffer.alloc(size, 'a line that says little\n'))
        expect((await seenBy(other, one)).member?.scan).toBe('unscanned')
      }
      await other.scanner.check()
      expect(other.scanner.state()).toBe('ready')
    } finally {
      await other.close()
      await narrow.stop()
    }
  })

  test('nothing that was scanned lies anywhere in clear afterwards, nor in a log', async () => {
    const word = 'the treasurer signs blank cheques'
    const one = await sentCase(world, `${word}.txt`, note(`${word} ${infectedMark}`))
    const [version] = await versionsOf(world, one)
    expect(version?.scan_state).toBe('infected')
    expect(await clamd.leftOver()).toEqual([])
    for (const path of await filesUnder(world.storeDir)) {
      const stored = await readFile(path)
      expect([stored.includes('treasurer'), stored.includes(infectedMark)]).toEqual([false, false])
    }
    for (const said of [lines, clamd.said()]) {
      expect(said).not.toContain('treasurer')
      expect(said).not.toContain(infectedMark)
      expect(said).not.toContain(one.report.id)
    }
    expect(lines).not.toContain(infectedName)
    // Its name is for members: sealed, like the file's own.
    const kept = [...(await versionsOf(world, one)), ...(await loggedOf(world, one))].flatMap(Object.values<unknown>)
    const holdsName = (value: unknown) =>
      Buffer.isBuffer(value) ? value.includes(infectedName) : String(value).includes(infectedName)
    expect(kept.length).toBeGreaterThan(10)
    expect(kept.filter(holdsName)).toEqual([])
  })

  test('100 MiB pass the scanner in constant memory', async () => {
    const one = await submitCase(world, ['ledger.csv'])
    const lines = Buffer.alloc(MiB, 'date;amount;payee\n')
    const start = process.memoryUsage().rss
    let peak = start
    const bytes = async function* () {
      for (let sent = 0; sent < 100; sent += 1) {
        peak = Math.max(peak, process.memoryUsage().rss)
        yield lines
      }
    }
    const url = world.origin + (one.report.filesList[0]?.location ?? '')
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const sending = request(url, { method: 'PUT', headers: { 'content-length': 100 * MiB } }, (response) => {
        response.resume()
        resolve(response.statusCode)
      })
      sending.on('error', reject)
      pipeline(Readable.from(bytes()), sending).catch(reject)
    })
    expect(status).toBe(204)
    expect(Math.max(peak, process.memoryUsage().rss) - start).toBeLessThan(ceiling)
  })

  test('while it is gone files arrive unscanned; once it is back they are scanned before they are opened', async () => {
    const one = await submitCase(world, ['bad.txt'])
    await letAnaOpen(world, one)
    await clamd.end()
    const location = one.report.filesList[0]?.location
    expect(await putScanned(world, location, note(infectedMark))).toEqual({ status: 204, scan: null })
    await confirmEvidence(world, one)
    await expect.poll(world.scanner.state).toBe('gone')
    const sent = { ...one, fileId: one.report.filesList[0]?.entryId ?? '', scan: null }
    expect((await seenBy(world, sent)).member).toMatchObject({ state: 'received', scan: 'unscanned' })
    await clamd.begin()
    expect(await world.scanner.check()).toBe('ready')
    expect(await openAs(world, sent, 'member')).toEqual({ code: 'file-quarantined' })
    expect((await seenBy(world, sent)).member).toMatchObject({ state: 'quarantined', detected: infectedName })
    expect(lines).toContain('does not answer')
    expect(lines).not.toContain('bad.txt')
  })
})
