import { createHash, randomBytes } from 'node:crypto'
import { get as httpGet, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FilesList } from '@canal/contract/files/schemas'
import type { Report } from '@canal/contract/reports/schemas'
import { createInvestigator, createMember, createChannel } from '../../../../test/factories.ts'
import { registerRequests } from '../../votes/routes.ts'
import {
  call,
  confirmEvidence,
  openFileWorld,
  put,
  submitCase,
  type Case,
  type FileWorld,
} from '../testing/file-world.ts'

let world: FileWorld
beforeAll(async () => {
  world = await openFileWorld({}, [registerRequests])
})
afterAll(() => world.close())

type Headers = Record<string, string>

const bytes = Buffer.from(randomBytes(150_000).toString('hex'))

/** A report whose one piece of evidence has arrived. */
const caseWith = async (name: string, content: Buffer): Promise<Case & { fileId: string }> => {
  const one = await submitCase(world, [name])
  await put(world, one.report.filesList[0], content)
  expect((await confirmEvidence(world, one)).status).toBe(204)
  return { ...one, fileId: one.report.filesList[0]?.entryId ?? '' }
}

const address = (headers: Headers, reportId: string, fileId: string, rest: object = {}) =>
  call<{ url: string; code: string }>(world, headers, 'POST', 'reports/get-download-presigned-url', {
    reportId,
    fileId,
    fileType: 'evidence',
    ...rest,
  })

/** Ana asks to open the report's files and Luis, the only voter, approves. */
const letAnaOpen = async (one: Case): Promise<void> => {
  const asked = await call<{ id: string }>(world, one.ana.headers, 'POST', 'requests/access-to-files', {
    reportId: one.report.id,
    reason: 'To check the invoices.',
  })
  const vote = await call(world, one.luis.headers, 'PATCH', 'approvals/access-to-files/approve', { id: asked.body.id })
  expect(vote.status).toBeLessThan(300)
}

/** An answer read to its end: a connection left half-read would keep the server from closing. */
const get = async (url: string, headers: Headers = {}): Promise<Response & { content: Buffer }> => {
  const response = await fetch(world.origin + url, { headers })
  return Object.assign(response, { content: Buffer.from(await response.arrayBuffer()) })
}
const logTypes = async (one: Case): Promise<string[]> => {
  const rows = await world.app.database.ownerDb
    .selectFrom('log_entry')
    .select('type')
    .where('report_id', '=', one.report.id)
    .orderBy('sequence')
    .execute()
  return rows.map((row) => row.type)
}
const reportOf = async (headers: Headers, one: Case): Promise<Report> =>
  (await call<Report>(world, headers, 'POST', 'reports', { id: one.report.id })).body

test('a member sees names and sizes, and opens nothing until colleagues have voted', async () => {
  const one = await caseWith('accounts.txt', bytes)
  const [before] = (await reportOf(one.ana.headers, one)).attachedFiles
  expect(before).toMatchObject({
    filename: 'accounts.txt',
    size: bytes.length,
    state: 'received',
    readable: false,
    uploadedBy: 'reporter',
    previewable: true,
  })
  const refused = await address(one.ana.headers, one.report.id, one.fileId)
  expect(refused).toMatchObject({ status: 403, body: { code: 'files-locked' } })
  expect((await call(world, one.ana.headers, 'PUT', `reports/downloaded/${one.fileId}`)).status).toBe(403)
  await letAnaOpen(one)
  const { body } = await address(one.ana.headers, one.report.id, one.fileId)
  const response = await get(body.url)
  expect(response.content.equals(bytes)).toBe(true)
  expect((await reportOf(one.ana.headers, one)).attachedFiles[0]?.readable).toBe(true)
  expect((await address(one.luis.headers, one.report.id, one.fileId)).status).toBe(403)
})

test('the first use of an address is logged once, whatever the page says besides', async () => {
  const one = await caseWith('accounts.txt', bytes)
  await letAnaOpen(one)
  const { body } = await address(one.ana.headers, one.report.id, one.fileId)
  expect(await logTypes(one)).not.toContain('download')
  await get(body.url)
  await get(body.url)
  expect((await call(world, one.ana.headers, 'PUT', `reports/downloaded/${one.fileId}`)).status).toBe(204)
  expect((await logTypes(one)).filter((type) => type === 'download')).toHaveLength(1)
  const entry = (await reportOf(one.ana.headers, one)).loggedActions.find((action) => action.type === 'download')
  expect(entry).toMatchObject({ user: one.ana.username, details: { filename: 'accounts.txt' } })
})

