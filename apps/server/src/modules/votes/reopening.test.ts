import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Page } from '@canal/contract'
import type { ReportListItem, Summary } from '@canal/contract/reports/schemas'
import type { AccessRequest } from '@canal/contract/requests/schemas'
import { createChannel, createInvestigator, createMember, strengthen } from '../../../test/factories.ts'
import { ask, mine, request, toVote, vote } from '../../../test/votes.ts'
import {
  countSlots,
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
import { closeExpiredWindows } from './close-windows.ts'

let world: World
let one: Case
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  delete world.deps.asOf
  one = await openCase(world)
  await save(world, one.ana, one.report.id, { reviewers: [one.luis.username], status: 'archived' })
})
afterAll(() => world.close())

const archived = 'archived-report'
const reopenedAccess = 'archived-report/access-requests'
const hours = (count: number) => new Date(world.deps.now().getTime() + count * 3_600_000)
/** Ana asks, Luis and Eva agree. */
const reopen = async (by = one.ana, voters = [one.luis, one.eva]) => {
  const id = await request(world, by, archived, one.report.id)
  for (const voter of voters) await vote(world, voter, 'approve', id, archived)
  return id
}
const say = (by: { token: string }, chatMsg: string) =>
  world.call('PUT', '/api/reports/chat', { token: by.token, payload: { id: one.report.id, chatMsg } })
const join = (by: { token: string }, requestId: string) =>
  world.call('POST', `/api/approvals/${reopenedAccess}`, {
    token: by.token,
    payload: { requestId, reason: 'I know the supplier.' },
  })

