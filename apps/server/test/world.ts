import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Problem } from '@canal/contract'
import type { Locale } from '@canal/messages'
import type { PublicPage } from '@canal/contract/pages/public-page'
import type { MessageAct } from '@canal/contract/casework/acts'
import type { FilesList } from '@canal/contract/files/schemas'
import type { Report, Submitted } from '@canal/contract/reports/schemas'
import { buildApp } from '../src/app.ts'
import { keyCheckValue } from '../src/platform/crypto/root-key/root-keys.ts'
import type { DiskState } from '../src/platform/db/embedded/index.ts'
import type { Deps } from '../src/modules/audit-log/deps.ts'
import { newFormToken } from '../src/modules/channels/form-token.ts'
import { createDiskStore } from '../src/platform/store/disk-store.ts'
import { createLogger } from '../src/start/logger.ts'
import { apiHeaders, testConfig, testDeps, type TestApp } from './app.ts'
import { openTestDatabase } from './database.ts'
import { createChannel, createMember, type TestChannel, type TestPerson } from './factories.ts'

const GiB = 1024 ** 3
const pageStatus: Partial<Record<PublicPage['page'], number>> = { 'not-found': 404 }

/** Says what a page would show, as JSON instead of HTML. */
const sayPage: Deps['web']['render'] = (page) => ({ html: JSON.stringify(page), status: pageStatus[page.page] ?? 200 })

const noAssets = { scripts: [], preloads: [], styles: [], texts: [] }

/** Pages without a build: what is shown, as data. */
export const plainWeb: Deps['web'] = {
  render: sayPage,
  clientDir: null,
  publicAssets: () => noAssets,
  officeAssets: noAssets,
}

export interface World extends TestApp {
  /** Where the encrypted files lie. */
  storeDir: string
  /** A small disk can be said to be full. */
  disk: DiskState
}

/** All that is served, on a database and a disk of the test's own. */
export const openWorld = async (
  environment: Record<string, string> = {},
  overrides: Partial<Deps> = {},
): Promise<World> => {
  const database = await openTestDatabase()
  const storeDir = await mkdtemp(join(tmpdir(), 'canal-world-'))
  const disk: DiskState = { freeBytes: 500 * GiB, totalBytes: 1000 * GiB, level: 'ample' }
  const guard = { state: () => disk, check: () => Promise.resolve(disk), stop: () => Promise.resolve() }
  const { deps, advance } = testDeps(database, {
    config: testConfig(environment),
    store: createDiskStore(storeDir),
    disk: guard,
    web: plainWeb,
    ...overrides,
  })
  await database.ownerDb
    .insertInto('installation')
    .values({ key_check: keyCheckValue(deps.rootKeys), log_public_key: Buffer.alloc(32) })
    .execute()
  const server = await buildApp(deps)
  const call: World['call'] = (method, url, { token, headers, ...more } = {}) =>
    server.inject({ method, url, headers: { ...apiHeaders(token), ...headers }, ...more })
  const close = async () => {
    await server.close()
    await database.close()
    await rm(storeDir, { recursive: true, force: true })
  }
  return { deps, server, database, call, advance, close, storeDir, disk }
}

/** A world whose log for the operator goes to `lines`, one entry a line. */
export const openLoggedWorld = (lines: string[]): Promise<World> =>
  openWorld({}, { log: createLogger('info', { write: (line) => void lines.push(line) }) })

/** An address of a network of its own, so that the limits of one test do not count in another. */
export const newAddress = (): string => {
  const group = () => randomBytes(2).toString('hex')
  return `2001:db8:${group()}:${group()}::1`
}

export const details = {
  dateOfEvent: '02/03/2026 10:00',
  location: 'Warehouse',
  description: 'Invoices for goods that were never delivered.',
  acceptDataProtectionPolicy: true,
}

interface Sending {
  formToken?: string
  idempotencyKey?: string
  remoteAddress?: string
  language?: Locale
}

/** `POST anonymous` with a form of the channel. */
export const send = (
  world: World,
  channel: { id: string },
  fields: object = {},
  { formToken, idempotencyKey, remoteAddress = newAddress(), language = 'en' }: Sending = {},
): Promise<LightMyRequestResponse> =>
  world.call('POST', '/api/anonymous', {
    payload: { channel: channel.id, ...details, ...fields },
    headers: {
      'accept-language': language,
      'x-form-token': formToken ?? newFormToken(world.deps, channel.id),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    },
    remoteAddress,
  })

export const submit = async (world: World, channel: { id: string }, fields: object = {}): Promise<Submitted> => {
  const answer = await send(world, channel, fields)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<Submitted>()
}

export interface Case {
  channel: TestChannel
  ana: TestPerson
  luis: TestPerson
  eva: TestPerson
  report: Submitted
}

/** A channel with three members, and one report of which all three may read. */
export const openCase = async (world: World, fields: object = {}): Promise<Case> => {
  const channel = await createChannel(world.deps)
  const [ana, luis, eva] = [
    await createMember(world.deps, channel),
    await createMember(world.deps, channel),
    await createMember(world.deps, channel),
  ]
  return { channel, ana, luis, eva, report: await submit(world, channel, fields) }
}

export const read = (world: World, by: { token: string }, id: string): Promise<LightMyRequestResponse> =>
  world.call('POST', '/api/reports', { token: by.token, payload: { id } })

export const readReport = async (world: World, by: { token: string }, id: string): Promise<Report> => {
  const answer = await read(world, by, id)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<Report>()
}

export const save = (
  world: World,
  by: { token: string },
  id: string,
  change: object,
): Promise<LightMyRequestResponse> =>
  world.call('PUT', '/api/reports/details', { token: by.token, payload: { id, ...change } })

/** A message to the reporter that is an act of the law. */
export const tell = async (
  world: World,
  by: { token: string },
  id: string,
  act: MessageAct,
  chatMsg = 'We have received your report.',
): Promise<void> => {
  const answer = await world.call('PUT', '/api/casework/told', { token: by.token, payload: { id, act, chatMsg } })
  if (answer.statusCode !== 200) throw new Error(answer.body)
}

/** Refused or broken, and in neither case with any of these words. */
export const expectUntold = (answer: LightMyRequestResponse, words: readonly string[]): void => {
  expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(400)
  for (const word of words) expect(answer.body).not.toContain(word)
}

export const refusalOf = (answer: LightMyRequestResponse): [number, string] => [
  answer.statusCode,
  answer.json<Problem>().code,
]

export const pdf = Buffer.from('%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n')

/** Sends the bytes of announced files and confirms them. */
export const upload = async (
  world: World,
  by: { token: string },
  id: string,
  files: FilesList,
  path: string,
  bytes: Buffer = pdf,
): Promise<void> => {
  for (const file of files) {
    const sent = await world.server.inject({
      method: 'PUT',
      url: file.location,
      payload: bytes,
      headers: { 'content-type': 'application/octet-stream' },
    })
    if (sent.statusCode >= 300) throw new Error(sent.body)
  }
  const payload = { id, filesList: files.map(({ entryId }) => ({ entryId })) }
  const confirmed = await world.call('PATCH', `/api/${path}`, { token: by.token, payload })
  if (confirmed.statusCode !== 204) throw new Error(confirmed.body)
}

/** How many slots a report has, as the schema's owner sees them. */
export const countSlots = async (world: World, reportId: string, kind = 'access'): Promise<number> => {
  const row = await sql<{ total: string }>`select count(*) as total from slot
    where report_id = ${reportId} and kind = ${kind}`.execute(world.database.ownerDb)
  return Number(row.rows[0]?.total)
}
