import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Page } from '@canal/contract'
import type { Notification } from '@canal/contract/notifications/schemas'
import { decide, extend, goTo, propose, waitingOf } from '../../../test/casework-world.ts'
import { createInvestigator } from '../../../test/factories.ts'
import { openCase, openWorld, save, submit, tell, type Case, type World } from '../../../test/world.ts'
import { tellOfTerms } from './tell-of-terms.ts'

let world: World
let one: Case
let id: string
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  // At ten in Madrid: acknowledged by the end of 8 March, answered by that of 1 June.
  goTo(world, new Date('2027-03-01T09:00:00Z'))
  one = await openCase(world)
  ;({ id } = one.report)
  // The terms of the tests before are met, so that nothing is told of them.
  await sql`update clock set met_at = started_at where report_id <> ${id}`.execute(world.database.ownerDb)
})
afterAll(() => world.close())

const run = () => tellOfTerms(world.deps, world.database.ownerDb)
/** Runs the job at an instant, and gives of how many reports it told. */
const runAt = (instant: string) => {
  goTo(world, new Date(instant))
  return run()
}
const noticesOf = async (by: { token: string }, state: 'read' | 'unread' = 'unread', reportId = id) => {
  const answer = await world.call('GET', `/api/notifications?size=50&state=${state}`, { token: by.token })
  const { items } = answer.json<Page<Notification>>()
  const ofTerms = items.filter((item) => item.reportId === reportId && /^(?:acknowledge|answer)-/.test(item.kind))
  return ofTerms.map(({ kind }) => kind).sort()
}
/** Which of some days brought a notice at noon, with the notices that are unread then. */
const toldOn = async (days: readonly string[]) => {
  const told: [string, ...string[]][] = []
  for (const day of days) {
    const runs = [await runAt(`2027-${day}T12:00:00Z`), await run()]
    if (runs.includes(1)) told.push([day, ...(await noticesOf(one.luis))])
    expect(runs[1]).toBe(0)
  }
  return told
}
const confirmedBy = async (
  by: { token: string },
  answer: Awaited<ReturnType<typeof extend>>,
  kind: 'extension' | 'omitted',
) => {
  const proposalId = waitingOf(answer, kind)?.id ?? ''
  expect((await decide(world, by, 'confirm', { id, proposalId })).statusCode).toBe(200)
}

describe('of a term', () => {
  test('50, 75, 90 and 100 hundredths are told of, each once, and the last one alone is unread', async () => {
    const days = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '20'].map((day) => `03-${day}`)
    expect(await toldOn(days)).toEqual([
      ['03-05', 'acknowledge-50'],
      ['03-07', 'acknowledge-75'],
      ['03-08', 'acknowledge-90'],
      ['03-09', 'acknowledge-100'],
    ])
    await tell(world, one.ana, id, 'acknowledged')
    const later = ['04-16', '04-17', '04-18', '05-09', '05-10', '05-23', '05-24', '06-01', '06-02', '06-03', '06-20']
    expect(await toldOn(later)).toEqual([
      ['04-17', 'answer-50'],
      ['05-10', 'answer-75'],
      ['05-24', 'answer-90'],
      ['06-02', 'answer-100'],
    ])
    expect(await noticesOf(one.luis, 'read')).toEqual([
      'acknowledge-100',
      'acknowledge-50',
      'acknowledge-75',
      'acknowledge-90',
      'answer-50',
      'answer-75',
      'answer-90',
    ])
  })

  test('nothing is told in the channel’s night', async () => {
    expect(await runAt('2027-03-07T05:59:00Z')).toBe(0)
    expect(await runAt('2027-03-07T06:00:00Z')).toBe(1)
  })

  test('only the newest is told where the job did not run, and of one report only one a day, the term that ends first', async () => {
    await runAt('2027-03-05T12:00:00Z')
    expect(await runAt('2027-04-20T07:00:00Z')).toBe(1)
    expect(await noticesOf(one.luis)).toEqual(['acknowledge-100'])
    expect(await noticesOf(one.luis, 'read')).toEqual(['acknowledge-50'])
    expect(await runAt('2027-04-20T21:00:00Z')).toBe(0)
    expect(await runAt('2027-04-21T07:00:00Z')).toBe(1)
    expect(await noticesOf(one.luis)).toEqual(['acknowledge-100', 'answer-50'])
    expect(await runAt('2027-04-22T07:00:00Z')).toBe(0)
  })

  test('nothing is told that two runs tell at once', async () => {
    goTo(world, new Date('2027-03-05T12:00:00Z'))
    const told = await Promise.all([run(), run()])
    expect(told.toSorted()).toEqual([0, 1])
  })
})

