import { createHash, randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { Writable } from 'node:stream'
import type { InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLogger } from '../src/start/logger.ts'
import { get, multipart, post, shown } from './forms.ts'
import { openCase, openWorld, pdf, readReport, submit, upload, type Case, type World } from './world.ts'

const word = () => `Zq${randomBytes(9).toString('hex')}`
const group = () => randomBytes(2).toString('hex').replace(/^0/, 'a')
/** Everything that a browser and a network say of whoever sits there. */
const visitor = {
  browser: word(),
  origin: word().toLowerCase(),
  network: ['2001:db8', group(), group()].join(':'),
  host: [group(), group(), group(), group()].join(':'),
}
const address = `${visitor.network}:${visitor.host}`
const forwarded = `${visitor.network}:0:0:0:1`

let world: World
let one: Case
let lines = ''

/** From here on every call comes from the visitor's browser, address and site. */
const visit = ({ server }: World) => {
  const inject = server.inject.bind(server) as (options: InjectOptions) => ReturnType<World['call']>
  const asVisitor = (options: InjectOptions) =>
    inject({
      ...options,
      remoteAddress: address,
      headers: {
        ...options.headers,
        'user-agent': `Mozilla/5.0 ${visitor.browser}`,
        referer: `https://${visitor.origin}.example/page`,
        'x-forwarded-for': forwarded,
        'x-real-ip': forwarded,
      },
    })
  server.inject = asVisitor as typeof server.inject
}

beforeAll(async () => {
  const capture = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines += chunk.toString('utf8')
      done()
    },
  })
  world = await openWorld({ LOG_LEVEL: 'debug' }, { log: createLogger('debug', capture) })
  visit(world)
  one = await openCase(world, { attachedFiles: ['ledger.pdf'] })
  const { report, channel, ana } = one
  await upload(world, report, report.id, report.filesList, 'anonymous/file-uploaded', pdf)
  await world.call('PUT', '/api/anonymous/chat', { token: report.token, payload: { id: report.id, chatMsg: 'More.' } })
  for (const ref of [report.reference, 'nobody-s']) await world.call('POST', '/api/anonymous/ref', { payload: { ref } })
  await get(world, `/${channel.slug}/${report.reference}`)
  await withoutJavaScript()
  for (const password of ['Wrong4Nutria', 'Wrong5Nutria'])
    await world.call('POST', '/api/auth/login', { payload: { username: ana.username, password } })
}, 120_000)
afterAll(() => world.close())

const withoutJavaScript = async () => {
  const page = shown(await get(world, `/${one.channel.slug}/new`), 'new')
  const fields: [string, string][] = [
    ['formToken', page.channel.formToken],
    ['idempotencyKey', page.idempotencyKey],
    ['anonymous', 'yes'],
    ['dateOfEventDay', '02/03/2026'],
    ['location', 'Warehouse'],
    ['description', 'Invoices for goods that were never delivered.'],
    ['acceptDataProtectionPolicy', 'on'],
  ]
  shown(await post(world, `/${one.channel.slug}/new`, multipart(fields)), 'sent')
}

const tables = async (condition = sql`true`) =>
  (
    await sql<{ name: string }>`select table_name as name from information_schema.tables t
      where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'
        and ${condition}`.execute(world.database.ownerDb)
  ).rows.map((row) => row.name)
const rowsOf = async (table: string) =>
  (await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(world.database.ownerDb)).rows

/** An address and its network as text, as bytes, and as the hashes that anybody can make. */
const marks = (): [string, Buffer][] => {
  const raw = Buffer.from(address.replace('db8', '0db8').replaceAll(':', ''), 'hex')
  const texts = [visitor.browser, visitor.origin, visitor.host, visitor.network, address, forwarded]
  const hashed = [
    address,
    forwarded,
    visitor.network,
    `${visitor.network}::/64`,
    `${visitor.network}::`,
    visitor.browser,
  ]
  const digests = ['sha256', 'sha1', 'md5'].flatMap((algorithm) =>
    hashed.map((value) => createHash(algorithm).update(value).digest()),
  )
  const bytes = [raw, raw.subarray(0, 8), ...digests]
  return [
    ...texts.map((text): [string, Buffer] => [text, Buffer.from(text)]),
    ...bytes.flatMap((value): [string, Buffer][] => [
      [`bytes ${value.toString('hex')}`, value],
      [`hex ${value.toString('hex')}`, Buffer.from(value.toString('hex'))],
    ]),
  ]
}
const marksIn = (haystack: Buffer) =>
  marks()
    .filter(([, mark]) => haystack.includes(mark))
    .map(([name]) => name)
