import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { Writable } from 'node:stream'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { FilesList } from '@canal/contract/files/schemas'
import type { ReporterReport } from '@canal/contract/reports/schemas'
import { isoDay } from '../src/platform/time.ts'
import { createLogger } from '../src/start/logger.ts'
import { close, decide, extend, propose, waitingOf } from './casework-world.ts'
import { resetAndSignIn } from './colleagues.ts'
import { createAdministrator, createInvestigator, createMember } from './factories.ts'
import { filesUnder } from './files-on-disk.ts'
import { cookieOf, get, multipart, post, shown } from './forms.ts'
import { request, vote } from './votes.ts'
import {
  newAddress,
  openCase,
  openWorld,
  readReport,
  save,
  submit,
  tell,
  upload,
  type Case,
  type World,
} from './world.ts'

/** A word that stands nowhere else. */
const canaries = new Map<string, string>()
const canary = (what: string): string => {
  const word = `Zq${randomBytes(9).toString('hex')}`
  canaries.set(what, word)
  return word
}

let world: World
let one: Case
let lines = ''
const ids = { hidden: '' }

beforeAll(async () => {
  const capture = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines += chunk.toString('utf8')
      done()
    },
  })
  world = await openWorld({ LOG_LEVEL: 'debug' }, { log: createLogger('debug', capture) })
  await live()
}, 240_000)
afterAll(() => world.close())

const text = (what: string) => Buffer.from(`First line.\n${canary(what)}\n`)
const put = (path: string, by: { token: string }, payload: object) =>
  world.call('PUT', `/api/${path}`, { token: by.token, payload })
const filesOf = (answer: { json: <T>() => T }) => answer.json<{ filesList: FilesList }>().filesList

/** A report's whole life, with a word of its own in all that anybody writes. */
const live = async () => {
  one = await openCase(world)
  const { channel, ana, luis, eva } = one
  const report = await submit(world, channel, {
    location: canary('location'),
    description: `Invoices for goods. ${canary('description')}`,
    witnesses: [canary('first witness'), canary('second witness')],
    reporterName: canary('reporter name'),
    reporterMail: `${canary('reporter mail')}@canal.example`.toLowerCase(),
    receiveUpdates: true,
    restrictedUsers: [eva.username],
    attachedFiles: [`${canary('evidence name')}.txt`],
  })
  canaries.set('reporter mail', canaries.get('reporter mail')?.toLowerCase() ?? '')
  ids.hidden = report.id
  const { id } = report
  canaries.set('reference', report.reference)
  canaries.set('bare reference', report.reference.replaceAll('-', ''))
  canaries.set('reporter token', report.token)
  await upload(world, report, id, report.filesList, 'anonymous/file-uploaded', text('evidence content'))
  const chat = filesOf(
    await put('anonymous/chat', report, {
      id,
      chatMsg: canary('reporter message'),
      filesToUpload: [`${canary('chat file name')}.txt`],
    }),
  )
  await upload(world, report, id, chat, 'anonymous/chat/file-uploaded', text('chat file content'))
  await put('reports/chat', ana, { id, chatMsg: canary('member message') })
  const note = await put('reports/note', ana, { id, text: `@Luis ${canary('note')}`, mentions: [luis.username] })
  expect(note.statusCode).toBe(204)
  const linked = await put('reports/link', ana, { id, other: one.report.id, isLinked: true })
  expect(linked.statusCode).toBe(204)
  const task = { username: luis.username, until: isoDay(new Date(world.deps.now().getTime() + 864_000_000), 'UTC') }
  expect((await put('reports/note', ana, { id, text: canary('task'), task })).statusCode).toBe(204)
  for (const kind of ['message', 'note']) {
    const draft = await put('reports/draft', ana, { id, kind, text: `Not sent yet. ${canary(`draft of a ${kind}`)}` })
    expect(draft.statusCode).toBe(200)
  }
  const template = { name: canary('name of a template'), use: 'message', texts: { es: canary('template') } }
  expect((await put('templates', ana, template)).statusCode).toBe(200)
  await tell(world, ana, id, 'acknowledged', canary('acknowledgement'))
  await decideOnIt(id)
  await put('reports/subject', ana, { id, subject: canary('subject') })
  const internal = filesOf(
    await put('reports/internal-files', ana, { id, phase: 'INSTRUCTION', files: [`${canary('internal name')}.txt`] }),
  )
  await upload(world, ana, id, internal, 'reports/internal-files/file-uploaded', text('internal content'))
  const asked = await request(world, ana, 'access-to-files', id, canary('reason'))
  await vote(world, luis, 'approve', asked)
  const address = await world.call('POST', '/api/reports/get-download-presigned-url', {
    token: ana.token,
    payload: { reportId: id, fileId: report.filesList[0]?.entryId, fileType: 'evidence' },
  })
  const { url } = address.json<{ url: string }>()
  canaries.set('download address', url.split('/').at(-1) ?? '')
  expect((await world.server.inject({ method: 'GET', url })).body).toContain(canaries.get('evidence content'))
  const investigator = await createInvestigator(world.deps, channel)
  await world.call('POST', '/api/reports/share', { token: ana.token, payload: { id, username: investigator.username } })
  await save(world, ana, id, { status: 'archived' })
  await put('anonymous/chat', report, { id, chatMsg: canary('message after archiving') })
  const again = await request(world, ana, 'archived-report', id, canary('archive reason'))
  await vote(world, luis, 'approve', again, 'archived-report')
  await readReport(world, ana, id)
  await follow(report.reference)
  await withoutJavaScript()
  await people()
}

