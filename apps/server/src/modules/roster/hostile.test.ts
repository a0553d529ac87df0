import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Roster, Stoppable } from '@canal/contract/roster/schemas'
import type { ChannelDetail } from '@canal/contract/channels/settings'
import type { User } from '@canal/contract/users/schemas'
import { admitBy, begin, numbersOf, resetAndSignIn, sign, takeOff } from '../../../test/colleagues.ts'
import {
  createAdministrator,
  createChannel,
  createMember,
  strengthen,
  type TestPerson,
} from '../../../test/factories.ts'
import { request } from '../../../test/votes.ts'
import { newAddress, openCase, openWorld, refusalOf, submit, type Case, type World } from '../../../test/world.ts'
import { inChannel } from '../../platform/db/transaction.ts'
import { rosterOf } from '../audit-log/governance/store.ts'
import { ceremonyIn } from './recovery-key/testing/ceremony.ts'
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

/** What the page for stopping shows; the refusal where it shows nothing. */
const found = async ({ username }: TestPerson, typed = password) => {
  const payload = { username, password: typed }
  const answer = await world.call('POST', '/api/roster/stoppable', { payload, remoteAddress: newAddress() })
  return answer.statusCode === 200 ? answer.json<Stoppable>() : refusalOf(answer)
}
const move = async ({ username }: TestPerson, to: { id: string } | null, from: { id: string } = one.channel) => {
  const url = `/api/channels/${(to ?? from).id}`
  const { users, ...fields } = (await asAdministrator('GET', url)).json<ChannelDetail & { users: string[] }>()
  const others = users.filter((name) => name !== username)
  const moved = await asAdministrator('PUT', url, { ...fields, users: to ? [...others, username] : others })
  expect(moved.statusCode, moved.body).toBe(200)
}
const signInAs = async (who: TestPerson, typed: string): Promise<TestPerson> => {
  const payload = { username: who.username, password: typed }
  const answer = await world.call('POST', '/api/auth/login', { payload, remoteAddress: newAddress() })
  return { ...who, token: answer.json<{ token: string }>().token }
}

describe('an administrator, with a colluding member or alone', () => {
  test('keeps nobody who left from stopping a request, by moving them to another channel', async () => {
    const noa = await createMember(world.deps, one.channel, { password })
    one.report = await submit(world, one.channel, { attachedFiles: ['ledger.pdf'] })
    for (const person of [one.luis, one.eva, noa]) await takeOff(world, [person], person)
    const id = await request(world, one.ana, 'access-to-files', one.report.id)
    await move(noa, (await openCase(world)).channel)
    expect(await found(noa)).toMatchObject({ requests: [{ id }] })
  })

  test('keeps nobody who left from it by keys made in their name, admitted on another committee, however often', async () => {
    const noa = await createMember(world.deps, one.channel, { password })
    one.report = await submit(world, one.channel, { attachedFiles: ['ledger.pdf'] })
    for (const person of [one.luis, one.eva, noa]) await takeOff(world, [person], person)
    const id = await request(world, one.ana, 'access-to-files', one.report.id)
    const elsewhere = await createChannel(world.deps)
    const colluding = await createMember(world.deps, elsewhere)
    for (const own of ['Ajena2Clave', 'Ajena3Clave', 'Ajena4Clave']) {
      await move(noa, elsewhere)
      const impostor = { ...noa, ...(await resetAndSignIn(world, administrator, noa, { own })) }
      const admitted = await admitBy(world, [colluding], impostor)
      expect(admitted.json(), admitted.body).toEqual({ act: null })
      if (own === 'Ajena2Clave') expect(await found(noa)).toMatchObject({ requests: [{ id }] })
      await takeOff(world, [impostor], noa)
      await move(noa, null, elsewhere)
    }
    const stop = await world.call('POST', `/api/roster/requests/${id}/stop`, {
      payload: { username: noa.username, password },
      remoteAddress: newAddress(),
    })
    expect(stop.statusCode, stop.body).toBe(204)
  })

  test('gives a recovery key no older reports at once by keys made for who left the same committee', async () => {
    const noa = await createMember(world.deps, one.channel, { password })
    await submit(world, one.channel)
    for (const person of [one.luis, one.eva, noa]) await takeOff(world, [person], person)
    const { start, standing, post } = ceremonyIn(() => world)
    await start(one.ana)
    const own = 'Ajena2Clave'
    await move(noa, null)
    await move(noa, one.channel)
    const impostor = { ...noa, ...(await resetAndSignIn(world, administrator, noa, { own })) }
    expect((await admitBy(world, [one.ana], impostor)).json()).toEqual({ act: null })
    const again = await signInAs(noa, own)
    for (const by of [one.ana, again]) await post(by, '/older')
    expect((await standing(one.ana)).covering).toBe('waits')
    const { acts } = (await found(noa)) as Stoppable
    expect(acts).toMatchObject([{ kind: 'cover' }])
    const stop = await world.call('POST', `/api/roster/acts/${acts[0]?.id}/stop`, {
      payload: { username: noa.username, password },
      remoteAddress: newAddress(),
    })
    expect(stop.statusCode, stop.body).toBe(204)
    expect((await standing(one.ana)).covering).toBe('no')
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
