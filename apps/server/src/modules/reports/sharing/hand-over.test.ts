import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BatchDone } from '@canal/contract/batches'
import type { Problem } from '@canal/contract'
import type { Lacking } from '@canal/contract/roster/schemas'
import type { OwnLastReports, SinceArchived } from '@canal/contract/reports/schemas'
import { admitBy, beginAnew, newestIdentity, resetAndSignIn, takeOff } from '../../../../test/colleagues.ts'
import { createAdministrator, createMember, type TestPerson } from '../../../../test/factories.ts'
import { signInAgain } from '../../../../test/sign-in-again.ts'
import { request, vote } from '../../../../test/votes.ts'
import { openCase, openWorld, read, refusalOf, save, submit, type Case, type World } from '../../../../test/world.ts'

let world: World
let administrator: TestPerson
let one: Case
beforeAll(async () => {
  world = await openWorld()
  administrator = await createAdministrator(world.deps)
})
beforeEach(async () => {
  one = await openCase(world)
})
afterAll(() => world.close())

const leave = (person: TestPerson) => takeOff(world, [person], person)
const makeAdministrator = (person: TestPerson) => {
  const payload = { id: person.id, name: 'A', lastName: 'B', email: 'a@canal.example', roles: ['ROLE_ADMIN'] }
  return world.call('PUT', '/api/users', { token: administrator.token, payload })
}
const own = async (person: TestPerson) =>
  (await world.call('GET', '/api/reports/hand-over', { token: person.token })).json<OwnLastReports>()
const handOver = (by: TestPerson, to: { username: string }, after?: string) =>
  world.call('POST', '/api/reports/hand-over', { token: by.token, payload: { username: to.username, after } })
/** Colleagues whose present keys lack reports that somebody keeps. */
const lacking = async (by: { token: string }) =>
  (await world.call('GET', '/api/roster/lacking', { token: by.token })).json<Lacking[]>()
const onlyFor = (person: TestPerson) => {
  const others = [one.ana, one.luis, one.eva].filter((other) => other !== person)
  return submit(world, one.channel, { restrictedUsers: others.map(({ username }) => username) })
}