describe('an approved request', () => {
  test('reopens the report for exactly the requester, for the channel’s hours', async () => {
    const before = await countSlots(world, one.report.id)
    const id = await request(world, one.ana, archived, one.report.id)
    await vote(world, one.luis, 'approve', id, archived)
    expect(await countSlots(world, one.report.id)).toBe(before)
    expect(refusalOf(await read(world, one.ana, one.report.id))).toEqual([403, 'report-archived'])
    const last = (await vote(world, one.eva, 'approve', id, archived)).json<AccessRequest>()
    expect(last).toMatchObject({
      status: 'approved',
      keysPending: false,
      usersWithAccess: [one.ana.username],
      reopenedBy: one.ana.username,
      reopenedOn: world.deps.now().toISOString(),
      reopenedUntil: hours(72).toISOString(),
    })
    const report = await readReport(world, one.ana, one.report.id)
    expect(report).toMatchObject({ status: 'reopened', membersAllowedToAccess: [one.ana.username] })
    expect(report.details.description).toContain('Invoices')
    for (const other of [one.luis, one.eva])
      expect(refusalOf(await read(world, other, one.report.id))).toEqual([403, 'no-access'])
    expect((await say(one.ana, 'Reopened.')).statusCode).toBe(200)
    expect(refusalOf(await say(one.luis, 'Not me.'))).toEqual([403, 'no-access'])
  })
  test('counts as in progress for the requester alone', async () => {
    await reopen()
    const summary = async (by: { token: string }) =>
      (await world.call('GET', '/api/reports/summary', { token: by.token })).json<Summary>()
    expect(await summary(one.ana)).toMatchObject({ inProgress: 1, archived: 0 })
    expect(await summary(one.luis)).toMatchObject({ inProgress: 0, archived: 0, assignedToMe: 0 })
    const list = await world.call('GET', '/api/reports/list?notStatus=archived', { token: one.luis.token })
    expect(list.json<Page<ReportListItem>>().items).toMatchObject([{ status: 'reopened', readable: false }])
  })
  test('ends at the hour by the database’s clock, whether or not a job has run', async () => {
    await strengthen(world.deps, one.channel, { reopenHours: 1 })
    await reopen()
    world.deps.asOf = new Date(hours(1).getTime() - 1000)
    expect((await read(world, one.ana, one.report.id)).statusCode).toBe(200)
    world.deps.asOf = new Date(hours(1).getTime() + 1)
    expect(refusalOf(await read(world, one.ana, one.report.id))).toEqual([403, 'report-archived'])
    expect(refusalOf(await say(one.ana, 'Too late.'))).toEqual([409, 'archived-read-only'])
    expect((await mine(world, one.ana, archived)).items).toMatchObject([
      { status: 'approved', reportStatus: 'archived', usersWithAccess: [] },
    ])
  })
  test('is archived again by the job, and may then be asked for anew', async () => {
    const before = await countSlots(world, one.report.id)
    await reopen()
    const { ownerDb } = world.database
    await closeExpiredWindows(world.deps, ownerDb)
    expect((await read(world, one.ana, one.report.id)).statusCode).toBe(200)
    const later = { ...world.deps, now: () => hours(73), asOf: hours(73) }
    expect(await closeExpiredWindows(later, ownerDb)).toBeGreaterThan(0)
    expect(await closeExpiredWindows(later, ownerDb)).toBe(0)
    expect(refusalOf(await read(world, one.ana, one.report.id))).toEqual([403, 'report-archived'])
    expect(await countSlots(world, one.report.id)).toBeGreaterThanOrEqual(before)
    await reopen(one.luis, [one.ana, one.eva])
    const report = await readReport(world, one.luis, one.report.id)
    expect(report.membersAllowedToAccess).toEqual([one.luis.username])
    expect(report.loggedActions.map((entry) => entry.type)).toEqual(expect.arrayContaining(['rearchived', 'reopened']))
  })
  test('gives access to nobody once the report was archived by hand before its hour, also when another reopens it', async () => {
    const first = await reopen()
    const shown = async (by: { token: string }) =>
      (await mine(world, by, archived)).items.map(({ id, usersWithAccess }) => [id, usersWithAccess])
    expect(await shown(one.ana)).toEqual([[first, [one.ana.username]]])
    await save(world, one.ana, one.report.id, { status: 'archived' })
    expect(await shown(one.ana)).toEqual([[first, []]])
    world.advance(60)
    const second = await reopen(one.luis, [one.ana, one.eva])
    expect(await shown(one.ana)).toEqual([[first, []]])
    expect(await shown(one.luis)).toEqual([[second, [one.luis.username]]])
  })
  test('may be asked for anew after the hour even before the job has run', async () => {
    await reopen()
    world.deps.asOf = hours(73)
    world.advance(73 * 3600)
    const id = await request(world, one.luis, archived, one.report.id)
    for (const voter of [one.ana, one.eva]) await vote(world, voter, 'approve', id, archived)
    world.deps.asOf = world.deps.now()
    expect((await read(world, one.luis, one.report.id)).statusCode).toBe(200)
    expect((await read(world, one.ana, one.report.id)).statusCode).toBe(403)
  })
  test('can be archived again by hand before the hour', async () => {
    await reopen()
    expect((await save(world, one.ana, one.report.id, { status: 'archived' })).statusCode).toBe(200)
    expect(refusalOf(await read(world, one.ana, one.report.id))).toEqual([403, 'report-archived'])
    await reopen(one.eva, [one.ana, one.luis])
    const { loggedActions } = await readReport(world, one.eva, one.report.id)
    expect(loggedActions.map((entry) => entry.type)).toContain('rearchived')
  })
  test('back to work restores the access of all who had it, with all that was written meanwhile', async () => {
    await world.call('PUT', '/api/anonymous/chat', {
      token: one.report.token,
      payload: { id: one.report.id, chatMsg: 'While it was archived.' },
    })
    await reopen()
    expect((await save(world, one.ana, one.report.id, { status: 'pending' })).statusCode).toBe(409)
    expect((await save(world, one.ana, one.report.id, { status: 'instruction' })).statusCode).toBe(200)
    for (const member of [one.ana, one.luis, one.eva]) {
      const report = await readReport(world, member, one.report.id)
      expect(report).toMatchObject({ status: 'instruction', reviewers: [one.luis.username] })
      expect(report.details.chat.messages.map((message) => message.message)).toEqual(['While it was archived.'])
      expect(report.membersAllowedToAccess).toHaveLength(3)
    }
    expect((await say(one.eva, 'On we go.')).statusCode).toBe(200)
    const archivedAgain = await save(world, one.luis, one.report.id, { status: 'archived' })
    expect(archivedAgain.statusCode).toBe(200)
    await reopen(one.eva, [one.ana, one.luis])
    const messages = (await readReport(world, one.eva, one.report.id)).details.chat.messages
    expect(messages.map((message) => message.message)).toEqual(['While it was archived.', 'On we go.'])
  })
  test('of files in the window ends with the window', async () => {
    await reopen()
    const id = await request(world, one.ana, 'access-to-files', one.report.id)
    for (const voter of [one.luis, one.eva]) await vote(world, voter, 'approve', id)
    expect((await readReport(world, one.ana, one.report.id)).allowed.openFiles).toBe(true)
    const expiries = await world.database.ownerDb
      .selectFrom('slot')
      .select('expires_at')
      .where('report_id', '=', one.report.id)
      .where('target', 'in', ['files', 'files-internal'])
      .where('kind', '=', 'access')
      .where('expires_at', 'is not', null)
      .execute()
    expect(expiries.length).toBeGreaterThan(0)
    for (const { expires_at } of expiries) expect(expires_at?.getTime()).toBe(hours(72).getTime())
  })
})

