import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Page } from '@canal/contract'
import type { Readmission } from '@canal/contract/readmissions/schemas'
import type { LoggedAction, ReportListItem, SinceArchived } from '@canal/contract/reports/schemas'
import type { AccessRequest } from '@canal/contract/requests/schemas'
import {
  createAdministrator,
  createChannel,
  createInvestigator,
  createMember,
  type TestChannel,
  type TestPerson,
} from '../../../test/factories.ts'
import { ask, request, vote } from '../../../test/votes.ts'
import {
  newAddress,
  openWorld,
  pdf,
  read,
  readReport,
  refusalOf,
  save,
  submit,
  upload,
  type World,
} from '../../../test/world.ts'
import { answerColleague, newestPair } from '../../../test/colleagues.ts'

const first = 'Mesa7Larga.Uno'
const temporary = 'Silla8Corta.Dos'
const chosen = 'Puerta9Roja.Tres'

let world: World
let administrator: TestPerson
let channel: TestChannel
let luis: TestPerson
let eva: TestPerson
let ana: TestPerson
beforeAll(async () => {
  world = await openWorld()
  administrator = await createAdministrator(world.deps)
})
beforeEach(async () => {
  channel = await createChannel(world.deps)
  luis = await createMember(world.deps, channel)
  eva = await createMember(world.deps, channel)
  ana = await createMember(world.deps, channel, { password: first })
})
afterAll(() => world.close())

/** A reset, the sign-in after it, and a password of one's own: keys that wait, and nothing of before within reach. */
const afterReset = async (person: TestPerson): Promise<{ token: string }> => {
  const given = { id: person.id, newPassword: temporary }
  await world.call('PATCH', '/api/users/reset-password', { token: administrator.token, payload: given })
  const payload = { username: person.username, password: temporary }
  const signedIn = await world.call('POST', '/api/auth/login', { payload, remoteAddress: newAddress() })
  const answer = await world.call('PATCH', '/api/users/change-password', {
    token: signedIn.json<{ token: string }>().token,
    payload: { id: person.id, oldPassword: temporary, newPassword: chosen },
  })
  return answer.json<{ token: string }>()
}
const confirm = async (by: TestPerson, person: TestPerson) => (await answerColleague(world, by, person.id)).statusCode
const list = (by: { token: string }) => world.call('GET', '/api/reports/list', { token: by.token })
const addressOf = (by: { token: string }, reportId: string, fileId: string | undefined) =>
  world.call('POST', '/api/reports/get-download-presigned-url', {
    token: by.token,
    payload: { reportId, fileId, fileType: 'evidence' },
  })

