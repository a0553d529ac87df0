import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Page } from '@canal/contract'
import type { ReportListItem } from '@canal/contract/reports/schemas'
import type { Roster } from '@canal/contract/roster/schemas'
import { payloadBytes } from '../src/modules/audit-log/append.ts'
import { chainedEntry, entryMac, type EntryRow } from '../src/modules/audit-log/entry.ts'
import { createHeads } from '../src/modules/audit-log/heads.ts'
import { chainHash, logSigningKey, payloadHash } from '../src/platform/crypto/log-chain.ts'
import { derivePasswordKeys, newSalt } from '../src/platform/crypto/passwords/password.ts'
import { parseRootKeys, ringOf, rootKeysOf } from '../src/platform/crypto/root-key/root-keys.ts'
import { holderTag } from '../src/platform/crypto/tags.ts'
import { amongPeople, inChannel } from '../src/platform/db/transaction.ts'
import type { Deps } from '../src/modules/audit-log/deps.ts'
import { renewPolicies } from '../src/modules/report-access/write-policy.ts'
import { newFormToken } from '../src/modules/channels/form-token.ts'
import { signHeads } from '../src/modules/audit-log/verify/sign-heads.ts'
import { verifyLog } from '../src/modules/audit-log/verify/verify-log.ts'
import { sealFactors } from '../src/modules/accounts/users/factor-seal.ts'
import { startUserSession } from '../src/modules/accounts/session/session.ts'
import { acceptChain, checkChains } from '../src/modules/audit-log/governance/check-chains.ts'
import { createChains } from '../src/modules/audit-log/governance/chains.ts'
import { rosterOf } from '../src/modules/audit-log/governance/store.ts'
import { hashOf, macOf, type Entry } from '../src/modules/audit-log/governance/entry.ts'
import { toColumns } from '../src/modules/audit-log/governance/rows.ts'
import { resetAndSignIn } from './colleagues.ts'
import { createChannel, createMember, type TestPerson } from './factories.ts'
import { password, signIn, useInstallation, type InUse } from './installation-in-use.ts'
import { keepRows, logTables, policyTables } from './rows-put-back.ts'
import { openRotatable, type Rotatable } from './rotatable.ts'
import { newAddress, read, readReport, refusalOf, send, submit, type World } from './world.ts'

let place: Rotatable
let world: World
let used: InUse
let ana: TestPerson
/** The product with last month's root key, on today's database, as its owner. */
let thief: Deps
let restoreBackup: () => Promise<void>

beforeAll(async () => {
  place = await openRotatable()
  world = await place.start(place.rings.former)
  used = await useInstallation(world)
  await place.stop(world)
  restoreBackup = await place.keep()
  const { code, said } = await rotate()
  expect(code, said.join('\n')).toBe(0)
  world = await place.start(place.rings.recent)
  ana = await signIn(world, used.people.ana)
  const rootKeys = parseRootKeys(place.rings.former)
  const db = place.database.ownerDb
  thief = { ...world.deps, db, rootKeys, chains: createChains([]), heads: createHeads([]) }
})
afterAll(() => place.close())

const rotate = (...more: string[]) => place.run(['root-key', 'rotate', ...more], place.rings.both)
const asWriter = () => place.database.ownerDb
const login = (username: string, more: object) =>
  world.call('POST', '/api/auth/login', { payload: { username, password, ...more }, remoteAddress: newAddress() })
const rosterSeenBy = async ({ token }: { token: string }): Promise<Roster> =>
  (await world.call('GET', '/api/roster', { token })).json<Roster>()
const verify = async (): Promise<string | undefined> => {
  const { rootKeys } = world.deps
  return (await verifyLog(asWriter(), { publicKey: logSigningKey(rootKeys).publicKey, rootKeys })).broken?.reason
}
const expectShut = async (id: string) => expect(refusalOf(await read(world, ana, id))).toEqual([500, 'report-altered'])

/** One more entry of a register, by all its rules, under the older key. */
const forgeRosterEntry = async (channelId: string, body: Entry['body']): Promise<void> => {
  const { hash: previous, sequence } = await inChannel(asWriter(), channelId, (tx) =>
    rosterOf(tx, world.deps, channelId),
  )
  const at = new Date(Math.floor(Date.now() / 1000) * 1000)
  const entry = { channelId, sequence: sequence + 1, previous, body, at, signer: null }
  const hash = hashOf(entry)
  await asWriter()
    .insertInto('roster_entry')
    .values(toColumns({ ...entry, hash, mac: macOf(thief.rootKeys, hash) }))
    .execute()
}