/** What the committee proposes, confirms and closes it with, each for a reason. */
const decideOnIt = async (id: string) => {
  const { ana, luis } = one
  const why = (what: string) => `It is complex. ${canary(`reason of ${what}`)}`
  const until = new Date(Date.parse((await readReport(world, ana, id)).deadline) + 864_000_000)
    .toISOString()
    .slice(0, 10)
  const extended = await extend(world, ana, id, until, why('an extension'))
  expect(waitingOf(extended)).toMatchObject({ isOwn: true })
  const refused = waitingOf(
    await propose(world, ana, { kind: 'not_admitted', id, reason: why('not admitting') }),
    'not_admitted',
  )
  await decide(world, luis, 'withdraw', { id, proposalId: refused?.id ?? '' })
  const spam = { kind: 'without_information', id, reason: why('setting it aside') } as const
  const aside = waitingOf(await propose(world, ana, spam), 'without_information')
  await decide(world, luis, 'withdraw', { id, proposalId: aside?.id ?? '' })
  const held = waitingOf(await propose(world, ana, { kind: 'held', id, reason: why('a hold') }), 'held')
  await decide(world, luis, 'confirm', { id, proposalId: held?.id ?? '' })
  const closed = await close(world, luis, id, {
    reason: why('closing'),
    measures: canary('measures'),
    message: canary('message of closing'),
  })
  expect(closed.json()).toMatchObject({ hold: { id: held?.id }, closing: { outcome: 'referred' } })
}

/** By every way of opening a reference, and of mistyping one. */
const follow = async (ref: string) => {
  const answer = await world.call('POST', '/api/anonymous/ref', { payload: { ref }, remoteAddress: newAddress() })
  canaries.set('second reporter token', answer.json<ReporterReport>().token)
  const page = await get(world, `/${one.channel.slug}/${ref}`)
  canaries.set('cookie', cookieOf(page).split('=')[1] ?? '')
  const typo = canary('mistyped reference')
  await get(world, `/${one.channel.slug}/${typo}`)
  await world.call('POST', '/api/anonymous/ref', { payload: { ref: typo }, remoteAddress: newAddress() })
}

const withoutJavaScript = async () => {
  const page = shown(await get(world, `/${one.channel.slug}/new`), 'new')
  const fields: [string, string][] = [
    ['formToken', page.channel.formToken],
    ['idempotencyKey', page.idempotencyKey],
    ['anonymous', 'no'],
    ['reporterName', canary('plain name')],
    ['dateOfEventDay', '02/03/2026'],
    ['location', canary('plain location')],
    ['description', `Written without scripts. ${canary('plain description')}`],
    ['acceptDataProtectionPolicy', 'on'],
  ]
  canaries.set('idempotency key', page.idempotencyKey)
  const file: [string, string, Buffer] = [
    'attachedFiles',
    `${canary('plain file name')}.txt`,
    text('plain file content'),
  ]
  const answer = await post(world, `/${one.channel.slug}/new`, multipart(fields, [file]))
  canaries.set('plain reference', shown(answer, 'sent').sent.reference)
  await post(world, `/${one.channel.slug}/new`, multipart([['description', canary('refused form')]]))
}

