import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Page, Problem } from '@canal/contract'
import { isShut, statuses, type ReportStatus } from '@canal/contract/reports/statuses'
import { translators } from '@canal/messages/all'
import type { LoggedAction, Report } from '@canal/contract/reports/schemas'
import { createAdministrator, createInvestigator, createMember } from '../../../test/factories.ts'
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
} from '../../../test/world.ts'

let world: World
let one: Case
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  one = await openCase(world)
})
afterAll(() => world.close())

const change = (fields: object, by = one.ana, id = one.report.id) => save(world, by, id, fields)
const allowed: Record<ReportStatus, ReportStatus[]> = {
  pending: ['instruction', 'investigation', 'resolution', 'archived'],
  instruction: ['investigation', 'resolution', 'archived'],
  investigation: ['instruction', 'resolution', 'archived'],
  resolution: ['instruction', 'investigation', 'archived'],
  archived: [],
  reopened: [],
}

describe.each(statuses.filter((status) => !isShut(status)))('from %s', (from) => {
  beforeEach(async () => {
    if (from !== 'pending') expect((await change({ status: from })).statusCode).toBe(200)
  })
  test.each(statuses.filter((to) => to !== from))('to %s, as the table of transitions says', async (to) => {
    const answer = await change({ status: to })
    if (allowed[from].includes(to)) {
      expect(answer.statusCode).toBe(200)
      expect(answer.json<Report>().status).toBe(to)
      return
    }
    const problem = answer.json<Problem>()
    expect(problem).toMatchObject({ status: 409, code: 'transition-refused' })
    expect(problem.message.toLowerCase()).toContain(translators.en(`report.status.${from}`).toLowerCase())
    expect(problem.message).not.toContain('{')
    expect((await readReport(world, one.ana, one.report.id)).status).toBe(from)
  })
})

describe('status and reviewers', () => {
  test('are saved together, and what else is sent back is ignored', async () => {
    const before = await readReport(world, one.ana, one.report.id)
    const reviewers = [one.luis.username, one.ana.username].sort()
    const answer = await change({ ...before, status: 'instruction', reviewers, deadline: '2030-01-01T00:00:00Z' })
    expect(answer.json<Report>()).toMatchObject({ status: 'instruction', reviewers, deadline: before.deadline })
    const log = (await world.call('GET', `/api/reports/${one.report.id}/logs`, { token: one.eva.token })).json<
      Page<LoggedAction>
    >()
    const written = log.items.filter((entry) => entry.user === one.ana.username)
    expect(written.map((entry) => entry.type)).toEqual(
      expect.arrayContaining(['status_changed', 'updated_reviewers', 'access']),
    )
    expect(written.find((entry) => entry.type === 'status_changed')?.details).toMatchObject({
      status: 'instruction',
      previousStatus: 'pending',
    })
  })
  test('are told after archiving as they were saved with it', async () => {
    const answer = await change({ status: 'archived', reviewers: [one.luis.username] })
    expect(answer.json<Report>()).toMatchObject({ status: 'archived', reviewers: [one.luis.username] })
  })
  test('of people without access are refused: another channel’s, an excluded one, nobody', async () => {
    const hidden = await submit(world, one.channel, { restrictedUsers: [one.eva.username] })
    for (const reviewers of [['nobody.here'], [one.eva.username]]) {
      const answer = await change({ reviewers }, one.ana, hidden.id)
      expect(answer.json<Problem>().errors).toEqual(['reviewers: Invalid input'])
    }
  })
  test('that somebody saved in between are a conflict, and neither side’s work is lost', async () => {
    const { updatedAt } = await readReport(world, one.ana, one.report.id)
    world.advance(5)
    expect((await change({ reviewers: [one.eva.username], updatedAt }, one.luis)).statusCode).toBe(200)
    const stale = await change({ status: 'instruction', updatedAt })
    expect(stale.json<Problem>()).toMatchObject({ status: 409, code: 'stale-update' })
    const now = await readReport(world, one.ana, one.report.id)
    expect(now).toMatchObject({ status: 'pending', reviewers: [one.eva.username] })
    world.advance(5)
    expect((await change({ status: 'instruction', updatedAt: now.updatedAt })).statusCode).toBe(200)
  })
  test('change updatedAt, and a message or a look does not', async () => {
    const { updatedAt } = await readReport(world, one.ana, one.report.id)
    world.advance(120)
    await world.call('PUT', '/api/reports/chat', {
      token: one.ana.token,
      payload: { id: one.report.id, chatMsg: 'We have it.' },
    })
    expect((await readReport(world, one.luis, one.report.id)).updatedAt).toBe(updatedAt)
    await change({ status: 'instruction' })
    expect((await readReport(world, one.luis, one.report.id)).updatedAt).not.toBe(updatedAt)
  })
  test('saved by many at once all count, one after the other', async () => {
    const people = [one.ana, one.luis, one.eva]
    const sets = people.map((person) => change({ reviewers: [person.username] }, person))
    const moves = people.map((person) => change({ status: 'instruction' }, person))
    const looks = people.map((person) => read(world, person, one.report.id))
    for (const answer of await Promise.all([...sets, ...moves, ...looks])) expect(answer.statusCode).toBe(200)
    const report = await readReport(world, one.ana, one.report.id)
    expect(report.status).toBe('instruction')
    expect(report.reviewers).toHaveLength(1)
    const chain = await sql<{ sequence: number; row_version: number }>`select sequence, row_version from log_entry
      where report_id = ${one.report.id} order by sequence`.execute(world.database.ownerDb)
    expect(chain.rows.map((row) => row.sequence)).toEqual(chain.rows.map((_, index) => index + 1))
    const versions = chain.rows.map((row) => row.row_version)
    expect(versions).toEqual([...versions].sort((a, b) => a - b))
  })
  test('two who save from the same updatedAt: one wins, the other is told', async () => {
    const { updatedAt } = await readReport(world, one.ana, one.report.id)
    world.advance(5)
    const both = await Promise.all([
      change({ status: 'instruction', updatedAt }),
      change({ status: 'resolution', updatedAt }, one.luis),
    ])
    expect(both.map((answer) => answer.statusCode).sort()).toEqual([200, 409])
  })
})

