import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Report } from '@canal/contract/reports/schemas'
import { filesUnder } from '../../../../test/files-on-disk.ts'
import { tokenRowId } from '../../../platform/crypto/session-token.ts'
import { endSession, inSessions, startUserSession } from '../../accounts/session/session.ts'
import {
  call,
  confirmEvidence,
  download,
  openFileWorld,
  put,
  submitCase,
  type FileWorld,
} from '../testing/file-world.ts'

let world: FileWorld
beforeAll(async () => {
  world = await openFileWorld({ MAX_FILE_SIZE: '3 MiB' })
})
afterAll(() => world.close())

const text = (bytes: number): Buffer => Buffer.from(randomBytes(bytes).toString('hex').slice(0, bytes))
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test('a file that was sent whole and confirmed comes back byte for byte', async () => {
  const one = await submitCase(world, ['notes.txt', 'list.csv'])
  const [notes, list] = [text(200_001), text(10)]
  expect(await put(world, one.report.filesList[0], notes)).toEqual({ status: 204 })
  expect(await put(world, one.report.filesList[1], list)).toEqual({ status: 204 })
  expect((await confirmEvidence(world, one)).status).toBe(204)
  const [first, second] = one.report.filesList
  expect(sha256((await download(world, one, first?.entryId ?? '')).bytes)).toBe(sha256(notes))
  expect((await download(world, one, second?.entryId ?? '')).bytes.toString()).toBe(list.toString())
})

test('nothing of a file lies on the disk in clear, nor its exact size', async () => {
  const one = await submitCase(world, ['secret.txt'])
  const before = new Set(await filesUnder(world.storeDir))
  const bytes = Buffer.from('the treasurer signs blank cheques '.repeat(50))
  await put(world, one.report.filesList[0], bytes)
  const added = (await filesUnder(world.storeDir)).filter((path) => !before.has(path))
  expect(added).toHaveLength(1)
  const stored = await readFile(added[0] ?? '')
  expect(stored.includes('treasurer')).toBe(false)
  expect(stored.length).toBeGreaterThan(64 * 1024)
})

test('confirming is refused until all bytes are there, and is idempotent after', async () => {
  const one = await submitCase(world, ['a.txt', 'b.txt'])
  await put(world, one.report.filesList[0], text(1000))
  expect(await confirmEvidence(world, one)).toMatchObject({ status: 409, body: { code: 'file-absent' } })
  await put(world, one.report.filesList[1], text(1000))
  expect((await confirmEvidence(world, one)).status).toBe(204)
  expect((await confirmEvidence(world, one)).status).toBe(204)
})

test('a file whose last bytes were changed in the store cannot be confirmed', async () => {
  const one = await submitCase(world, ['a.txt'])
  await put(world, one.report.filesList[0], text(70_000))
  const key = await world.app.database.ownerDb
    .selectFrom('file_version')
    .select('object_key')
    .where('report_id', '=', one.report.id)
    .executeTakeFirstOrThrow()
  const size = (await world.deps.store.stat(key.object_key))?.size ?? 0
  await world.deps.store.putPart(key.object_key, { number: 1, offset: size - 1 }, Buffer.from([0]))
  expect(await confirmEvidence(world, one)).toMatchObject({ status: 409, body: { code: 'file-absent' } })
})

test('content that is not what the name says is refused and removed', async () => {
  const one = await submitCase(world, ['photo.jpg', 'page.png', 'letter.pdf'])
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  for (const [index, bytes] of [svg, Buffer.from('<html></html>'), text(100)].entries())
    expect(await put(world, one.report.filesList[index], bytes)).toEqual({ status: 422, code: 'file-type-invalid' })
  const left = await world.app.database.ownerDb
    .selectFrom('file_version')
    .select(['state', 'object_key'])
    .where('report_id', '=', one.report.id)
    .execute()
  for (const version of left) {
    expect(version.state).toBe('removed')
    expect(await world.deps.store.stat(version.object_key)).toBeNull()
  }
  expect((await put(world, one.report.filesList[0], text(100))).status).toBe(404)
  const { body } = await call<Report>(world, one.ana.headers, 'POST', 'reports', { id: one.report.id })
  expect(body.attachedFiles).toEqual([])
})

