import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CurrentUser } from '@canal/contract/auth/schemas'
import { admitBy, begin, numbersOf, ownSeat, resetAndSignIn, takeOff } from '../../../test/colleagues.ts'
import {
  createAdministrator,
  createChannel,
  createMember,
  type TestChannel,
  type TestPerson,
} from '../../../test/factories.ts'
import { newAddress, openWorld, read, refusalOf, send, submit, type World } from '../../../test/world.ts'
import { holderTag } from '../../platform/crypto/tags.ts'
import { applyRevocations } from '../report-access/revocation/apply-revocations.ts'
import { ceremonyIn } from './recovery-key/testing/ceremony.ts'
import { acceptRegister } from './accept-register.ts'

const password = 'Primera4Grapa'
const own = 'Nueva2026pass'
let world: World
let admin: TestPerson
let channel: TestChannel
let ana: TestPerson
beforeAll(async () => {
  world = await openWorld()
  admin = await createAdministrator(world.deps)
})
beforeEach(async () => {
  channel = await createChannel(world.deps)
  ana = await createMember(world.deps, channel, { password })
})
afterAll(() => world.close())

const ceremony = ceremonyIn(() => world)
/** Puts rows back as an archive had them; the chain goes on from its copy. */
const rows = () => world.database.ownerDb
const accept = async () => {
  expect(await acceptRegister(world.deps, channel.id)).toBe(true)
  await applyRevocations(world.deps, rows())
}
const signIn = async (who: TestPerson, typed = password): Promise<TestPerson> => {
  const payload = { username: who.username, password: typed }
  const answer = await world.call('POST', '/api/auth/login', { payload, remoteAddress: newAddress() })
  return { ...who, token: answer.json<{ token: string }>().token }
}
const current = async ({ token }: { token: string }) =>
  (await world.call('GET', '/api/auth/current', { token })).json<CurrentUser>()
const loseKeys = ({ id }: TestPerson) => sql`delete from user_key where user_id = ${id}`.execute(rows())

describe('keys that the database opens no more', () => {
  test('count for nobody who could read: no report without another reader, and no other reader leaves', async () => {
    const luis = await createMember(world.deps, channel)
    await loseKeys(ana)
    await accept()
    expect((await send(world, channel)).statusCode).toBe(200)
    const withoutLuis = { restrictedUsers: [luis.username] }
    expect(refusalOf(await send(world, channel, withoutLuis))).toEqual([422, 'nobody-left'])
    const leave = await begin(world, luis, { kind: 'leave', userId: luis.id })
    expect(refusalOf(leave)).toEqual([409, 'last-member'])
    const disabled = await world.call('PATCH', '/api/users/disable', { token: admin.token, payload: { id: luis.id } })
    expect(refusalOf(disabled)).toEqual([409, 'last-member'])
  })

  test('are nobody’s who is left: the alternate receives the report', async () => {
    const luis = await createMember(world.deps, channel)
    const alternate = await createMember(world.deps, channel, { capacity: 'alternate' })
    await loseKeys(ana)
    await accept()
    const { id } = await submit(world, channel, { restrictedUsers: [luis.username] })
    expect((await read(world, alternate, id)).statusCode).toBe(200)
  })

  test('are other ones where another row has their number', async () => {
    await sql`update user_key set public_key = ${randomBytes(32)} where user_id = ${ana.id}`.execute(rows())
    await accept()
    expect((await ownSeat(world, await signIn(ana))).ways).toEqual(['anew'])
  })

  test('are opened again by the last password, where the archive is of between a reset and that', async () => {
    const { id } = await submit(world, channel)
    const locked = await resetAndSignIn(world, admin, ana, { own })
    const [shut] = await rows().selectFrom('user_key').selectAll().where('user_id', '=', ana.id).execute()
    const unlock = (by: { token: string }) =>
      world.call('POST', '/api/auth/unlock', { token: by.token, payload: { oldPassword: password } })
    expect((await unlock(locked)).statusCode).toBe(200)
    await rows()
      .updateTable('user_key')
      .set(shut ?? {})
      .where('user_id', '=', ana.id)
      .execute()
    await accept()
    expect(refusalOf(await send(world, channel))).toEqual([409, 'channel-without-readers'])
    const back = await signIn(ana, own)
    expect((await ownSeat(world, back)).ways).toEqual(['oldPassword', 'anew'])
    const { token } = (await unlock(back)).json<{ token: string }>()
    expect(await current({ token })).toMatchObject({ locked: false })
    expect((await read(world, { token }, id)).statusCode).toBe(200)
    expect((await send(world, channel)).statusCode).toBe(200)
  })

  test('stay shut where the reset came after the archive, and open by the password of then', async () => {
    const [before] = await rows().selectFrom('user_key').selectAll().where('user_id', '=', ana.id).execute()
    await resetAndSignIn(world, admin, ana, { own })
    await rows()
      .updateTable('user_key')
      .set(before ?? {})
      .where('user_id', '=', ana.id)
      .execute()
    await accept()
    expect((await send(world, channel)).statusCode).toBe(200)
    expect((await ownSeat(world, await signIn(ana, own))).ways).toEqual(['oldPassword', 'anew'])
  })
})