describe('a colleague who confirms a member after a reset', () => {
  test('lets them read again what both may see, and says so in each report’s log', async () => {
    const { id } = await submit(world, channel)
    const back = await afterReset(ana)
    expect(refusalOf(await read(world, back, id))).toEqual([403, 'keys-locked'])
    expect(await confirm(luis, ana)).toBe(204)
    expect((await readReport(world, back, id)).details.description).toContain('Invoices')
    expect((await list(back)).json<Page<ReportListItem>>().items).toMatchObject([{ id, readable: true }])
    const log = await world.call('GET', `/api/reports/${id}/logs?type=readmitted`, { token: eva.token })
    expect(log.json<Page<LoggedAction>>().items).toMatchObject([
      { user: luis.username, type: 'readmitted', details: { username: ana.username } },
    ])
  })

  test('gives nothing of what they do not keep themselves: every call on it is 403, until another colleague adds it', async () => {
    const { id } = await submit(world, channel, { restrictedUsers: [luis.username], attachedFiles: ['ledger.pdf'] })
    const back = await afterReset(ana)
    expect(await confirm(luis, ana)).toBe(204)
    const listed = await list(back)
    expect(listed.json<Page<ReportListItem>>().items).toMatchObject([{ id, readable: false, subject: null }])
    const call = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
      world.call(method, `/api/${path}`, { token: back.token, ...(payload && { payload }) })
    for (const answer of [
      await read(world, back, id),
      await save(world, back, id, { status: 'instruction' }),
      await call('PUT', 'reports/chat', { id, chatMsg: 'x' }),
      await call('PUT', 'reports/subject', { id, subject: 'x' }),
      await call('GET', `reports/${id}/logs`),
      await call('PUT', 'reports/internal-files', { id, files: ['a.pdf'] }),
      await call('POST', 'reports/share', { id, username: eva.username }),
      await call('POST', 'users/active-committee-members-without-restricted-access', { reportId: id }),
      await addressOf(back, id, id),
      await ask(world, back, 'access-to-files', id),
    ])
      expect(refusalOf(answer)).toEqual([403, 'no-access'])
    expect((await call('GET', 'reports/summary')).statusCode).toBe(200)
    expect(await confirm(luis, ana)).toBe(404)
    expect(await confirm(eva, ana)).toBe(204)
    expect((await read(world, back, id)).statusCode).toBe(200)
    expect(await confirm(eva, ana)).toBe(404)
  })

  test('leaves a report closed of which they have later keys alone, and its row says so', async () => {
    const rui = await createMember(world.deps, channel)
    const { id } = await submit(world, channel, { restrictedUsers: [luis.username] })
    const back = await afterReset(ana)
    expect(await confirm(luis, ana)).toBe(204)
    await world.call('POST', '/api/reports/recuse', { token: rui.token, payload: { id } })
    expect(refusalOf(await read(world, back, id))).toEqual([403, 'no-access'])
    expect((await list(back)).json<Page<ReportListItem>>().items).toMatchObject([{ id, readable: false }])
    const log = (path: string) => world.call('GET', `/api/${path}`, { token: back.token })
    expect(refusalOf(await log(`reports/${id}/logs`))).toEqual([403, 'no-access'])
    expect((await log('logs')).json<Page<LoggedAction>>()).toMatchObject({ items: [], total: 0 })
    // Whoever alone has all of it cannot leave it to them.
    const stepAside = () => world.call('POST', '/api/reports/recuse', { token: eva.token, payload: { id } })
    expect(refusalOf(await stepAside())).toEqual([409, 'last-member'])
    expect(await confirm(eva, ana)).toBe(204)
    expect((await list(back)).json<Page<ReportListItem>>().items).toMatchObject([{ id, readable: true }])
    expect((await stepAside()).statusCode).toBe(204)
  })

  test('gives back a report that was archived and put back to work while their keys waited', async () => {
    const { id } = await submit(world, channel)
    await save(world, luis, id, { status: 'archived' })
    const wanted = await request(world, luis, 'archived-report', id)
    for (const voter of [eva, ana]) await vote(world, voter, 'approve', wanted, 'archived-report')
    const back = await afterReset(ana)
    expect((await save(world, luis, id, { status: 'instruction' })).statusCode).toBe(200)
    expect(await confirm(luis, ana)).toBe(204)
    expect((await readReport(world, back, id)).details.description).toContain('Invoices')
  })

  test('gives back no report that excludes them, and of one that a vote must open first what came since it was archived', async () => {
    const hidden = await submit(world, channel, { restrictedUsers: [ana.username] })
    const archived = await submit(world, channel)
    const say = (chatMsg: string) =>
      world.call('PUT', '/api/anonymous/chat', { token: archived.token, payload: { id: archived.id, chatMsg } })
    await say('Before.')
    await save(world, luis, archived.id, { status: 'archived' })
    await say('Since.')
    const back = await afterReset(ana)
    expect(await confirm(luis, ana)).toBe(204)
    expect((await read(world, back, hidden.id)).statusCode).toBe(404)
    expect(refusalOf(await read(world, back, archived.id))).toEqual([403, 'report-archived'])
    const since = await world.call('GET', `/api/reports/${archived.id}/since-archived`, { token: back.token })
    expect(since.json<SinceArchived>().messages.map(({ message }) => message)).toEqual(['Since.'])
    const wanted = await request(world, luis, 'archived-report', archived.id)
    await vote(world, eva, 'approve', wanted, 'archived-report')
    const decided = await vote(world, back, 'approve', wanted, 'archived-report')
    expect(decided.json<AccessRequest>()).toMatchObject({ status: 'approved', keysPending: false })
    expect((await read(world, luis, archived.id)).statusCode).toBe(200)
    expect(refusalOf(await read(world, back, archived.id))).toEqual([403, 'report-archived'])
  })

  test('gives back the files that a vote had opened to them, and no others', async () => {
    const one = await submit(world, channel, { attachedFiles: ['ledger.pdf'] })
    const other = await submit(world, channel, { attachedFiles: ['ledger.pdf'] })
    for (const report of [one, other])
      await upload(world, report, report.id, report.filesList, 'anonymous/file-uploaded', pdf)
    const wanted = await request(world, ana, 'access-to-files', one.id)
    for (const voter of [luis, eva]) await vote(world, voter, 'approve', wanted)
    const back = await afterReset(ana)
    await confirm(luis, ana)
    expect((await addressOf(back, one.id, one.filesList[0]?.entryId)).statusCode).toBe(200)
    const shut = await addressOf(back, other.id, other.filesList[0]?.entryId)
    expect(refusalOf(shut)).toEqual([403, 'files-locked'])
  })

  test('goes on with what is left after a run that stopped half-way, and is not held up by a report tampered with', async () => {
    const [one, two, broken] = [
      await submit(world, channel),
      await submit(world, channel),
      await submit(world, channel),
    ]
    await sql`update report_policy set mac = 'x' where report_id = ${broken.id}`.execute(world.database.ownerDb)
    const back = await afterReset(ana)
    await confirm(luis, ana)
    await sql`delete from slot where report_id = ${two.id} and key_version = 2`.execute(world.database.ownerDb)
    expect(refusalOf(await read(world, back, two.id))).toEqual([403, 'no-access'])
    expect(await confirm(eva, ana)).toBe(204)
    for (const { id } of [one, two]) expect((await read(world, back, id)).statusCode).toBe(200)
  })
})

