import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Page } from '@canal/contract'
import type { Notification } from '@canal/contract/notifications/schemas'
import { createInvestigator } from '../../../test/factories.ts'
import { request, vote } from '../../../test/votes.ts'
import { openCase, openWorld, save, submit, type Case, type World } from '../../../test/world.ts'
import { vouchFor } from '../../../test/vouch.ts'
import { daysLeftOf, tellOfDeadlines } from '../reports/deadlines.ts'
import { tellOfEndingWindows } from '../votes/ending-windows.ts'

let world: World
let one: Case
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  goTo(new Date(Date.now() + 1000))
  one = await openCase(world)
})
afterAll(() => world.close())

const goTo = (instant: Date) => world.advance((instant.getTime() - world.deps.now().getTime()) / 1000)
const kindsOf = async (by: { token: string }, reportId = one.report.id, state = 'unread') => {
  const answer = await world.call('GET', `/api/notifications?size=50&state=${state}`, { token: by.token })
  const { items } = answer.json<Page<Notification>>()
  return items.filter((item) => item.reportId === reportId && item.kind !== 'new-report').map(({ kind }) => kind)
}
const tell = () => tellOfDeadlines(world.deps, world.database.ownerDb)
/** The answer is due at the end of this day in Madrid, which is an hour or two ahead of UTC. */
const dueOn = async (date: string, reportId = one.report.id) => {
  await sql`update report set deadline = (${date}::date + 1)::timestamp at time zone 'Europe/Madrid' - interval '1 second'
    where id = ${reportId}`.execute(world.database.ownerDb)
  await vouchFor(world, [reportId])
}

describe('which moment has come', () => {
  // The clocks of Spain went forward on 28 March.
  const deadline = new Date('2027-03-31T21:59:59.000Z')
  test.each([
    ['2027-03-16T22:59:59.000Z', null],
    ['2027-03-16T23:00:00.000Z', 14],
    ['2027-03-23T22:59:59.000Z', 14],
    ['2027-03-23T23:00:00.000Z', 7],
    ['2027-03-27T23:00:00.000Z', 3],
    ['2027-03-29T21:59:59.000Z', 3],
    ['2027-03-29T22:00:00.000Z', 1],
    ['2027-03-31T21:59:59.000Z', 1],
    ['2027-03-31T22:00:00.000Z', -1],
  ])('in Madrid, at %s: %j', (now, expected) => {
    expect(daysLeftOf(deadline, new Date(now), 'Europe/Madrid')).toBe(expected)
  })

  test('is counted in the days of the channel’s own zone', () => {
    const now = new Date('2027-03-16T23:30:00.000Z')
    expect(daysLeftOf(new Date('2027-03-31T22:59:59.000Z'), now, 'Atlantic/Canary')).toBeNull()
    expect(daysLeftOf(new Date('2027-03-30T22:59:59.000Z'), now, 'Atlantic/Canary')).toBe(14)
  })
})

describe('a deadline', () => {
  test('is told of 14, 7, 3 days and one day ahead and when it has passed, each once, the last one alone unread', async () => {
    await dueOn('2027-06-30')
    const told: string[][] = []
    for (const day of ['15', '16', '17', '22', '23', '26', '27', '28', '29', '30']) {
      goTo(new Date(`2027-06-${day}T06:00:00Z`))
      await tell()
      await tell()
      told.push(await kindsOf(one.ana))
    }
    goTo(new Date('2027-07-01T06:00:00Z'))
    await Promise.all([tell(), tell()])
    expect(told).toEqual([
      [],
      ['deadline-14'],
      ['deadline-14'],
      ['deadline-14'],
      ['deadline-7'],
      ['deadline-7'],
      ['deadline-3'],
      ['deadline-3'],
      ['deadline-1'],
      ['deadline-1'],
    ])
    expect(await kindsOf(one.ana)).toEqual(['deadline-passed'])
    expect((await kindsOf(one.ana, one.report.id, 'read')).sort()).toEqual([
      'deadline-1',
      'deadline-14',
      'deadline-3',
      'deadline-7',
    ])
  })

  test('is told of in the morning of the channel, not in its night', async () => {
    await dueOn('2027-06-30')
    goTo(new Date('2027-06-16T04:59:00Z'))
    expect(await tell()).toBe(0)
    goTo(new Date('2027-06-16T05:00:00Z'))
    expect(await tell()).toBe(1)
  })

  test('that nobody looked at for a week is told of once, as what it is by now', async () => {
    await dueOn('2027-06-30')
    goTo(new Date('2027-06-20T10:00:00Z'))
    await tell()
    goTo(new Date('2027-06-29T10:00:00Z'))
    await tell()
    expect(await kindsOf(one.ana)).toEqual(['deadline-1'])
    expect(await kindsOf(one.ana, one.report.id, 'read')).toEqual(['deadline-14'])
  })

  test('that was moved is told of anew', async () => {
    await dueOn('2027-06-30')
    goTo(new Date('2027-06-29T10:00:00Z'))
    await tell()
    await dueOn('2027-09-30')
    await tell()
    goTo(new Date('2027-09-20T10:00:00Z'))
    await tell()
    expect(await kindsOf(one.ana)).toEqual(['deadline-14'])
  })

  test('is told to who may read the report: not to who was excluded, nor to investigators without it', async () => {
    const [shared, outside] = [
      await createInvestigator(world.deps, one.channel),
      await createInvestigator(world.deps, one.channel),
    ]
    const hidden = await submit(world, one.channel, { restrictedUsers: [one.eva.username] })
    await world.call('POST', '/api/reports/share', {
      token: one.ana.token,
      payload: { id: hidden.id, username: shared.username },
    })
    await dueOn('2027-06-30', hidden.id)
    goTo(new Date('2027-06-29T10:00:00Z'))
    await tell()
    const told = await Promise.all(
      [one.ana, one.luis, shared, one.eva, outside].map((person) => kindsOf(person, hidden.id)),
    )
    expect(told.map((kinds) => kinds.includes('deadline-1'))).toEqual([true, true, true, false, false])
  })

  test('of an archived report is told to nobody, and what was said of it is read', async () => {
    await dueOn('2027-06-30')
    goTo(new Date('2027-06-20T10:00:00Z'))
    await tell()
    const saved = await save(world, one.ana, one.report.id, { status: 'archived' })
    expect(saved.statusCode, saved.body).toBe(200)
    expect(await kindsOf(one.luis)).toEqual([])
    goTo(new Date('2027-07-20T10:00:00Z'))
    await tell()
    expect(await kindsOf(one.luis)).toEqual([])
  })
})

describe('a reopened report that is about to close', () => {
  const ends = () => tellOfEndingWindows(world.deps, world.database.ownerDb)

  test('is told of once, a day before, to who may read it', async () => {
    await save(world, one.ana, one.report.id, { status: 'archived' })
    const id = await request(world, one.ana, 'archived-report', one.report.id)
    for (const voter of [one.luis, one.eva]) await vote(world, voter, 'approve', id, 'archived-report')
    const before = await kindsOf(one.ana)
    world.advance(47 * 3600)
    await ends()
    expect(await kindsOf(one.ana)).toEqual(before)
    world.advance(2 * 3600)
    await Promise.all([ends(), ends()])
    await ends()
    expect((await kindsOf(one.ana)).filter((kind) => kind === 'reopening-ends')).toHaveLength(1)
    expect(await kindsOf(one.luis)).not.toContain('reopening-ends')
  })
})
