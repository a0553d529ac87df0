import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Scan } from '../../../platform/scanner/clamd.ts'
import { startFakeClamd, type FakeClamd } from '../../../platform/scanner/testing/fake-clamd.ts'
import { receiveFile } from '../upload/receive.ts'
import { storeBytes } from '../upload/store-bytes.ts'
import { beginUpload, openUpload } from '../upload/upload.ts'
import { call, confirmEvidence, openFileWorld, submitCase, type FileWorld } from '../testing/file-world.ts'
import {
  letAnaOpen,
  loggedOf,
  openAs,
  openScanWorld,
  putScanned,
  seenBy,
  sentCase,
  versionsOf,
  type SentCase,
} from '../testing/scan-world.ts'

let clamd: FakeClamd
let world: Awaited<ReturnType<typeof openScanWorld>>
beforeAll(async () => {
  clamd = await startFakeClamd()
  world = await openScanWorld(clamd.address)
})
beforeEach(async () => {
  clamd.manners = { reply: 'stream: OK\0' }
  clamd.seen.length = 0
  await world.scanner.check()
})
afterEach(() => expect.poll(clamd.open).toBe(0))
afterAll(async () => {
  await world.close()
  await clamd.close()
})

const text = (bytes: number): Buffer => Buffer.from(randomBytes(bytes).toString('hex').slice(0, bytes))
const bytes = text(200_000)
const infected = { reply: 'stream: Canal.Test(0cc175b9c0f1b6a831c399e269772661:200000) FOUND\0' }
const dies = { reply: null, diesAfter: 1 }

const tusHeaders = { 'tus-resumable': '1.0.0' }
const patch = (url: string, at: number, body: Buffer) =>
  fetch(url, {
    method: 'PATCH',
    headers: { ...tusHeaders, 'upload-offset': String(at), 'content-type': 'application/offset+octet-stream' },
    body,
  })

describe('a file that is sent', () => {
  test('is seen by the scanner while it comes, whole and once, and said to be clean', async () => {
    const one = await submitCase(world, ['accounts.txt'])
    let sendRest: () => void = () => undefined
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(bytes.subarray(0, 150_000))
        sendRest = () => {
          controller.enqueue(bytes.subarray(150_000))
          controller.close()
        }
      },
    })
    const url = world.origin + (one.report.filesList[0]?.location ?? '')
    const sending = fetch(url, { method: 'PUT', body, duplex: 'half' })
    await expect.poll(() => clamd.seen[0]?.length).toBe(150_000)
    sendRest()
    expect((await sending).status).toBe(204)
    expect(clamd.seen.map((seen) => seen.equals(bytes))).toEqual([true])
    await confirmEvidence(world, one)
    const { member, reporter } = await seenBy(world, { ...one, fileId: '', scan: null })
    expect(member).toMatchObject({ state: 'received', scan: 'clean', detected: null })
    expect(reporter).toMatchObject({ state: 'received', scan: 'clean' })
  })

  test('in several parts is scanned whole after the last', async () => {
    const one = await submitCase(world, ['accounts.txt'])
    const url = world.origin + (one.report.filesList[0]?.location ?? '')
    clamd.manners = infected
    await fetch(url, { method: 'POST', headers: { ...tusHeaders, 'upload-length': String(bytes.length) } })
    const first = await patch(url, 0, bytes.subarray(0, 131_072))
    expect(first.headers.get('upload-scan')).toBeNull()
    const last = await patch(url, 131_072, bytes.subarray(131_072))
    expect(last.headers.get('upload-scan')).toBe('infected')
    expect(clamd.seen.at(-1)?.equals(bytes)).toBe(true)
    const again = await fetch(url, { method: 'HEAD', headers: tusHeaders })
    expect(again.headers.get('upload-scan')).toBe('infected')
  })

  test('that is too large for the scanner, or meets none, arrives and is said not to be scanned', async () => {
    for (const manners of [{ reply: null, streamMax: 100_000 }, dies]) {
      clamd.manners = manners
      const one = await sentCase(world, 'accounts.txt', bytes)
      const { member } = await seenBy(world, one)
      expect(member).toMatchObject({ state: 'received', scan: 'unscanned', size: bytes.length })
      expect(await openAs(world, one, 'reporter')).toMatchObject({ bytes })
    }
  })

  test('does not pass for the one that the scanner saw, where it took its place meanwhile', async () => {
    const one = await submitCase(world, ['accounts.txt'])
    const location = one.report.filesList[0]?.location ?? ''
    const replace = async () => {
      const upload = await beginUpload(world.deps, await openUpload(world.deps, location), bytes.length)
      await storeBytes(world.deps, upload, Readable.from([text(bytes.length)]), undefined)
    }
    const scan: Scan = {
      add: () => Promise.resolve(),
      end: async () => {
        await replace()
        return { kind: 'clean' }
      },
      drop: () => undefined,
    }
    const deps = { ...world.deps, scanner: { ...world.scanner, begin: () => scan } }
    const sent = receiveFile(deps, location, Readable.from([bytes]), { declaredLength: bytes.length })
    await expect(sent).rejects.toMatchObject({ code: 'upload-offset' })
    clamd.manners = infected
    const found = await fetch(world.origin + location, { method: 'HEAD', headers: tusHeaders })
    expect(found.headers.get('upload-scan')).toBe('infected')
  })

  test('under a false name is refused, infected or not', async () => {
    clamd.manners = infected
    const one = await submitCase(world, ['photo.jpg'])
    expect((await putScanned(world, one.report.filesList[0]?.location, bytes)).status).toBe(422)
    expect(await versionsOf(world, one)).toMatchObject([{ state: 'removed' }])
  })
})

