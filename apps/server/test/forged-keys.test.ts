import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { pino } from 'pino'
import type { LogCheck } from '@canal/contract/logs/schemas'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createLogFindings } from '../src/modules/audit-log/findings.ts'
import { checkLogs } from '../src/modules/audit-log/verify/check-logs.ts'
import { verifyLog } from '../src/modules/audit-log/verify/verify-log.ts'
import { logSigningKey } from '../src/platform/crypto/log-chain.ts'
import { resetAndSignIn, takeOff } from './colleagues.ts'
import { createAdministrator, type TestPerson } from './factories.ts'
import { openCase, openWorld, type Case, type World } from './world.ts'

let world: World
let one: Case
let administrator: TestPerson
const alarms: Record<string, unknown>[] = []
const log = pino({ level: 'error' }, { write: (line) => void alarms.push(JSON.parse(line) as Record<string, unknown>) })
beforeAll(async () => {
  world = await openWorld({}, { log })
  administrator = await createAdministrator(world.deps)
})
beforeEach(async () => {
  one = await openCase(world)
  Object.assign(world.deps.findings, createLogFindings())
  alarms.length = 0
})
afterAll(() => world.close())

/** The attacker can write any row of the database, and nothing else. */
const asWriter = () => world.database.ownerDb
const pace = { rest: () => Promise.resolve(), clock: () => 0 }
const round = () => checkLogs(world.deps, asWriter(), pace)
const shown = async () => (await world.call('GET', '/api/logs/check', { token: administrator.token })).json<LogCheck>()

const rowsOfKeys = () => asWriter().selectFrom('user_key').selectAll().where('user_id', '=', one.eva.id).execute()
test.each([
  [
    'a pair of somebody’s own in a member’s row',
    () => sql`update user_key set public_key = ${randomBytes(32)} where user_id = ${one.eva.id}`,
  ],
  [
    'another member’s keys with their MAC',
    () => sql`update user_key k set public_key = o.public_key, signing_key = o.signing_key, mac = o.mac
      from user_key o where k.user_id = ${one.eva.id} and o.user_id = ${one.luis.id}`,
  ],
  [
    'a row after the member’s own',
    () => sql`insert into user_key (user_id, version, channel_id, public_key, signing_key, mac, salt, verifier,
        pepper_ring, wrapped_private)
      select user_id, 2, channel_id, ${randomBytes(32)}, signing_key, mac, salt, verifier, pepper_ring, wrapped_private
      from user_key where user_id = ${one.eva.id}`,
  ],
] as const)('the daily check and verify-log name whose keys nobody made here: %s', async (_, forge) => {
  const [kept] = await rowsOfKeys()
  if (!kept) throw new Error('no keys')
  await forge().execute(asWriter())
  await round()
  await round()
  expect(alarms).toMatchObject([{ alarm: 'account-keys', account: one.eva.id, msg: 'tampered' }])
  expect((await shown()).plantedSince).toBe(world.deps.now().toISOString())
  const { rootKeys } = world.deps
  const { broken } = await verifyLog(asWriter(), { publicKey: logSigningKey(rootKeys).publicKey, rootKeys })
  expect(broken).toMatchObject({ reason: 'keys-forged', channelId: one.channel.id, userId: one.eva.id })
  await asWriter().deleteFrom('user_key').where('user_id', '=', one.eva.id).execute()
  await asWriter().insertInto('user_key').values(kept).execute()
  await round()
  expect((await shown()).plantedSince).toBeNull()
})

test('they name nobody where the register knows them, though their account was changed by hand, or where people left, were reset and renewed theirs', async () => {
  await sql`update app_user set is_active = false where id = ${one.luis.id}`.execute(asWriter())
  await takeOff(world, [one.eva], one.eva)
  for (const path of ['disable', 'enable'])
    await world.call('PATCH', `/api/users/${path}`, { token: administrator.token, payload: { id: one.ana.id } })
  await resetAndSignIn(world, administrator, one.ana, { own: 'Puerta2026verde' })
  await round()
  expect((await shown()).plantedSince).toBeNull()
})
