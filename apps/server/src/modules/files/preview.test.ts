import { afterAll, beforeAll, expect, test } from 'vitest'
import sharp from 'sharp'
import type { FilesList } from '@canal/contract/files/schemas'
import { previewableExtensions } from '@canal/contract'
import { call, openFileWorld, put, submitCase, type Case, type FileWorld } from './testing/file-world.ts'

let world: FileWorld
let one: Case
beforeAll(async () => {
  world = await openFileWorld()
  one = await submitCase(world, [])
})
afterAll(() => world.close())

const filler = Buffer.alloc(3000, 7)
const picture = (type: 'jpeg' | 'png' | 'webp') =>
  sharp({ create: { width: 8, height: 6, channels: 3, background: '#2f6b4f' } })
    .toFormat(type)
    .toBuffer()
const media = (head: string) => Promise.resolve(Buffer.concat([Buffer.from(head, 'latin1'), filler]))

/** The least that passes as each kind that is shown in place. */
const contents: Record<string, () => Promise<Buffer>> = {
  jpg: () => picture('jpeg'),
  jpeg: () => picture('jpeg'),
  png: () => picture('png'),
  webp: () => picture('webp'),
  pdf: () => media('%PDF-1.7\n'),
  mp3: () => media('ID3\x04'),
  ogg: () => media('OggS\x00'),
  aac: () => media('\xff\xf1\x50\x80'),
  mp4: () => media('\x00\x00\x00\x18ftypisom\x00\x00\x02\x00isomiso2'),
  webm: () => media('\x1a\x45\xdf\xa3\x9f\x42\x82\x84webm'),
  txt: () => Promise.resolve(Buffer.from('<html><script>alert(1)</script>'.padStart(100, '. '))),
  csv: () => Promise.resolve(Buffer.from('fecha;importe\n')),
  eml: () => Promise.resolve(Buffer.from('Subject: <img src=x>\n\n<script>alert(1)</script>')),
}

/** A document of Ana's own, which she may open without a vote. */
const document = async (extension: string): Promise<string> => {
  const { body } = await call<{ filesList: FilesList }>(world, one.ana.headers, 'PUT', 'reports/internal-files', {
    id: one.report.id,
    files: [`acta.${extension}`],
  })
  const [entry] = body.filesList
  expect([extension, await put(world, entry, (await contents[extension]?.()) ?? filler)]).toEqual([
    extension,
    { status: 204 },
  ])
  const filesList = [{ entryId: entry?.entryId }]
  await call(world, one.ana.headers, 'PATCH', 'reports/internal-files/file-uploaded', { id: one.report.id, filesList })
  return entry?.entryId ?? ''
}

const look = async (fileId: string): Promise<string> => {
  const wish = { reportId: one.report.id, fileId, fileType: 'internal', disposition: 'inline' }
  const { body } = await call<{ url: string }>(
    world,
    one.ana.headers,
    'POST',
    'reports/get-download-presigned-url',
    wish,
  )
  return world.origin + body.url
}

const guarded = {
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'self'",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
}
const sent = async (url: string, init: RequestInit = {}) => {
  const response = await fetch(url, init)
  await response.arrayBuffer()
  return { status: response.status, headers: Object.fromEntries(response.headers) }
}
const downloads = async (): Promise<number> => {
  const entries = await world.app.database.ownerDb
    .selectFrom('log_entry')
    .select('sequence')
    .where('report_id', '=', one.report.id)
    .where('type', '=', 'download')
    .execute()
  return entries.length
}

test.each(previewableExtensions)('a %s is looked at under guard, whole and in ranges', async (extension) => {
  const url = await look(await document(extension))
  const whole = await sent(url)
  expect(whole).toMatchObject({ status: 200, headers: { ...guarded, 'accept-ranges': 'bytes' } })
  expect(whole.headers['content-disposition']).toMatch(/^inline; /)
  const part = await sent(url, { headers: { range: 'bytes=2-5' } })
  expect(part).toMatchObject({ status: 206, headers: { ...guarded, 'content-length': '4' } })
  expect(part.headers['content-type']).toBe(whole.headers['content-type'])
  const outside = await sent(url, { headers: { range: 'bytes=99999999-' } })
  expect(outside).toMatchObject({ status: 416, headers: guarded })
})

test('what is not shown in place comes as bytes to save, however it was asked for', async () => {
  const { headers } = await sent(await look(await document('eml')))
  expect(headers).toMatchObject({ ...guarded, 'content-type': 'application/octet-stream' })
  expect(headers['content-disposition']).toMatch(/^attachment; /)
})

test('asking whether an address is alive writes nothing into the log; looking does, once an address', async () => {
  const fileId = await document('csv')
  const before = await downloads()
  const url = await look(fileId)
  expect((await sent(url, { method: 'HEAD' })).status).toBe(200)
  expect(await downloads()).toBe(before)
  await sent(url, { headers: { range: 'bytes=0-3' } })
  await sent(url, { headers: { range: 'bytes=4-' } })
  await sent(await look(fileId))
  expect(await downloads()).toBe(before + 2)
})

test('an address that has ended answers as one that never was, to GET and to HEAD', async () => {
  const fileId = await document('txt')
  // Made an hour ago, by the clock of the server; the database's own says that its quarter of an hour is over.
  world.app.advance(-3600)
  const url = await look(fileId)
  world.app.advance(3600)
  const never = `${world.origin}/api/files/at/${'A'.repeat(43)}`
  for (const method of ['GET', 'HEAD']) {
    const [ended, absent] = [await sent(url, { method }), await sent(never, { method })]
    expect(ended.status).toBe(404)
    expect([ended.status, ended.headers['content-type'], ended.headers['content-length']]).toEqual([
      absent.status,
      absent.headers['content-type'],
      absent.headers['content-length'],
    ])
  }
})
