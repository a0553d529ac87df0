import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import type { ChainVerdict, LogEntriesPage } from '@canal/contract/logs/schemas'
import { createInvestigator, createMember, type TestPerson } from '../../../test/factories.ts'
import { openCase, openWorld, read, refusalOf, save, submit, type Case, type World } from '../../../test/world.ts'

let world: World
let one: Case
let second: { id: string; caseNumber: string }
let withoutEva: { id: string; caseNumber: string }
let elena: TestPerson

const logs = async (by: { token: string }, query = '') => {
  const answer = await world.call('GET', `/api/logs${query}`, { token: by.token })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<LogEntriesPage>()
}
const kinds = async (by: { token: string }, query = '') =>
  (await logs(by, query)).items.map(({ type, caseNumber, user }) => [type, caseNumber, user])
const verdicts = async (by: { token: string }, ids: string[]) => {
  const answer = await world.call('GET', `/api/logs/verification?reports=${ids.join(',')}`, { token: by.token })
  return answer.json<{ reports: ChainVerdict[] }>().reports
}
const takeOut = (by: { token: string }, query = '', language = 'es') =>
  world.call('POST', `/api/logs/export${query}`, { token: by.token, headers: { 'accept-language': language } })

beforeAll(async () => {
  world = await openWorld()
  one = await openCase(world)
  second = await submit(world, one.channel)
  withoutEva = await submit(world, one.channel, { restrictedUsers: [one.eva.username] })
  elena = await createInvestigator(world.deps, one.channel)
  world.advance(60)
  await read(world, one.ana, second.id)
  world.advance(60)
  await save(world, one.luis, one.report.id, { status: 'instruction' })
  world.advance(60)
  await save(world, one.luis, withoutEva.id, { reviewers: [one.ana.username] })
})
afterAll(() => world.close())

describe('the log of all reports', () => {
  test('shows a member what was noted of every report that they may open, the latest first', async () => {
    const page = await logs(one.ana)
    const shown = page.items.map(({ type, caseNumber, user }) => [type, caseNumber, user])
    expect(shown.slice(0, 3)).toEqual([
      ['updated_reviewers', withoutEva.caseNumber, one.luis.username],
      ['status_changed', one.report.caseNumber, one.luis.username],
      ['access', second.caseNumber, one.ana.username],
    ])
    expect(shown.slice(3).map(([type]) => type)).toEqual(['created', 'created', 'created'])
    expect(page).toMatchObject({ total: 6, more: false, first: true, last: true })
    const named = [one.ana, one.luis].map(({ username }) => ({ username, fullName: `Person ${username}` }))
    expect(page.people).toHaveLength(2)
    expect(page.people).toEqual(expect.arrayContaining(named))
  })

  test('says nothing of a report to whom it excludes, nor to a colleague who joined later', async () => {
    const cases = new Set((await logs(one.eva)).items.map(({ caseNumber }) => caseNumber))
    expect(cases).toEqual(new Set([one.report.caseNumber, second.caseNumber]))
    const late = await createMember(world.deps, one.channel)
    expect(await logs(late)).toMatchObject({ items: [], total: 0 })
    expect((await logs(one.eva, `?caseNumber=${withoutEva.caseNumber}`)).total).toBe(0)
  })

  test('goes by kind, person, status, report and days, each narrowing the others', async () => {
    const [luis, number] = [one.luis.username, one.report.caseNumber]
    expect(await kinds(one.ana, '?type=status_changed')).toEqual([['status_changed', number, luis]])
    expect((await logs(one.ana, `?user=${luis}`)).total).toBe(2)
    expect(await kinds(one.ana, `?user=${luis}&status=instruction`)).toEqual([['status_changed', number, luis]])
    expect((await kinds(one.ana, `?caseNumber=${number}`)).map(([type]) => type)).toEqual(['status_changed', 'created'])
    const filters = encodeURIComponent(JSON.stringify([{ id: 'type', value: ['created', 'access'] }]))
    expect((await logs(one.ana, `?_filters=${filters}&type=created`)).total).toBe(3)
    const day = (shift: number) =>
      new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Madrid' }).format(
        new Date(world.deps.now().getTime() + shift * 86_400_000),
      )
    expect((await logs(one.ana, `?createdFrom=${day(-1)}&createdTo=${day(1)}`)).total).toBe(6)
    expect((await logs(one.ana, `?createdFrom=${day(1)}`)).total).toBe(0)
    // Not yesterday: the entries are some minutes old, and it may just have been midnight.
    expect((await logs(one.ana, `?createdTo=${day(-2)}`)).total).toBe(0)
  })

  test('goes by pages, in either direction and by kind', async () => {
    const oldest = await logs(one.ana, '?sort=createdAt&direction=ASC')
    expect(oldest.items.map(({ type }) => type).slice(0, 3)).toEqual(['created', 'created', 'created'])
    expect(oldest.items.at(-1)?.type).toBe('updated_reviewers')
    expect((await logs(one.ana, '?sort=type&direction=ASC')).items[0]?.type).toBe('access')
    expect(await logs(one.ana, '?page=1')).toMatchObject({ items: [], total: 6, first: false, last: true })
    expect((await logs(one.ana, '?page=1000')).items).toEqual([])
  })

  test.each([
    '?size=7',
    '?type=gossip',
    '?status=lost',
    '?color=red',
    '?sort=user',
    '?createdTo=2026-02-30',
    '?caseNumber=x',
  ])('refuses %s, which the contract does not know', async (query) => {
    const answer = await world.call('GET', `/api/logs${query}`, { token: one.ana.token })
    expect(refusalOf(answer)).toEqual([422, 'invalid'])
  })

  test('leaves out a report whose policy somebody edited by hand', async () => {
    const other = await openCase(world)
    await sql`update report_grant set granted_at = granted_at, expires_at = now() + interval '9 years'
      where report_id = ${other.report.id}`.execute(world.database.ownerDb)
    expect((await logs(other.ana)).items).toEqual([])
  })
})

