import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from '@canal/contract'
import type { LoggedAction, Report, ReportListItem } from '@canal/contract/reports/schemas'
import type { CommitteeMember } from '@canal/contract/users/schemas'
import { createInvestigator, createMember, type TestPerson } from '../../../test/factories.ts'
import { openCase, openWorld, readReport, save, submit, tell, type Case, type World } from '../../../test/world.ts'

/** Ana, Luis and Eva; the reporter excluded Eva; Luis wrote, is assigned, and Pablo stepped aside after writing. */
let world: World
let one: Case
let pablo: TestPerson
let investigator: TestPerson
let id: string
beforeAll(async () => {
  world = await openWorld()
  one = await openCase(world)
  pablo = await createMember(world.deps, one.channel)
  investigator = await createInvestigator(world.deps, one.channel)
  ;({ id } = await submit(world, one.channel, { restrictedUsers: [one.eva.username] }))
  await tell(world, pablo, id, 'acknowledged', 'From Pablo.')
  await save(world, one.ana, id, { reviewers: [one.luis.username, pablo.username] })
  await world.call('POST', '/api/reports/recuse', { token: pablo.token, payload: { id } })
  await world.call('POST', '/api/reports/share', {
    token: one.ana.token,
    payload: { id, username: investigator.username },
  })
})
afterAll(() => world.close())

const assignable = async (by: TestPerson) => {
  const url = '/api/users/active-committee-members-without-restricted-access'
  const answer = await world.call('POST', url, { token: by.token, payload: { reportId: id } })
  return answer.json<CommitteeMember[]>().map(({ username }) => username)
}
const committee = async (by: TestPerson) => {
  const answer = await world.call('POST', '/api/users/committee-members', { token: by.token, payload: {} })
  return answer.json<CommitteeMember[]>().map(({ username }) => username)
}

describe('an investigator', () => {
  test('is named those alone who acted or are assigned, though the report is explained to members whole', async () => {
    const named = async (by: TestPerson) => (await readReport(world, by, id)).people.map(({ username }) => username)
    expect((await named(investigator)).sort()).toEqual(
      [investigator.username, one.luis.username, pablo.username].sort(),
    )
    expect((await named(one.ana)).sort()).toEqual(
      [one.ana.username, one.luis.username, one.eva.username, pablo.username, investigator.username].sort(),
    )
  })
  test('sees of those with access only that they have it themselves, in the report and in the list', async () => {
    const report = await readReport(world, investigator, id)
    const list = await world.call('GET', '/api/reports/list', { token: investigator.token })
    const [item] = list.json<Page<ReportListItem>>().items
    for (const shown of [report, item]) {
      expect(shown?.membersAllowedToAccess).toEqual([investigator.username])
      expect(shown?.membersAllowedToDownloadFiles).toEqual([])
    }
  })
  test('finds no word of the excluded member in anything they may call', async () => {
    const calls = [
      ['POST', '/api/reports', { id }],
      ['GET', '/api/reports/list'],
      ['GET', `/api/reports/${id}/logs?size=50`],
      ['POST', '/api/users/committee-members', {}],
      ['POST', '/api/users/active-committee-members-without-restricted-access', { reportId: id }],
    ] as const
    for (const [method, url, payload] of calls) {
      const answer = await world.call(method, url, { token: investigator.token, ...(payload && { payload }) })
      expect(answer.statusCode, url).toBe(200)
      expect(answer.body, url).not.toContain(one.eva.username)
    }
  })
  test('cannot tell from both lists of members who may read: each names the assigned alone', async () => {
    expect(await committee(one.ana)).toHaveLength(4)
    expect(await assignable(one.ana)).toEqual([one.ana.username, one.luis.username].sort())
    expect(await committee(investigator)).toEqual([one.luis.username])
    expect(await assignable(investigator)).toEqual([one.luis.username])
  })
  test('cannot probe by assigning: who may read and who was excluded are refused alike', async () => {
    const refuse = async (username: string) => {
      const answer = await save(world, investigator, id, { reviewers: [username] })
      return [answer.statusCode, answer.body]
    }
    const [mayRead, excluded, nobody] = [
      await refuse(one.ana.username),
      await refuse(one.eva.username),
      await refuse('nobody'),
    ]
    expect(mayRead[0]).toBe(422)
    expect(excluded).toEqual(mayRead)
    expect(nobody).toEqual(mayRead)
    expect((await save(world, investigator, id, { reviewers: [one.luis.username] })).statusCode).toBe(200)
  })
  test('is not told that there is a conflict, nor who was assigned before, nor with whom else it is shared', async () => {
    const report = await readReport(world, investigator, id)
    expect(report.conflictOfInterestsWithCommittee).toBe(false)
    expect((await readReport(world, one.ana, id)).conflictOfInterestsWithCommittee).toBe(true)
    expect(report.sharing).toBeUndefined()
    expect(report.history.map(({ type }) => type)).not.toContain('reviewers')
    const log = await world.call('GET', `/api/reports/${id}/logs?size=50`, { token: investigator.token })
    const types = log.json<Page<LoggedAction>>().items.map(({ type }) => type)
    expect(types).toContain('chat_message_sent')
    for (const type of ['updated_reviewers', 'recused', 'access_changed']) expect(types).not.toContain(type)
  })
})

describe('a report’s history', () => {
  test('tells members what it became, who was assigned and who did it', async () => {
    await save(world, one.ana, id, { status: 'investigation' })
    const { history } = await readReport(world, one.luis, id)
    expect(history).toMatchObject([
      { type: 'acknowledged', user: pablo.username },
      { type: 'status', user: pablo.username, previousStatus: 'pending', status: 'instruction' },
      { type: 'reviewers', user: one.ana.username, reviewers: [one.luis.username, pablo.username] },
      { type: 'investigation_opened', user: one.ana.username },
      { type: 'status', user: one.ana.username, previousStatus: 'instruction', status: 'investigation' },
    ])
  })
  test('is not in what archiving answers, nor is who else reads it', async () => {
    const other = await submit(world, one.channel)
    const answer = await save(world, one.ana, other.id, { status: 'archived' })
    const nothing = { history: [], loggedActions: [], sharing: { shared: [], candidates: [] } }
    expect(answer.json<Report>()).toMatchObject(nothing)
  })
})

test('members see with whom a report is shared, until when, and with whom it could be', async () => {
  const free = await createInvestigator(world.deps, one.channel)
  await createInvestigator(world.deps, one.channel, { keyState: 'waiting' })
  const { sharing } = await readReport(world, one.ana, id)
  expect(sharing).toEqual({
    shared: [{ username: investigator.username, until: null }],
    candidates: [free.username],
    colleagues: [],
    wanted: [],
  })
  const until = new Date(world.deps.now().getTime() + 86_400_000).toISOString()
  const payload = { id, username: free.username, until }
  await world.call('POST', '/api/reports/share', { token: one.luis.token, payload })
  expect((await readReport(world, one.ana, id)).sharing).toMatchObject({
    shared: expect.arrayContaining([{ username: free.username, until }]),
    candidates: [],
  })
})
