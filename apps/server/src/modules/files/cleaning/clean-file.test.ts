import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmEvidence, download, openFileWorld, put, submitCase, type FileWorld } from '../testing/file-world.ts'
import { container } from '../testing/office-files.ts'
import { foundIn } from '../testing/planted.ts'

let world: FileWorld
beforeAll(async () => {
  world = await openFileWorld()
})
afterAll(() => world.close())

const planted = ['Tracy Track', 'Clara Core']
const text = (more: Record<string, string> = {}) =>
  container({
    '[Content_Types].xml': '<Types/>',
    'docProps/core.xml': '<cp:coreProperties xmlns:cp="c"><dc:creator>Clara Core</dc:creator></cp:coreProperties>',
    'word/document.xml':
      '<w:document><w:ins w:author="Tracy Track"><w:t>The invoice is false.</w:t></w:ins></w:document>',
    ...more,
  })

const versionsOf = async (reportId: string) => {
  const { ownerDb } = world.app.database
  return ownerDb.selectFrom('file_version').selectAll().where('report_id', '=', reportId).execute()
}

const send = async (name: string, bytes: Buffer, options: { keepOriginals?: boolean } = {}) => {
  const one = await submitCase(world, [name], options)
  const [entry] = one.report.filesList
  expect(await put(world, entry, bytes)).toEqual({ status: 204 })
  expect((await confirmEvidence(world, one)).status).toBe(204)
  return { one, id: entry?.entryId ?? '', versions: await versionsOf(one.report.id) }
}

test('a document loses its names as it arrives, and what was sent is not kept', async () => {
  const original = await text()
  expect(foundIn(original, planted)).toEqual(planted)
  const { one, id, versions } = await send('memo.docx', original)
  const { bytes } = await download(world, one, id)
  expect(foundIn(bytes, planted)).toEqual([])
  expect(bytes.subarray(0, 4).toString()).toBe('PK\x03\x04')
  const sent = versions.find(({ variant }) => variant === 'original')
  expect(sent).toMatchObject({ state: 'removed', received_bytes: '0' })
  expect(await world.deps.store.stat(sent?.object_key ?? '')).toBeNull()
})

test('a document is kept as it was sent besides, only if asked for', async () => {
  const original = await text()
  const { one, id } = await send('memo.docx', original, { keepOriginals: true })
  expect((await download(world, one, id, 'attachment')).bytes.equals(original)).toBe(true)
})

test('a signed document, and one that nobody can read, arrive as they were sent', async () => {
  const signed = await text({ '_xmlsignatures/sig1.xml': '<Signature/>' })
  const broken = (await text()).subarray(0, -30)
  for (const bytes of [signed, broken]) {
    const { one, id, versions } = await send('memo.docx', bytes)
    expect(versions).toHaveLength(1)
    expect((await download(world, one, id)).bytes.equals(bytes)).toBe(true)
  }
})

test('a document that unfolds without end harms nobody: it is kept as it was sent', async () => {
  const bomb = await text({ 'word/footer1.xml': ' '.repeat(60 * 1024 ** 2) })
  const { one, id } = await send('memo.docx', bomb)
  expect((await download(world, one, id)).bytes.equals(bomb)).toBe(true)
})
