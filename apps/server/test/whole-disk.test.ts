import { createDecipheriv, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FilesList } from '@canal/contract/files/schemas'
import { encrypt } from '../src/platform/crypto/aead.ts'
import { generateIdentity } from '../src/platform/crypto/identity.ts'
import { generateKeyPair, importPrivateKey, publicKeyOf } from '../src/platform/crypto/key-pair.ts'
import type { SubkeyLabel } from '../src/platform/crypto/root-key/root-keys.ts'
import { publicOfSigning } from '../src/platform/crypto/signing-key.ts'
import { beginAnew, resetAndSignIn } from './colleagues.ts'
import { createAdministrator, createMember } from './factories.ts'
import { filesUnder } from './files-on-disk.ts'
import { readReport, openCase, openWorld, upload, type Case, type World } from './world.ts'
import { request, vote } from './votes.ts'

/** What a thief looks for: it stands in everything that somebody wrote. */
const word = `Zq${randomBytes(9).toString('hex')}`
/** Of every label there is, or this does not compile. */
const labels = Object.keys({
  'password-pepper': 1,
  slot: 1,
  'ref-index': 1,
  'ref-kek': 1,
  session: 1,
  'key-directory': 1,
  policy: 1,
  acl: 1,
  log: 1,
  'log-entry': 1,
  capability: 1,
  staging: 1,
  contact: 1,
  outbox: 1,
  totp: 1,
  recovery: 1,
  roster: 1,
  receipt: 1,
  'form-token': 1,
  limits: 1,
  'key-check': 1,
  idempotency: 1,
  database: 1,
  carried: 1,
  vouch: 1,
  link: 1,
  template: 1,
  backup: 1,
} satisfies Record<SubkeyLabel, 1>) as SubkeyLabel[]

let world: World
let one: Case
let values: Buffer[]
let publicKeys: Set<string>

beforeAll(async () => {
  world = await openWorld()
  one = await openCase(world, {
    description: `Invoices for goods. ${word}`,
    reporterName: word,
    attachedFiles: [`${word}.txt`],
  })
  const { report, ana, luis } = one
  const text = Buffer.from(`First line.\n${word}\n`)
  await upload(world, report, report.id, report.filesList, 'anonymous/file-uploaded', text)
  const put = (path: string, by: { token: string }, payload: object) =>
    world.call('PUT', `/api/${path}`, { token: by.token, payload: { id: report.id, ...payload } })
  await put('anonymous/chat', report, { chatMsg: word })
  await put('reports/chat', ana, { chatMsg: word })
  await put('reports/subject', ana, { subject: word })
  const internal = await put('reports/internal-files', ana, { phase: 'INSTRUCTION', files: [`${word}.txt`] })
  const { filesList } = internal.json<{ filesList: FilesList }>()
  await upload(world, ana, report.id, filesList, 'reports/internal-files/file-uploaded', text)
  await vote(world, luis, 'approve', await request(world, ana, 'access-to-files', report.id, word))
  expect((await readReport(world, ana, report.id)).subject).toBe(word)
  await lockedOut()
  values = [...(await bytesOfTables()), ...(await bytesOfStore())]
  const keys = await sql<{ key: Buffer }>`select public_key as key from user_key
    union select signing_key from user_key union select public_key from report_key union select public_key from reporter_credential`.execute(
    world.database.ownerDb,
  )
  publicKeys = new Set(keys.rows.map(({ key }) => key.toString('hex')))
}, 120_000)
afterAll(() => world.close())

/** A member whose access was reset: what their last password, their code and new keys leave behind lies there too. */
const lockedOut = async () => {
  const [first, next, own] = ['Mesa7Larga.Uno', 'Mesa7Larga.Dos', 'Puerta9Roja.Tres']
  const dora = await createMember(world.deps, one.channel, { password: first })
  await world.call('PATCH', '/api/users/change-password', {
    token: dora.token,
    payload: { id: dora.id, oldPassword: first, newPassword: next },
  })
  const locked = await resetAndSignIn(world, await createAdministrator(world.deps), dora, { own })
  const payload = { oldPassword: next }
  const asked = await world.call('POST', '/api/auth/unlock', { token: locked.token, payload })
  expect(asked.statusCode, asked.body).toBe(200)
  await beginAnew(world, locked)
}