/** One more entry of a report's log, by all its rules, under the older key. */
const forgeLogEntry = async (reportId: string): Promise<void> => {
  const found = await sql<EntryRow>`select * from log_entry where report_id = ${reportId}
    order by sequence desc limit 1`.execute(asWriter())
  const last = found.rows[0] ?? expect.fail('a log without entries')
  const salt = Buffer.alloc(16)
  const row = { ...last, sequence: last.sequence + 1, type: 'access' as const, previous_hash: last.hash }
  const payload = { data: '{}', epoch: null, box: null }
  row.payload_hash = payloadHash(salt, payloadBytes({ status: last.report_status, ...payload }))
  row.hash = chainHash(row.previous_hash, chainedEntry(row))
  await asWriter()
    .insertInto('log_entry')
    .values({ ...row, mac: entryMac(thief.rootKeys, row) })
    .execute()
  const { channel_id, sequence } = row
  await asWriter()
    .insertInto('log_payload')
    .values({ channel_id, report_id: reportId, sequence, salt, ...payload })
    .execute()
}

// A server from outside is reached by another address than the one that a command would be given.
describe.runIf(inject('cluster').directory !== null)('who has last month’s root key and today’s database', () => {
  test('begins no committee, and is nobody’s member', async () => {
    const channel = await createChannel(thief)
    const planted = await createMember(thief, channel, { password })
    expect((await world.call('GET', '/api/auth/current', { token: planted.token })).statusCode).toBe(401)
    expect(refusalOf(await login(planted.username, {}))).toEqual([401, 'credentials-invalid'])
    expect((await send(world, channel)).statusCode).toBeGreaterThanOrEqual(400)
    // Not even the operator's word makes it one.
    const isTaken = inChannel(asWriter(), channel.id, (tx) =>
      acceptChain(tx, world.deps, channel.id, () => Promise.resolve([])),
    )
    expect(await isTaken).toBe(false)
    expect(await verify()).toBe('keys-forged')
    await asWriter().deleteFrom('user_key').where('user_id', '=', planted.id).execute()
    await asWriter().deleteFrom('roster_entry').where('channel_id', '=', channel.id).execute()
  })

  test('adds nothing to a committee’s register, whose rows are mended from the copy that was renewed with them', async () => {
    const { eva } = used.people
    const nameOf = async () => (await rosterSeenBy(ana)).seats.find(({ userId }) => userId === eva.id)?.name
    const before = await nameOf()
    for (const chains of [world.deps.chains, createChains(world.deps.chains.places)]) {
      world.deps.chains = chains
      await forgeRosterEntry(used.channel.id, { kind: 'named', user: eva.id, name: 'Somebody Else', post: '' })
      expect(await nameOf()).toBe(before)
      await checkChains(world.deps, asWriter())
      expect((await send(world, used.channel)).statusCode).toBe(200)
    }
  })

  test('makes no session, and no token of another kind', async () => {
    const token = await amongPeople(asWriter(), (tx) =>
      startUserSession(tx, thief, { userId: ana.id, keyVersion: null, privateKey: null }),
    )
    expect((await world.call('GET', '/api/auth/current', { token })).statusCode).toBe(401)
    expect((await world.call('GET', '/api/auth/current', { token: ana.token })).statusCode).toBe(200)
    const formToken = newFormToken(thief, used.channel.id)
    expect(refusalOf(await send(world, used.channel, {}, { formToken }))[0]).toBe(403)
  })

  test('writes nobody a password', async () => {
    const { eva } = used.people
    const salt = newSalt()
    const keys = await derivePasswordKeys({ rootKeys: thief.rootKeys, userId: eva.id, password: 'Ganzua7Fina', salt })
    const columns = { salt, verifier: keys.verifier, pepper_ring: keys.ringId }
    const written = await asWriter()
      .selectFrom('app_user')
      .select(['salt', 'verifier', 'pepper_ring'])
      .where('id', '=', eva.id)
      .executeTakeFirstOrThrow()
    await asWriter().updateTable('app_user').set(columns).where('id', '=', eva.id).execute()
    expect(refusalOf(await login(eva.username, { password: 'Ganzua7Fina' }))).toEqual([401, 'credentials-invalid'])
    await asWriter().updateTable('app_user').set(written).where('id', '=', eva.id).execute()
    expect((await login(eva.username, {})).statusCode).toBe(200)
  })

  test('takes nobody’s second factor away', async () => {
    const { luis } = used.people
    for (const table of ['totp', 'passkey'] as const)
      await asWriter().deleteFrom(table).where('user_id', '=', luis.id).execute()
    await amongPeople(asWriter(), (tx) => sealFactors(tx, thief, luis.id))
    expect(refusalOf(await login(luis.username, {}))).toEqual([403, 'second-factor-altered'])
  })

  test('opens no archived report', async () => {
    const { id } = used.reports.archived
    const putBack = await keepRows(asWriter(), id, policyTables)
    await asWriter().updateTable('report').set({ status: 'resolution' }).where('id', '=', id).execute()
    await asWriter().updateTable('report_policy').set({ archived_epoch: null }).where('report_id', '=', id).execute()
    // As it would have to be, but for the key.
    const rootKeys = rootKeysOf(ringOf(thief.rootKeys), { homeId: world.deps.rootKeys.homeId })
    const forging = { ...thief, rootKeys }
    await inChannel(asWriter(), used.channel.id, (tx) => renewPolicies(tx, forging, used.channel.id, [id]))
    await expectShut(id)
    await putBack()
    expect(refusalOf(await read(world, ana, id))).toEqual([403, 'report-archived'])
  })

  test('goes on with no log, and signs no heads of it', async () => {
    const { id } = used.reports.covered
    expect((await readReport(world, ana, id)).id).toBe(id)
    expect(await verify()).toBeUndefined()
    const putBack = await keepRows(asWriter(), id, logTables)
    await forgeLogEntry(id)
    await expectShut(id)
    expect(await verify()).toBe('entry-forged')
    await putBack()
    await signHeads(thief)
    expect(await verify()).toBe('checkpoint-altered')
  })

  test('learns of a report that was sent since from no tag whom it excludes, nor who may read it', async () => {
    const { eva } = used.people
    const later = await submit(world, used.channel, { restrictedUsers: [eva.username] })
    const tags = Object.values(used.people).map(({ id }) => holderTag(thief.rootKeys, used.channel.id, id))
    for (const table of ['report_grant', 'slot', 'notification'] as const) {
      const rows = asWriter().selectFrom(table).select('holder_tag').where('report_id', '=', later.id)
      const found = (await rows.execute()).map((row) => row.holder_tag)
      expect(found.length, table).toBeGreaterThan(0)
      expect(found.filter((tag) => tags.some((known) => known.equals(tag)))).toEqual([])
    }
    expect((await readReport(world, ana, later.id)).committeeMembersWithRestrictedAccess).toEqual([eva.username])
  })

  test('has no use for a backup of before, which starts with both keys alone and is rotated again', async () => {
    await place.stop(world)
    await restoreBackup()
    await expect(place.start(place.rings.recent)).rejects.toThrow('not the one')
    // The logs that are known outside have the entries of the rotation: the operator says that the backup counts.
    expect((await rotate()).code).toBe(1)
    expect((await place.run(['anchors', 'accept'], place.rings.both)).code).toBe(0)
    const { id } = used.reports.reopened
    const { eva } = used.people
    await sql`update report_key set mac = sha256(mac) where report_id = ${id}`.execute(asWriter())
    await sql`update app_user set factors_mac = sha256(factors_mac) where id = ${eva.id}`.execute(asWriter())
    const named = [
      `Does not verify: user ${eva.id}: a second factor.`,
      `Does not verify: report ${id}: a row of report_key.`,
    ]
    const first = await rotate()
    expect([first.code, first.said.slice(0, 2)]).toEqual([1, named])
    const { code, said } = await rotate('--leave-altered')
    expect([code, said.slice(0, 2)]).toEqual([0, named])
    world = await place.start(place.rings.recent)
    ana = await signIn(world, used.people.ana)
    expect(await verify()).toBe('entry-forged')
  })

  test('has what was left altered shut: a report to everybody, its reporter too, and in no list', async () => {
    const { open, reopened } = used.reports
    expect((await readReport(world, ana, open.id)).id).toBe(open.id)
    expect((await read(world, ana, reopened.id)).statusCode).toBe(500)
    const { token } = ana
    const { items } = (await world.call('GET', '/api/reports/list?size=50', { token })).json<Page<ReportListItem>>()
    const listed = items.map((report) => report.id)
    expect([listed.includes(open.id), listed.includes(reopened.id)]).toEqual([true, false])
    const visit = (ref: string) =>
      world.call('POST', '/api/anonymous/ref', { payload: { ref }, remoteAddress: newAddress() })
    expect((await visit(open.reference)).statusCode).toBe(200)
    const entered = await visit(reopened.reference)
    const own = { token: entered.json<{ token?: string }>().token ?? '' }
    expect((await world.call('GET', '/api/anonymous/report', own)).statusCode).not.toBe(200)
  })

  test('and a person until a reset', async () => {
    const { eva } = used.people
    expect(refusalOf(await login(eva.username, {}))).toEqual([403, 'second-factor-altered'])
    await resetAndSignIn(world, await signIn(world, used.administrator), eva)
  })
})