describe('a departure that the archive does not know', () => {
  let luis: TestPerson
  let id: string
  beforeEach(async () => {
    luis = await createMember(world.deps, channel, { password })
    id = (await submit(world, channel)).id
    await takeOff(world, [luis], luis)
    await sql`delete from access_revocation where channel_id = ${channel.id}`.execute(rows())
    await sql`update membership set from_at = '2026-01-02' where user_id = ${luis.id}`.execute(rows())
  })
  const becomes = (seat: string | null) =>
    sql`update user_key set seat = ${seat} where user_id = ${luis.id}`.execute(rows())

  test.each(['admitted', null])('takes what they had, whatever the row says of their seat: %s', async (seat) => {
    await becomes(seat)
    await accept()
    const gone = await signIn(luis)
    expect(await current(gone)).toMatchObject({ keyState: 'left' })
    const tag = holderTag(world.deps.rootKeys, channel.id, luis.id)
    expect((await sql`select 1 from slot where holder_tag = ${tag}`.execute(rows())).rows).toEqual([])
    expect(await numbersOf(world, gone)).toBe('')
    // Brought back and admitted, they read what came since.
    await becomes(null)
    await sql`update membership set from_at = clock_timestamp() + interval '1 second' where user_id = ${luis.id}`.execute(
      rows(),
    )
    expect((await admitBy(world, [ana], await signIn(luis))).json()).toEqual({ act: null })
    expect(refusalOf(await read(world, await signIn(luis), id))).toEqual([403, 'no-access'])
    const since = await submit(world, channel)
    expect((await read(world, await signIn(luis), since.id)).statusCode).toBe(200)
  })

  test('takes it also from who came back since, once, and nothing of later', async () => {
    await becomes(null)
    expect((await admitBy(world, [ana], await signIn(luis))).json()).toEqual({ act: null })
    expect((await read(world, await signIn(luis), id)).statusCode).toBe(200)
    await accept()
    expect(refusalOf(await read(world, await signIn(luis), id))).toEqual([403, 'no-access'])
    const since = await submit(world, channel)
    await accept()
    expect((await read(world, await signIn(luis), since.id)).statusCode).toBe(200)
  })
})

describe('the organisation’s recovery key', () => {
  const countSlots = async () =>
    (await sql`select 1 from recovery_slot where channel_id = ${channel.id}`.execute(rows())).rows.length
  const publicKey = async () =>
    (
      await sql<{ key: Buffer }>`select public_key as key from recovery_key where channel_id = ${channel.id}`.execute(
        rows(),
      )
    ).rows[0]?.key
  test.each(['without a row', 'with that of another key'])(
    'that the archive does not know is there again, %s, and nobody is said to keep a share',
    async (state) => {
      await ceremony.start(ana)
      const key = await publicKey()
      const before = await ceremony.standing(ana)
      await (state === 'without a row'
        ? sql`delete from recovery_key where channel_id = ${channel.id}`.execute(rows())
        : sql`update recovery_key set public_key = ${randomBytes(32)} where channel_id = ${channel.id}`.execute(rows()))
      await accept()
      expect(await publicKey()).toEqual(key)
      const { checkNumbers, startedBy } = before.current ?? {}
      const { current: now, shares } = await ceremony.standing(ana)
      expect(now).toMatchObject({ version: 1, checkNumbers, startedBy, shares: [], maySign: false })
      expect(shares).toEqual([])
    },
  )
  test('that was dropped since opens nothing of the restored reports', async () => {
    await ceremony.start(ana)
    await submit(world, channel)
    const slots = await rows().selectFrom('recovery_slot').selectAll().where('channel_id', '=', channel.id).execute()
    await ceremony.post(ana, '/drop')
    expect(await countSlots()).toBe(0)
    await rows().insertInto('recovery_slot').values(slots).execute()
    await accept()
    expect(await countSlots()).toBe(0)
  })
})