describe('keys that an administrator put in the place of those that a colleague checked', () => {
  const say = (confirm: boolean, version: number) =>
    world.call('POST', `/api/readmissions/${ana.id}`, { token: luis.token, payload: { confirm, version } })
  const reseal = (version: number) =>
    world.call('POST', `/api/readmissions/${ana.id}/reports`, { token: luis.token, payload: { version } })
  const seen = async () => {
    const waiting = await world.call('GET', '/api/readmissions?opened=true', { token: luis.token })
    return waiting.json<Readmission[]>()[0]?.version ?? 0
  }

  test('are neither confirmed nor objected to by what was said of the others', async () => {
    const { id } = await submit(world, channel)
    await afterReset(ana)
    const checked = await seen()
    const thief = await afterReset(ana)
    for (const confirm of [true, false]) expect(refusalOf(await say(confirm, checked))).toEqual([409, 'keys-changed'])
    expect(refusalOf(await read(world, thief, id))).toEqual([403, 'keys-locked'])
    expect((await world.call('GET', '/api/readmissions', { token: luis.token })).json()).toMatchObject([
      { isObjected: false },
    ])
    expect((await say(true, await seen())).statusCode).toBe(204)
    expect((await read(world, thief, id)).statusCode).toBe(200)
  })

  test('are given no reports by a run that was begun for the others', async () => {
    await submit(world, channel)
    await afterReset(ana)
    const checked = await seen()
    await afterReset(ana)
    expect(await confirm(eva, ana)).toBe(204)
    expect(refusalOf(await reseal(checked))).toEqual([409, 'keys-changed'])
    expect(refusalOf(await say(true, checked))).toEqual([409, 'keys-changed'])
    expect((await reseal(await newestPair(world, ana.id))).statusCode).toBe(200)
  })
})

test('an investigator whose keys wait sees nothing; confirmed, what was shared with them, and never the reporter', async () => {
  const expert = await createInvestigator(world.deps, channel, { password: first })
  const reporter = { reporterName: 'A Name', reporterMail: 'name@canal.example' }
  const { id } = await submit(world, channel, reporter)
  const other = await submit(world, channel)
  const payload = { id, username: expert.username }
  await world.call('POST', '/api/reports/share', { token: luis.token, payload })
  const back = await afterReset(expert)
  expect(refusalOf(await list(back))).toEqual([403, 'keys-locked'])
  expect(await confirm(luis, expert)).toBe(204)
  expect((await readReport(world, back, id)).details.reporterName).toBeNull()
  expect((await read(world, back, other.id)).statusCode).toBe(404)
})
