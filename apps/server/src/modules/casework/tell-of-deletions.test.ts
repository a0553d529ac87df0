import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Page } from '@canal/contract'
import type { Notification } from '@canal/contract/notifications/schemas'
import { close } from '../../../test/casework-world.ts'
import { createInvestigator } from '../../../test/factories.ts'
import { openCase, openWorld, readReport, type Case, type World } from '../../../test/world.ts'
import { tellOfDeletions } from './tell-of-deletions.ts'

const hour = 3600
let world: World
let one: Case
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  one = await openCase(world)
})
afterAll(() => world.close())

const tell = () => tellOfDeletions(world.deps, world.database.ownerDb)
const calls = async (by: { token: string }, state: 'read' | 'unread') => {
  const answer = await world.call('GET', `/api/notifications?size=50&state=${state}`, { token: by.token })
  return answer.json<Page<Notification>>().items.filter(({ kind }) => kind === 'deletion-near').length
}
/** To the noon of the day that is so many days before the last one. */
const goTo = (at: string, days: number) => {
  const noon = Date.parse(at) - days * 24 * hour * 1000 - 12 * hour * 1000
  world.advance((noon - world.deps.now().getTime()) / 1000)
}

test('members are told 30 days and 7 days before, each once, until an investigation is opened', async () => {
  const { ana, luis, report } = one
  const expert = await createInvestigator(world.deps, one.channel)
  await world.call('POST', '/api/reports/share', {
    token: ana.token,
    payload: { id: report.id, username: expert.username },
  })
  const { deletion } = await readReport(world, ana, report.id)
  expect(deletion.rule).toBe('uninvestigated')
  goTo(deletion.at, 32)
  expect(await tell()).toBe(0)
  goTo(deletion.at, 30)
  expect([await tell(), await tell()]).toEqual([1, 0])
  expect([await calls(luis, 'unread'), await calls(expert, 'unread')]).toEqual([1, 0])
  await world.call('PATCH', '/api/notifications/read', { token: luis.token, payload: { all: true } })
  goTo(deletion.at, 8)
  expect(await tell()).toBe(0)
  goTo(deletion.at, 7)
  expect([await tell(), await tell()]).toEqual([1, 0])
  expect(await calls(luis, 'unread')).toBe(1)
  await world.call('PUT', '/api/casework/investigations', { token: ana.token, payload: { id: report.id } })
  expect([await calls(luis, 'unread'), await tell()]).toEqual([0, 0])
  expect((await readReport(world, ana, report.id)).deletion.rule).toBe('longest')
})

test('what they were told stays unread where something is done that leaves the day as it was', async () => {
  const { ana, luis, report } = one
  await close(world, ana, report.id, { outcome: 'referred' })
  const { deletion } = await readReport(world, ana, report.id)
  goTo(deletion.at, 20)
  expect(await tell()).toBe(1)
  await world.call('PUT', '/api/casework/investigations', { token: ana.token, payload: { id: report.id } })
  expect((await readReport(world, ana, report.id)).deletion).toEqual(deletion)
  expect([await calls(luis, 'unread'), await tell()]).toEqual([1, 0])
})
