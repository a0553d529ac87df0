import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Report, ReporterReport, Submitted } from '@canal/contract/reports/schemas'
import { verifyLog } from '../src/modules/audit-log/verify/verify-log.ts'
import { startS3Double } from '../src/platform/store/testing/s3-double.ts'
import { apiHeaders } from './app.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'
import { createChannel, createMember, type TestChannel, type TestPerson } from './factories.ts'
import { bucketEnvironment, depsBeside, openInstances, type Instance } from './instances.ts'
import { details } from './world.ts'

const rounds = process.env['LONG_TESTS'] === '1' ? 20 : 2
const reportersPerRound = 6
const messagesOfEach = 3
/** Answers of a round without a break: form, report, file begun, sent and confirmed, messages and the members' words. */
const answersOfRound = reportersPerRound * (5 + 2 * messagesOfEach)
const mebibyte = 1024 ** 2

let database: TestDatabase
let bucket: Awaited<ReturnType<typeof startS3Double>>
let instances: Awaited<ReturnType<typeof openInstances>>
let channel: TestChannel
let ana: TestPerson
const running = new Set<Instance>()
/** Resolves when whoever was killed last is gone. */
let gone: Promise<unknown> = Promise.resolve()
/** Called at each answer. */
let answered: () => void = () => undefined
/** Called with whom a question has just been sent to; kills when the time has come. */
let asked: (instance: Instance) => void = () => undefined
let broken = 0

beforeAll(async () => {
  database = await openTestDatabase()
  bucket = await startS3Double()
  const deps = await depsBeside(database, bucket.bucket)
  channel = await createChannel(deps)
  ana = await createMember(deps, channel)
  instances = await openInstances(database, { RATE_LIMITS: 'off', ...bucketEnvironment(bucket.bucket) })
  running.add(await instances.begin())
})
afterAll(async () => {
  await instances.close()
  await bucket.close()
  await database.close()
})

interface Asked {
  token?: string
  body?: object | Buffer
  headers?: Record<string, string>
}
interface Answer<T> {
  status: number
  headers: Headers
  bytes: Buffer
  json: () => T
}

/** Asks any instance that runs; null where it was killed before the answer was whole. */
const ask = async <T>(
  method: string,
  path: string,
  { token, body, headers }: Asked = {},
): Promise<Answer<T> | null> => {
  const instance = [...running][randomInt(running.size)]
  if (!instance) throw new Error('nobody runs who could be asked')
  try {
    const isJson = body !== undefined && !Buffer.isBuffer(body)
    const sent = fetch(`${instance.origin}${path}`, {
      method,
      headers: { ...apiHeaders(token), ...(isJson && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: isJson ? JSON.stringify(body) : new Uint8Array(body) }),
    })
    asked(instance)
    const response = await sent
    const bytes = Buffer.from(await response.arrayBuffer())
    answered()
    return {
      status: response.status,
      headers: response.headers,
      bytes,
      json: () => JSON.parse(bytes.toString('utf8')) as T,
    }
  } catch {
    broken += 1
    return null
  }
}

/** What may be asked as often as one likes, until it is answered. */
const askUntil = async <T>(status: number, method: string, path: string, asked: Asked = {}): Promise<Answer<T>> => {
  for (;;) {
    const answer = await ask<T>(method, path, asked)
    if (!answer) continue
    if (answer.status !== status)
      throw new Error(`${method} ${path}: ${answer.status} ${answer.bytes.toString('utf8')}`)
    return answer
  }
}

/** One reporter, and what they were told is done. */
interface Sitting {
  report: Submitted
  file: Buffer
  texts: string[]
}

const submit = async (): Promise<Submitted> => {
  const form = await askUntil<{ formToken: string }>(200, 'GET', `/api/anonymous/channels/${channel.slug}`)
  const headers = {
    'x-form-token': form.json().formToken,
    'idempotency-key': `${randomUUID()}${randomBytes(4).toString('hex')}`,
  }
  const body = { channel: channel.id, ...details, attachedFiles: ['ledger.csv'] }
  return (await askUntil<Submitted>(200, 'POST', '/api/anonymous', { headers, body })).json()
}

/** As a browser does it: asks how much is there, and goes on from there. */
const sendFile = async ({ report, file }: Sitting): Promise<void> => {
  const [entry] = report.filesList
  const path = entry?.location ?? ''
  const tus = { 'tus-resumable': '1.0.0' }
  for (;;) {
    const found = await ask('HEAD', path, { headers: tus })
    if (!found) continue
    if (found.status === 404) {
      await ask('POST', path, { headers: { ...tus, 'upload-length': String(file.length) } })
      continue
    }
    expect(found.status).toBe(200)
    const at = Number(found.headers.get('upload-offset'))
    if (at === file.length) break
    const headers = { ...tus, 'upload-offset': String(at), 'content-type': 'application/offset+octet-stream' }
    const sent = await ask('PATCH', path, { headers, body: file.subarray(at) })
    // The one that was killed may have got further than it said.
    if (sent) expect([204, 409]).toContain(sent.status)
  }
  const body = { id: report.id, filesList: [{ entryId: entry?.entryId }] }
  await askUntil(204, 'PATCH', '/api/anonymous/file-uploaded', { token: report.token, body })
}

