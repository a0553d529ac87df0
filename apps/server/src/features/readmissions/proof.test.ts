import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CurrentUser } from '@canal/contract/auth/schemas'
import type { Readmission } from '@canal/contract/readmissions/schemas'
import { answerColleague } from '../../../test/colleagues.ts'
import {
  createAdministrator,
  createChannel,
  createMember,
  type TestChannel,
  type TestPerson,
} from '../../../test/factories.ts'
import { newAddress, openWorld, refusalOf, submit, type World } from '../../../test/world.ts'
import { settleWaiting } from './index.ts'

// What still proves whose keys they are, after what an administrator can do to an account, in whatever order.
const [before, temporary, chosen, later] = [
  'Mesa7Larga.Uno',
  'Silla8Corta.Dos',
  'Puerta9Roja.Tres',
  'Techo4Azul.Cuatro',
]

type By = { token: string }

let world: World
let channel: TestChannel
let administrator: TestPerson
let luis: TestPerson
let ana: TestPerson
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  channel = await createChannel(world.deps)
  administrator = await createAdministrator(world.deps)
  luis = await createMember(world.deps, channel, { password: before })
  ana = await createMember(world.deps, channel, { password: before })
})
afterAll(() => world.close())

const call = (by: By, method: 'GET' | 'POST' | 'PATCH' | 'PUT', path: string, payload?: object) =>
  world.call(method, `/api/${path}`, { token: by.token, ...(payload && { payload }) })
const manage = async (path: string, payload: object, method: 'PATCH' | 'PUT' = 'PATCH') => {
  const answer = await call(administrator, method, path, payload)
  expect(answer.statusCode, answer.body).toBeLessThan(300)
}
const signIn = async ({ username }: TestPerson, password: string): Promise<By> => {
  const payload = { username, password }
  return (await world.call('POST', '/api/auth/login', { payload, remoteAddress: newAddress() })).json<By>()
}
const setOwn = async (by: By, { id }: TestPerson, oldPassword: string, newPassword: string) => {
  const answer = await call(by, 'PATCH', 'users/change-password', { id, oldPassword, newPassword })
  return answer.json<By & { recoveryCode: string }>()
}
const reset = ({ id }: TestPerson) => manage('users/reset-password', { id, newPassword: temporary })
const startAnew = async (person: TestPerson, password = chosen) =>
  setOwn(await signIn(person, temporary), person, temporary, password)
const keyState = async (by: By) => (await call(by, 'GET', 'auth/current')).json<CurrentUser>().keyState
const unlock = async (by: By, payload: object) => refusalOf(await call(by, 'POST', 'auth/unlock', payload))[0]
/** Luis has the list of who waits open, and then three days pass. */
const passHours = async (): Promise<void> => {
  await call(luis, 'GET', 'readmissions?opened=true')
  world.advance(73 * 3600)
  await settleWaiting(world.deps)
  Object.assign(luis, await signIn(luis, before))
  Object.assign(administrator, await createAdministrator(world.deps))
}

describe('the first member', () => {
  const giveRoles = ({ id, username }: TestPerson, roles: string[]) =>
    manage(
      'users',
      { id, username, name: 'A', lastName: 'B', email: 'a@canal.example', channelId: channel.id, roles },
      'PUT',
    )

  test('is nobody who comes after others, though their say was taken from them one by one', async () => {
    await giveRoles(luis, ['ROLE_USER', 'ROLE_INVESTIGATOR'])
    await giveRoles(luis, ['ROLE_USER'])
    await reset(ana)
    const elsewhere = await createChannel(world.deps)
    const local = await createMember(world.deps, elsewhere)
    const names = { name: 'B', publicName: 'B', slug: elsewhere.slug }
    await manage(`channels/${elsewhere.id}`, { ...names, users: [local.username, ana.username] }, 'PUT')
    const planted = await createMember(world.deps, channel, { password: temporary, isPasswordTemporary: true })
    expect(await keyState(await startAnew(planted))).toBe('unconfirmed')
  })

  test('is nobody who comes after somebody whose keys counted already when they were put there', async () => {
    const bare = await createChannel(world.deps)
    const names = { name: 'B', publicName: 'B', slug: bare.slug }
    await manage(`channels/${bare.id}`, { ...names, users: [ana.username] }, 'PUT')
    expect(await keyState(await signIn(ana, before))).toBe('confirmed')
    const planted = await createMember(world.deps, bare, { password: temporary, isPasswordTemporary: true })
    expect(await keyState(await startAnew(planted))).toBe('unconfirmed')
  })

  test('is still who was alone until now, and lost the password', async () => {
    channel = await createChannel(world.deps)
    const alone = await createMember(world.deps, channel, { password: temporary, isPasswordTemporary: true })
    expect(await keyState(await startAnew(alone))).toBe('confirmed')
    await reset(alone)
    expect(await keyState(await startAnew(alone, later))).toBe('confirmed')
    const next = await createMember(world.deps, channel, { password: temporary, isPasswordTemporary: true })
    expect(await keyState(await startAnew(next))).toBe('unconfirmed')
  })
})

