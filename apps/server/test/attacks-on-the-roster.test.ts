import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Page } from '@canal/contract'
import type { Notification } from '@canal/contract/notifications/schemas'
import type { ActOutcome } from '@canal/contract/roster/schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DecryptionError } from '../src/platform/crypto/errors.ts'
import { generateKeyPair, type KeyPair } from '../src/platform/crypto/key-pair.ts'
import { createOpener } from '../src/platform/crypto/seal.ts'
import { holderTag } from '../src/platform/crypto/tags.ts'
import type { SlotRow } from '../src/modules/report-access/slots.ts'
import { placeOf, slotAad } from '../src/modules/report-access/slots.ts'
import { conflictList } from '../src/modules/channels/conflict-list.ts'
import { giveFunction } from '../src/modules/roster/testing/naming.ts'
import { checkChains } from '../src/modules/audit-log/governance/check-chains.ts'
import { createChains } from '../src/modules/audit-log/governance/chains.ts'
import { begin, resetAndSignIn, takeOff } from './colleagues.ts'
import { createAdministrator, createInvestigator, createMember, type TestPerson } from './factories.ts'
import { signInAgain } from './sign-in-again.ts'
import { request } from './votes.ts'
import {
  newAddress,
  openCase,
  openWorld,
  read,
  readReport,
  refusalOf,
  send,
  submit,
  type Case,
  type World,
} from './world.ts'

let world: World
let one: Case
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  one = await openCase(world)
})
afterAll(() => world.close())

/** The attacker can write any row of the database, and nothing else. */
const asWriter = () => world.database.ownerDb

/** How many slots of somebody's a key pair opens. */
const opensOf = async (reportId: string, person: TestPerson, { privateKey }: KeyPair): Promise<number> => {
  const tag = holderTag(world.deps.rootKeys, one.channel.id, person.id)
  const found = await sql<SlotRow>`select * from slot where report_id = ${reportId} and holder_tag = ${tag}`.execute(
    asWriter(),
  )
  const opener = createOpener(world.deps.rootKeys, privateKey)
  const opened = found.rows.filter((slot) => {
    try {
      return opener.open(slot.box, slotAad(placeOf(slot)))
    } catch (error) {
      if (error instanceof DecryptionError) return false
      throw error
    }
  })
  return opened.length
}

/** How many slots of a report bear somebody's tag. */
const slotsOf = async (reportId: string, userId: string): Promise<number> => {
  const tag = holderTag(world.deps.rootKeys, one.channel.id, userId)
  const found = await sql`select 1 from slot where report_id = ${reportId} and holder_tag = ${tag}`.execute(asWriter())
  return found.rows.length
}

