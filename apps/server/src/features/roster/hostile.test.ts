import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Roster, Stoppable } from '@canal/contract/roster/schemas'
import type { ChannelDetail } from '@canal/contract/channels/settings'
import type { User } from '@canal/contract/users/schemas'
import { admitBy, begin, numbersOf, sign, takeOff } from '../../../test/colleagues.ts'
import { createAdministrator, createMember, strengthen, type TestPerson } from '../../../test/factories.ts'
import { request } from '../../../test/votes.ts'
import { newAddress, openCase, openWorld, refusalOf, submit, type Case, type World } from '../../../test/world.ts'
import { inChannel } from '../../db/transaction.ts'
import { rosterOf } from '../../roster/index.ts'
import { holdClocks, passDays } from './testing/time.ts'

const password = 'Primera4Grapa'

let world: World
let administrator: TestPerson
let one: Case
beforeAll(async () => {
  world = await openWorld()
  administrator = await createAdministrator(world.deps)
})
beforeEach(async () => {
  holdClocks(world)
  one = await openCase(world)
})
afterAll(() => world.close())

const roster = () => inChannel(world.deps.db, one.channel.id, (tx) => rosterOf(tx, world.deps, one.channel.id))
const look = async (by: { token: string }, query = '') =>
  (await world.call('GET', `/api/roster${query}`, { token: by.token })).json<Roster>()
const asAdministrator = (method: 'GET' | 'PUT', path: string, payload?: object) =>
  world.call(method, path, { token: administrator.token, ...(payload && { payload }) })

describe('an administrator, with a colluding member or alone', () => {
  test('keeps nobody who left from stopping a request, by moving them to another channel', async () => {
    const noa = await createMember(world.deps, one.channel, { password })
    one.report = await submit(world, one.channel, { attachedFiles: ['ledger.pdf'] })
    for (const person of [one.luis, one.eva, noa]) await takeOff(world, [person], person)
    const id = await request(world, one.ana, 'access-to-files', one.report.id)
    const other = await openCase(world)
    const url = `/api/channels/${other.channel.id}`
    const { users, ...fields } = (await asAdministrator('GET', url)).json<ChannelDetail & { users: string[] }>()
    const moved = await asAdministrator('PUT', url, { ...fields, users: [...users, noa.username] })
    expect(moved.statusCode, moved.body).toBe(200)
    const payload = { username: noa.username, password }
    const found = await world.call('POST', '/api/roster/stoppable', { payload, remoteAddress: newAddress() })
    expect(found.json<Stoppable>().requests).toMatchObject([{ id }])
  })

  test('silences nobody by disabling them before their admission, and enabling them in another channel', async () => {
    const noa = await createMember(world.deps, one.channel, { password, keyState: 'waiting' })
    const other = await openCase(world)
    const set = (what: 'enable' | 'disable') =>
      world.call('PATCH', `/api/users/${what}`, { token: administrator.token, payload: { id: noa.id } })
    const move = async (to: string) => {
      const url = `/api/channels/${to}`
      const { users, ...fields } = (await asAdministrator('GET', url)).json<ChannelDetail & { users: string[] }>()
      return asAdministrator('PUT', url, { ...fields, users: [...users, noa.username] })
    }
    const done = [await set('disable'), await move(other.channel.id), await set('enable'), await move(one.channel.id)]
    expect(done.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    await passDays(world, 91)
    const signIn = () => world.call('POST', '/api/auth/login', { payload: { username: noa.username, password } })
    const token = (await signIn()).json<{ token: string }>().token
    expect((await admitBy(world, [one.ana, one.luis], { ...noa, token })).json()).toEqual({ act: null })
    expect((await signIn()).statusCode).toBe(200)
    await begin(world, one.ana, { kind: 'leave', userId: noa.id })
    const payload = { username: noa.username, password }
    const found = await world.call('POST', '/api/roster/stoppable', { payload, remoteAddress: newAddress() })
    expect(found.json<Stoppable>().acts).toMatchObject([{ kind: 'leave' }])
  })

  test('has nobody signed for as a member who was shown as an investigator', async () => {
    for (const person of [one.luis, one.eva]) await takeOff(world, [person], person)
    const roles = ['ROLE_INVESTIGATOR', 'ROLE_USER']
    const rui = await createMember(world.deps, one.channel, { keyState: 'waiting', capacity: 'investigator', roles })
    const [shown] = (await look(one.ana)).newcomers
    expect(shown).toMatchObject({ userId: rui.id, capacity: 'investigator' })
    const checkNumbers = await numbersOf(world, rui)
    const { version } = (await asAdministrator('GET', `/api/users/${rui.id}`)).json<User>()
    const fields = { name: 'Rui', lastName: 'Lobo', email: 'rui@canal.example', channelId: one.channel.id }
    const changed = await asAdministrator('PUT', '/api/users', {
      ...fields,
      id: rui.id,
      version,
      roles: ['ROLE_USER'],
    })
    expect(changed.statusCode, changed.body).toBe(200)
    const wanted = { kind: 'admit', userId: rui.id, checkNumbers, capacity: shown?.capacity }
    expect(refusalOf(await begin(world, one.ana, wanted))).toEqual([409, 'keys-changed'])
    expect((await roster()).seats.has(rui.id)).toBe(false)
  })

  test('shortens no wait by a wish that was seen before anybody had signed it', async () => {
    await strengthen(world.deps, one.channel, { voteRule: 'unanimous' })
    const url = `/api/channels/${one.channel.id}`
    const { users: _users, ...fields } = (await asAdministrator('GET', url)).json<ChannelDetail & { users: string[] }>()
    expect((await asAdministrator('PUT', url, { ...fields, voteRule: 'majority' })).statusCode).toBe(202)
    const [act] = (await look(one.luis, '?opened=true')).acts
    expect(act).toMatchObject({ kind: 'settings', settings: { voteRule: 'majority' }, signed: 0, countsAt: null })
    await passDays(world, 3)
    expect((await sign(world, one.ana, act?.id ?? '')).statusCode).toBe(200)
    // Nobody has looked since it was signed.
    await passDays(world, 8)
    expect((await roster()).settings.voteRule).toBe('unanimous')
    await passDays(world, 23)
    expect((await roster()).settings.voteRule).toBe('majority')
  })
})