describe('an infected file', () => {
  test('arrives, and opens to nobody: not to who sent it, nor by a vote', async () => {
    clamd.manners = infected
    const one = await sentCase(world, 'accounts.txt', bytes)
    expect(one.scan).toBe('infected')
    await letAnaOpen(world, one)
    clamd.manners = { reply: 'stream: OK\0' }
    expect(await openAs(world, one, 'member')).toEqual({ code: 'file-quarantined' })
    expect(await openAs(world, one, 'reporter')).toEqual({ code: 'file-quarantined' })
    expect((await call(world, one.ana.headers, 'PUT', `reports/downloaded/${one.fileId}`)).status).toBe(404)
    expect(clamd.seen).toHaveLength(1)
    const [version] = await versionsOf(world, one)
    expect(await world.deps.store.stat(version?.object_key ?? '')).not.toBeNull()
  })

  test('is shown with its name, size and what it was taken for; its reporter is not told that', async () => {
    clamd.manners = infected
    const { member, reporter } = await seenBy(world, await sentCase(world, 'accounts.txt', bytes))
    const shown = { filename: 'accounts.txt', size: bytes.length, state: 'quarantined', scan: 'infected' }
    expect(member).toMatchObject({ ...shown, detected: 'Canal.Test', readable: false })
    expect(reporter).toMatchObject({ ...shown, detected: null, readable: false })
  })

  test('stands in the log as closed by nobody, without what it was taken for', async () => {
    clamd.manners = infected
    const one = await sentCase(world, 'accounts.txt', bytes)
    const entry = (await loggedOf(world, one)).at(-1)
    expect(entry).toMatchObject({ type: 'file_quarantined', user_tag: null })
    expect(entry?.data).toContain(one.fileId)
    expect(entry?.data).not.toContain('Canal')
    expect(entry?.at.getTime() ?? 1).toSatisfy((time: number) => time % 60_000 === 0)
  })

  test('is not opened by us either: a picture stays as it was sent', async () => {
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#803020' } })
      .jpeg()
      .toBuffer()
    clamd.manners = infected
    const one = await sentCase(world, 'photo.jpg', picture)
    expect(await versionsOf(world, one)).toMatchObject([{ variant: 'original', scan_state: 'infected' }])
    expect(await openAs(world, one, 'reporter')).toEqual({ code: 'file-quarantined' })
    clamd.manners = { reply: 'stream: OK\0' }
    const other = await sentCase(world, 'photo.jpg', picture)
    expect((await versionsOf(world, other)).map((version) => version.scan_state)).toEqual(['clean', 'clean'])
  })
})