const dumpOf = (rows: Record<string, unknown>[]) =>
  Buffer.concat(
    rows
      .flatMap((row) => Object.values(row))
      .flatMap((value) => [
        value instanceof Buffer ? value : Buffer.from(JSON.stringify(value) ?? ''),
        Buffer.from('\n'),
      ]),
  )

describe('of whoever visits', () => {
  test('neither address, nor browser, nor the page that led here is kept, in any table, file’s name or line of the log', async () => {
    expect(marksIn(Buffer.from(`x ${address} y`)).length).toBeGreaterThan(2)
    for (const table of await tables()) expect(marksIn(dumpOf(await rowsOf(table))), table).toEqual([])
    const names = await readdir(world.storeDir, { recursive: true })
    expect(marksIn(Buffer.from(names.join('\n')))).toEqual([])
    expect(lines).toContain('"request"')
    expect(marksIn(Buffer.from(lines))).toEqual([])
  })

  test('what is counted lies in tables that no write-ahead log carries', async () => {
    const counting = await sql<{
      name: string
      kept: string
    }>`select relname as name, relpersistence as kept from pg_class
      where relname in ('limit_bucket', 'limit_key', 'byte_budget') and relkind = 'r'`.execute(world.database.ownerDb)
    expect(counting.rows.map((row) => row.kept)).toEqual(['u', 'u', 'u'])
  })
})

/** The last second of a day, at which terms end, tells no more than the minute either. */
const isToTheMinute = (time: Date) => [0, 59_000].includes(time.getTime() % 60_000)

describe('what a reporter makes', () => {
  const ofReports = sql`(table_name = 'report' or exists (select 1 from information_schema.columns c
    where c.table_name = t.table_name and c.table_schema = t.table_schema and c.column_name = 'report_id'))`

  test('has times to the minute and ids that tell nothing of their order', async () => {
    const { ownerDb } = world.database
    const quiet = await openCase(world, { attachedFiles: ['ledger.pdf'] })
    const { report } = quiet
    await upload(world, report, report.id, report.filesList, 'anonymous/file-uploaded', pdf)
    await world.call('PUT', '/api/anonymous/chat', { token: report.token, payload: { id: report.id, chatMsg: 'x' } })
    const [file] = report.filesList
    const opened = await world.call('POST', '/api/anonymous/get-download-presigned-url', {
      token: report.token,
      payload: { reportId: report.id, fileId: file?.entryId, fileType: 'evidence' },
    })
    expect(opened.statusCode).toBe(200)
    // Two minutes later they are still there.
    await sql`update session set last_used_at = last_used_at - interval '2 minutes'
      where report_id = ${report.id}`.execute(ownerDb)
    await world.call('PUT', '/api/anonymous/chat', { token: report.token, payload: { id: report.id, chatMsg: 'y' } })
    const names = await tables(ofReports)
    expect(names).toContain('session')
    expect(names.length).toBeGreaterThan(15)
    const finer = new Set<string>()
    const ordered = new Set<string>()
    for (const table of names) {
      const column = sql.ref(table === 'report' ? 'id' : 'report_id')
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}
        where ${column} = ${report.id}`.execute(ownerDb)
      for (const [name, value] of rows.flatMap((row) => Object.entries(row))) {
        if (value instanceof Date && !isToTheMinute(value)) finer.add(`${table}.${name}`)
        if (typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f]{4}-[^4]/.test(value)) ordered.add(`${table}.${name}`)
      }
    }
    for (const table of ['used_token', 'idempotency']) {
      const rows = await rowsOf(table)
      expect(rows.length, table).toBeGreaterThan(0)
      for (const { expires_at: end } of rows) if (!isToTheMinute(end as Date)) finer.add(table)
    }
    expect([...finer]).toEqual([])
    expect([...ordered]).toEqual([])
  })
})

test('members read all the same', async () => {
  expect((await readReport(world, one.ana, one.report.id)).details.location).toBe('Warehouse')
  expect((await submit(world, one.channel)).reference).not.toBe('')
})