/** Passwords typed, right and wrong, and a recovery code. */
const people = async () => {
  const [own, temporary] = [passwordOf('password'), passwordOf('temporary password')]
  const member = await createMember(world.deps, one.channel, { password: temporary, isPasswordTemporary: true })
  const signIn = (password: string) =>
    world.call('POST', '/api/auth/login', {
      payload: { username: member.username, password },
      remoteAddress: newAddress(),
    })
  const { token } = (await signIn(temporary)).json<{ token: string }>()
  const changed = await world.call('PATCH', '/api/users/change-password', {
    token,
    payload: { id: member.id, oldPassword: temporary, newPassword: own },
  })
  const answer = changed.json<{ token: string; recoveryCode: string }>()
  expect(changed.statusCode).toBe(200)
  canaries.set('recovery code', answer.recoveryCode)
  canaries.set('bare recovery code', answer.recoveryCode.replaceAll('-', ''))
  canaries.set('member token', answer.token)
  await signIn(canary('wrong password'))
  await locked()
}

/** A password that the rules take, with a word in it. */
const passwordOf = (what: string): string => {
  const password = `Aa1${canary(what).slice(0, 15)}`
  canaries.set(what, password)
  return password
}

/** After a reset: codes and passwords that open nothing, the last one, and one that is to stop something. */
const locked = async () => {
  const last = passwordOf('last password')
  const member = await createMember(world.deps, one.channel, { password: last })
  const { token } = await resetAndSignIn(world, await createAdministrator(world.deps), member, {
    temporary: passwordOf('password of a reset'),
    own: passwordOf('password after a reset'),
  })
  const unlock = (payload: object) => world.call('POST', '/api/auth/unlock', { token, payload })
  expect((await unlock({ recoveryCode: canary('wrong recovery code') })).statusCode).toBe(422)
  expect((await unlock({ oldPassword: canary('wrong last password') })).statusCode).toBe(422)
  expect((await unlock({ oldPassword: last })).statusCode).toBe(200)
  const { username } = member
  const stoppable = (password: string) =>
    world.call('POST', '/api/roster/stoppable', { payload: { username, password } })
  expect((await stoppable(canary('wrong password to stop'))).statusCode).toBe(401)
  expect((await stoppable(last)).statusCode).toBe(200)
}

/** The forms in which a word may lie about; of base64, what does not depend on its neighbours, at each alignment. */
const formsOf = (word: string): [string, Buffer][] => {
  const raw = Buffer.from(word, 'utf8')
  const wide = Buffer.from(word, 'utf16le')
  const aligned = [0, 1, 2].map((shift): [string, Buffer] => {
    const bytes = Buffer.concat([Buffer.alloc(shift), raw])
    const safe = bytes
      .toString('base64')
      .replaceAll('=', '')
      .slice(shift === 0 ? 0 : 4, -2)
    return [`base64 at ${shift}`, Buffer.from(safe)]
  })
  return [
    ['raw', raw],
    ['lower case', Buffer.from(word.toLowerCase())],
    ['hex', Buffer.from(raw.toString('hex'))],
    ['HEX', Buffer.from(raw.toString('hex').toUpperCase())],
    ['UTF-16LE', wide],
    ['UTF-16BE', Buffer.from(wide).swap16()],
    ...aligned,
  ]
}
const hitsIn = (haystack: Buffer): string[] =>
  [...canaries].flatMap(([what, word]) =>
    formsOf(word)
      .filter(([, form]) => form.length >= 8 && haystack.includes(form))
      .map(([form]) => `${what} (${form})`),
  )

const tablesOf = async () =>
  (
    await sql<{ name: string }>`select table_name as name from information_schema.tables
      where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`.execute(
      world.database.ownerDb,
    )
  ).rows.map((row) => row.name)

