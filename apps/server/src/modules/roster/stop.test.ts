import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Problem } from '@canal/contract'
import type { ActOutcome, Roster, Stoppable } from '@canal/contract/roster/schemas'
import { loseCopy } from '../../../test/app.ts'
import { admitBy, beginAnew, ownSeat, resetAndSignIn } from '../../../test/colleagues.ts'
import { createAdministrator, createInvestigator, createMember, type TestPerson } from '../../../test/factories.ts'
import { newAddress, openCase, openWorld, refusalOf, type Case, type World } from '../../../test/world.ts'
import type { ArgonGate } from '../../platform/crypto/passwords/argon-gate.ts'
import * as passwords from '../../platform/crypto/passwords/password.ts'
import { solveProof } from '../../../test/solve-proof.ts'
import { holdClocks } from './testing/time.ts'

const password = 'Primera4Grapa'
const own = 'Segunda5Tecla'

let world: World
let administrator: TestPerson
let one: Case
/** A member who has a password. */
let noa: TestPerson
/** What waits in the committee of four, of which two have not signed. */
let act: string
beforeAll(async () => {
  world = await openWorld()
  administrator = await createAdministrator(world.deps)
})
beforeEach(async () => {
  holdClocks(world)
  one = await openCase(world)
  noa = await createMember(world.deps, one.channel, { password })
  act = await propose()
})
afterAll(() => world.close())

async function propose(): Promise<string> {
  const newcomer = await createMember(world.deps, one.channel, { keyState: 'waiting' })
  const outcome = (await admitBy(world, [one.ana, one.luis], newcomer)).json<ActOutcome>()
  return outcome.act?.id ?? expect.fail('nothing waits')
}
type Credentials = { username: string; password: string }
const stop = (who: Credentials | { token: string }, id = act, remoteAddress = newAddress()) =>
  'token' in who
    ? world.call('POST', `/api/roster/acts/${id}/stop`, { token: who.token, payload: {} })
    : world.call('POST', `/api/roster/acts/${id}/stop`, { payload: who, remoteAddress })
const stoppable = (payload: Credentials, remoteAddress = newAddress()) =>
  world.call('POST', '/api/roster/stoppable', { payload, remoteAddress })
const actsOf = async () =>
  (await world.call('GET', '/api/roster', { token: one.ana.token })).json<Roster>().acts.map(({ id }) => id)
const sessions = async ({ id }: TestPerson) =>
  (await sql`select 1 from session where user_id = ${id}`.execute(world.database.ownerDb)).rows.length
const disable = async (person: TestPerson) => {
  const payload = { id: person.id }
  const answer = await world.call('PATCH', '/api/users/disable', { token: administrator.token, payload })
  expect(answer.statusCode, answer.body).toBe(200)
}
const noas = (typed = password): Credentials => ({ username: noa.username, password: typed })