describe('who may save', () => {
  test('nobody without a session, no administrator, nobody of another channel', async () => {
    const payload = { id: one.report.id, status: 'instruction' }
    expect(refusalOf(await world.call('PUT', '/api/reports/details', { payload }))).toEqual([401, 'unauthorized'])
    expect(refusalOf(await change({}, await createAdministrator(world.deps)))).toEqual([403, 'forbidden'])
    const other = await openCase(world)
    const foreign = await change({ status: 'instruction' }, other.ana)
    const absent = await change({ status: 'instruction' }, other.ana, 'a0000000-0000-4000-8000-000000000001')
    expect(foreign.body).toBe(absent.body)
    expect(refusalOf(foreign)).toEqual([404, 'report-not-found'])
    expect((await change({ status: 'instruction' }, one.ana, 'x')).json<Problem>().errors).toEqual([
      'id: Invalid input',
    ])
    expect((await change({ status: 'closed' })).json<Problem>().errors).toEqual(['status: Invalid input'])
  })
  test('an investigator with a share may move the report and undo an assignment, and nobody who was not let in', async () => {
    const investigator = await createInvestigator(world.deps, one.channel)
    const late = await createMember(world.deps, one.channel)
    expect(refusalOf(await change({ status: 'instruction' }, investigator))).toEqual([404, 'report-not-found'])
    expect(refusalOf(await change({ status: 'instruction' }, late))).toEqual([403, 'no-access'])
    await world.call('POST', '/api/reports/share', {
      token: one.ana.token,
      payload: { id: one.report.id, username: investigator.username },
    })
    await change({ reviewers: [one.eva.username, one.luis.username] })
    const moved = await change({ status: 'instruction', reviewers: [one.eva.username] }, investigator)
    expect(moved.json<Report>()).toMatchObject({ status: 'instruction', reviewers: [one.eva.username] })
    // Whom one may assign would tell whom the reporter excluded.
    expect((await change({ reviewers: [one.luis.username] }, investigator)).statusCode).toBe(422)
  })
})