test('each address that is used is an entry; the page’s own record adds none to it, whichever comes first', async () => {
  const one = await caseWith('accounts.txt', bytes)
  await letAnaOpen(one)
  const record = () => call(world, one.ana.headers, 'PUT', `reports/downloaded/${one.fileId}`)
  const fresh = async () => (await address(one.ana.headers, one.report.id, one.fileId)).body.url
  const downloads = async () => (await logTypes(one)).filter((type) => type === 'download').length
  const [first, second] = [await fresh(), await fresh()]
  expect(await record()).toMatchObject({ status: 204 })
  expect(await downloads()).toBe(0)
  for (const url of [first, second, first, second]) expect(await get(url)).toMatchObject({ status: 200 })
  expect(await downloads()).toBe(2)
  await get(await fresh())
  expect(await Promise.all([record(), record()])).toMatchObject([{ status: 204 }, { status: 204 }])
  expect(await downloads()).toBe(3)
})

test('a download that the server has not seen is recorded once', async () => {
  const one = await caseWith('accounts.txt', bytes)
  await letAnaOpen(one)
  const record = () => call(world, one.ana.headers, 'PUT', `reports/downloaded/${one.fileId}`)
  expect(await Promise.all([record(), record()])).toMatchObject([{ status: 204 }, { status: 204 }])
  expect((await logTypes(one)).filter((type) => type === 'download')).toHaveLength(1)
})

test('what reporters open is never logged', async () => {
  const one = await caseWith('accounts.txt', bytes)
  const before = await logTypes(one)
  const { body } = await call<{ url: string }>(world, one.reporter, 'POST', 'anonymous/get-download-presigned-url', {
    fileId: one.fileId,
  })
  expect((await get(body.url)).status).toBe(200)
  expect(await logTypes(one)).toEqual(before)
})

test('ranges are served as asked, and refused outside the file', async () => {
  const one = await caseWith('film.txt', bytes)
  await letAnaOpen(one)
  const { body } = await address(one.ana.headers, one.report.id, one.fileId, { disposition: 'inline' })
  const size = bytes.length
  for (const [range, from, to] of [
    ['bytes=0-0', 0, 1],
    ['bytes=65530-131080', 65_530, 131_081],
    [`bytes=${size - 5}-`, size - 5, size],
    ['bytes=-7', size - 7, size],
    [`bytes=0-${size * 2}`, 0, size],
  ] as const) {
    const response = await get(body.url, { range })
    expect([range, response.status]).toEqual([range, 206])
    expect(response.headers.get('content-range')).toBe(`bytes ${from}-${to - 1}/${size}`)
    expect(response.content.equals(bytes.subarray(from, to))).toBe(true)
  }
  const outside = await get(body.url, { range: `bytes=${size}-` })
  expect([outside.status, outside.headers.get('content-range')]).toEqual([416, `bytes */${size}`])
  for (const range of ['bytes=5-2', 'lines=1-2', 'bytes=0-1,4-5'])
    expect((await get(body.url, { range })).status).toBe(200)
  const head = await fetch(world.origin + body.url, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(size)])
})

test('a text is shown as plain text and nothing in it comes alive; an attachment is bytes', async () => {
  const one = await caseWith('página «1».txt', Buffer.from('They sent <script>alert(1)</script>'))
  await letAnaOpen(one)
  const inline = await get(
    (await address(one.ana.headers, one.report.id, one.fileId, { disposition: 'inline' })).body.url,
  )
  expect(Object.fromEntries(inline.headers)).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'self'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
    'content-disposition': `inline; filename="p_gina _1_.txt"; filename*=UTF-8''p%C3%A1gina%20%C2%AB1%C2%BB.txt`,
  })
  const saved = await get((await address(one.ana.headers, one.report.id, one.fileId)).body.url)
  expect(saved.headers.get('content-type')).toBe('application/octet-stream')
  expect(saved.headers.get('content-disposition')).toMatch(/^attachment; /)
})

test('an uploader opens their own file, a colleague does not', async () => {
  const one = await submitCase(world, [])
  const sent = await call<{ filesList: FilesList }>(world, one.ana.headers, 'PUT', 'reports/internal-files', {
    id: one.report.id,
    phase: 'INVESTIGATION',
    files: ['minutes.txt'],
  })
  const [entry] = sent.body.filesList
  expect((await put(world, entry, bytes)).status).toBe(204)
  const confirm = (headers: Headers, path: string) =>
    call(world, headers, 'PATCH', path, { id: one.report.id, filesList: [{ entryId: entry?.entryId }] })
  expect((await confirm(one.ana.headers, 'reports/chat/file-uploaded')).status).toBe(404)
  expect((await confirm(one.luis.headers, 'reports/internal-files/file-uploaded')).status).toBe(404)
  expect((await confirm(one.ana.headers, 'reports/internal-files/file-uploaded')).status).toBe(204)
  expect((await logTypes(one)).at(-1)).toBe('internal_file_added')
  const wish = { fileType: 'internal' }
  const own = await address(one.ana.headers, one.report.id, entry?.entryId ?? '', wish)
  expect((await get(own.body.url)).content.equals(bytes)).toBe(true)
  expect((await address(one.luis.headers, one.report.id, entry?.entryId ?? '', wish)).status).toBe(403)
  const forReporter = await call(world, one.reporter, 'POST', 'anonymous/get-download-presigned-url', {
    fileId: entry?.entryId,
  })
  expect(forReporter.status).toBe(404)
  const [shown] = (await reportOf(one.luis.headers, one)).internalFiles
  expect(shown).toMatchObject({ phase: 'INVESTIGATION', document: { uploadedBy: one.ana.username, readable: false } })
})

