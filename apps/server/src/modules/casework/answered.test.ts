import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Page } from '@canal/contract'
import type { Notification } from '@canal/contract/notifications/schemas'
import type { Dashboard } from '@canal/contract/reports/dashboard'
import type { ReportListItem } from '@canal/contract/reports/schemas'
import { goTo, decide, extend, waitingOf } from '../../../test/casework-world.ts'
import { createMember } from '../../../test/factories.ts'
import { openCase, openWorld, readReport, save, tell, type Case, type World } from '../../../test/world.ts'
import { tellOfTerms } from './tell-of-terms.ts'

/** What is due next, wherever it is said. */
let world: World
let one: Case
let id: string
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  goTo(world, new Date())
  one = await openCase(world)
  ;({ id } = one.report)
})
afterAll(() => world.close())

const day = 86_400_000
/** At noon, so many days from the one on which the answer is due. */
const goToDue = async (days: number, deadline?: string) => {
  const due = deadline ?? (await readReport(world, one.ana, id)).deadline
  goTo(world, new Date(Date.parse(due) - day / 2 + days * day))
}
const listedTo = async (by: { token: string }) => {
  const list = await world.call('GET', '/api/reports/list', { token: by.token })
  return list.json<Page<ReportListItem>>().items.find((item) => item.id === id)
}
const nextOf = async (by: { token: string }) => (await listedTo(by))?.next
const overviewOf = async () => {
  const answer = await world.call('GET', '/api/reports/overview', { token: one.luis.token })
  const { counts, waiting } = answer.json<Dashboard>()
  return { overdue: counts.overdue, waits: waiting.items.map(({ kind }) => kind) }
}
const termNotices = async () => {
  const answer = await world.call('GET', '/api/notifications?size=50&state=unread', { token: one.luis.token })
  return answer.json<Page<Notification>>().items.flatMap(({ kind }) => (kind.startsWith('answer-') ? [kind] : []))
}
const tellOfThem = () => tellOfTerms(world.deps, world.database.ownerDb)

test('a list says which term ends next, until all are met or the report is archived', async () => {
  const { clocks, deadline } = await readReport(world, one.ana, id)
  expect(await nextOf(one.luis)).toEqual({ rule: 'acknowledge', dueAt: clocks[0]?.dueAt })
  await tell(world, one.ana, id, 'acknowledged')
  expect(await nextOf(one.luis)).toEqual({ rule: 'answer', dueAt: deadline })
  await tell(world, one.ana, id, 'answered')
  expect(await nextOf(one.luis)).toBeNull()
})

test('it says nothing of them once the report is archived, nor to a member without a part in it', async () => {
  const later = await createMember(world.deps, one.channel)
  expect(await nextOf(later)).toBeNull()
  await tell(world, one.ana, id, 'acknowledged')
  await save(world, one.ana, id, { status: 'archived' })
  expect(await nextOf(one.luis)).toBeNull()
})

test('a list says whether the answer was in time, and nothing of it where none was given', async () => {
  expect(await listedTo(one.luis)).toMatchObject({ answered: null })
  await tell(world, one.ana, id, 'answered')
  expect(await listedTo(one.luis)).toMatchObject({ answered: 'in-time' })
  const later = await createMember(world.deps, one.channel)
  expect(await listedTo(later)).toMatchObject({ next: null, answered: null })
})

test('a list says so of an answer that came late, in the archive too', async () => {
  await goToDue(1)
  await tell(world, one.ana, id, 'answered')
  expect(await listedTo(one.luis)).toMatchObject({ answered: 'late' })
  await save(world, one.ana, id, { status: 'archived' })
  expect(await listedTo(one.luis)).toMatchObject({ answered: 'late' })
})

test('a list does not take a report for answered that was archived without an answer', async () => {
  await tell(world, one.ana, id, 'acknowledged')
  await save(world, one.ana, id, { status: 'archived' })
  expect(await listedTo(one.luis)).toMatchObject({ next: null, answered: null })
})

test('an answered report is no longer overdue, and no list of what waits has it', async () => {
  await tell(world, one.ana, id, 'acknowledged')
  await goToDue(3)
  expect(await overviewOf()).toEqual({ overdue: 1, waits: ['answer'] })
  await tell(world, one.ana, id, 'answered')
  expect(await overviewOf()).toEqual({ overdue: 0, waits: [] })
  await save(world, one.ana, id, { status: 'investigation' })
  expect(await overviewOf()).toEqual({ overdue: 0, waits: [] })
})

test('answering ends what was said of the deadline, and no more is said of it', async () => {
  await tell(world, one.ana, id, 'acknowledged')
  const { deadline } = await readReport(world, one.ana, id)
  await goToDue(-3, deadline)
  await tellOfThem()
  expect(await termNotices()).toEqual(['answer-90'])
  await tell(world, one.ana, id, 'answered')
  expect(await termNotices()).toEqual([])
  for (const days of [-1, 1, 30]) {
    await goToDue(days, deadline)
    expect(await tellOfThem()).toBe(0)
  }
  expect(await termNotices()).toEqual([])
})

test('a deadline that was extended is said of anew, when its own day comes near', async () => {
  await tell(world, one.ana, id, 'acknowledged')
  const { deadline } = await readReport(world, one.ana, id)
  await goToDue(1, deadline)
  await tellOfThem()
  expect(await termNotices()).toEqual(['answer-100'])
  const until = new Date(Date.parse(deadline) + 30 * day).toISOString().slice(0, 10)
  const waiting = waitingOf(await extend(world, one.ana, id, until))
  expect(await overviewOf()).toMatchObject({ overdue: 1 })
  expect((await decide(world, one.eva, 'confirm', { id, proposalId: waiting?.id ?? '' })).statusCode).toBe(200)
  expect(await overviewOf()).toEqual({ overdue: 0, waits: [] })
  expect(await termNotices()).toEqual([])
  expect(await tellOfThem()).toBe(0)
  await goToDue(-6)
  await tellOfThem()
  expect(await termNotices()).toEqual(['answer-75'])
})

test('another time zone of the channel moves no term that runs', async () => {
  const { clocks, deadline } = await readReport(world, one.ana, id)
  await sql`update channel set time_zone = 'Atlantic/Canary' where id = ${one.channel.id}`.execute(
    world.database.ownerDb,
  )
  await tell(world, one.ana, id, 'acknowledged')
  const after = await readReport(world, one.ana, id)
  expect(after.deadline).toBe(deadline)
  expect(after.clocks.map(({ dueAt }) => dueAt)).toEqual(clocks.map(({ dueAt }) => dueAt))
})