describe('whoever has everything but the root key', () => {
  test('is tested with words that this search does find', () => {
    expect(canaries.size).toBeGreaterThan(35)
    for (const word of canaries.values()) {
      expect(word.length).toBeGreaterThanOrEqual(16)
      for (const [form, bytes] of formsOf(word))
        expect(hitsIn(Buffer.concat([Buffer.from('..'), bytes])), form).not.toEqual([])
    }
    for (const shift of [0, 1, 2]) {
      const word = canaries.get('subject') ?? ''
      const encoded = Buffer.from(`${'x'.repeat(shift)}${word}trailing`).toString('base64')
      expect(hitsIn(Buffer.from(encoded))).not.toEqual([])
    }
  })

  test('finds no word of anybody in any table: as text, as bytes', async () => {
    const client = new pg.Client(world.database.settings.owner)
    await client.connect()
    for (const table of await tablesOf()) {
      const { rows } = await client.query<Record<string, unknown>>(`select * from "${table}"`)
      const values = rows.flatMap((row) => Object.values(row))
      const dump = Buffer.concat(
        values.flatMap((value) => [
          value instanceof Buffer
            ? value
            : Buffer.from(typeof value === 'string' ? value : (JSON.stringify(value) ?? '')),
          Buffer.from('\n'),
        ]),
      )
      expect(hitsIn(dump), table).toEqual([])
      const asText = await client.query<{ line: string }>(`select t::text as line from "${table}" t`)
      expect(hitsIn(Buffer.from(asText.rows.map((row) => row.line).join('\n'))), `${table} as text`).toEqual([])
    }
    await client.end()
  })

  test('finds no word in the object store, by name or by content', async () => {
    const names = await readdir(world.storeDir, { recursive: true })
    expect(hitsIn(Buffer.from(names.join('\n')))).toEqual([])
    const files = await filesUnder(world.storeDir)
    for (const path of files) expect(hitsIn(await readFile(path)), basename(path)).toEqual([])
    expect(files.length).toBeGreaterThanOrEqual(4)
  })

  test('finds no word, address or name in the operator’s log', () => {
    expect(lines).toContain('"request"')
    expect(hitsIn(Buffer.from(lines))).toEqual([])
    expect(lines).not.toMatch(/2001:db8|127\.0\.0\.1/)
    for (const { username } of [one.ana, one.luis, one.eva]) expect(lines).not.toContain(username)
    for (const id of [ids.hidden, one.report.id]) expect(lines).not.toContain(id)
  })

  const { directory } = inject('cluster')
  // A server from outside keeps its files to itself.
  test.runIf(directory !== null)(
    'finds no word in the database’s own files, its write-ahead log included',
    async () => {
      const client = new pg.Client(world.database.settings.owner)
      await client.connect()
      // Not everybody may ask for one; the write-ahead log has all that the tables' files do not have yet.
      await client.query('checkpoint').catch(() => undefined)
      const found = await client.query<{ oid: string }>(
        'select oid::text from pg_database where datname = current_database()',
      )
      await client.end()
      const ours = new RegExp(`/(base/${found.rows[0]?.oid}|pg_wal|pg_xact|pg_twophase)(/|$)|\\.log$`)
      const size = { base: 0, pg_wal: 0 }
      let isFound = false
      for (const path of await filesUnder(directory ?? '')) {
        if (!ours.test(path)) continue
        // A segment may be renamed while they are read: its contents are read under the new name or are gone.
        const content = await readFile(path).catch(() => Buffer.alloc(0))
        if (path.includes('/base/')) size.base += content.length
        if (path.includes('/pg_wal/')) size.pg_wal += content.length
        // What is no secret is found: these are the files that would hold the rest.
        isFound ||= content.includes(one.ana.username)
        expect(hitsIn(content), basename(path)).toEqual([])
      }
      expect(isFound).toBe(true)
      expect(size.base).toBeGreaterThan(1024 * 1024)
      expect(size.pg_wal).toBeGreaterThan(1024 * 1024)
    },
    // Each form of each word is looked for in some hundred megabytes.
    240_000,
  )

  test('cannot tell whom a reporter excluded: no row of a report names a person by id or name', async () => {
    const columns = await sql<{ table_name: string; column_name: string }>`
      select table_name, column_name from information_schema.columns c where table_schema = 'public'
        and exists (select 1 from information_schema.columns r where r.table_schema = 'public'
          and r.table_name = c.table_name and r.column_name in ('report_id', 'request_id'))`.execute(
      world.database.ownerDb,
    )
    const bound = new Set(columns.rows.map((row) => row.table_name))
    // The one table that is of people and of reporters; a row is of one or of the other.
    bound.delete('session')
    expect(bound.size).toBeGreaterThan(15)
    const names = columns.rows.filter((row) => bound.has(row.table_name)).map((row) => row.column_name)
    expect(names.filter((name) => /user_id|username|person/.test(name))).toEqual([])
    const client = new pg.Client(world.database.settings.owner)
    await client.connect()
    for (const table of [...bound, 'report']) {
      const { rows } = await client.query<{ line: string }>(`select t::text as line from "${table}" t`)
      const dump = rows.map((row) => row.line).join('\n')
      for (const person of [one.ana, one.luis, one.eva]) {
        expect(dump, table).not.toContain(person.id)
        expect(dump, table).not.toContain(person.id.replaceAll('-', ''))
        expect(dump, table).not.toContain(person.username)
      }
    }
    const mixed = await client.query('select 1 from session where user_id is not null and report_id is not null')
    expect(mixed.rows).toEqual([])
    await client.end()
  })
})