const bytesOfTables = async () => {
  const { ownerDb } = world.database
  const columns = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and data_type = 'bytea'`.execute(ownerDb)
  const found = await Promise.all(
    columns.rows.map(({ table, column }) =>
      sql<{ value: Buffer | null }>`select ${sql.ref(column)} as value from ${sql.table(table)}`.execute(ownerDb),
    ),
  )
  return found.flatMap(({ rows }) => rows.flatMap(({ value }) => value ?? []))
}
const bytesOfStore = async () => Promise.all((await filesUnder(world.storeDir)).map((path) => readFile(path)))

/**
 * What a box would hold under a key, unauthenticated: without the tag no AAD is needed, so that nothing depends on a
 * thief's knowing what was bound to what. A box may stand behind something else (the id of a ring's key, a header).
 */
const openings = (key: Buffer, value: Buffer): Buffer[] => {
  const starts = [...value.subarray(0, 48).keys()].filter((at) => value[at] === 1 && value.length - at > 29)
  return starts.map((at) => {
    const opened = createDecipheriv('aes-256-gcm', key, value.subarray(at + 1, at + 13), { authTagLength: 16 })
    return opened.update(value.subarray(at + 13, -16))
  })
}
const tells = (plain: Buffer) => plain.includes(word)
// A public half made of the private one alone; the form that importPrivateKey reads leaves it empty.
const publicOf = (plain: Buffer) => publicKeyOf(importPrivateKey(plain)).toString('hex')
const isPrivateHalf = (plain: Buffer) =>
  publicKeys.has(publicOf(plain)) || publicKeys.has(publicOfSigning(plain).toString('hex'))
/** One key alone, the two of a person, or with them the key of a password, which a session keeps after a reset. */
const isPrivateKey = (plain: Buffer) =>
  [32, 64, 96].includes(plain.length) &&
  [0, 32, 64].some((at) => plain.length > at && isPrivateHalf(plain.subarray(at, at + 32)))
const subkeys = () => labels.map((label) => world.deps.rootKeys.subkey(label))
/** All that the root key opens at once, and in what is kept in the clear besides. */
const reach = (from: readonly Buffer[]) => [
  ...from,
  ...from.flatMap((value) => subkeys().flatMap((key) => openings(key, value))),
]

describe('whoever has the data and the root key, and no password, token or reference', () => {
  test('is tested with a search that does find', () => {
    const key = world.deps.rootKeys.subkey('contact')
    const planted = Buffer.concat([Buffer.from('k1.'), encrypt(key, Buffer.from(word), randomBytes(4))])
    expect(reach([planted]).some(tells)).toBe(true)
    const pair = generateKeyPair()
    expect(values.length).toBeGreaterThan(100)
    expect(publicKeys.size).toBeGreaterThanOrEqual(12)
    const known = publicKeys
    publicKeys = new Set([pair.publicKey.toString('hex')])
    expect(reach([encrypt(key, pair.privateKey, randomBytes(4))]).some(isPrivateKey)).toBe(true)
    const { publicKeys: publics, privateKeys } = generateIdentity()
    for (const half of [publics.sealing, publics.signing]) {
      publicKeys = new Set([half.toString('hex')])
      expect(reach([encrypt(key, privateKeys, randomBytes(4))]).some(isPrivateKey)).toBe(true)
    }
    publicKeys = known
  })

  test('finds no word under any key that the server derives, nor under any that lies there in the clear', () => {
    const near = reach(values)
    expect(near.some(tells)).toBe(false)
    const keys = [...new Set(near.filter((plain) => plain.length === 32).map((plain) => plain.toString('hex')))]
    const boxes = values.filter((value) => value.length > 29)
    expect(keys.length).toBeGreaterThan(20)
    expect(keys.filter((key) => boxes.some((box) => openings(Buffer.from(key, 'hex'), box).some(tells)))).toEqual([])
  })

  test('finds nobody’s private key: neither a member’s, nor the reporter’s, nor a report’s', () => {
    expect(reach(values).some(isPrivateKey)).toBe(false)
  })
})
