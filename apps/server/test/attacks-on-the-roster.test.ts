import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DecryptionError } from '../src/crypto/errors.ts'
import { generateKeyPair, type KeyPair } from '../src/crypto/key-pair.ts'
import { parseRootKeys } from '../src/crypto/root-keys.ts'
import { createOpener } from '../src/crypto/seal.ts'
import { holderTag } from '../src/crypto/tags.ts'
import type { SlotRow } from '../src/features/access/index.ts'
import { placeOf, slotAad } from '../src/features/access/slots.ts'
import { testEnvironment } from './environment.ts'
import { createInvestigator, createMember, type TestPerson } from './factories.ts'
import { openCase, openWorld, read, readReport, refusalOf, send, submit, type Case, type World } from './world.ts'

let world: World
let one: Case
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  one = await openCase(world)
})
afterAll(() => world.close())

/** Whoever can write any row of the database: everything below is done with these rights. */
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
      wrapped_private = o.wrapped_private, check_random = o.check_random, version = 2
      from user_key o where k.user_id = ${one.eva.id} and o.user_id = ${one.luis.id}`.execute(asWriter())
    const next = await submit(world, one.channel)
    expect(await opensOf(next.id, one.eva, one.luis.keys)).toBe(0)
    expect(await opensOf(next.id, one.eva, one.eva.keys)).toBeGreaterThan(0)
  })
  test('who puts a newcomer’s keys into the roster, or takes somebody off it, is found out: the channel takes no report', async () => {
    const planted = await createMember(world.deps, one.channel, { keyState: 'waiting' })
    const place = (sequence: number) => sql`channel_id = ${one.channel.id} and sequence = ${sequence}`
    /** As a process finds it that has not verified it before. */
    const expectShut = async () => {
      world.deps.rootKeys = parseRootKeys(testEnvironment.ROOT_KEY)
      const roster = await world.call('GET', '/api/roster', { token: one.ana.token })
      for (const answer of [await send(world, one.channel), roster, await read(world, one.ana, one.report.id)]) {
        expect(answer.statusCode).toBe(500)
        expect(answer.body).not.toContain('Invoices')
      }
    }
    const found = await sql<{ sequence: number; body: object }>`select sequence, body from roster_entry
      where channel_id = ${one.channel.id} and body->>'kind' = 'propose' order by sequence desc limit 1`.execute(
      asWriter(),
    )
    const { sequence, body } = found.rows[0] ?? expect.fail('nobody was admitted')
    const write = (text: string) =>
      sql`update roster_entry set body = ${text}::jsonb where ${place(sequence)}`.execute(asWriter())
    await write(JSON.stringify(body).replaceAll(one.eva.id, planted.id))
    await expectShut()
    await write(JSON.stringify(body))
    expect((await send(world, one.channel)).statusCode).toBe(200)
    await sql`delete from roster_entry where ${place(sequence)}`.execute(asWriter())
    await expectShut()
  })
  test('who adds an entry to the roster without ROOT_KEY, or copies one of another channel, is found out', async () => {
    const other = await openCase(world)
    const append = async (from: { id: string }) => {
      await sql`insert into roster_entry
        select ${one.channel.id}::uuid, (select max(sequence) + 1 from roster_entry where channel_id = ${one.channel.id}),
          (select hash from roster_entry where channel_id = ${one.channel.id} order by sequence desc limit 1),
          body, at, signer, sha256(hash), mac from roster_entry
        where channel_id = ${from.id} order by sequence desc limit 1`.execute(asWriter())
      expect((await send(world, one.channel)).statusCode).toBe(500)
      await sql`delete from roster_entry where channel_id = ${one.channel.id} and sequence =
        (select max(sequence) from roster_entry where channel_id = ${one.channel.id})`.execute(asWriter())
      expect((await send(world, one.channel)).statusCode).toBe(200)
    }
    await append(one.channel)
    await append(other.channel)
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
})