describe('who may ask', () => {
  test('a former member; not who joined later, an investigator, an excluded one, or while it is not archived', async () => {
    const late = await createMember(world.deps, one.channel)
    expect(refusalOf(await ask(world, late, archived, one.report.id))).toEqual([403, 'no-access'])
    const investigator = await createInvestigator(world.deps, one.channel)
    expect(refusalOf(await ask(world, investigator, archived, one.report.id))).toEqual([404, 'report-not-found'])
    const active = await submit(world, one.channel, { restrictedUsers: [one.eva.username] })
    expect(refusalOf(await ask(world, one.ana, archived, active.id))).toEqual([409, 'conflict'])
    await save(world, one.ana, active.id, { status: 'archived' })
    expect(refusalOf(await ask(world, one.eva, archived, active.id))).toEqual([404, 'report-not-found'])
    expect((await ask(world, one.luis, archived, active.id)).statusCode).toBe(200)
    expect(refusalOf(await ask(world, one.ana, 'access-to-files', active.id))).toEqual([403, 'report-archived'])
  })
  test('a denied one leaves nothing behind, and may ask again', async () => {
    const before = [await countSlots(world, one.report.id), await countSlots(world, one.report.id, 'custody')]
    const id = await request(world, one.ana, archived, one.report.id)
    await vote(world, one.luis, 'deny', id, archived)
    expect([await countSlots(world, one.report.id), await countSlots(world, one.report.id, 'custody')]).toEqual(before)
    expect((await mine(world, one.ana, archived)).items).toMatchObject([{ id, status: 'denied' }])
    expect((await ask(world, one.ana, archived, one.report.id)).statusCode).toBe(200)
  })
  test('cancelling is for the requester, while it is pending', async () => {
    const id = await request(world, one.ana, archived, one.report.id)
    const cancel = (by: { token: string }) =>
      world.call('PATCH', `/api/requests/${archived}/cancel`, { token: by.token, payload: { id } })
    expect((await cancel(one.luis)).statusCode).toBe(403)
    expect((await cancel(one.ana)).statusCode).toBe(200)
    expect((await cancel(one.ana)).statusCode).toBe(409)
  })
  test('a single member of a channel reopens at once', async () => {
    const where = await createChannel(world.deps)
    const only = await createMember(world.deps, where)
    const report = await submit(world, where)
    await save(world, only, report.id, { status: 'archived' })
    expect((await read(world, only, report.id)).statusCode).toBe(403)
    await request(world, only, archived, report.id)
    expect((await read(world, only, report.id)).statusCode).toBe(200)
  })
})

