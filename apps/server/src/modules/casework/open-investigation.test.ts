import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { actsLogged, ownReport, reopenFor } from '../../../test/casework-world.ts'
import { createInvestigator } from '../../../test/factories.ts'
import { openCase, openWorld, readReport, refusalOf, save, submit, type Case, type World } from '../../../test/world.ts'

let world: World
let one: Case
let id: string
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  one = await openCase(world)
  ;({ id } = one.report)
  world.advance(60)
})
afterAll(() => world.close())

const openIt = (by: { token: string }, reportId = id) =>
  world.call('PUT', '/api/casework/investigations', { token: by.token, payload: { id: reportId } })
const now = () => world.deps.now().toISOString()

test.each([
  ['pending', 'investigation'],
  ['instruction', 'investigation'],
  ['investigation', 'investigation'],
  ['resolution', 'resolution'],
])('opening the investigation of a report in %s dates it, and moves it along, never back', async (status, after) => {
  // Its status was set back from there: the day on which it was opened first stays.
  const isOpened = status === 'investigation'
  if (status !== 'pending') await save(world, one.ana, id, { status })
  const before = now()
  world.advance(60)
  const answer = await openIt(one.luis)
  expect(isOpened ? refusalOf(answer) : answer.statusCode).toEqual(isOpened ? [409, 'already-done'] : 200)
  const report = await readReport(world, one.eva, id)
  expect([report.status, report.investigationOpenedAt]).toEqual([after, isOpened ? before : now()])
  expect(report.history.filter(({ type }) => type === 'investigation_opened')).toMatchObject([
    { user: (isOpened ? one.ana : one.luis).username },
  ])
  expect((await actsLogged(world, id)).filter((type) => type === 'investigation_opened')).toHaveLength(1)
  expect(report.clocks.map(({ metAt }) => metAt)).toEqual([null, null])
})

test('it is opened once, whatever the status becomes', async () => {
  await save(world, one.ana, id, { status: 'investigation' })
  const opened = now()
  expect(refusalOf(await openIt(one.ana))).toEqual([409, 'already-done'])
  world.advance(60)
  for (const status of ['instruction', 'investigation', 'resolution', 'instruction'])
    expect((await save(world, one.luis, id, { status })).statusCode).toBe(200)
  expect(refusalOf(await openIt(one.luis))).toEqual([409, 'already-done'])
  const { history, investigationOpenedAt } = await readReport(world, one.ana, id)
  expect(investigationOpenedAt).toBe(opened)
  expect(history.filter(({ type }) => type === 'investigation_opened')).toHaveLength(1)
})

test('the reporter is told of the status alone, and not of who', async () => {
  await openIt(one.luis)
  const own = await ownReport(world, one.report)
  expect(own.loggedActions.map(({ type, user, reportStatus }) => [type, user, reportStatus])).toEqual([
    ['status_changed', null, 'investigation'],
  ])
  expect(own.details.chat.messages).toEqual([])
})

test('it is no investigator’s, nor of who may not read the report, nor of one that is archived', async () => {
  const investigator = await createInvestigator(world.deps, one.channel)
  const shared = { token: one.ana.token, payload: { id, username: investigator.username } }
  await world.call('POST', '/api/reports/share', shared)
  expect(refusalOf(await openIt(investigator))).toEqual([403, 'forbidden'])
  const excluding = await submit(world, one.channel, { restrictedUsers: [one.eva.username] })
  expect(refusalOf(await openIt(one.eva, excluding.id))).toEqual([404, 'report-not-found'])
  expect(refusalOf(await openIt((await openCase(world)).ana))).toEqual([404, 'report-not-found'])
  await reopenFor(world, id, { asks: one.ana, votes: [one.luis, one.eva] })
  expect(refusalOf(await openIt(one.luis))).toEqual([403, 'no-access'])
  expect((await openIt(one.ana)).statusCode).toBe(200)
  const { status, investigationOpenedAt } = await readReport(world, one.ana, id)
  expect([status, investigationOpenedAt]).toEqual(['reopened', now()])
  await save(world, one.ana, excluding.id, { status: 'archived' })
  expect(refusalOf(await openIt(one.ana, excluding.id))).toEqual([409, 'archived-read-only'])
})
