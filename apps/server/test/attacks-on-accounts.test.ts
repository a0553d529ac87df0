import { sql, type Selectable } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createHeads } from '../src/modules/audit-log/heads.ts'
import { checkFactors } from '../src/modules/accounts/users/factor-seal.ts'
import { tokenRowId } from '../src/platform/crypto/session-token.ts'
import type { Tables } from '../src/platform/db/tables.ts'
import { createAdministrator, createChannel, type TestChannel, type TestPerson } from './factories.ts'
import { newAddress, openWorld, refusalOf, type World } from './world.ts'

const password = 'Puerta2026verde'

let world: World
let administrator: TestPerson
let channel: TestChannel
beforeAll(async () => {
  world = await openWorld()
  channel = await createChannel(world.deps)
  administrator = await createAdministrator(world.deps)
})
afterAll(() => world.close())

/** The attacker can write any row of the database, and nothing else. */
const asWriter = () => world.database.ownerDb

/** Gives what puts back all that the database says now of what somebody may do, with their sessions. */
const keepAccount = async ({ id }: TestPerson) => {
  const user = await asWriter()
    .selectFrom('app_user')
    .select(['is_active', 'factors_version', 'factors_hash', 'factors_mac'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const rowsOf = <T extends 'user_key' | 'user_role' | 'session'>(table: T) =>
    sql<Selectable<Tables[T]>>`select * from ${sql.table(table)} where user_id = ${id}`.execute(asWriter())
  const [keys, roles, sessions] = [await rowsOf('user_key'), await rowsOf('user_role'), await rowsOf('session')]
  return async () => {
    await asWriter().updateTable('app_user').set(user).where('id', '=', id).execute()
    await sql`update membership set to_at = now() where user_id = ${id} and to_at is null`.execute(asWriter())
    for (const { version, mac, channel_id } of keys.rows)
      await sql`update user_key set mac = ${mac}, channel_id = ${channel_id}
        where user_id = ${id} and version = ${version}`.execute(asWriter())
    await sql`delete from user_role where user_id = ${id}`.execute(asWriter())
    await asWriter().insertInto('user_role').values(roles.rows).execute()
    await asWriter().insertInto('session').values(sessions.rows).execute()
  }
}
const login = ({ username }: TestPerson) =>
  world.call('POST', '/api/auth/login', { payload: { username, password }, remoteAddress: newAddress() })
const people = (token: string) => world.call('GET', '/api/users', { token })

type Change = [what: string, path: string, payload: (former: TestPerson) => object]
const changes: Change[] = [
  ['was disabled', 'PATCH /api/users/disable', ({ id }) => ({ id })],
  [
    'is a member now',
    'PUT /api/users',
    ({ id }) => ({
      id,
      name: 'Eva',
      lastName: 'Soto',
      email: 'eva@canal.example',
      roles: ['ROLE_USER'],
      channelId: channel.id,
    }),
  ],
]

test.each(changes)(
  'who puts back the account of an administrator who %s lets nobody in by it',
  async (_, path, payloadOf) => {
    const former = await createAdministrator(world.deps, { password })
    const { token } = (await login(former)).json<{ token: string }>()
    expect((await people(token)).statusCode).toBe(200)
    const putBack = await keepAccount(former)
    const [method = '', url = ''] = path.split(' ')
    const changed = await world.call(method, url, { token: administrator.token, payload: payloadOf(former) })
    expect(changed.statusCode, changed.body).toBe(200)
    await checkFactors(world.deps, asWriter())
    await putBack()
    for (const heads of [world.deps.heads, createHeads(world.deps.heads.places)]) {
      world.deps.heads = heads
      expect(refusalOf(await people(token))).toEqual([401, 'session-ended'])
      expect(refusalOf(await login(former))).toEqual([403, 'second-factor-altered'])
    }
  },
)

test('who moves the end of a session that was kept gains no minute by it', async () => {
  const { token } = (await login(await createAdministrator(world.deps, { password }))).json<{ token: string }>()
  expect((await people(token)).statusCode).toBe(200)
  const id = tokenRowId(world.deps.rootKeys, 'user-session', token)
  const setEnd = (minutes: number) =>
    sql`update session set expires_at = expires_at + ${minutes} * interval '1 minute' where id = ${id}`.execute(
      asWriter(),
    )
  await setEnd(1)
  expect(refusalOf(await people(token))).toEqual([401, 'session-ended'])
  await setEnd(-1)
  expect((await people(token)).statusCode).toBe(200)
})