test('too large is refused whether announced or not, and empty too', async () => {
  const one = await submitCase(world, ['a.txt', 'b.txt', 'c.txt'])
  const [declared, streamed, empty] = one.report.filesList
  expect(await put(world, declared, text(3 * 1024 ** 2 + 1))).toEqual({ status: 413, code: 'file-too-large' })
  const pieces = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (let sent = 0; sent < 4; sent += 1) controller.enqueue(text(1024 ** 2))
      controller.close()
    },
  })
  const response = await fetch(world.origin + (streamed?.location ?? ''), {
    method: 'PUT',
    body: pieces,
    duplex: 'half',
  })
  expect(response.status).toBe(413)
  expect(await put(world, empty, Buffer.alloc(0))).toEqual({ status: 422, code: 'file-empty' })
})

test('names without an extension, with a forbidden one, or too many are refused by the announcement', async () => {
  const one = await submitCase(world, [])
  const send = (names: string[]) =>
    call<{ code: string; errors?: string[] }>(world, one.reporter, 'PUT', 'anonymous/chat', {
      id: one.report.id,
      filesToUpload: names,
    })
  expect((await send(['README'])).body.errors).toEqual(['filesToUpload: File does not have an extension: README'])
  expect((await send(['.txt'])).body.errors).toHaveLength(1)
  expect((await send(['run.exe'])).body.errors?.[0]).toContain('Invalid file type. Allowed types: jpg, jpeg')
  expect((await send(Array.from({ length: 11 }, (_, n) => `${n}.txt`))).status).toBe(422)
})

test('an address opens nothing once its session has ended, and nobody else renews it', async () => {
  const one = await submitCase(world, ['a.txt'])
  const [entry] = one.report.filesList
  const renew = (headers: Record<string, string>) =>
    call<{ location: string }>(world, headers, 'POST', `files/${entry?.entryId}/location`)
  expect((await renew(one.ana.headers)).status).toBe(404)
  const { body } = await renew(one.reporter)
  expect((await put(world, entry, text(10))).status).toBe(404)
  await call(world, one.reporter, 'POST', 'anonymous/leave')
  expect((await put(world, { ...entry, location: body.location } as typeof entry, text(10))).status).toBe(404)
  expect((await put(world, { location: '/api/files/at/nothing' } as typeof entry, text(10))).status).toBe(404)
})

test('reporters cannot send while space is short, members until it is very short', async () => {
  const one = await submitCase(world, ['a.txt'])
  world.disk.level = 'no-anonymous-uploads'
  expect(await put(world, one.report.filesList[0], text(10))).toEqual({ status: 503, code: 'storage-full' })
  world.disk.level = 'ample'
  expect((await put(world, one.report.filesList[0], text(10))).status).toBe(204)
})

test('other calls still read JSON and nothing else', async () => {
  const one = await submitCase(world, [])
  const response = await fetch(`${world.origin}/api/anonymous/file-uploaded`, {
    method: 'PATCH',
    headers: { ...one.reporter, 'content-type': 'application/octet-stream' },
    body: 'x',
  })
  expect(response.status).toBe(415)
})

test('a renewed session carries its uploads on, and ends them with itself', async () => {
  const one = await submitCase(world, [])
  const sent = await call<{ filesList: typeof one.report.filesList }>(world, one.ana.headers, 'PUT', 'reports/chat', {
    id: one.report.id,
    filesToUpload: ['a.txt', 'b.txt'],
  })
  const [first, second] = sent.body.filesList
  const renewed = await inSessions(world.deps.db, (tx) =>
    startUserSession(tx, world.deps, {
      userId: one.ana.id,
      keyVersion: 1,
      privateKey: one.ana.keys.privateKey,
      replaces: tokenRowId(world.deps.rootKeys, 'user-session', one.ana.token),
    }),
  )
  expect((await put(world, first, text(10))).status).toBe(204)
  await endSession(world.deps, tokenRowId(world.deps.rootKeys, 'user-session', renewed))
  expect((await put(world, second, text(10))).status).toBe(404)
})

test('an archived report takes no more of a member’s bytes, and still its reporter’s', async () => {
  const one = await submitCase(world, ['evidence.txt'])
  const sent = await call<{ filesList: typeof one.report.filesList }>(world, one.ana.headers, 'PUT', 'reports/chat', {
    id: one.report.id,
    filesToUpload: ['a.txt'],
  })
  const archived = await call(world, one.ana.headers, 'PUT', 'reports/details', {
    id: one.report.id,
    status: 'archived',
  })
  expect(archived.status).toBe(200)
  expect((await put(world, sent.body.filesList[0], text(10))).status).toBe(404)
  expect((await put(world, one.report.filesList[0], text(10))).status).toBe(204)
  expect((await confirmEvidence(world, one)).status).toBe(204)
})