describe('asking to be added to a reopened report', () => {
  test('is decided by the others with the same rule, and gives the same hours', async () => {
    const parent = await reopen()
    const answer = await join(one.luis, parent)
    const { id } = answer.json<{ id: string }>()
    const [shown] = (await toVote(world, one.eva, archived)).items
    expect(shown).toMatchObject({
      id: parent,
      reportStatus: 'reopened',
      accessRequests: [
        {
          id,
          requestedBy: one.luis.username,
          reason: 'I know the supplier.',
          status: 'pending',
          voted: 0,
          total: 2,
          allowed: { vote: true, withdraw: false, cancel: false },
        },
      ],
    })
    expect((await mine(world, one.ana, archived)).items[0]?.accessRequests).toMatchObject([
      { id, allowed: { vote: true, withdraw: false, cancel: false } },
    ])
    expect((await toVote(world, one.luis, archived)).items[0]?.accessRequests).toMatchObject([
      { id, allowed: { vote: false, withdraw: false, cancel: true } },
    ])
    await vote(world, one.ana, 'approve', id, reopenedAccess)
    expect((await read(world, one.luis, one.report.id)).statusCode).toBe(403)
    expect((await vote(world, one.eva, 'approve', id, reopenedAccess)).json<AccessRequest>()).toMatchObject({
      kind: 'archived-report-access',
      status: 'approved',
    })
    expect((await readReport(world, one.luis, one.report.id)).membersAllowedToAccess).toEqual(
      [one.ana.username, one.luis.username].sort(),
    )
    expect((await read(world, one.eva, one.report.id)).statusCode).toBe(403)
  })
  test('is decided by nobody once the hour has passed, though no job has run', async () => {
    const { id } = (await join(one.luis, await reopen())).json<{ id: string }>()
    await vote(world, one.ana, 'approve', id, reopenedAccess)
    world.deps.asOf = hours(73)
    world.advance(73 * 3600)
    expect(refusalOf(await vote(world, one.eva, 'approve', id, reopenedAccess))).toEqual([409, 'request-closed'])
    expect((await toVote(world, one.eva, archived)).items).toMatchObject([
      { reportStatus: 'archived', accessRequests: [] },
    ])
  })
  test('once at a time, with a way to cancel and to deny', async () => {
    const parent = await reopen()
    const { id } = (await join(one.luis, parent)).json<{ id: string }>()
    expect(refusalOf(await join(one.luis, parent))).toEqual([409, 'request-pending'])
    expect(refusalOf(await join(one.ana, parent))).toEqual([409, 'conflict'])
    const cancelled = await world.call('PATCH', `/api/approvals/${reopenedAccess}/cancel`, {
      token: one.luis.token,
      payload: { id },
    })
    expect(cancelled.statusCode).toBe(200)
    const again = (await join(one.luis, parent)).json<{ id: string }>().id
    await vote(world, one.ana, 'deny', again, reopenedAccess)
    expect(refusalOf(await vote(world, one.eva, 'approve', again, reopenedAccess))).toEqual([409, 'request-closed'])
    expect((await read(world, one.luis, one.report.id)).statusCode).toBe(403)
  })
  test('is as nothing to who is excluded, of another channel, or for a request that was not approved', async () => {
    const other = await openCase(world)
    const parent = await reopen()
    const absent = await join(one.luis, 'a0000000-0000-4000-8000-000000000001')
    const foreign = await join(other.ana, parent)
    expect([foreign.statusCode, foreign.body]).toEqual([404, absent.body])
    const hidden = await submit(world, one.channel, { restrictedUsers: [one.eva.username] })
    await save(world, one.ana, hidden.id, { status: 'archived' })
    const pending = await request(world, one.ana, archived, hidden.id)
    expect(refusalOf(await join(one.luis, pending))).toEqual([404, 'request-not-found'])
    await vote(world, one.luis, 'approve', pending, archived)
    expect((await readReport(world, one.ana, hidden.id)).status).toBe('reopened')
    const excluded = await join(one.eva, pending)
    expect([excluded.statusCode, excluded.body]).toEqual([404, absent.body])
    expect((await toVote(world, one.eva, archived)).items.map((item) => item.id)).not.toContain(pending)
  })
})

test('whoever declares a conflict in a reopened window leaves the report to the former members', async () => {
  await reopen()
  const left = await world.call('POST', '/api/reports/recuse', { token: one.ana.token, payload: { id: one.report.id } })
  expect(left.statusCode).toBe(204)
  expect((await read(world, one.ana, one.report.id)).statusCode).toBe(404)
  expect((await read(world, one.luis, one.report.id)).statusCode).toBe(403)
})