describe('the last member with access to a report', () => {
  test('cannot leave the committee; the refusal says how many reports, and no case number', async () => {
    const [first, second] = [await onlyFor(one.ana), await onlyFor(one.ana)]
    const answer = await leave(one.ana)
    expect(refusalOf(answer)).toEqual([409, 'last-with-access'])
    expect(answer.json<Problem>().message).toContain('(how many: 2)')
    for (const { caseNumber } of [first, second]) expect(answer.body).not.toContain(caseNumber)
    expect(refusalOf(await makeAdministrator(one.ana))).toEqual([409, 'on-committee'])
    expect((await read(world, one.ana, first.id)).statusCode).toBe(200)
  })
  test('takes no report along by being disabled: enabled, they read and hand over as before', async () => {
    const { id } = await onlyFor(one.ana)
    for (const state of ['disable', 'enable']) {
      const payload = { id: one.ana.id }
      const answer = await world.call('PATCH', `/api/users/${state}`, { token: administrator.token, payload })
      expect(answer.statusCode).toBe(200)
    }
    const ana = await signInAgain(world.deps, one.ana)
    expect((await read(world, ana, id)).statusCode).toBe(200)
    const late = await createMember(world.deps, one.channel)
    expect((await handOver(ana, late)).json<BatchDone>()).toMatchObject({ done: 1, skipped: 0, remaining: 0 })
    expect((await read(world, late, id)).statusCode).toBe(200)
  })
  test('leaves once a colleague was given the reports in the member’s own session, and the colleague reads on', async () => {
    const dora = await createMember(world.deps, one.channel)
    const { id } = await submit(world, one.channel, {
      restrictedUsers: [one.luis.username, one.eva.username, dora.username],
    })
    const late = await createMember(world.deps, one.channel)
    expect(await own(one.ana)).toMatchObject({ total: 1 })
    const refused = (await handOver(one.ana, dora)).json<BatchDone>()
    expect(refused).toEqual({ done: 0, skipped: 1, remaining: 0, next: null })
    expect(refusalOf(await leave(one.ana))).toEqual([409, 'last-with-access'])
    expect((await handOver(one.ana, late)).json<BatchDone>()).toEqual({ done: 1, skipped: 0, remaining: 0, next: null })
    expect((await own(one.ana)).total).toBe(0)
    expect((await leave(one.ana)).json()).toEqual({ act: null })
    expect((await read(world, late, id)).statusCode).toBe(200)
    expect((await read(world, dora, id)).statusCode).toBe(404)
  })
  test('hands over an archived report shut: the colleague reads it only after a vote', async () => {
    const { id, token } = await onlyFor(one.ana)
    const say = (chatMsg: string) => world.call('PUT', '/api/anonymous/chat', { token, payload: { id, chatMsg } })
    const sinceArchived = async (by: TestPerson) => {
      const answer = await world.call('GET', `/api/reports/${id}/since-archived`, { token: by.token })
      return answer.json<SinceArchived>().messages.map(({ message }) => message)
    }
    await say('Before.')
    await save(world, one.ana, id, { status: 'archived' })
    await say('After.')
    const late = await createMember(world.deps, one.channel)
    expect(refusalOf(await leave(one.ana))).toEqual([409, 'last-with-access'])
    await handOver(one.ana, late)
    expect(refusalOf(await read(world, late, id))).toEqual([403, 'report-archived'])
    await say('After it was handed over.')
    for (const member of [one.ana, late])
      expect(await sinceArchived(member)).toEqual(['After.', 'After it was handed over.'])
    expect(await lacking(one.ana)).toEqual([])
    const wanted = await request(world, late, 'archived-report', id)
    await vote(world, one.ana, 'approve', wanted, 'archived-report')
    expect((await read(world, late, id)).statusCode).toBe(200)
    expect((await leave(one.ana)).json()).toEqual({ act: null })
    expect((await read(world, late, id)).statusCode).toBe(200)
  })
  test('hands over a reopened report shut, and with it what the reporter wrote since it was archived, and nothing older', async () => {
    const { id, token } = await onlyFor(one.ana)
    const say = (chatMsg: string) => world.call('PUT', '/api/anonymous/chat', { token, payload: { id, chatMsg } })
    await say('Before.')
    await save(world, one.ana, id, { status: 'archived' })
    await say('After.')
    await request(world, one.ana, 'archived-report', id)
    await say('While it was open to one.')
    expect((await read(world, one.ana, id)).statusCode).toBe(200)
    const late = await createMember(world.deps, one.channel)
    await handOver(one.ana, late)
    expect(refusalOf(await read(world, late, id))).toEqual([403, 'no-access'])
    const since = await world.call('GET', `/api/reports/${id}/since-archived`, { token: late.token })
    expect(since.json<SinceArchived>().messages.map(({ message }) => message)).toEqual([
      'After.',
      'While it was open to one.',
    ])
  })
  test('of two who leave at once, one is refused', async () => {
    await submit(world, one.channel, { restrictedUsers: [one.eva.username] })
    const codes = (await Promise.all([leave(one.ana), leave(one.luis)])).map((answer) => answer.statusCode)
    expect(codes.sort()).toEqual([200, 409])
  })
})

test('what a colleague cannot open any more since a reset counts as theirs no longer, until it is given to their new keys', async () => {
  await submit(world, one.channel, { restrictedUsers: [one.eva.username] })
  expect((await own(one.ana)).total).toBe(0)
  const locked = await resetAndSignIn(world, administrator, one.luis)
  expect((await own(one.ana)).total).toBe(1)
  const luis = { ...one.luis, ...(await beginAnew(world, locked)) }
  expect((await admitBy(world, [one.ana, one.eva], luis, 'rekey')).json()).toEqual({ act: null })
  expect((await own(one.ana)).total).toBe(1)
  expect(refusalOf(await leave(one.ana))).toEqual([409, 'last-with-access'])
  const version = await newestIdentity(world, luis.id)
  const given = await world.call('POST', `/api/roster/lacking/${luis.id}`, {
    token: one.ana.token,
    payload: { version },
  })
  expect(given.json()).toEqual({ done: 2, skipped: 0, remaining: 0, next: null })
  expect((await own(one.ana)).total).toBe(0)
  expect((await leave(one.ana)).json()).toEqual({ act: null })
})
