import pino from 'pino'
import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { NewOtp, PasskeyRequest } from '@canal/contract/second-factor/schemas'
import { createHeads } from '../src/modules/audit-log/heads.ts'
import { totpCode, totpStep } from '../src/platform/crypto/totp.ts'
import { acceptFactors, alteredFactors, checkFactors } from '../src/modules/accounts/users/factor-seal.ts'
import { bytesOf } from './authenticator.ts'
import { createAdministrator, createChannel, createMember, type TestChannel, type TestPerson } from './factories.ts'
import { createPasskey } from './software-passkey.ts'
import { newAddress, openWorld, refusalOf, type World } from './world.ts'

const password = 'Puerta2026verde'
const site = { id: 'localhost', origin: 'http://localhost:80' }
const alarms: Record<string, unknown>[] = []
const log = pino({ level: 'error' }, { write: (line) => void alarms.push(JSON.parse(line) as Record<string, unknown>) })

let world: World
let channel: TestChannel
beforeAll(async () => {
  world = await openWorld({}, { log })
  world.advance(3600 - (Math.floor(world.deps.now().getTime() / 1000) % 3600))
  channel = await createChannel(world.deps)
  await createMember(world.deps, channel)
})
beforeEach(() => void (alarms.length = 0))
afterAll(() => world.close())

/** Whoever can write any row of the database: everything below is done with these rights. */
const asWriter = () => world.database.ownerDb
const write = (statement: RawBuilder<unknown>) => statement.execute(asWriter())
const newMember = (roles?: string[]) => createMember(world.deps, channel, { password, ...(roles && { roles }) })
const login = ({ username }: TestPerson, factor: object = {}) =>
  world.call('POST', '/api/auth/login', { payload: { username, password, ...factor }, remoteAddress: newAddress() })
const refused = [403, 'second-factor-altered']
const expectShut = async (person: TestPerson, factor: object = {}) => {
  alarms.length = 0
  expect(refusalOf(await login(person, factor))).toEqual(refused)
  expect(alarms).toMatchObject([{ alarm: 'second-factor', msg: 'tampered' }])
}
const prove = ({ token }: TestPerson, path: string) =>
  world.call('POST', `/api/${path}`, { token, payload: { password } })

const setUpApp = async (person: TestPerson) => {
  const secret = bytesOf((await prove(person, 'auth/otp')).json<NewOtp>().secret)
  const code = () => totpCode(secret, totpStep(world.deps.now()))
  const payload = { code: code() }
  const confirmed = await world.call('POST', '/api/auth/otp/confirm', { token: person.token, payload })
  world.advance(30)
  return { code, backupCodes: confirmed.json<{ backupCodes: string[] }>().backupCodes }
}
const setUpPasskey = async (person: TestPerson) => {
  const request = (await prove(person, 'auth/passkeys/options')).json<PasskeyRequest>()
  const response = createPasskey(site).register(request.options)
  const payload = { token: request.token, name: 'Llave', response }
  expect((await world.call('POST', '/api/auth/passkeys', { token: person.token, payload })).statusCode).toBe(200)
}

