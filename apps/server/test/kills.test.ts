import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReporterReport, Submitted } from '@canal/contract/reports/schemas'
import { anchorsIn } from '../src/start/open-anchors.ts'
import { createDiskStore } from '../src/platform/store/disk-store.ts'
import { apiHeaders, testDeps } from './app.ts'
import { bundleProgram } from './bundle.ts'
import { openTestDatabase, type TestDatabase } from './database.ts'
import { createChannel, createMember, type TestChannel } from './factories.ts'
import { freePort } from './instances.ts'
import { details } from './world.ts'

const rounds = process.env['LONG_TESTS'] === '1' ? 100 : 3
const reportsPerRound = 12

let bundle: Awaited<ReturnType<typeof bundleProgram>>
let database: TestDatabase
let channel: TestChannel
let storeDir: string
let port: number
beforeAll(async () => {
  bundle = await bundleProgram('served-app')
  database = await openTestDatabase()
  storeDir = await mkdtemp(join(tmpdir(), 'canal-kills-'))
  const { deps } = testDeps(database, anchorsIn([createDiskStore(storeDir)]))
  channel = await createChannel(deps)
  await createMember(deps, channel)
  port = await freePort()
})
afterAll(async () => {
  await database.close()
  await rm(storeDir, { recursive: true, force: true })
  await bundle.remove()
})

/** The program in a process of its own, once it listens. */
const serve = async (): Promise<ChildProcess> => {
  const settings = { app: database.settings.app, storeDir, port }
  const child = spawn(process.execPath, [bundle.path, JSON.stringify(settings)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const { value } = await createInterface({ input: child.stdout })[Symbol.asyncIterator]().next()
  if (value !== 'listening') throw new Error(`the program did not start: ${String(value)}`)
  return child
}

const call = async <T>(method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/${path}`, {
    method,
    headers: { ...apiHeaders(), 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(text)
  return JSON.parse(text) as T
}

interface Sent {
  key: string
  formToken: string
  /** What the reporter was shown; absent where the connection broke first. */
  reference?: string
}

const attempt = async (sent: Sent): Promise<void> => {
  const headers = { 'x-form-token': sent.formToken, 'idempotency-key': sent.key }
  const body = { channel: channel.id, ...details, attachedFiles: ['a.pdf'] }
  const { reference } = await call<Submitted>('POST', 'anonymous', body, headers)
  if (sent.reference !== undefined) expect(reference).toBe(sent.reference)
  sent.reference = reference
}
const newForm = async (): Promise<Sent> => {
  const { formToken } = await call<{ formToken: string }>('GET', `anonymous/channels/${channel.slug}`)
  return { key: `${randomUUID()}${randomBytes(4).toString('hex')}`, formToken }
}

/** Sends reports at once and kills the program after a random number of answers, somewhere in the midst of the others. */
const sendAndKill = async (child: ChildProcess): Promise<Sent[]> => {
  const forms = await Promise.all(Array.from({ length: reportsPerRound }, newForm))
  const fatal = randomInt(reportsPerRound - 4)
  let answered = 0
  const ended = once(child, 'close')
  const kill = () => void child.kill('SIGKILL')
  await Promise.all(
    forms.map(async (form) => {
      await attempt(form).catch(() => undefined)
      answered += 1
      if (answered > fatal) kill()
    }),
  )
  kill()
  await ended
  return forms
}

test(
  `a program killed while reports come in loses none that was acknowledged, and makes none twice (${rounds} rounds)`,
  async () => {
    let total = 0
    let broken = 0
    for (let round = 0; round < rounds; round += 1) {
      const forms = await sendAndKill(await serve())
      broken += forms.filter((form) => form.reference === undefined).length
      const again = await serve()
      // Every reporter presses again: the same reference where one was shown, and one where none was.
      for (const form of forms) await attempt(form)
      for (const form of forms) {
        const report = await call<ReporterReport>('POST', 'anonymous/ref', { ref: form.reference ?? '' })
        expect(report.details.description).toBe(details.description)
      }
      total += forms.length
      expect(new Set(forms.map((form) => form.reference)).size).toBe(forms.length)
      const rows = await sql<{ total: string }>`select count(*) as total from report`.execute(database.ownerDb)
      expect(Number(rows.rows[0]?.total)).toBe(total)
      const ended = once(again, 'close')
      again.kill('SIGTERM')
      await ended
    }
    expect(broken).toBeGreaterThan(0)
  },
  rounds * 60_000,
)
