import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { LogEntriesPage } from '@canal/contract/logs/schemas'
import { holdClocks } from '../roster/testing/time.ts'
import { takeOff } from '../../../test/colleagues.ts'
import { createAdministrator, createInvestigator, createMember } from '../../../test/factories.ts'
import { mine, request, vote } from '../../../test/votes.ts'
import { openCase, openWorld, readReport, save, type Case, type World } from '../../../test/world.ts'

const files = 'access-to-files'

let world: World
let one: Case
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  one = await openCase(world)
})
afterAll(() => world.close())

type Token = { token: string }
const post = (by: Token, path: string, payload: object) =>
  world.call('POST', `/api/reports/${path}`, { token: by.token, payload: { id: one.report.id, ...payload } })
/** What the log of all reports and the report's own say of entries of these kinds, the oldest first. */
const told = async (by: Token, types: string) => {
  const query = `type=${types}&size=50&sort=createdAt&direction=ASC`
  const [own, all] = [
    await world.call('GET', `/api/reports/${one.report.id}/logs?${query}`, { token: by.token }),
    await world.call('GET', `/api/logs?${query}`, { token: by.token }),
  ]
  const detailsOf = ({ items }: LogEntriesPage) => items.map(({ type, user, details }) => [type, user, details])
  const said = detailsOf(own.json<LogEntriesPage>())
  expect(detailsOf(all.json<LogEntriesPage>())).toEqual(said)
  return said
}

test('of several requests at once each vote and outcome is logged with how it went and whose request it was', async () => {
  const [anas, evas] = [
    await request(world, one.ana, files, one.report.id),
    await request(world, one.eva, files, one.report.id),
  ]
  await vote(world, one.luis, 'approve', anas)
  await vote(world, one.luis, 'approve', evas)
  await vote(world, one.luis, 'withdraw', evas)
  await vote(world, one.eva, 'approve', anas)
  await world.call('PATCH', `/api/requests/${files}/cancel`, { token: one.eva.token, payload: { id: evas } })
  const [ana, luis, eva] = [one.ana, one.luis, one.eva].map(({ username }) => username)
  expect(await told(one.luis, 'vote_cast,vote_withdrawn,request_approved,request_cancelled')).toEqual([
    ['vote_cast', luis, { vote: 'approve', requestedBy: ana }],
    ['vote_cast', luis, { vote: 'approve', requestedBy: eva }],
    ['vote_withdrawn', luis, { requestedBy: eva }],
    ['vote_cast', eva, { vote: 'approve', requestedBy: ana }],
    ['request_approved', eva, { requestedBy: ana }],
    ['request_cancelled', eva, { requestedBy: eva }],
  ])
})

test('the names of those who asked are among those that the page brings', async () => {
  await vote(world, one.luis, 'approve', await request(world, one.ana, files, one.report.id))
  const page = await world.call('GET', '/api/logs?type=vote_cast', { token: one.eva.token })
  const { people } = page.json<LogEntriesPage>()
  expect(people.map(({ username }) => username)).toEqual(expect.arrayContaining([one.ana.username, one.luis.username]))
})

test('a change of somebody’s access is logged with what became of it', async () => {
  const expert = await createInvestigator(world.deps, one.channel)
  const late = await createMember(world.deps, one.channel)
  for (const { username } of [expert, late]) await post(one.ana, 'share', { username })
  await post(one.ana, 'unshare', { username: expert.username })
  expect(await told(one.luis, 'access_changed')).toEqual([
    ['access_changed', one.ana.username, { username: expert.username, change: 'shared' }],
    ['access_changed', one.ana.username, { username: late.username, change: 'joined' }],
    ['access_changed', one.ana.username, { username: expert.username, change: 'unshared' }],
  ])
})

test('in the exported file it stands in words, an approval without a vote too', async () => {
  for (const person of [one.luis, one.eva]) await post(person, 'recuse', {})
  await request(world, one.ana, files, one.report.id)
  world.advance(7 * 24 * 3600 + 60)
  holdClocks(world)
  await world.call('GET', `/api/requests/${files}`, { token: one.ana.token })
  await save(world, one.ana, one.report.id, { status: 'instruction' })
  const csv = await world.call('POST', '/api/logs/export?type=request_approved', { token: one.ana.token })
  expect(csv.body).toMatch(/without a vote: nobody was left to vote, requested by Person/)
})

test('what somebody did keeps their name once they are of the channel no more', async () => {
  const id = await request(world, one.ana, files, one.report.id)
  await vote(world, one.eva, 'approve', id)
  const payload = { id: one.report.id, chatMsg: 'We are looking into it.' }
  await world.call('PUT', '/api/reports/chat', { token: one.eva.token, payload })
  const administrator = await createAdministrator(world.deps)
  const person = { id: one.eva.id, name: 'Eva', lastName: 'Sanz', email: 'eva@canal.example' }
  const change = (payload: object) => world.call('PUT', '/api/users', { token: administrator.token, payload })
  expect((await change(person)).statusCode).toBe(200)
  expect((await takeOff(world, [one.eva], one.eva)).json()).toEqual({ act: null })
  expect((await change({ ...person, roles: ['ROLE_ADMIN'] })).statusCode).toBe(200)
  expect(await told(one.luis, 'vote_cast')).toEqual([
    ['vote_cast', one.eva.username, { vote: 'approve', requestedBy: one.ana.username }],
  ])
  const report = await readReport(world, one.luis, one.report.id)
  expect(report.details.chat.messages).toMatchObject([{ name: 'Eva Sanz' }])
  expect(report.membersAllowedToAccess).not.toContain(one.eva.username)
  expect(report.people.map(({ fullName }) => fullName)).toContain('Eva Sanz')
  expect((await mine(world, one.ana)).items).toMatchObject([{ approvers: [one.eva.username] }])
})
