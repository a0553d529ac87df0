import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BatchDone } from '@canal/contract/batches'
import type { Page } from '@canal/contract'
import type { ReportListItem } from '@canal/contract/reports/schemas'
import { createInvestigator, createMember, type TestPerson } from '../../../../test/factories.ts'
import {
  openCase,
  openWorld,
  read,
  readReport,
  refusalOf,
  save,
  submit,
  type Case,
  type World,
} from '../../../../test/world.ts'
import { admitBy } from '../../../../test/colleagues.ts'

let world: World
let one: Case
let late: TestPerson
let hidden: string
let archived: string
let foreign: string
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  one = await openCase(world)
  archived = (await submit(world, one.channel)).id
  await save(world, one.ana, archived, { status: 'archived' })
  foreign = (await submit(world, one.channel, { restrictedUsers: [one.ana.username] })).id
  late = await createMember(world.deps, one.channel, { keyState: 'waiting' })
  await admitBy(world, [one.ana, one.luis], late)
  hidden = (await submit(world, one.channel, { restrictedUsers: [late.username] })).id
})
afterAll(() => world.close())

const shareMany = (fields: object, by = one.ana) =>
  world.call('POST', '/api/reports/share-many', { token: by.token, payload: { username: late.username, ...fields } })
const shareable = async (username = late.username) =>
  world.call('GET', `/api/reports/shareable?username=${username}`, { token: one.ana.token })

test('a newcomer whom the committee admitted sees nothing older until it is shared', async () => {
  expect(refusalOf(await read(world, late, one.report.id))).toEqual([403, 'no-access'])
  expect((await readReport(world, one.ana, one.report.id)).sharing?.colleagues).toEqual([late.username])
})

test('all at once gives what the sharer can open, and nothing that excludes either or that a vote must open', async () => {
  expect((await shareable()).json<Page<ReportListItem>>()).toMatchObject({ total: 1, items: [{ id: one.report.id }] })
  expect((await shareMany({ all: true })).json<BatchDone>()).toEqual({ done: 1, skipped: 0, remaining: 0, next: null })
  expect((await read(world, late, one.report.id)).statusCode).toBe(200)
  expect(refusalOf(await read(world, late, hidden))).toEqual([404, 'report-not-found'])
  expect(refusalOf(await read(world, late, foreign))).toEqual([403, 'no-access'])
  expect(refusalOf(await read(world, late, archived))).toEqual([403, 'no-access'])
  expect((await shareable()).json<Page<ReportListItem>>().total).toBe(0)
  expect((await readReport(world, one.ana, one.report.id)).sharing?.colleagues).toEqual([])
})

test('a list shares what is on it; what may not be shared is passed over and counted', async () => {
  const second = await submit(world, one.channel, { restrictedUsers: [one.luis.username, late.username] })
  const ids = [one.report.id, hidden, foreign, archived, second.id]
  expect((await shareMany({ ids })).json<BatchDone>()).toEqual({ done: 1, skipped: 4, remaining: 0, next: null })
})

test('many go in batches, each of which says what is left and where to go on', async () => {
  for (let more = 0; more < 26; more += 1)
    await submit(world, one.channel, { restrictedUsers: [one.luis.username, one.eva.username] })
  const next = await createMember(world.deps, one.channel)
  const first = (await shareMany({ all: true, username: next.username })).json<BatchDone>()
  // The 26, this case's own, and the one that excluded somebody else.
  expect(first).toMatchObject({ done: 25, skipped: 0, remaining: 3 })
  const rest = await shareMany({ all: true, username: next.username, after: first.next })
  expect(rest.json<BatchDone>()).toEqual({ done: 3, skipped: 0, remaining: 0, next: null })
})

test('is for colleagues on the committee alone, and says which reports', async () => {
  const expert = await createInvestigator(world.deps, one.channel)
  const waiting = await createMember(world.deps, one.channel, { keyState: 'waiting' })
  for (const username of [expert.username, one.ana.username, 'nobody.here'])
    expect((await shareMany({ all: true, username })).statusCode).toBe(422)
  expect(refusalOf(await shareMany({ all: true, username: waiting.username }))).toEqual([409, 'conflict'])
  const disabled = await createMember(world.deps, one.channel, { isActive: false })
  expect((await shareMany({ all: true, username: disabled.username })).statusCode).toBe(422)
  expect((await readReport(world, one.ana, one.report.id)).sharing?.colleagues).toEqual([late.username])
  expect((await shareMany({})).statusCode).toBe(422)
  expect((await shareMany({ all: true, ids: [one.report.id] })).statusCode).toBe(422)
  expect((await shareMany({ all: true }, expert)).statusCode).toBe(403)
})