test('the wrong kind, another channel, an investigator without the report and nobody get the same nothing', async () => {
  const one = await caseWith('accounts.txt', bytes)
  await letAnaOpen(one)
  expect((await address(one.ana.headers, one.report.id, one.fileId, { fileType: 'chat' })).status).toBe(404)
  const elsewhere = await createChannel(world.deps)
  const stranger = await createMember(world.deps, elsewhere)
  const investigator = await createInvestigator(world.deps, one.channel)
  for (const headers of [stranger.headers, investigator.headers]) {
    const absent = await address(headers, '5f6c0a4e-0000-4000-8000-000000000000', one.fileId)
    expect(await address(headers, one.report.id, one.fileId)).toEqual(absent)
    expect(absent.status).toBe(404)
    expect((await call(world, headers, 'PUT', `reports/downloaded/${one.fileId}`)).status).toBe(404)
  }
  const { authorization: _, ...anonymous } = one.ana.headers
  expect((await address(anonymous, one.report.id, one.fileId)).status).toBe(401)
  expect((await address(one.reporter, one.report.id, one.fileId)).status).toBe(401)
})

test('an address ends with its time, its session, and the right that it rests on', async () => {
  const one = await caseWith('accounts.txt', bytes)
  await letAnaOpen(one)
  const { ownerDb } = world.app.database
  const fresh = async () => (await address(one.ana.headers, one.report.id, one.fileId)).body.url
  const [timed, revoked] = [await fresh(), await fresh()]
  const rows = await ownerDb
    .selectFrom('file_address')
    .select('expires_at')
    .where('purpose', '=', 'download')
    .where('report_id', '=', one.report.id)
    .execute()
  expect(rows.map((row) => row.expires_at.getTime() - world.deps.now().getTime())).toEqual([120_000, 120_000])
  // A longer life written into the row by hand: the address no longer opens at all.
  await ownerDb
    .updateTable('file_address')
    .set({ expires_at: new Date(Date.now() + 86_400_000) })
    .where('report_id', '=', one.report.id)
    .execute()
  expect((await get(timed)).status).toBe(404)
  expect((await get(revoked)).status).toBe(404)
  const kept = await fresh()
  expect((await get(kept)).status).toBe(200)
  await ownerDb
    .deleteFrom('slot')
    .where('target', '=', 'files')
    .where('report_id', '=', one.report.id)
    .where('kind', '=', 'access')
    .execute()
  expect((await get(kept)).status).toBe(404)
})

test('an address whose time is over is gone', async () => {
  const one = await caseWith('accounts.txt', bytes)
  await letAnaOpen(one)
  world.app.advance(-3600)
  const { body } = await address(one.ana.headers, one.report.id, one.fileId)
  world.app.advance(3600)
  expect((await get(body.url)).status).toBe(404)
})

test('a download address takes no bytes, and an upload address gives none', async () => {
  const one = await caseWith('accounts.txt', bytes)
  await letAnaOpen(one)
  const { body } = await address(one.ana.headers, one.report.id, one.fileId)
  const sent = await put(world, { entryId: '', filename: '', location: body.url }, bytes)
  expect(sent.status).toBe(404)
  expect((await get(one.report.filesList[0]?.location ?? '')).status).toBe(404)
})

test('a file of many parts comes back the same', async () => {
  const large = Buffer.from(randomBytes(4_500_000).toString('hex'))
  const one = await caseWith('large.csv', large)
  await letAnaOpen(one)
  const { body } = await address(one.ana.headers, one.report.id, one.fileId)
  const hash = (content: Buffer) => createHash('sha256').update(content).digest('hex')
  expect(hash((await get(body.url)).content)).toBe(hash(large))
})

test('a long stream breaks off within a minute of the right being taken away', async () => {
  const large = Buffer.alloc(40 * 1024 ** 2, 'date;amount\n')
  const one = await caseWith('large.csv', large)
  await letAnaOpen(one)
  const { body } = await address(one.ana.headers, one.report.id, one.fileId)
  // Node's plain client reads only when told to: the server waits in the middle of the file.
  const response = await new Promise<IncomingMessage>((resolve) => httpGet(world.origin + body.url, resolve))
  expect(response.statusCode).toBe(200)
  await world.app.database.ownerDb
    .deleteFrom('slot')
    .where('report_id', '=', one.report.id)
    .where('target', '=', 'files')
    .where('kind', '=', 'access')
    .execute()
  world.app.advance(61)
  let received = 0
  const reading = (async () => {
    for await (const piece of response) received += (piece as Buffer).length
  })()
  await expect(reading).rejects.toThrow()
  expect(received).toBeLessThan(large.length)
})