describe('a file that nobody has scanned', () => {
  const unscanned = async () => {
    clamd.manners = dies
    const one = await sentCase(world, 'accounts.txt', bytes)
    await letAnaOpen(world, one)
    await world.scanner.check()
    clamd.seen.length = 0
    return one
  }

  test('is scanned before a member opens it, and then known to be clean', async () => {
    const one = await unscanned()
    clamd.manners = { reply: 'stream: OK\0' }
    expect(await openAs(world, one, 'member')).toMatchObject({ bytes })
    expect(clamd.seen.map((seen) => seen.equals(bytes))).toEqual([true])
    expect((await seenBy(world, one)).member?.scan).toBe('clean')
    await openAs(world, one, 'member')
    expect(clamd.seen).toHaveLength(1)
  })

  test('and proves infected closes at once, addresses given out before included, and once in the log', async () => {
    const one = await unscanned()
    const before = await openAs(world, one, 'member')
    if (!('url' in before)) throw new Error(before.code)
    await world.scanner.check()
    clamd.manners = infected
    const both = await Promise.all([openAs(world, one, 'member'), openAs(world, one, 'member')])
    expect(both).toEqual([{ code: 'file-quarantined' }, { code: 'file-quarantined' }])
    expect((await fetch(world.origin + before.url)).status).toBe(404)
    expect((await seenBy(world, one)).member).toMatchObject({ state: 'quarantined', detected: 'Canal.Test' })
    const closed = (await loggedOf(world, one)).filter(({ type }) => type === 'file_quarantined')
    expect(closed).toMatchObject([{ user_tag: null }])
  })

  test('closes to its reporter too, but what they open leaves no trace', async () => {
    const one = await unscanned()
    const before = [await versionsOf(world, one), await loggedOf(world, one)]
    clamd.manners = infected
    expect(await openAs(world, one, 'reporter')).toEqual({ code: 'file-quarantined' })
    clamd.manners = { reply: 'stream: OK\0' }
    expect(await openAs(world, one, 'reporter')).toMatchObject({ bytes })
    expect([await versionsOf(world, one), await loggedOf(world, one)]).toEqual(before)
  })

  test('is scanned for its reporter so many times in an hour, and members’ askings are counted apart', async () => {
    const one = await unscanned()
    clamd.manners = { reply: 'stream: OK\0' }
    for (let asked = 0; asked < 30; asked += 1) expect(await openAs(world, one, 'reporter')).toHaveProperty('url')
    expect(await openAs(world, one, 'reporter')).toEqual({ code: 'too-many-requests' })
    expect(clamd.seen).toHaveLength(30)
    expect(await openAs(world, one, 'member')).toMatchObject({ bytes })
  })
})

describe('a state that somebody wrote into the database', () => {
  const write = (one: SentCase, scan_state: 'clean' | 'not_scanned') =>
    world.app.database.ownerDb
      .updateTable('file_version')
      .set({ scan_state })
      .where('report_id', '=', one.report.id)
      .execute()

  test('opens no infected file, and hides nothing of what was found', async () => {
    for (const state of ['clean', 'not_scanned'] as const) {
      clamd.manners = infected
      const one = await sentCase(world, 'accounts.txt', bytes)
      await letAnaOpen(world, one)
      clamd.manners = { reply: 'stream: OK\0' }
      await write(one, state)
      expect(await openAs(world, one, 'member')).toEqual({ code: 'file-quarantined' })
      expect(await openAs(world, one, 'reporter')).toEqual({ code: 'file-quarantined' })
      const shown = { state: 'quarantined', scan: 'infected', readable: false }
      expect((await seenBy(world, one)).member).toMatchObject({ ...shown, detected: 'Canal.Test' })
    }
  })

  test('makes nothing clean: the scanner is asked before it is opened', async () => {
    clamd.manners = dies
    const one = await sentCase(world, 'accounts.txt', bytes)
    await letAnaOpen(world, one)
    await write(one, 'clean')
    expect((await seenBy(world, one)).member?.scan).toBe('unscanned')
    await world.scanner.check()
    clamd.manners = infected
    expect(await openAs(world, one, 'member')).toEqual({ code: 'file-quarantined' })
  })
})

describe('without a scanner', () => {
  let plain: FileWorld
  beforeAll(async () => {
    plain = await openFileWorld()
  })
  afterAll(() => plain.close())

  test('files are said to be scanned by nobody, since there is none', async () => {
    const one = await sentCase(plain, 'accounts.txt', bytes)
    expect((await seenBy(plain, one)).member).toMatchObject({ state: 'received', scan: 'off' })
  })
})
