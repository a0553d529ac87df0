import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import * as tus from 'tus-js-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
  world = await openFileWorld()
})
afterAll(() => world.close())

const chunk = 64 * 1024
const text = (bytes: number): Buffer => Buffer.from(randomBytes(bytes).toString('hex').slice(0, bytes))
const tusHeaders = { 'tus-resumable': '1.0.0' }

const create = (url: string, size: number) =>
  fetch(url, { method: 'POST', headers: { ...tusHeaders, 'upload-length': String(size) } })
const offset = async (url: string): Promise<string | null> =>
  (await fetch(url, { method: 'HEAD', headers: tusHeaders })).headers.get('upload-offset')
const patch = (url: string, at: number, body: Buffer) =>
  fetch(url, {
    method: 'PATCH',
    headers: { ...tusHeaders, 'upload-offset': String(at), 'content-type': 'application/offset+octet-stream' },
    body,
  })

/** Sends a part of what it declares, then breaks the connection; resolves once that has been noticed. */
const breakOff = (url: string, at: number, declared: number, bytes: Buffer): Promise<void> =>
  new Promise((resolve) => {
    const headers = {
      ...tusHeaders,
      'upload-offset': at,
      'content-type': 'application/offset+octet-stream',
      'content-length': declared,
    }
    const sending = request(url, { method: 'PATCH', headers })
    sending.on('error', () => resolve())
    sending.on('close', () => resolve())
    sending.write(bytes, () => sending.destroy())
  })

test('the client that our pages use sends a file, its location serving as endpoint too', async () => {
  const one = await submitCase(world, ['a.txt'])
  const [entry] = one.report.filesList
  const url = world.origin + (entry?.location ?? '')
  const bytes = text(1_300_000)
  await new Promise<void>((resolve, reject) => {
    const upload = new tus.Upload(bytes, {
      endpoint: url,
      uploadUrl: url,
      retryDelays: null,
      storeFingerprintForResuming: false,
      onSuccess: () => resolve(),
      onError: reject,
    })
    upload.start()
  })
  expect((await confirmEvidence(world, one)).status).toBe(204)
  expect((await download(world, one, entry?.entryId ?? '')).bytes.equals(bytes)).toBe(true)
})

test('an interrupted upload goes on from whole durable chunks, also on a new instance of the server', async () => {
  const one = await submitCase(world, ['a.txt'])
  const [entry] = one.report.filesList
  const location = entry?.location ?? ''
  const bytes = text(2_000_000)
  expect((await create(world.origin + location, bytes.length)).status).toBe(201)
  await breakOff(world.origin + location, 0, bytes.length, bytes.subarray(0, 10 * chunk + 99))
  world.origin = await world.restart()
  const reached = Number(await offset(world.origin + location))
  expect(reached % chunk).toBe(0)
  expect(reached).toBeLessThanOrEqual(10 * chunk)
  const answer = await patch(world.origin + location, reached, bytes.subarray(reached))
  expect(answer.status).toBe(204)
  expect(answer.headers.get('upload-offset')).toBe(String(bytes.length))
  expect((await confirmEvidence(world, one)).status).toBe(204)
  expect((await download(world, one, entry?.entryId ?? '')).bytes.equals(bytes)).toBe(true)
})

test('pieces that end inside a chunk are acknowledged to the chunk before', async () => {
  const one = await submitCase(world, ['a.txt'])
  const [entry] = one.report.filesList
  const url = world.origin + (entry?.location ?? '')
  const bytes = text(3 * chunk + 10)
  await create(url, bytes.length)
  const first = await patch(url, 0, bytes.subarray(0, 2 * chunk + 500))
  expect(first.headers.get('upload-offset')).toBe(String(2 * chunk))
  expect(await offset(url)).toBe(String(2 * chunk))
  expect((await patch(url, 2 * chunk, bytes.subarray(2 * chunk))).headers.get('upload-offset')).toBe(`${bytes.length}`)
  expect(await offset(url)).toBe(String(bytes.length))
  await confirmEvidence(world, one)
  expect((await download(world, one, entry?.entryId ?? '')).bytes.equals(bytes)).toBe(true)
})

test('an offset that is not the acknowledged one is refused, and so is more than was announced', async () => {
  const one = await submitCase(world, ['a.txt'])
  const url = world.origin + (one.report.filesList[0]?.location ?? '')
  await create(url, 2 * chunk)
  expect((await patch(url, chunk, text(chunk))).status).toBe(409)
  expect((await patch(url, 0, text(3 * chunk))).status).toBe(413)
  expect(await offset(url)).not.toBe(String(2 * chunk))
})