describe.each(['a second factor was taken away', 'the account was disabled and enabled'])('where %s', (how) => {
  const doubt = async ({ id }: TestPerson) => {
    if (how === 'the account was disabled and enabled') {
      await manage('users/disable', { id })
      return manage('users/enable', { id })
    }
    const totp = { user_id: id, secret_box: Buffer.alloc(1), confirmed_at: world.deps.now() }
    await world.database.ownerDb.insertInto('totp').values(totp).execute()
    await manage('users/remove-second-factor', { id })
  }

  test.each(['before', 'after'])(
    '%s the password was reset, the own code proves the keys; the old password does not',
    async (when) => {
      await submit(world, channel)
      const { recoveryCode } = await setOwn(ana, ana, before, later)
      if (when === 'before') await doubt(ana)
      await reset(ana)
      if (when === 'after') await doubt(ana)
      const by = await startAnew(ana)
      expect(await unlock(by, { oldPassword: later })).toBe(422)
      expect(await keyState(by)).toBe('unconfirmed')
      expect(await unlock(by, { recoveryCode })).toBe(200)
      expect(await keyState(by)).toBe('confirmed')
    },
  )
})

describe('a colleague’s objection', () => {
  const object = async () => {
    await reset(ana)
    await startAnew(ana)
    await call(luis, 'GET', 'readmissions?opened=true')
    expect((await answerColleague(world, luis, ana.id, false)).statusCode).toBe(204)
    await reset(ana)
  }

  test('outlives another reset, until a colleague confirms', async () => {
    await object()
    await startAnew(ana, later)
    await passHours()
    expect(await keyState(await signIn(ana, later))).toBe('unconfirmed')
    expect((await call(luis, 'GET', 'readmissions')).json<Readmission[]>()).toMatchObject([
      { username: ana.username, isObjected: true, confirmsAt: null },
    ])
    expect((await answerColleague(world, luis, ana.id)).statusCode).toBe(204)
    expect(await keyState(await signIn(ana, later))).toBe('confirmed')
    await reset(ana)
    await startAnew(ana)
    expect((await call(luis, 'GET', 'readmissions')).json<Readmission[]>()).toMatchObject([{ isObjected: false }])
  })

  test.each(['left as it is', 'taken off by hand in the database'])(
    'outlives a reset also where it was about keys that had counted before, %s',
    async (how) => {
      await manage('users/disable', { id: ana.id })
      await manage('users/enable', { id: ana.id })
      expect((await answerColleague(world, luis, ana.id, false)).statusCode).toBe(204)
      await reset(ana)
      if (how === 'taken off by hand in the database')
        await sql`update user_key set objected_at = null where user_id = ${ana.id}`.execute(world.database.ownerDb)
      await startAnew(ana, later)
      await passHours()
      expect(await keyState(await signIn(ana, later))).toBe('unconfirmed')
    },
  )

  test('taken off the keys that it was about, by hand in the database, holds all the same', async () => {
    await object()
    await sql`update user_key set objected_at = null where user_id = ${ana.id}`.execute(world.database.ownerDb)
    await startAnew(ana, later)
    await passHours()
    expect(await keyState(await signIn(ana, later))).toBe('unconfirmed')
  })

  test('is not overridden by somebody whom time alone let count', async () => {
    const zoe = await createMember(world.deps, channel, { password: before })
    await reset(zoe)
    await startAnew(zoe, later)
    await passHours()
    await object()
    await startAnew(ana)
    const byTime = await signIn(zoe, later)
    expect(refusalOf(await answerColleague(world, byTime, ana.id))).toEqual([403, 'forbidden'])
    expect((await answerColleague(world, luis, ana.id)).statusCode).toBe(204)
  })

  test.each(['the code', 'the old password'])(
    'is not overridden by %s of keys that time alone let count',
    async (by) => {
      const posed = await createMember(world.deps, channel, { password: temporary, isPasswordTemporary: true })
      const { recoveryCode } = await startAnew(posed, later)
      await passHours()
      await reset(posed)
      const session = await startAnew(posed)
      expect((await answerColleague(world, luis, posed.id, false)).statusCode).toBe(204)
      expect(await unlock(session, by === 'the code' ? { recoveryCode } : { oldPassword: later })).toBe(200)
      expect(await keyState(session)).toBe('unconfirmed')
      expect((await answerColleague(world, luis, posed.id)).statusCode).toBe(204)
      expect(await keyState(session)).toBe('confirmed')
    },
  )
})