interface Chat {
  details: { chat: { messages: { message: string }[] } }
}
/** Once, whoever says so: after a break the writer looks whether it was taken before writing it again. */
const say = async (sitting: Sitting, path: 'anonymous' | 'reports', token: string, text: string): Promise<void> => {
  const { id } = sitting.report
  const read = () =>
    path === 'anonymous'
      ? askUntil<ReporterReport & Chat>(200, 'GET', '/api/anonymous/report', { token })
      : askUntil<Report & Chat>(200, 'POST', '/api/reports', { token, body: { id } })
  for (;;) {
    const body = { id, chatMsg: text, filesToUpload: [] }
    const answer = await ask('PUT', `/api/${path}/chat`, { token, body })
    if (answer) expect(answer.status).toBe(200)
    else {
      // What the dead had already asked of the database is done first.
      await gone
      await sql`select 1 from report where id = ${id} for update`.execute(database.ownerDb)
      const { messages } = (await read()).json().details.chat
      if (!messages.some(({ message }) => message === text)) continue
    }
    sitting.texts.push(text)
    return
  }
}

const sit = async (fileBytes: number): Promise<Sitting> => {
  const sitting: Sitting = {
    report: await submit(),
    file: Buffer.from(randomBytes(fileBytes).toString('hex')),
    texts: [],
  }
  await Promise.all([
    sendFile(sitting),
    (async () => {
      for (let at = 0; at < messagesOfEach; at += 1) {
        await say(sitting, 'anonymous', sitting.report.token, `The reporter’s word ${randomUUID()}`)
        await say(sitting, 'reports', ana.token, `The member’s word ${randomUUID()}`)
      }
    })(),
  ])
  return sitting
}

/**
 * After a random number of answers, the instance that is asked next is killed while that question and others are on
 * their way, and a new one begins.
 */
const killAmid = (): Promise<unknown> => {
  let left = randomInt(5, answersOfRound - 10)
  answered = () => {
    left -= 1
  }
  return new Promise((resolve, reject) => {
    asked = (victim) => {
      if (left > 0) return
      asked = () => undefined
      running.delete(victim)
      victim.signal('SIGKILL')
      gone = victim.ended
      gone.then(instances.begin).then((next) => resolve(running.add(next)), reject)
    }
  })
}

const expectWhole = async ({ report, file, texts }: Sitting): Promise<void> => {
  const opened = await askUntil<ReporterReport & Chat>(200, 'POST', '/api/anonymous/ref', {
    body: { ref: report.reference },
  })
  const { id, token, details: there } = opened.json()
  expect(id).toBe(report.id)
  expect(there.chat.messages.map(({ message }) => message).sort()).toEqual([...texts].sort())
  const body = { fileId: report.filesList[0]?.entryId }
  const path = '/api/anonymous/get-download-presigned-url'
  const { url } = (await askUntil<{ url: string }>(200, 'POST', path, { token, body })).json()
  expect((await askUntil(200, 'GET', url)).bytes.equals(file)).toBe(true)
}

const count = async () => {
  const found = await sql<{ reports: string; messages: string; files: string }>`
    select (select count(*) from report) as reports, (select count(*) from message) as messages,
      (select count(*) from file_version where state = 'received') as files`.execute(database.ownerDb)
  const { reports, messages, files } = found.rows[0] ?? {}
  // Two more are the copy of the committee's chain, and the newest entries of the logs.
  const objects = bucket.objects.size - 2
  return { reports: Number(reports), messages: Number(messages), files: Number(files), objects }
}

test(
  `of two instances on one database and bucket one is killed under load: nothing acknowledged is lost, nothing is there twice (${rounds} rounds)`,
  async () => {
    const sittings: Sitting[] = []
    running.add(await instances.begin())
    for (let round = 0; round < rounds; round += 1) {
      const replaced = killAmid()
      // One file has two parts in the bucket.
      const sizes = Array.from({ length: reportersPerRound }, (_, at) => (at === 0 ? 3 * mebibyte : 40_000))
      const now = await Promise.all(sizes.map(sit))
      await replaced
      for (const sitting of now) await expectWhole(sitting)
      sittings.push(...now)
      const messages = sittings.flatMap(({ texts }) => texts).length
      const total = { reports: sittings.length, messages, files: sittings.length, objects: sittings.length }
      expect(await count()).toEqual(total)
    }
    expect(broken).toBeGreaterThan(0)
    const installation = await database.ownerDb.selectFrom('installation').select('log_public_key').executeTakeFirst()
    const publicKey = installation?.log_public_key ?? Buffer.alloc(0)
    const { broken: fault, entries } = await verifyLog(database.ownerDb, { publicKey, rootKeys: null })
    expect(fault).toBeNull()
    expect(entries).toBeGreaterThan(sittings.length)
  },
  rounds * 120_000,
)
