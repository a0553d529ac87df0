import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileExtensions } from '@canal/contract'
import { plainExtensions, uncleanedExtensions } from '@canal/contract/files/extensions'
import { isDocument } from './documents/clean-document.ts'
import { isImage } from './images.ts'
import { isMedia } from './media/plan-media.ts'
import { call, download, openFileWorld, type FileWorld } from '../testing/file-world.ts'
import { container } from '../testing/office-files.ts'
import { foundIn } from '../testing/planted.ts'
import { seenBy, sentCase, versionsOf } from '../testing/scan-world.ts'

let world: FileWorld
beforeAll(async () => {
  world = await openFileWorld()
})
afterAll(() => world.close())

const planted = ['Tracy Track', 'Clara Core']
const text = (more: Record<string, string | Buffer> = {}) =>
  container({
    '[Content_Types].xml': '<Types/>',
    'docProps/core.xml': '<cp:coreProperties xmlns:cp="c"><dc:creator>Clara Core</dc:creator></cp:coreProperties>',
    'word/document.xml':
      '<w:document><w:ins w:author="Tracy Track"><w:t>The invoice is false.</w:t></w:ins></w:document>',
    ...more,
  })

/** A tag of an author before, and enough behind it that it takes many chunks and parts of the store. */
const song = (size: number) => {
  const frame = Buffer.from('TPE1\0\0\0\x0b\0\0\0Clara Core')
  const tag = Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0'), Buffer.from([frame.length]), frame])
  return { tag, bytes: Buffer.concat([tag, Buffer.from([0xff, 0xfb]), randomBytes(size)]) }
}

test('each kind that is taken is cleaned, or is bare text, or said to go as it is', () => {
  const others = fileExtensions.filter((one) => !isImage(one) && !isDocument(one) && !isMedia(one))
  expect(others.toSorted()).toEqual([...plainExtensions, ...uncleanedExtensions].toSorted())
})

test('a document loses its names as it arrives, and what was sent is not kept', async () => {
  const original = await text()
  expect(foundIn(original, planted)).toEqual(planted)
  const one = await sentCase(world, 'memo.docx', original)
  const { bytes } = await download(world, one, one.fileId)
  expect(foundIn(bytes, planted)).toEqual([])
  expect(bytes.subarray(0, 4).toString()).toBe('PK\x03\x04')
  const sent = (await versionsOf(world, one)).find(({ variant }) => variant === 'original')
  expect(sent).toMatchObject({ state: 'removed', received_bytes: '0' })
  expect(await world.deps.store.stat(sent?.object_key ?? '')).toBeNull()
  const { member, reporter } = await seenBy(world, one)
  expect([member?.traceable, reporter?.traceable]).toEqual([false, false])
  expect(member?.size).toBe(bytes.length)
})

test('a long recording is overwritten where it names somebody, and is otherwise as it was', async () => {
  const { tag, bytes: original } = song(20_000_000)
  const one = await sentCase(world, 'talk.mp3', original)
  const { bytes } = await download(world, one, one.fileId)
  expect(bytes.includes('Clara Core')).toBe(false)
  expect(bytes).toHaveLength(original.length)
  expect(bytes.subarray(tag.length).equals(original.subarray(tag.length))).toBe(true)
  expect((await versionsOf(world, one)).find(({ variant }) => variant === 'original')?.state).toBe('removed')
})

test('a recording without names stays as it was sent', async () => {
  const { tag, bytes } = song(1000)
  const one = await sentCase(world, 'talk.mp3', bytes.subarray(tag.length))
  expect(await versionsOf(world, one)).toHaveLength(1)
  expect((await seenBy(world, one)).member?.traceable).toBe(false)
})

test('a document is kept as it was sent besides, only if asked for, and that is said', async () => {
  const original = await text()
  const one = await sentCase(world, 'memo.docx', original, { keepOriginals: true })
  expect((await download(world, one, one.fileId, 'attachment')).bytes.equals(original)).toBe(true)
  expect((await seenBy(world, one)).member?.traceable).toBe(true)
})

test.each([
  ['is signed', () => text({ '_xmlsignatures/sig1.xml': '<Signature/>' })],
  ['cannot be read', async () => (await text()).subarray(0, -30)],
  ['unfolds without end', () => text({ 'word/footer1.xml': ' '.repeat(60 * 1024 ** 2) })],
  ['is too large', () => text({ 'word/media/film.bin': randomBytes(65 * 1024 ** 2) })],
])('a document that %s arrives as it was sent, and everybody who sees it is told', async (_, make) => {
  const original = await make()
  const one = await sentCase(world, 'memo.docx', original)
  expect(await versionsOf(world, one)).toHaveLength(1)
  expect((await download(world, one, one.fileId)).bytes.equals(original)).toBe(true)
  const { member, reporter } = await seenBy(world, one)
  expect([member?.traceable, reporter?.traceable]).toEqual([true, true])
})

test('a document of which a part stays as it was says so', async () => {
  const one = await sentCase(
    world,
    'memo.docx',
    await text({ 'word/vbaProject.bin': Buffer.from([0xd0, 0xcf, 0x11, 0xe0]) }),
  )
  expect(foundIn((await download(world, one, one.fileId)).bytes, planted)).toEqual([])
  expect((await seenBy(world, one)).member?.traceable).toBe(true)
})

test('a recording that is not understood arrives as it was sent, and says so', async () => {
  const one = await sentCase(world, 'talk.wav', Buffer.from('RIFF\x20\0\0\0WAVELIST\xff\0\0\0INFO', 'latin1'))
  expect((await seenBy(world, one)).member?.traceable).toBe(true)
})

test('an archive is taken, and said not to be cleaned', async () => {
  const one = await sentCase(world, 'papers.zip', await text())
  expect((await seenBy(world, one)).member?.traceable).toBe(true)
})

test('what members write to a reporter tells no name either; their own papers stay as they are', async () => {
  const one = await sentCase(world, 'notes.txt', Buffer.from('the treasurer signs'))
  const { id } = one.report
  const original = await text()
  const send = async (path: string, body: object) => {
    const { body: answer } = await call<{ filesList: { entryId: string; location: string }[] }>(
      world,
      one.ana.headers,
      'PUT',
      path,
      { id, ...body },
    )
    const [entry] = answer.filesList
    await fetch(world.origin + (entry?.location ?? ''), { method: 'PUT', body: new Uint8Array(original) })
    return entry?.entryId ?? ''
  }
  const sent = await send('reports/chat', { chatMsg: 'See this', filesToUpload: ['memo.docx'] })
  const variants = async (fileId: string) =>
    (await versionsOf(world, one)).filter((row) => row.file_id === fileId).map(({ variant, state }) => [variant, state])
  expect(await variants(sent)).toContainEqual(['cleaned', 'received'])
  const own = await send('reports/internal-files', { files: ['memo.docx'], phase: 'INSTRUCTION' })
  expect(await variants(own)).toEqual([['original', 'received']])
})
