import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page, Problem } from '@canal/contract'
import type { Investigator } from '@canal/contract/external-investigators/schemas'
import type { PendingShare } from '@canal/contract/reports/schemas'
import { takeOff } from '../../../../test/colleagues.ts'
import { createAdministrator, createInvestigator, type TestPerson } from '../../../../test/factories.ts'
import { openCase, openWorld, read, refusalOf, submit, type Case, type World } from '../../../../test/world.ts'

let world: World
let one: Case
let administrator: TestPerson
beforeAll(async () => {
  world = await openWorld()
  one = await openCase(world)
  administrator = await createAdministrator(world.deps)
})
afterAll(() => world.close())

const path = 'external-investigators'
const asAdmin = (method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, payload?: object) =>
  world.call(method, `/api/${url}`, { token: administrator.token, ...(payload && { payload }) })
const data = { name: 'Elena', lastName: 'Vidal', email: 'elena@peritajes.example' }
const wish = (who: { id: string }, visibleReports: string[]) =>
  asAdmin('PUT', `${path}/${who.id}`, { ...data, visibleReports })
const visible = async (who: { id: string }) =>
  (await asAdmin('GET', `${path}/${who.id}`)).json<Investigator>().visibleReports
const wishes = async (by: TestPerson) =>
  (await world.call('GET', '/api/reports/pending-shares', { token: by.token })).json<PendingShare[]>()
const confirm = (by: TestPerson, id: string | undefined) =>
  world.call('POST', `/api/reports/pending-shares/${id}`, { token: by.token, payload: { confirm: true } })

test('what an administrator wishes waits until a member shares it, and stays with the member then', async () => {
  const expert = await createInvestigator(world.deps, one.channel)
  const other = await submit(world, one.channel)
  const { caseNumber } = one.report
  const answer = await wish(expert, [caseNumber.replace('-', ' '), other.caseNumber])
  expect(answer.json<Investigator>().visibleReports).toHaveLength(2)
  expect((await visible(expert)).map(({ state }) => state)).toEqual(['pending', 'pending'])
  expect((await read(world, expert, one.report.id)).statusCode).toBe(404)

  const wanted = (await wishes(one.ana)).find((pending) => pending.caseNumber === caseNumber)
  expect((await confirm(one.ana, wanted?.id)).statusCode).toBe(204)
  expect((await read(world, expert, one.report.id)).statusCode).toBe(200)
  expect((await wish(expert, [])).json<Investigator>().visibleReports).toEqual([{ caseNumber, state: 'confirmed' }])
  const listed = await asAdmin('GET', `${path}?channel=${one.channel.id}&search=vidal&status=ACTIVE`)
  expect(listed.json<Page<Investigator>>()).toMatchObject({
    total: 1,
    items: [{ username: expert.username, visibleReports: [{ caseNumber, state: 'confirmed' }], keyState: 'admitted' }],
  })
  expect(listed.body).not.toContain(one.report.id)

  expect((await asAdmin('PATCH', `${path}/disable`, { id: expert.id })).json<Investigator>().status).toBe('INACTIVE')
  const back = (await asAdmin('PATCH', `${path}/enable`, { id: expert.id })).json<Investigator>()
  expect([back.status, back.visibleReports]).toEqual(['ACTIVE', [{ caseNumber, state: 'confirmed' }]])
  expect(back.keyState).toBe('admitted')

  expect((await takeOff(world, [one.ana], expert)).json()).toEqual({ act: null })
  expect(await visible(expert)).toEqual([])
})

test('one is made with a temporary password, and with a number that no report has nobody is made', async () => {
  const fields = { ...data, username: 'perito.nuevo', password: 'Provisional6Mesa', channel: one.channel.id }
  const wrong = await asAdmin('POST', path, { ...fields, visibleReports: ['2020-0000'] })
  expect(wrong.json<Problem>()).toMatchObject({
    status: 422,
    errors: ['visibleReports: The channel has no report with this case number: 2020-0000'],
  })
  const made = await asAdmin('POST', path, { ...fields, visibleReports: [one.report.caseNumber] })
  expect(made.json<Investigator>()).toMatchObject({
    username: 'perito.nuevo',
    channel: one.channel.id,
    roles: ['ROLE_INVESTIGATOR', 'ROLE_USER'],
    passwordChangeRequired: true,
    keyState: 'none',
    visibleReports: [{ caseNumber: one.report.caseNumber, state: 'pending' }],
  })
  const elsewhere = (await openCase(world)).report.caseNumber
  for (const visibleReports of [['first'], [elsewhere === one.report.caseNumber ? '2020-0001' : elsewhere]])
    expect((await wish(made.json<Investigator>(), visibleReports)).statusCode).toBe(422)
  for (const roles of [['ROLE_ADMIN'], ['Nobody']])
    expect((await asAdmin('PUT', `${path}/${made.json<Investigator>().id}`, { ...data, roles })).statusCode).toBe(422)
})

test('a report that excludes somebody looks to the administrator like one that waits, and no member is asked', async () => {
  const hidden = await submit(world, one.channel, { restrictedUsers: [one.eva.username] })
  const becomes = { id: one.eva.id, ...data, roles: ['ROLE_INVESTIGATOR'] }
  expect(refusalOf(await asAdmin('PUT', 'users', becomes))).toEqual([409, 'on-committee'])
  await takeOff(world, [one.eva], one.eva)
  expect((await asAdmin('PUT', 'users', becomes)).statusCode).toBe(200)
  await wish(one.eva, [hidden.caseNumber])
  expect(await visible(one.eva)).toEqual([{ caseNumber: hidden.caseNumber, state: 'pending' }])
  expect((await wishes(one.ana)).filter(({ reportId }) => reportId === hidden.id)).toEqual([])
})

test('who is no investigator is not found among them', async () => {
  for (const answer of [
    await asAdmin('GET', `${path}/${one.ana.id}`),
    await wish(one.ana, []),
    await asAdmin('PATCH', `${path}/disable`, { id: one.ana.id }),
  ])
    expect(answer.statusCode).toBe(404)
})
