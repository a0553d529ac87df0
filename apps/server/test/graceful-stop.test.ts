import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Submitted } from '@canal/contract/reports/schemas'
import { startS3Double } from '../src/platform/store/testing/s3-double.ts'
import { apiHeaders } from './app.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'
import { createChannel, createMember, type TestChannel } from './factories.ts'
import { bucketEnvironment, depsBeside, openInstances, type Instance } from './instances.ts'
import { details } from './world.ts'

let database: TestDatabase
let bucket: Awaited<ReturnType<typeof startS3Double>>
let instances: Awaited<ReturnType<typeof openInstances>>
let channel: TestChannel

beforeAll(async () => {
  database = await openTestDatabase()
  bucket = await startS3Double()
  const deps = await depsBeside(database, bucket.bucket)
  channel = await createChannel(deps)
  await createMember(deps, channel)
  instances = await openInstances(database, bucketEnvironment(bucket.bucket))
})
afterAll(async () => {
  await instances.close()
  await bucket.close()
  await database.close()
})

const json = { 'content-type': 'application/json' }
const tus = { 'tus-resumable': '1.0.0' }
const bytes = Buffer.from(randomBytes(100_000).toString('hex'))

const submit = async ({ origin }: Instance): Promise<Submitted> => {
  const form = await fetch(`${origin}/api/anonymous/channels/${channel.slug}`, { headers: apiHeaders() })
  const { formToken } = (await form.json()) as { formToken: string }
  const sent = await fetch(`${origin}/api/anonymous`, {
    method: 'POST',
    headers: { ...apiHeaders(), ...json, 'x-form-token': formToken },
    body: JSON.stringify({ channel: channel.id, ...details, attachedFiles: ['ledger.csv'] }),
  })
  return (await sent.json()) as Submitted
}

/** An upload of which half has been sent, on a connection that may be used again. */
const beginUpload = async (instance: Instance, location: string): Promise<Socket> => {
  const headers = { ...tus, 'upload-length': String(bytes.length) }
  expect((await fetch(instance.origin + location, { method: 'POST', headers })).status).toBe(201)
  const socket = connect(instance.port, '127.0.0.1').setEncoding('latin1')
  const lines = [
    `PATCH ${location} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Tus-Resumable: 1.0.0',
    'Upload-Offset: 0',
    'Content-Type: application/offset+octet-stream',
    'Expect: 100-continue',
    `Content-Length: ${bytes.length}`,
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  // The program has the request in hand: it asks for the bytes.
  expect(String((await once(socket, 'data'))[0])).toContain('100 Continue')
  socket.write(bytes.subarray(0, bytes.length / 2))
  return socket
}

const isRefused = async ({ port }: Instance): Promise<boolean> => {
  const socket = connect(port, '127.0.0.1')
  const isOpen = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  socket.destroy()
  return !isOpen
}

test('a program that is asked to stop ends live streams, lets an upload finish, answers what comes on open connections, and goes', async () => {
  const instance = await instances.begin()
  const report = await submit(instance)
  const [entry] = report.filesList
  const stream = await fetch(`${instance.origin}/api/events`, { headers: apiHeaders(report.token) })
  const upload = await beginUpload(instance, entry?.location ?? '')
  let said = ''
  upload.on('data', (text: string) => (said += text))
  const closed = once(upload, 'close')

  instance.signal('SIGTERM')
  await stream.text()
  await expect.poll(() => isRefused(instance)).toBe(true)
  upload.write(bytes.subarray(bytes.length / 2))
  // A proxy that keeps its connections may hand over one more at this moment.
  const last = ['GET /api/anonymous/report HTTP/1.1', 'Host: 127.0.0.1']
  const headers = Object.entries(apiHeaders(report.token)).map(([name, value]) => `${name}: ${value}`)
  upload.write(`${[...last, ...headers].join('\r\n')}\r\n\r\n`)
  await closed
  expect(said.match(/^HTTP\/1\.1 \d+/gm)).toEqual(['HTTP/1.1 204', 'HTTP/1.1 200'])
  expect(said).toContain(details.description)
  expect(said).toMatch(/^connection: close/im)
  expect(await instance.ended).toBe(0)

  const next = await instances.begin()
  const body = JSON.stringify({ id: report.id, filesList: [{ entryId: entry?.entryId }] })
  const confirmed = await fetch(`${next.origin}/api/anonymous/file-uploaded`, {
    method: 'PATCH',
    headers: { ...apiHeaders(report.token), ...json },
    body,
  })
  expect(confirmed.status).toBe(204)
})

test('figures for a monitor are on a port of their own, and name nobody', async () => {
  const instance = await instances.begin()
  const report = await submit(instance)
  const answer = await fetch(`http://127.0.0.1:${instance.metricsPort}/metrics`)
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4')
  const figures = await answer.text()
  expect(figures).toContain('canal_ready 1')
  for (const secret of [channel.slug, channel.id, report.id, report.reference, report.caseNumber, '127.0.0.1'])
    expect(figures).not.toContain(secret)
  expect(await (await fetch(`${instance.origin}/metrics`)).text()).not.toContain('canal_ready')
})
