import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Page } from '@canal/contract'
import type { Notification } from '@canal/contract/notifications/schemas'
import type { PendingShare } from '@canal/contract/reports/schemas'
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
import { changingPeople } from '../../accounts/users/directory.ts'
import { wantShares } from './want-shares.ts'

let world: World
let one: Case
let expert: TestPerson
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  one = await openCase(world)
  expert = await createInvestigator(world.deps, one.channel)
})
afterAll(() => world.close())

const want = (caseNumbers: string[], who = expert) =>
  changingPeople(world.deps, (tx) =>
    wantShares(tx, world.deps, { channelId: one.channel.id, userId: who.id, caseNumbers }),
  )
const list = async (by: TestPerson) =>
  (await world.call('GET', '/api/reports/pending-shares', { token: by.token })).json<PendingShare[]>()
const answer = (by: TestPerson, id: string | undefined, confirm: boolean) =>
  world.call('POST', `/api/reports/pending-shares/${id}`, { token: by.token, payload: { confirm } })
const told = async (by: TestPerson) =>
  (await world.call('GET', '/api/notifications?state=unread', { token: by.token }))
    .json<Page<Notification>>()
    .items.filter(({ kind }) => kind === 'share-wanted')

test('an administrator’s wish opens nothing until a member with access confirms it', async () => {
  expect(await want([one.report.caseNumber, '2020-0000'])).toEqual({ unknown: ['2020-0000'] })
  expect((await read(world, expert, one.report.id)).statusCode).toBe(404)
  const [wish, ...more] = await list(one.ana)
  expect(more).toEqual([])
  expect(wish).toMatchObject({ caseNumber: one.report.caseNumber, username: expert.username, isReady: true })
  expect((await readReport(world, one.ana, one.report.id)).sharing?.wanted).toMatchObject([{ id: wish?.id }])
  expect(await told(one.luis)).toHaveLength(1)
  expect((await answer(one.ana, wish?.id, true)).statusCode).toBe(204)
  expect((await read(world, expert, one.report.id)).statusCode).toBe(200)
  expect([await list(one.ana), await told(one.luis)]).toEqual([[], []])
  expect(refusalOf(await answer(one.luis, wish?.id, true))).toEqual([404, 'not-found'])
})

test('a refusal ends it for all, stands in the log, and opens nothing', async () => {
  await want([one.report.caseNumber])
  const [wish] = await list(one.ana)
  expect((await answer(one.luis, wish?.id, false)).statusCode).toBe(204)
  expect([await list(one.ana), await told(one.ana)]).toEqual([[], []])
  const log = await world.call('GET', `/api/reports/${one.report.id}/logs?type=request_denied`, {
    token: one.ana.token,
  })
  expect(log.json<Page<{ user: string }>>().items).toMatchObject([{ user: one.luis.username }])
  expect((await read(world, expert, one.report.id)).statusCode).toBe(404)
})

test('who may not open the report, learns nothing of a wish about it and decides nothing', async () => {
  const hidden = await submit(world, one.channel, { restrictedUsers: [one.eva.username] })
  const late = await createMember(world.deps, one.channel)
  const other = (await openCase(world)).ana
  await want([hidden.caseNumber])
  const [wish] = await list(one.ana)
  for (const person of [one.eva, late, other]) {
    expect([await list(person), await told(person)]).toEqual([[], []])
    expect(refusalOf(await answer(person, wish?.id, true))).toEqual([404, 'not-found'])
  }
  expect((await answer(expert, wish?.id, true)).statusCode).toBe(403)
  expect((await read(world, expert, hidden.id)).statusCode).toBe(404)
})

test('a wish waits while its report is archived or the investigator’s keys wait for a member, and goes when it is taken back', async () => {
  const waiting = await createInvestigator(world.deps, one.channel, { keyState: 'waiting' })
  await want([one.report.caseNumber], waiting)
  const [wish] = await list(one.ana)
  expect(wish).toMatchObject({ isReady: false })
  expect(refusalOf(await answer(one.ana, wish?.id, true))).toEqual([409, 'conflict'])
  await want([], waiting)
  expect(await list(one.ana)).toEqual([])
  await want([one.report.caseNumber])
  await save(world, one.ana, one.report.id, { status: 'archived' })
  expect(await list(one.ana)).toEqual([])
})

test('a wish that somebody wrote into the database is shown to nobody', async () => {
  await want([one.report.caseNumber])
  await sql`update pending_share set asked_at = asked_at - interval '1 day'
    where report_id = ${one.report.id}`.execute(world.database.ownerDb)
  expect(await list(one.ana)).toEqual([])
})

test('what was shared until a day is gone from report, lists, counts and notifications at that moment', async () => {
  const share = (fields: object, verb = 'share') => {
    const payload = { id: one.report.id, username: expert.username, ...fields }
    return world.call('POST', `/api/reports/${verb}`, { token: one.ana.token, payload })
  }
  const get = async <T>(path: string) => (await world.call('GET', `/api/${path}`, { token: expert.token })).json<T>()
  const seen = async () => ({
    read: (await read(world, expert, one.report.id)).statusCode,
    list: (await get<Page<unknown>>('reports/list')).total,
    found: (await get<Page<unknown>>(`reports/list?caseNumber=${one.report.caseNumber}`)).total,
    summary: (await get<{ newReports: number }>('reports/summary')).newReports,
    unread: (await get<Page<unknown>>('notifications')).total,
  })
  await share({})
  expect(await seen()).toEqual({ read: 200, list: 1, found: 1, summary: 1, unread: 1 })
  await share({}, 'unshare')
  const until = new Date(Date.now() + 100)
  expect((await share({ until: until.toISOString() })).statusCode).toBe(204)
  await sql`select pg_sleep_until(${until})`.execute(world.database.ownerDb)
  expect(await seen()).toEqual({ read: 404, list: 0, found: 0, summary: 0, unread: 0 })
})