test('two who write the same file at once do not mix their bytes', async () => {
  const one = await submitCase(world, ['a.txt'])
  const [entry] = one.report.filesList
  const url = world.origin + (entry?.location ?? '')
  const versions = [text(2_000_000), text(2_000_000)]
  await create(url, 2_000_000)
  const answers = await Promise.all(versions.map((bytes) => patch(url, 0, bytes)))
  expect(answers.map((answer) => answer.status).sort()).toEqual([204, 409])
  await confirmEvidence(world, one)
  const { bytes } = await download(world, one, entry?.entryId ?? '')
  expect(versions.some((version) => version.equals(bytes))).toBe(true)
})

test('nothing was begun, or it was taken back: 404, and it can begin again', async () => {
  const one = await submitCase(world, ['a.txt'])
  const url = world.origin + (one.report.filesList[0]?.location ?? '')
  expect((await fetch(url, { method: 'HEAD', headers: tusHeaders })).status).toBe(404)
  await create(url, 2 * chunk)
  await patch(url, 0, text(chunk))
  expect((await fetch(url, { method: 'DELETE', headers: tusHeaders })).status).toBe(204)
  expect((await fetch(url, { method: 'HEAD', headers: tusHeaders })).status).toBe(404)
  expect((await put(world, one.report.filesList[0], text(100))).status).toBe(204)
  expect((await create(url, 100)).status).toBe(409)
})

test('a renewed address says whether anything of the file may be there', async () => {
  const one = await submitCase(world, ['a.txt'])
  const [entry] = one.report.filesList
  const renew = () =>
    call<{ location: string; hasBegun: boolean }>(world, one.reporter, 'POST', `files/${entry?.entryId}/location`)
  const fresh = await renew()
  expect(fresh.body.hasBegun).toBe(false)
  await create(world.origin + fresh.body.location, 2 * chunk)
  await patch(world.origin + fresh.body.location, 0, text(chunk))
  const { body } = await renew()
  expect(body.hasBegun).toBe(true)
  expect(await offset(world.origin + body.location)).toBe(String(chunk))
})

test('the length must be named, and the version spoken', async () => {
  const one = await submitCase(world, ['a.txt'])
  const url = world.origin + (one.report.filesList[0]?.location ?? '')
  expect((await fetch(url, { method: 'POST', headers: { ...tusHeaders, 'upload-defer-length': '1' } })).status).toBe(
    400,
  )
  const other = await fetch(url, { method: 'POST', headers: { 'tus-resumable': '0.2.2', 'upload-length': '5' } })
  expect(other.status).toBe(412)
  expect(other.headers.get('tus-version')).toBe('1.0.0')
  expect((await create(url, 0)).status).toBe(422)
  expect((await create(url, 101 * 1024 ** 2)).status).toBe(413)
})

test('a file that is all here and was not finished is finished in one of the sender’s places, however often it is asked for', async () => {
  const own = await openFileWorld()
  const one = await submitCase(own, ['a.txt'])
  const url = own.origin + (one.report.filesList[0]?.location ?? '')
  const bytes = text(chunk)
  const { store } = own.deps
  await create(url, bytes.length)
  own.deps.store = { ...store, complete: () => Promise.reject(new Error('the program was ended here')) }
  expect((await patch(url, 0, bytes)).status).toBe(500)
  let reading = 0
  let goOn = (): void => undefined
  const held = new Promise<void>((resolve) => (goOn = resolve))
  async function* readRange(...of: Parameters<typeof store.readRange>) {
    reading += 1
    await held
    yield* store.readRange(...of)
  }
  own.deps.store = { ...store, readRange }
  const answers: number[] = []
  const asking = Array.from({ length: 7 }, async () => {
    answers.push((await fetch(url, { method: 'HEAD', headers: tusHeaders })).status)
  })
  await expect.poll(() => reading).toBe(4)
  // Whoever finds no place is told while the others wait for the store.
  await expect.poll(() => answers).toEqual([429, 429, 429])
  goOn()
  await Promise.all(asking)
  own.deps.store = store
  expect(answers).toContain(200)
  expect(await offset(url)).toBe(String(bytes.length))
  await own.close()
})
