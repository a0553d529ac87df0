import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Page } from '@canal/contract'
import type { ActOutcome, GovernanceEntry, Roster } from '@canal/contract/roster/schemas'
import { sign } from '../../../test/colleagues.ts'
import { createAdministrator, type TestPerson } from '../../../test/factories.ts'
import { openCase, openWorld, refusalOf, type Case, type World } from '../../../test/world.ts'

let world: World
let one: Case
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  one = await openCase(world)
})
afterAll(() => world.close())

const propose = (by: TestPerson, payload: object) =>
  world.call('POST', '/api/roster/rules', { token: by.token, payload })
const rosterFor = async ({ token }: TestPerson) => (await world.call('GET', '/api/roster', { token })).json<Roster>()

test('a member proposes other rules of votes, a colleague signs, and they are in force and in the register', async () => {
  expect((await rosterFor(one.ana)).rules).toEqual({ voteRule: 'majority', reopenHours: 72 })
  const { act } = (await propose(one.ana, { voteRule: 'unanimous', reopenHours: 72 })).json<ActOutcome>()
  expect(act).toMatchObject({
    kind: 'settings',
    settings: { voteRule: 'unanimous' },
    signed: 1,
    needed: 2,
    maySign: false,
  })
  expect((await rosterFor(one.luis)).rules.voteRule).toBe('majority')
  expect((await sign(world, one.luis, act?.id ?? '', {})).json<ActOutcome>()).toEqual({ act: null })
  expect((await rosterFor(one.eva)).rules).toEqual({ voteRule: 'unanimous', reopenHours: 72 })
  const register = await world.call('GET', '/api/governance-log', { token: one.eva.token })
  expect(register.json<Page<GovernanceEntry>>().items.slice(0, 3)).toMatchObject([
    { kind: 'effect', act: 'settings', settings: { voteRule: 'unanimous' } },
    { kind: 'sign', act: 'settings' },
    { kind: 'propose', act: 'settings' },
  ])
})

test('of two who want other rules the second is told that one waits, and what is as it is is no change', async () => {
  expect(refusalOf(await propose(one.ana, { voteRule: 'majority', reopenHours: 72 }))).toEqual([409, 'conflict'])
  expect((await propose(one.ana, { reopenHours: 96 })).statusCode).toBe(200)
  expect(refusalOf(await propose(one.luis, { reopenHours: 48 }))).toEqual([409, 'conflict'])
  for (const wrong of [{ reopenHours: 0 }, { reopenHours: 721 }, { reopenHours: 1.5 }, { voteRule: 'one' }])
    expect((await propose(one.eva, wrong)).statusCode).toBe(422)
})

test('an administrator does not change what a member signed', async () => {
  await propose(one.ana, { reopenHours: 96 })
  const { token } = await createAdministrator(world.deps)
  const url = `/api/channels/${one.channel.id}`
  const { users: _, ...fields } = (await world.call('GET', url, { token })).json<Record<string, unknown>>()
  expect((await world.call('PUT', url, { token, payload: { ...fields, reopenHours: 120 } })).statusCode).toBe(409)
})