describe('what a door keeps', () => {
  test('the log of an archived report is shut with it, and opens for nobody on this page', async () => {
    const other = await openCase(world)
    await save(world, other.luis, other.report.id, { status: 'instruction' })
    expect((await logs(other.ana)).total).toBe(2)
    await save(world, other.luis, other.report.id, { status: 'archived' })
    for (const person of [other.ana, other.luis]) expect(await logs(person)).toMatchObject({ items: [], total: 0 })
    expect(await verdicts(other.ana, [other.report.id])).toEqual([])
  })

  test('an investigator hears of what is shared with them, and nothing of the committee’s own affairs', async () => {
    expect((await logs(elena)).total).toBe(0)
    const payload = { id: withoutEva.id, username: elena.username }
    await world.call('POST', '/api/reports/share', { token: one.ana.token, payload })
    const { items } = await logs(elena)
    expect(items.map(({ type, caseNumber }) => [type, caseNumber])).toEqual([['created', withoutEva.caseNumber]])
    expect((await logs(elena, '?type=updated_reviewers')).total).toBe(0)
    // No gap between ids that would count what they are not shown.
    expect(items[0]?.id).toMatch(/^[0-9a-f]{32}$/)
    expect(await verdicts(elena, [withoutEva.id, second.id])).toEqual([
      { reportId: withoutEva.id, caseNumber: withoutEva.caseNumber, intact: true, since: null },
    ])
    await world.call('POST', '/api/reports/unshare', { token: one.ana.token, payload })
    expect((await logs(elena)).total).toBe(0)
  })
})

describe('the chain’s verdict', () => {
  test('is for the reports that one may open, and says since when a log cannot be trusted', async () => {
    const other = await openCase(world)
    for (const status of ['instruction', 'resolution']) {
      world.advance(60)
      await save(world, other.ana, other.report.id, { status })
    }
    const about = { reportId: other.report.id, caseNumber: other.report.caseNumber }
    expect(await verdicts(other.ana, [other.report.id, one.report.id])).toEqual([
      { ...about, intact: true, since: null },
    ])
    const since = (await logs(other.ana)).items[1]?.createdAt
    await sql`update log_payload set data = '{"status":"archived"}' where report_id = ${other.report.id}
      and sequence = 2`.execute(world.database.ownerDb)
    expect(await verdicts(other.ana, [other.report.id])).toEqual([{ ...about, intact: false, since }])
    await sql`update log_payload set data = 'no json' where report_id = ${other.report.id} and sequence = 2`.execute(
      world.database.ownerDb,
    )
    expect((await logs(other.ana)).total).toBe(3)
  })
})

describe('an export', () => {
  test('is what the filters show, as CSV that spreadsheets read, in the caller’s language', async () => {
    const other = await openCase(world)
    await save(world, other.luis, other.report.id, { status: 'instruction' })
    const answer = await takeOut(other.ana, '?type=status_changed')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toMatch(/^text\/csv; charset=utf-8/)
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="registro-\d{4}-\d\d-\d\d\.csv"$/)
    const [heading, line, ...more] = answer.rawPayload.toString('utf8').split('\r\n')
    expect(heading).toMatch(/^\uFEFFFecha y hora,/)
    expect(line?.split(',').slice(2)).toEqual([
      other.report.caseNumber,
      'Cambio de estado',
      `Person ${other.luis.username}`,
      other.luis.username,
      'En instrucción',
      'a «En instrucción»',
    ])
    expect(more).toEqual([''])
    expect((await takeOut(other.ana, '', 'en')).rawPayload.toString('utf8')).toContain('Date and time')
  })

  test('is noted in the log of each report that is in it, and of no other', async () => {
    const other = await openCase(world)
    const untouched = await submit(world, other.channel)
    expect((await takeOut(other.ana, `?caseNumber=${other.report.caseNumber}`)).statusCode).toBe(200)
    expect(await kinds(other.ana, '?type=exported')).toEqual([
      ['exported', other.report.caseNumber, other.ana.username],
    ])
    for (const { intact } of await verdicts(other.ana, [other.report.id, untouched.id])) expect(intact).toBe(true)
  })

  test('of two at once notes both, and the chains hold', async () => {
    const other = await openCase(world)
    for (let count = 0; count < 3; count += 1) await submit(world, other.channel)
    const answers = await Promise.all([other.ana, other.luis, other.eva, other.ana].map((by) => takeOut(by)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    const { items, total } = await logs(other.ana, '?type=exported&size=50')
    expect(total).toBe(16)
    const ids = [...new Set(items.map(({ reportId }) => reportId))]
    for (const { intact } of await verdicts(other.ana, ids)) expect(intact).toBe(true)
  })
})