describe('a writer in the database, against the committee’s roster', () => {
  test('who plants a key pair of their own gets no slot from anybody, in any new report', async () => {
    const mine = generateKeyPair()
    await sql`update user_key set public_key = ${mine.publicKey} where user_id = ${one.eva.id}`.execute(asWriter())
    const next = await submit(world, one.channel)
    // What the committee admitted is what is sealed to: Eva reads it, and nobody has what the planted key would open.
    expect((await readReport(world, one.eva, next.id)).details.description).toContain('Invoices')
    expect(await opensOf(next.id, one.eva, mine)).toBe(0)
    expect(await opensOf(next.id, one.eva, one.eva.keys)).toBeGreaterThan(0)
  })
  test('who gives a user another’s whole key row gets nothing sealed to it either', async () => {
    await sql`update user_key k set public_key = o.public_key, signing_key = o.signing_key, mac = o.mac,
      wrapped_private = o.wrapped_private, version = 2
      from user_key o where k.user_id = ${one.eva.id} and o.user_id = ${one.luis.id}`.execute(asWriter())
    const next = await submit(world, one.channel)
    expect(await opensOf(next.id, one.eva, one.luis.keys)).toBe(0)
    expect(await opensOf(next.id, one.eva, one.eva.keys)).toBeGreaterThan(0)
  })
  test('who puts a newcomer’s keys into the roster, or takes somebody off it, brings nobody in and takes nobody’s place', async () => {
    const planted = await createMember(world.deps, one.channel, { keyState: 'waiting' })
    const places = [...world.deps.chains.places]
    /** By the process that wrote the roster, and by one that has verified nothing yet. */
    const expectAsBefore = async () => {
      for (const chains of [world.deps.chains, createChains(places)]) {
        world.deps.chains = chains
        const roster = await world.call('GET', '/api/roster', { token: one.ana.token })
        expect(roster.json<{ seats: object[] }>().seats).toHaveLength(3)
        const next = await submit(world, one.channel)
        for (const { id } of [one.ana, one.luis, one.eva]) expect(await slotsOf(next.id, id)).toBeGreaterThan(0)
        expect(await slotsOf(next.id, planted.id)).toBe(0)
      }
    }
    const newest = sql`channel_id = ${one.channel.id} and sequence = (
      select max(sequence) from roster_entry where channel_id = ${one.channel.id} and body->>'kind' = 'propose')`
    await sql`update roster_entry set body = replace(body::text, ${one.eva.id}, ${planted.id})::jsonb
      where ${newest}`.execute(asWriter())
    await expectAsBefore()
    await sql`delete from roster_entry where ${newest}`.execute(asWriter())
    await expectAsBefore()
  })
  test('who adds an entry to the roster without ROOT_KEY, or copies one of another channel, changes nothing by it', async () => {
    const other = await openCase(world)
    for (const from of [one.channel, other.channel]) {
      await sql`insert into roster_entry
        select ${one.channel.id}::uuid, (select max(sequence) + 1 from roster_entry where channel_id = ${one.channel.id}),
          (select hash from roster_entry where channel_id = ${one.channel.id} order by sequence desc limit 1),
          body, at, signer, sha256(hash), mac from roster_entry
        where channel_id = ${from.id} order by sequence desc limit 1`.execute(asWriter())
      const roster = await world.call('GET', '/api/roster', { token: one.ana.token })
      expect(roster.json<{ seats: object[] }>().seats).toHaveLength(3)
      expect((await send(world, one.channel)).statusCode).toBe(200)
    }
    await checkChains(world.deps, asWriter())
    expect((await begin(world, one.ana, { kind: 'leave', userId: one.eva.id })).statusCode).toBe(200)
  })
  test('who takes the role of an investigator off makes no member of them', async () => {
    const expert = await createInvestigator(world.deps, one.channel)
    await sql`delete from user_role where user_id = ${expert.id} and role_id in (
      select id from role where name = 'ROLE_INVESTIGATOR')`.execute(asWriter())
    await sql`update membership set capacity = 'member' where user_id = ${expert.id}`.execute(asWriter())
    for (const path of ['roster', 'governance-log', 'requests/recusal'])
      expect(refusalOf(await world.call('GET', `/api/${path}`, { token: expert.token }))).toEqual([403, 'forbidden'])
    const list = await world.call('GET', '/api/reports/list', { token: expert.token })
    expect(list.json<{ total: number }>().total).toBe(0)
  })
  test.each([
    ['gives a member the role of an investigator', ['ROLE_USER', 'ROLE_INVESTIGATOR'], 'investigator'],
    ['takes a member’s role off', [], 'member'],
    ['gives a member a role that grants nothing in its place', ['ROLE_INVESTIGATOR'], 'alternate'],
  ])('who %s, hides no report from them', async (_what, roles, capacity) => {
    const { ana } = one
    await sql`delete from user_role where user_id = ${ana.id}`.execute(asWriter())
    await sql`insert into user_role select ${ana.id}::uuid, id from role where name = any(${roles}::text[])`.execute(
      asWriter(),
    )
    await sql`update membership set capacity = ${capacity} where user_id = ${ana.id}`.execute(asWriter())
    expect((await read(world, ana, one.report.id)).statusCode).toBe(200)
    const list = await world.call('GET', '/api/reports/list', { token: ana.token })
    expect(list.json<{ total: number }>().total).toBe(1)
    const current = await world.call('GET', '/api/auth/current', { token: ana.token })
    expect(current.json<{ roles: string[] }>().roles).toEqual(['ROLE_USER'])
    const recusal = await world.call('GET', '/api/requests/recusal', { token: ana.token })
    expect(recusal.statusCode).toBe(200)
  })

  test('who disables accounts, or gives them each other’s names, for the moment of a report decides nobody who receives it', async () => {
    const alternate = await createMember(world.deps, one.channel, { capacity: 'alternate' })
    const rename = (person: TestPerson, username: string) =>
      sql`update app_user set username = ${username}, is_active = false where id = ${person.id}`.execute(asWriter())
    await rename(one.luis, 'somebody-else-meanwhile')
    await rename(one.eva, one.luis.username)
    await rename(one.luis, one.eva.username)
    const next = await submit(world, one.channel, { restrictedUsers: [one.eva.username] })
    const receive = async ({ id }: TestPerson) => (await slotsOf(next.id, id)) > 0
    expect(await Promise.all([one.ana, one.luis, one.eva, alternate].map(receive))).toEqual([true, true, false, false])
  })
  test('who has the form show functions, and renames people and their functions in rows, has it say what the register says, and no report reach whom it excludes', async () => {
    const { channel, eva } = one
    await giveFunction(world, channel, { id: eva.id, name: 'Eva Soto' }, 'Secretary')
    const listed = async () => (await conflictList(world.deps, channel.id, 'en')).map(({ fullName }) => fullName)
    expect(await listed()).toContain('Eva Soto')
    await sql`update app_user set first_name = 'Somebody', last_name1 = 'Else' where id = ${eva.id}`.execute(asWriter())
    await sql`update membership set function = 'Porter' where user_id = ${eva.id}`.execute(asWriter())
    expect(await listed()).toContain('Eva Soto')
    await sql`update channel set committee_shown = 'functions', alternate_user_id = ${eva.id}
      where id = ${channel.id}`.execute(asWriter())
    expect(await listed()).toContain('Secretary')
    // Chosen by name on a form from before: it is refused, and not sent to her.
    expect((await send(world, channel, { restrictedUsers: [eva.username] })).statusCode).toBe(422)
    const [chosen] = (await conflictList(world.deps, channel.id, 'en')).filter(
      ({ fullName }) => fullName === 'Secretary',
    )
    const next = await submit(world, channel, { restrictedUsers: [chosen?.username] })
    expect(await slotsOf(next.id, eva.id)).toBe(0)
  })

  test('who notes that a member left takes nobody off a report: it is shut until the row is gone, and told', async () => {
    const tag = holderTag(world.deps.rootKeys, one.channel.id, one.eva.id)
    const plant = (version: number, mac: Buffer) =>
      asWriter()
        .insertInto('access_revocation')
        .values({ channel_id: one.channel.id, report_id: one.report.id, holder_tag: tag, version, mac })
        .execute()
    await plant(99, Buffer.alloc(36))
    for (const person of [one.ana, one.eva]) expect((await read(world, person, one.report.id)).statusCode).toBe(500)
    await sql`delete from access_revocation where report_id = ${one.report.id}`.execute(asWriter())
    expect((await readReport(world, one.eva, one.report.id)).membersAllowedToAccess).toContain(one.eva.username)
  })
  test('who writes acts into what people are told of shows nobody another committee’s, nor an investigator any, and breaks no list', async () => {
    const expert = await createInvestigator(world.deps, one.channel)
    const other = await openCase(world)
    const actIn = async (at: Case) =>
      (await begin(world, at.ana, { kind: 'leave', userId: at.eva.id })).json<ActOutcome>().act?.id
    const [own, foreign] = [await actIn(one), await actIn(other)]
    const kinds = ['act-waits', 'act-stopped', 'newcomer-waits', 'no-such-kind'] as const
    const tagOf = ({ id }: TestPerson) => holderTag(world.deps.rootKeys, one.channel.id, id)
    for (const person of [one.luis, expert])
      for (const act of [own, foreign, randomUUID()])
        for (const kind of kinds)
          await sql`insert into notification (channel_id, id, holder_tag, kind, act_id, created_at)
            values (${one.channel.id}, ${randomUUID()}, ${tagOf(person)}, ${kind}, ${act}, now()) on conflict do nothing`.execute(
            asWriter(),
          )
    for (const person of [one.luis, expert]) {
      const { token } = person
      const list = await world.call('GET', '/api/notifications?size=50', { token })
      const told = list.json<Page<Notification>>().items.flatMap(({ act }) => (act ? [act.entry] : []))
      expect(list.statusCode, list.body).toBe(200)
      expect((await world.call('GET', '/api/notifications/unread', { token })).statusCode).toBe(200)
      expect(list.body).not.toContain(other.ana.username)
      expect(told.length > 0).toBe(person === one.luis)
      for (const entry of told) expect(entry.by).toContain(one.ana.username)
    }
  })
  test('who puts back the account of somebody who was disabled lets nobody in, by password or by session', async () => {
    const password = 'Puerta2026verde'
    const luz = await createMember(world.deps, one.channel, { password })
    const administrator = await createAdministrator(world.deps)
    const signIn = () => world.call('POST', '/api/auth/login', { payload: { username: luz.username, password } })
    const rowsOf = (table: 'app_user' | 'user_key', key: 'id' | 'user_id') =>
      sql<{
        row: unknown
      }>`select to_jsonb(t) as row from ${sql.table(table)} t where ${sql.ref(key)} = ${luz.id}`.execute(asWriter())
    expect((await signIn()).statusCode).toBe(200)
    const [kept] = (await rowsOf('user_key', 'user_id')).rows as { row: { mac: string } }[]
    const call = { token: administrator.token, payload: { id: luz.id } }
    expect((await world.call('PATCH', '/api/users/disable', call)).statusCode).toBe(200)
    await sql`update app_user set is_active = true where id = ${luz.id}`.execute(asWriter())
    await sql`update user_key set mac = ${kept?.row.mac ?? ''}::bytea where user_id = ${luz.id}`.execute(asWriter())
    expect(refusalOf(await signIn())).toEqual([401, 'credentials-invalid'])
    const again = await signInAgain(world.deps, luz)
    expect(refusalOf(await read(world, again, one.report.id))).toEqual([401, 'session-ended'])
  })
})