const tables = ['totp', 'passkey', 'backup_code'] as const
/** Gives what puts everything back that the database holds of somebody's second factors now. */
const keepFactors = async ({ id }: TestPerson) => {
  const kept: [string, string][] = []
  for (const table of tables) {
    const found = await sql<{ rows: string }>`select coalesce(jsonb_agg(t), '[]')::text as rows
      from ${sql.table(table)} t where user_id = ${id}`.execute(asWriter())
    kept.push([table, found.rows[0]?.rows ?? '[]'])
  }
  const seal = await asWriter()
    .selectFrom('app_user')
    .select(['factors_version', 'factors_hash', 'factors_mac'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return async () => {
    for (const [table, rows] of kept) {
      await write(sql`delete from ${sql.table(table)} where user_id = ${id}`)
      await write(sql`insert into ${sql.table(table)} select * from
        jsonb_populate_recordset(null::${sql.table(table)}, ${rows}::jsonb)`)
    }
    await asWriter().updateTable('app_user').set(seal).where('id', '=', id).execute()
  }
}

describe('a writer in the database, against a second factor', () => {
  const removals: [string, (person: TestPerson) => Promise<unknown>][] = [
    ['app', ({ id }) => write(sql`delete from totp where user_id = ${id}`)],
    ['app’s confirmation', ({ id }) => write(sql`update totp set confirmed_at = null where user_id = ${id}`)],
    ['passkey', ({ id }) => write(sql`delete from passkey where user_id = ${id}`)],
    [
      'app, passkeys, codes and their MAC',
      async ({ id }) => {
        for (const table of tables) await write(sql`delete from ${sql.table(table)} where user_id = ${id}`)
        await write(sql`update app_user set factors_version = 0, factors_hash = '', factors_mac = '' where id = ${id}`)
      },
    ],
    [
      'app, with the MAC of somebody who has none in its place,',
      async ({ id }) => {
        const { id: other } = await newMember()
        for (const table of tables) await write(sql`delete from ${sql.table(table)} where user_id = ${id}`)
        await write(sql`update app_user u set factors_version = o.factors_version, factors_hash = o.factors_hash,
          factors_mac = o.factors_mac from app_user o where u.id = ${id} and o.id = ${other}`)
      },
    ],
  ]
  test.each(removals)('who takes away somebody’s %s lets nobody in by the password alone', async (_what, remove) => {
    const person = await newMember()
    await setUpApp(person)
    await setUpPasskey(person)
    await remove(person)
    await expectShut(person)
  })

  test('who adds an app, a passkey or a backup code of somebody else’s, or moves a counter, lets nobody in by it', async () => {
    const [person, mine] = [await newMember(), await newMember()]
    const { code, backupCodes } = await setUpApp(mine)
    await setUpPasskey(mine)
    const own = await setUpApp(person)
    for (const change of [
      sql`update totp set last_step = 0 where user_id = ${person.id}`,
      sql`update totp set secret_box = (select secret_box from totp where user_id = ${mine.id}) where user_id = ${person.id}`,
      sql`insert into backup_code select ${person.id}::uuid, mac from backup_code where user_id = ${mine.id}`,
      sql`update passkey set user_id = ${person.id} where user_id = ${mine.id}`,
    ]) {
      const asBefore = await keepFactors(person)
      await write(change)
      for (const factor of [{}, { otp: code() }, { otp: backupCodes[0] }, { otp: own.code() }])
        await expectShut(person, factor)
      await asBefore()
    }
    expect((await login(person, { otp: own.code() })).statusCode).toBe(200)
  })

  test('who puts back a used backup code, alone or with all that lay there then, lets nobody in by it', async () => {
    const person = await newMember()
    const [code = ''] = (await setUpApp(person)).backupCodes
    const asBefore = await keepFactors(person)
    const codes = await asWriter().selectFrom('backup_code').selectAll().where('user_id', '=', person.id).execute()
    expect((await login(person, { otp: code })).statusCode).toBe(200)
    await asWriter()
      .insertInto('backup_code')
      .values(codes)
      .onConflict((known) => known.doNothing())
      .execute()
    await expectShut(person, { otp: code })
    await asBefore()
    await expectShut(person, { otp: code })
  })

  test('who puts back the state from before any was set up lets nobody in, here and in a process that was not there', async () => {
    const person = await newMember()
    const asBefore = await keepFactors(person)
    const { code } = await setUpApp(person)
    await checkFactors(world.deps, asWriter())
    await asBefore()
    await expectShut(person)
    world.deps.heads = createHeads(world.deps.heads.places)
    await expectShut(person)
    alarms.length = 0
    await checkFactors(world.deps, asWriter())
    expect(alarms).toMatchObject([{ alarm: 'second-factor', msg: 'tampered' }])
    expect((await alteredFactors(world.deps, asWriter())).older).toContain(person.username)
    await expectShut(person, { otp: code() })
    // The operator restored the database, and says so.
    await acceptFactors(world.deps)
    expect((await login(person)).statusCode).toBe(200)
  })

  test('who clears the flag that a role asks for one lets nobody in without it, who has signed in or signs in', async () => {
    await write(sql`insert into role (name, requires_second_factor) values ('ROLE_CAREFUL', true)`)
    const person = await newMember(['ROLE_USER', 'ROLE_CAREFUL'])
    const { token } = (await login(person)).json<{ token: string }>()
    const roster = () => world.call('GET', '/api/roster', { token })
    expect(refusalOf(await roster())).toEqual([403, 'second-factor-required'])
    for (const [clear, set] of [
      [
        sql`update role set requires_second_factor = false where name = 'ROLE_CAREFUL'`,
        sql`update role set requires_second_factor = true where name = 'ROLE_CAREFUL'`,
      ],
      [
        sql`delete from user_role using role r where r.id = role_id and user_id = ${person.id} and name = 'ROLE_CAREFUL'`,
        sql`insert into user_role select ${person.id}::uuid, id from role where name = 'ROLE_CAREFUL'`,
      ],
    ] as const) {
      await write(clear)
      expect(refusalOf(await roster())).toEqual([401, 'session-ended'])
      await expectShut(person)
      await write(set)
      expect(refusalOf(await roster())).toEqual([403, 'second-factor-required'])
    }
    await write(sql`insert into totp (user_id, secret_box, confirmed_at) values (${person.id}, '', now())`)
    expect(refusalOf(await roster())).toEqual([401, 'session-ended'])
  })

  test('what was altered is made good by no change of its person’s, and by a reset of their access alone', async () => {
    const [administrator, person] = [await createAdministrator(world.deps), await newMember()]
    await setUpApp(person)
    const call = { token: administrator.token, payload: { id: person.id } }
    await write(sql`delete from backup_code where user_id = ${person.id}`)
    const renewed = await world.call('POST', '/api/auth/backup-codes', { token: person.token, payload: { password } })
    expect(refusalOf(renewed)).toEqual(refused)
    for (const path of ['disable', 'enable'])
      expect((await world.call('PATCH', `/api/users/${path}`, call)).statusCode).toBe(200)
    await expectShut(person)
    const payload = { id: person.id, newPassword: password }
    await world.call('PATCH', '/api/users/reset-password', { token: administrator.token, payload })
    const token = (await login(person)).json<{ token: string }>().token
    expect((await world.call('GET', '/api/auth/current', { token })).statusCode).toBe(200)
  })

  test('a wrong password is answered as ever, and tells nobody that a second factor was altered', async () => {
    const person = await newMember()
    await setUpApp(person)
    await write(sql`delete from totp where user_id = ${person.id}`)
    expect(refusalOf(await login(person, { password: 'Equivocada5x' }))).toEqual([401, 'credentials-invalid'])
  })
})