describe('of a term that is over', () => {
  const ends: [string, () => Promise<unknown>][] = [
    ['acknowledged', () => tell(world, one.ana, id, 'acknowledged')],
    ['answered', () => tell(world, one.ana, id, 'answered')],
    [
      'left without an acknowledgement',
      async () => confirmedBy(one.eva, await propose(world, one.ana, { kind: 'omitted', id }), 'omitted'),
    ],
    ['archived', () => save(world, one.ana, id, { status: 'archived' })],
  ]
  test.each(ends)('since the report was %s, no more is told, and what was said of it is read', async (_how, end) => {
    await runAt('2027-03-05T12:00:00Z')
    expect(await noticesOf(one.luis)).toEqual(['acknowledge-50'])
    await end()
    expect(await noticesOf(one.luis)).toEqual([])
    expect(await toldOn(['03-06', '03-07', '03-08', '03-09', '03-20'])).toEqual([])
  })

  test('the other one is told of as before', async () => {
    await tell(world, one.ana, id, 'acknowledged')
    await runAt('2027-04-17T12:00:00Z')
    expect(await noticesOf(one.luis)).toEqual(['answer-50'])
    await tell(world, one.ana, id, 'answered')
    expect(await noticesOf(one.luis)).toEqual([])
    expect(await toldOn(['05-10', '05-24', '06-02'])).toEqual([])
  })
})

describe('an extension', () => {
  beforeEach(() => tell(world, one.ana, id, 'acknowledged'))
  const extendTo = async (until: string) => confirmedBy(one.eva, await extend(world, one.ana, id, until), 'extension')

  test('begins anew from its own percentages', async () => {
    await runAt('2027-05-24T12:00:00Z')
    expect(await noticesOf(one.luis)).toEqual(['answer-90'])
    await extendTo('2027-07-01')
    expect(await noticesOf(one.luis)).toEqual([])
    const days = ['06-02', '06-16', '06-17', '06-23', '06-24', '06-28', '06-29', '07-01', '07-02', '07-10']
    expect(await toldOn(days)).toEqual([
      ['06-17', 'answer-50'],
      ['06-24', 'answer-75'],
      ['06-29', 'answer-90'],
      ['07-02', 'answer-100'],
    ])
  })

  test('of two days is told of once a day', async () => {
    await extendTo('2027-06-03')
    const told: [string, number][] = []
    for (const day of ['02', '03', '04', '05']) {
      let reports = 0
      for (const hour of ['08', '12', '16', '20']) reports += await runAt(`2027-06-${day}T${hour}:50:00Z`)
      told.push([day, reports])
    }
    expect(told).toEqual([
      ['02', 0],
      ['03', 1],
      ['04', 1],
      ['05', 0],
    ])
    expect(await noticesOf(one.luis)).toEqual(['answer-100'])
  })
})

test('members with access are told of both terms, investigators of the answer alone, and others of neither', async () => {
  const [shared, outside] = [
    await createInvestigator(world.deps, one.channel),
    await createInvestigator(world.deps, one.channel),
  ]
  const hidden = await submit(world, one.channel, { restrictedUsers: [one.eva.username] })
  const payload = { id: hidden.id, username: shared.username }
  await world.call('POST', '/api/reports/share', { token: one.ana.token, payload })
  for (const day of ['2027-04-20', '2027-04-21']) await runAt(`${day}T12:00:00Z`)
  const people = [one.ana, one.luis, shared, one.eva, outside]
  const told = await Promise.all(people.map((person) => noticesOf(person, 'unread', hidden.id)))
  const both = ['acknowledge-100', 'answer-50']
  expect(told).toEqual([both, both, ['answer-50'], [], []])
})