describe('a writer in the database with an administrator, who has keys made in somebody’s name', () => {
  const password = 'Ajena2Clave'
  let elsewhere: { id: string }
  let administrator: TestPerson
  beforeEach(async () => {
    elsewhere = (await openCase(world)).channel
    administrator = await createAdministrator(world.deps)
  })
  const goTo = ({ id }: { id: string }, who: TestPerson) =>
    sql`update membership set channel_id = ${id} where user_id = ${who.id}`.execute(asWriter())
  /** In another channel, whose register does not know their keys, they seem to have none: the next are the first again. */
  const makeFirstKeys = async (who: TestPerson) => {
    await sql`delete from user_key where user_id = ${who.id}`.execute(asWriter())
    const session = await resetAndSignIn(world, administrator, who, { own: password })
    const made = asWriter().selectFrom('user_key').select('version').where('user_id', '=', who.id)
    expect(await made.execute()).toEqual([{ version: 1 }])
    return session
  }

  test('has no say of who left in what waits about older reports', async () => {
    const sent = await submit(world, one.channel, { attachedFiles: ['ledger.pdf'] })
    for (const person of [one.luis, one.eva]) await takeOff(world, [person], person)
    const id = await request(world, one.ana, 'access-to-files', sent.id)
    await sql`update membership set to_at = now() where user_id = ${one.luis.id}`.execute(asWriter())
    await sql`insert into membership (channel_id, user_id, capacity)
      values (${elsewhere.id}, ${one.luis.id}, 'member')`.execute(asWriter())
    await makeFirstKeys(one.luis)
    const payload = { username: one.luis.username, password }
    for (const path of ['stoppable', `requests/${id}/stop`])
      expect(
        refusalOf(await world.call('POST', `/api/roster/${path}`, { payload, remoteAddress: newAddress() })),
        path,
      ).toEqual([401, 'credentials-invalid'])
  })

  test('is no member by them: no list, no register, no request', async () => {
    const [kept] = (
      await asWriter().selectFrom('user_key').selectAll().where('user_id', '=', one.eva.id).execute()
    ).slice(-1)
    if (!kept) throw new Error('no keys')
    await goTo(elsewhere, one.eva)
    const before = await makeFirstKeys(one.eva)
    await goTo(one.channel, one.eva)
    const { mac, public_key, signing_key, channel_id, seat } = kept
    await asWriter()
      .updateTable('user_key')
      .set({ mac, public_key, signing_key, channel_id, seat })
      .where('user_id', '=', one.eva.id)
      .execute()
    const payload = { username: one.eva.username, password }
    const login = await world.call('POST', '/api/auth/login', { payload, remoteAddress: newAddress() })
    expect(login.statusCode, login.body).toBe(200)
    for (const token of [before.token, login.json<{ token: string }>().token])
      for (const path of ['roster', 'governance-log', 'requests/recusal', 'reports/list'])
        expect(refusalOf(await world.call('GET', `/api/${path}`, { token })), path).toEqual([403, 'keys-locked'])
  })
})
