import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Page } from '@canal/contract'
import type { Counts } from '@canal/contract/reports/dashboard'
import type { Summary } from '@canal/contract/reports/schemas'
import {
  createChannel,
  createInvestigator,
  createMember,
  type TestChannel,
  type TestPerson,
} from '../../../test/factories.ts'
import { request, vote } from '../../../test/votes.ts'
import { openWorld, save, submit, type World } from '../../../test/world.ts'

let world: World
let channel: TestChannel
let ana: TestPerson
let luis: TestPerson
let eva: TestPerson
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  channel = await createChannel(world.deps)
  ana = await createMember(world.deps, channel)
  luis = await createMember(world.deps, channel)
  eva = await createMember(world.deps, channel)
})

const countsOf = async (by: TestPerson) =>
  (await world.call('GET', '/api/reports/counts', { token: by.token })).json<Counts>()
const totalOf = async (by: TestPerson, query: string) =>
  (await world.call('GET', `/api/reports/list?${query}`, { token: by.token })).json<Page<unknown>>().total
const listed = async (by: TestPerson) => ({
  active: await totalOf(by, 'notStatus=archived'),
  archived: await totalOf(by, 'status=archived'),
  assigned: await totalOf(by, `reviewers=${by.username}`),
})

test('each list is counted as it is listed: with what one may not open, without what one may not know of', async () => {
  const [first, second] = [await submit(world, channel), await submit(world, channel)]
  await submit(world, channel, { restrictedUsers: [eva.username] })
  const late = await createMember(world.deps, channel)
  const expert = await createInvestigator(world.deps, channel)
  await world.call('POST', '/api/reports/share', {
    token: ana.token,
    payload: { id: second.id, username: expert.username },
  })
  await save(world, ana, first.id, { status: 'archived', reviewers: [ana.username] })
  await save(world, ana, second.id, { reviewers: [ana.username, luis.username] })
  expect(await countsOf(ana)).toMatchObject({ active: 2, archived: 1, assigned: 2 })
  expect(await countsOf(eva)).toMatchObject({ active: 1, archived: 1, assigned: 0 })
  expect(await countsOf(expert)).toMatchObject({ active: 1, archived: 0, assigned: 0 })
  for (const person of [ana, luis, eva, late, expert])
    expect(await countsOf(person)).toMatchObject(await listed(person))
})

test('what is assigned to somebody is one number on the home page and beside the way to the list: what they may open now', async () => {
  const [open, archived, reopened] = [
    await submit(world, channel),
    await submit(world, channel),
    await submit(world, channel),
  ]
  for (const { id } of [open, archived, reopened]) await save(world, ana, id, { reviewers: [ana.username] })
  for (const { id } of [archived, reopened]) await save(world, ana, id, { status: 'archived' })
  const reopening = await request(world, luis, 'archived-report', reopened.id)
  for (const voter of [ana, eva]) await vote(world, voter, 'approve', reopening, 'archived-report')
  const summary = await world.call('GET', '/api/reports/summary', { token: ana.token })
  expect(summary.json<Summary>().assignedToMe).toBe(1)
  expect(await countsOf(ana)).toMatchObject({ assigned: 3, assignedAtWork: 1 })
})

test('a vote counts in its own list until it is cast, and never for who asked or who may know of nothing', async () => {
  const [open, shut] = [
    await submit(world, channel, { restrictedUsers: [eva.username] }),
    await submit(world, channel, { restrictedUsers: [eva.username] }),
  ]
  const pablo = await createMember(world.deps, channel)
  const both = await submit(world, channel)
  await save(world, ana, shut.id, { status: 'archived' })
  const files = await request(world, luis, 'access-to-files', open.id)
  await request(world, pablo, 'access-to-files', both.id)
  const archived = await request(world, luis, 'archived-report', shut.id)
  const votes = ({ votesOnFiles, votesOnArchived, votesOnRecusals }: Counts) => [
    votesOnFiles,
    votesOnArchived,
    votesOnRecusals,
  ]
  expect(votes(await countsOf(ana))).toEqual([2, 1, 0])
  expect(votes(await countsOf(luis))).toEqual([1, 0, 0])
  expect(votes(await countsOf(eva))).toEqual([1, 0, 0])
  await vote(world, ana, 'approve', files)
  await vote(world, ana, 'deny', archived, 'archived-report')
  expect(votes(await countsOf(ana))).toEqual([1, 0, 0])
})

test('a colleague who asks to be added stands with the archived reports, a recusal in its own list', async () => {
  const [one, other] = [await submit(world, channel), await submit(world, channel)]
  await save(world, ana, one.id, { status: 'archived' })
  const reopening = await request(world, luis, 'archived-report', one.id)
  for (const voter of [ana, eva]) await vote(world, voter, 'approve', reopening, 'archived-report')
  const reopenedAccess = await world.call('POST', '/api/approvals/archived-report/access-requests', {
    token: ana.token,
    payload: { requestId: reopening, reason: 'I know the case.' },
  })
  expect(reopenedAccess.statusCode).toBe(200)
  const recusal = await world.call('POST', '/api/reports/recuse', {
    token: luis.token,
    payload: { id: other.id, username: ana.username },
  })
  expect(recusal.statusCode).toBe(204)
  expect(await countsOf(eva)).toMatchObject({ votesOnFiles: 0, votesOnArchived: 1, votesOnRecusals: 1 })
})