describe('an act that waits is stopped', () => {
  test('by every member in their own session, who signed it too, once', async () => {
    expect((await stop(one.ana)).statusCode).toBe(204)
    expect(await actsOf()).toEqual([])
    expect(refusalOf(await stop(one.eva))).toEqual([404, 'not-found'])
    const [line] = (await world.call('GET', '/api/governance-log', { token: one.eva.token })).json<{
      items: { kind: string; act: string; by: string }[]
    }>().items
    expect(line).toMatchObject({ kind: 'stop', act: 'admit', by: expect.stringContaining(one.ana.username) as string })
  })

  test('and who waited learns it; it waits no more for who stopped it, until a colleague begins again', async () => {
    const newcomer = await createMember(world.deps, one.channel, { keyState: 'waiting' })
    const begun = (await admitBy(world, [one.ana, one.luis], newcomer)).json<ActOutcome>()
    await stop(one.eva, begun.act?.id)
    expect(await ownSeat(world, newcomer)).toMatchObject({
      act: null,
      needed: 3,
      stoppedAt: expect.any(String) as string,
    })
    const stoppedFor = async ({ token }: { token: string }) =>
      (await world.call('GET', '/api/roster', { token }))
        .json<Roster>()
        .newcomers.find(({ userId }) => userId === newcomer.id)
    expect(await stoppedFor(one.eva)).toMatchObject({ needed: 3, stopped: { isByYou: true } })
    expect(await stoppedFor(one.ana)).toMatchObject({ stopped: { isByYou: false } })
    await admitBy(world, [one.ana, one.luis], newcomer)
    expect((await ownSeat(world, newcomer)).stoppedAt).toBeNull()
    await admitBy(world, [one.eva], newcomer)
  })

  test('by nobody else: an investigator, an administrator, a member of another channel, nobody', async () => {
    const elsewhere = await openCase(world)
    for (const [by, refusal] of [
      [await createInvestigator(world.deps, one.channel), [403, 'forbidden']],
      [administrator, [403, 'forbidden']],
      [await createMember(world.deps, one.channel, { keyState: 'waiting' }), [403, 'keys-locked']],
      [elsewhere.ana, [404, 'not-found']],
      [{ token: '' }, [401, 'unauthorized']],
    ] as const)
      expect(refusalOf(await stop(by))).toEqual(refusal)
    expect(await actsOf()).toEqual([act])
  })

  test('by a member’s username and password, without a session and beginning none', async () => {
    await disable(noa)
    expect(await sessions(noa)).toBe(0)
    const shown = (await stoppable(noas())).json<Stoppable>()
    expect(shown).toMatchObject({ channelName: `Channel ${one.channel.slug}`, acts: [{ id: act, kind: 'admit' }] })
    expect((await stop({ ...noas(), username: ` ${noa.username.toUpperCase()} ` })).statusCode).toBe(204)
    expect(await actsOf()).toEqual([])
    expect((await stoppable(noas())).json<Stoppable>().acts).toEqual([])
    expect(refusalOf(await stop(noas()))).toEqual([404, 'not-found'])
    expect(await sessions(noa)).toBe(0)
  })

  test('by who is disabled for ninety days, and not after them', async () => {
    await disable(noa)
    world.advance(89.9 * 24 * 3600)
    holdClocks(world)
    expect((await stop(noas())).statusCode).toBe(204)
    world.advance(0.2 * 24 * 3600)
    holdClocks(world)
    act = await propose()
    expect((await stoppable(noas())).json<Stoppable>().acts).toEqual([])
    expect(refusalOf(await stop(noas()))).toEqual([403, 'forbidden'])
    expect(await actsOf()).toEqual([act])
  })

  test('by whose access was reset, with the last password that opened their keys, and with no other', async () => {
    const locked = await resetAndSignIn(world, administrator, noa, { temporary: 'Temporal2026x', own })
    expect(refusalOf(await stop(locked))).toEqual([403, 'keys-locked'])
    for (const typed of ['Temporal2026x', own]) {
      expect(refusalOf(await stoppable(noas(typed))), typed).toEqual([401, 'credentials-invalid'])
      expect(refusalOf(await stop(noas(typed))), typed).toEqual([401, 'credentials-invalid'])
    }
    expect((await stoppable(noas())).json<Stoppable>().acts).toMatchObject([{ id: act }])
    expect((await stop(noas())).statusCode).toBe(204)
    expect(await actsOf()).toEqual([])
  })

  test('by them with that password also once they made new keys, reset again and disabled besides', async () => {
    const begun = await beginAnew(world, await resetAndSignIn(world, administrator, noa, { own }))
    expect(refusalOf(await stop(begun))).toEqual([403, 'keys-locked'])
    expect((await stop(noas())).statusCode).toBe(204)
    act = await propose()
    await resetAndSignIn(world, administrator, noa, { own: 'Tercera8Silla' })
    await disable(noa)
    expect(refusalOf(await stop(noas(own)))).toEqual([401, 'credentials-invalid'])
    expect((await stop(noas())).statusCode).toBe(204)
  })

  test('with the new password after one’s own change of it, and the old one no more', async () => {
    const payload = { id: noa.id, oldPassword: password, newPassword: own }
    await world.call('PATCH', '/api/users/change-password', { token: noa.token, payload })
    expect(refusalOf(await stop(noas()))).toEqual([401, 'credentials-invalid'])
    expect((await stop(noas(own))).statusCode).toBe(204)
  })
})

