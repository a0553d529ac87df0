import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FilesList } from '@canal/contract/files/schemas'
import { translators } from '@canal/messages/all'
import { call, openFileWorld, put, submitCase, type Case, type FileWorld } from '../testing/file-world.ts'

const MiB = 1024 ** 2
const GiB = 1024 ** 3

let world: FileWorld
beforeAll(async () => {
  world = await openFileWorld()
})
afterAll(() => world.close())

const text = (bytes: number): Buffer => Buffer.from(randomBytes(bytes).toString('hex').slice(0, bytes))
const db = () => world.app.database.ownerDb

/** Says of a file that so many bytes of it are in the store. */
const pretendStored = (one: Case, index: number, bytes: number) =>
  db()
    .updateTable('file_version')
    .set({ received_bytes: bytes })
    .where('report_id', '=', one.report.id)
    .where('file_id', '=', one.report.filesList[index]?.entryId ?? '')
    .execute()
const forgetBudgets = () => db().deleteFrom('byte_budget').execute()
const announceByMember = async (one: Case): Promise<FilesList[number] | undefined> => {
  const { body } = await call<{ filesList: FilesList }>(world, one.ana.headers, 'PUT', 'reports/chat', {
    id: one.report.id,
    chatMsg: '',
    filesToUpload: ['a.txt'],
  })
  return body.filesList[0]
}

test('a reporter has 500 MiB until a member opens the report, then more', async () => {
  const one = await submitCase(world, ['a.txt', 'b.txt', 'c.txt'])
  await pretendStored(one, 0, 500 * MiB - 1000)
  const [, second, third] = one.report.filesList
  const refused = await fetch(world.origin + (second?.location ?? ''), { method: 'PUT', body: text(2000) })
  expect(refused.status).toBe(413)
  // By what is left of it, in the sizes that people read.
  expect(await refused.json()).toMatchObject({
    code: 'file-too-large',
    message: translators.es('errors.file-too-large', { max: '1\u00a0kB' }),
  })
  await db().updateTable('report').set({ opened_at: new Date() }).where('id', '=', one.report.id).execute()
  expect((await put(world, third, text(2000))).status).toBe(204)
})

test('a source that sent a gibibyte in an hour waits for the next one; members do not', async () => {
  await forgetBudgets()
  const one = await submitCase(world, ['a.txt', 'b.txt'])
  await put(world, one.report.filesList[0], text(100))
  await db().updateTable('byte_budget').set({ bytes: GiB }).execute()
  const [, second] = one.report.filesList
  expect(await put(world, second, text(100))).toEqual({ status: 429, code: 'too-many-requests' })
  expect((await put(world, await announceByMember(one), text(100))).status).toBe(204)
  world.app.advance(3600)
  expect((await put(world, second, text(100))).status).toBe(204)
})

test('a channel whose budget of the day is spent takes small files only', async () => {
  await forgetBudgets()
  const one = await submitCase(world, ['a.txt', 'b.txt', 'c.txt'])
  world.disk.freeBytes = 30 * MiB
  const [first, second, third] = one.report.filesList
  expect((await put(world, first, text(4 * MiB))).status).toBe(204)
  expect((await put(world, second, text(100))).status).toBe(204)
  expect(await put(world, third, text(11 * MiB))).toEqual({ status: 503, code: 'storage-full' })
  world.disk.freeBytes = 500 * GiB
})

test('unconfirmed bytes of all its reporters fill a channel up to 5 GiB', async () => {
  const one = await submitCase(world, ['a.txt', 'b.txt'])
  await db().updateTable('report').set({ opened_at: new Date() }).where('id', '=', one.report.id).execute()
  await pretendStored(one, 0, 5 * GiB + 1)
  expect(await put(world, one.report.filesList[1], text(100))).toEqual({ status: 503, code: 'storage-full' })
  const other = await submitCase(world, ['a.txt'])
  expect((await put(world, other.report.filesList[0], text(100))).status).toBe(204)
})

test('no address is stored with a budget', async () => {
  await forgetBudgets()
  const one = await submitCase(world, ['a.txt'])
  await put(world, one.report.filesList[0], text(100))
  const rows = await db().selectFrom('byte_budget').select('bucket').execute()
  expect(rows.map((row) => row.bucket.length)).toEqual([32, 32])
  for (const { bucket } of rows) expect(bucket.includes('127.0.0.1')).toBe(false)
})
