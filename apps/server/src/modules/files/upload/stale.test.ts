import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeStaleFiles } from './stale.ts'
import {
  call,
  confirmEvidence,
  download,
  openFileWorld,
  put,
  submitCase,
  type Case,
  type FileWorld,
} from '../testing/file-world.ts'

let world: FileWorld
beforeAll(async () => {
  world = await openFileWorld()
})
afterAll(() => world.close())

const text = (bytes: number): Buffer => Buffer.from(randomBytes(bytes).toString('hex').slice(0, bytes))
const versionsOf = (one: Case) =>
  world.app.database.ownerDb.selectFrom('file_version').selectAll().where('report_id', '=', one.report.id).execute()
const hours = (n: number) => world.app.advance(n * 3600)

const sendHalf = async (location: string) => {
  const url = world.origin + location
  const headers = { 'tus-resumable': '1.0.0' }
  await fetch(url, { method: 'POST', headers: { ...headers, 'upload-length': '200000' } })
  await fetch(url, {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: text(100_000),
  })
}

test('half-sent bytes of a reporter go after two hours, and the file can still be sent within the day', async () => {
  const one = await submitCase(world, ['a.txt'])
  await sendHalf(one.report.filesList[0]?.location ?? '')
  const [before] = await versionsOf(one)
  expect(before?.state).toBe('partial')
  expect(await world.deps.store.stat(before?.object_key ?? '')).not.toBeNull()
  hours(1.9)
  await removeStaleFiles(world.deps)
  expect((await versionsOf(one))[0]?.state).toBe('partial')
  hours(0.2)
  await removeStaleFiles(world.deps)
  expect((await versionsOf(one))[0]).toMatchObject({ state: 'announced', received_bytes: '0', meta_box: null })
  expect(await world.deps.store.stat(before?.object_key ?? '')).toBeNull()
  expect((await put(world, one.report.filesList[0], text(100))).status).toBe(204)
})

test('what nobody confirmed within a day is gone with its rows, keys and objects; what was confirmed stays', async () => {
  const one = await submitCase(world, ['kept.txt', 'sent.txt', 'never.txt'])
  const [kept, sent] = one.report.filesList
  await put(world, kept, text(100))
  await put(world, sent, text(100))
  await confirmEvidence(world, one, kept ? [kept] : [])
  const objects = (await versionsOf(one)).filter((version) => version.file_id === sent?.entryId)
  hours(25)
  await removeStaleFiles(world.deps)
  const left = await versionsOf(one)
  expect(left.map((version) => version.file_id)).toEqual([kept?.entryId])
  expect(await world.deps.store.stat(objects[0]?.object_key ?? '')).toBeNull()
  const slots = await world.app.database.ownerDb
    .selectFrom('slot')
    .select('target')
    .where('report_id', '=', one.report.id)
    .where('target', 'like', 'file:%')
    .execute()
  expect(slots).toEqual([{ target: `file:${left[0]?.id}` }])
  expect((await download(world, one, kept?.entryId ?? '')).response.status).toBe(200)
  const { body } = await call<{ attachedFiles: { filename: string }[] }>(world, one.reporter, 'GET', 'anonymous/report')
  expect(body.attachedFiles.map((file) => file.filename)).toEqual(['kept.txt'])
})