describe('where many wait to be let in', () => {
  const many: ArgonGate = {
    needsProof: () => true,
    run: async (visitor, task) =>
      visitor.known || visitor.hasProof ? { kind: 'done', value: await task() } : { kind: 'proof-required' },
  }
  let free: ArgonGate
  beforeEach(() => {
    free = world.deps.argon
    world.deps.argon = many
  })
  afterEach(() => {
    world.deps.argon = free
  })

  test('a stranger proves work first, once for each try, and what was not tried counts for nothing', async () => {
    const from = newAddress()
    const tries = {
      see: (proof?: object) =>
        world.call('POST', '/api/roster/stoppable', { payload: { ...noas(), proof }, remoteAddress: from }),
      stop: (proof?: object) =>
        world.call('POST', `/api/roster/acts/${act}/stop`, { payload: { ...noas(), proof }, remoteAddress: from }),
    }
    for (let at = 0; at < 12; at += 1) expect(refusalOf(await tries.see())).toEqual([429, 'proof-of-work-required'])
    for (const attempt of [tries.see, tries.stop]) {
      const proof = solveProof((await attempt()).json<Problem>().challenge)
      expect((await attempt(proof)).statusCode).toBeLessThan(300)
      expect(refusalOf(await attempt(proof))).toEqual([429, 'proof-of-work-required'])
    }
    const request = await world.call('POST', `/api/roster/requests/${act}/stop`, { payload: noas() })
    expect(refusalOf(request)).toEqual([429, 'proof-of-work-required'])
  })

  test('a device on which they signed in before has places of its own, for their name alone', async () => {
    world.deps.argon = free
    const login = await world.call('POST', '/api/auth/login', { payload: noas() })
    world.deps.argon = many
    const headers = { cookie: String(login.headers['set-cookie']).split(';')[0] ?? '' }
    const see = (username: string) =>
      world.call('POST', '/api/roster/stoppable', { payload: { ...noas(), username }, headers })
    expect((await see(noa.username)).statusCode).toBe(200)
    expect(refusalOf(await see('nobody.there'))).toEqual([429, 'proof-of-work-required'])
  })
})

describe('the page on which somebody stops without signing in', () => {
  test('tells nothing before the right password: unknown, mistyped and off the committee are answered alike', async () => {
    const waiting = await createMember(world.deps, one.channel, { password, keyState: 'waiting' })
    const other = await createAdministrator(world.deps, { password })
    const refused = await stoppable({ username: 'nobody.there', password })
    expect(refusalOf(refused)).toEqual([401, 'credentials-invalid'])
    for (const who of [
      noas('Otra7Ventana'),
      { username: waiting.username, password },
      { username: other.username, password },
    ])
      for (const answer of [await stoppable(who), await stop(who)]) expect(answer.body).toBe(refused.body)
    expect(await actsOf()).toEqual([act])
  })

  test('runs Argon2 as often for a name that nobody has, and for keys whose part of the root key is gone', async () => {
    const gone = await createMember(world.deps, one.channel, { password })
    const lose = sql`update user_key set pepper_ring = 'gone' where user_id = ${gone.id}`
    await lose.execute(world.database.ownerDb)
    const derive = vi.spyOn(passwords, 'derivePasswordKeys')
    try {
      const runs = []
      for (const username of [noa.username, 'nobody.there', administrator.username, gone.username]) {
        derive.mockClear()
        expect((await stoppable({ username, password: 'Otra7Ventana' })).statusCode).toBe(401)
        runs.push(derive.mock.calls.length)
      }
      expect(new Set(runs)).toEqual(new Set([3]))
    } finally {
      derive.mockRestore()
    }
  })

  test('answers of a channel whose register cannot be read as of a name that nobody has', async () => {
    const refused = await stoppable({ username: 'nobody.there', password })
    loseCopy(world.deps, one.channel.id)
    expect((await stoppable(noas())).body).toBe(refused.body)
  })

  test('shows an investigator nothing, and lets them stop nothing', async () => {
    const expert = await createInvestigator(world.deps, one.channel, { password })
    const who = { username: expert.username, password }
    expect((await stoppable(who)).json<Stoppable>().acts).toEqual([])
    expect(refusalOf(await stop(who))).toEqual([403, 'forbidden'])
  })

  test('does not serve for what waits in another channel', async () => {
    const elsewhere = await openCase(world)
    const other = await createMember(world.deps, elsewhere.channel, { password })
    const who = { username: other.username, password }
    expect((await stoppable(who)).json<Stoppable>().acts).toEqual([])
    expect(refusalOf(await stop(who))).toEqual([404, 'not-found'])
  })

  test('takes ten tries an hour for one name from one place, and is shut to nobody by tries from elsewhere', async () => {
    const from = newAddress()
    for (let at = 0; at < 10; at += 1) expect((await stoppable(noas('Otra7Ventana'), from)).statusCode).toBe(401)
    expect(refusalOf(await stop(noas(), act, from))).toEqual([429, 'too-many-requests'])
    expect((await stoppable({ username: 'nobody.there', password }, from)).statusCode).toBe(401)
    expect((await stop(noas())).statusCode).toBe(204)
  })

  test('takes thirty tries an hour from one place, for whatever names', async () => {
    const from = newAddress()
    for (let at = 0; at < 30; at += 1)
      expect((await stoppable({ username: `nobody.${at}`, password }, from)).statusCode).toBe(401)
    expect(refusalOf(await stop(noas(), act, from))).toEqual([429, 'too-many-requests'])
    expect((await stop(noas())).statusCode).toBe(204)
  })
})
