import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Page } from '@canal/contract'
import type { BatchDone } from '@canal/contract/batches'
import type { ActOutcome, Lacking, Roster } from '@canal/contract/roster/schemas'
import type { LoggedAction, ReportListItem, SinceArchived } from '@canal/contract/reports/schemas'
import type { AccessRequest } from '@canal/contract/requests/schemas'
import {
  createAdministrator,
  createChannel,
  createInvestigator,
  createMember,
  type TestChannel,
  type TestPerson,
} from '../../../../test/factories.ts'
import { ask, request, vote } from '../../../../test/votes.ts'
import {
  openWorld,
  pdf,
  read,
  readReport,
  refusalOf,
  save,
  submit,
  upload,
  type World,
} from '../../../../test/world.ts'
import {
  admitBy,
  begin,
  beginAnew,
  newestIdentity,
  numbersOf,
  resetAndSignIn,
  sign,
} from '../../../../test/colleagues.ts'

const first = 'Mesa7Larga.Uno'

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

/** A reset, a password of one's own, and new keys, since nothing that opened the former ones is left. */
const afterReset = async (person: TestPerson): Promise<TestPerson> => {
  const locked = await resetAndSignIn(world, administrator, person)
  return { ...person, ...(await beginAnew(world, locked)) }
}
/** The committee gives somebody their place back. */
const takeBack = async (back: TestPerson, members: readonly TestPerson[] = [luis, eva]) => {
  expect((await admitBy(world, members, back, 'rekey')).json()).toEqual({ act: null })
  return back
}
const reseal = (by: TestPerson, person: { id: string }, payload: object) =>
  world.call('POST', `/api/roster/lacking/${person.id}`, { token: by.token, payload })
/** How many reports a colleague gave, in as many calls as it took. */
const give = async (by: TestPerson, person: { id: string }): Promise<number> => {
  const version = await newestIdentity(world, person.id)
  let total = 0
  let after: string | null | undefined
  do {
    const answer = await reseal(by, person, { version, ...(after && { after }) })
    expect(answer.statusCode, answer.body).toBe(200)
    const { done, next } = answer.json<BatchDone>()
    total += done
    after = next
  } while (after)
  return total
}
const lackingOf = async (by: TestPerson) =>
  (await world.call('GET', '/api/roster/lacking', { token: by.token })).json<Lacking[]>()
const list = (by: { token: string }) => world.call('GET', '/api/reports/list', { token: by.token })
const addressOf = (by: { token: string }, reportId: string, fileId: string | undefined) =>
  world.call('POST', '/api/reports/get-download-presigned-url', {
    token: by.token,
    payload: { reportId, fileId, fileType: 'evidence' },
  })

describe('a colleague who gives older reports to a member with new keys', () => {
  test('lets them read again what both may see, and says so in each report’s log', async () => {
    const { id } = await submit(world, channel)
    const back = await afterReset(ana)
    expect(refusalOf(await read(world, back, id))).toEqual([403, 'keys-locked'])
    expect(await lackingOf(luis)).toEqual([])
    await takeBack(back)
    expect(refusalOf(await read(world, back, id))).toEqual([403, 'no-access'])
    expect(await lackingOf(luis)).toMatchObject([{ userId: ana.id, username: ana.username, version: 2, remaining: 1 }])
    // The home page asks for them where somebody's keys are newer than their place.
    const { seats } = (await world.call('GET', '/api/roster', { token: luis.token })).json<Roster>()
    expect(seats.filter(({ hasNewKeys }) => hasNewKeys).map(({ userId }) => userId)).toEqual([ana.id])
    expect(await give(luis, ana)).toBe(1)
    expect(await lackingOf(luis)).toEqual([])
    expect((await readReport(world, back, id)).details.description).toContain('Invoices')
    expect((await list(back)).json<Page<ReportListItem>>().items).toMatchObject([{ id, readable: true }])
    const log = await world.call('GET', `/api/reports/${id}/logs?type=readmitted`, { token: eva.token })
    expect(log.json<Page<LoggedAction>>().items).toMatchObject([
      { user: luis.username, type: 'readmitted', details: { username: ana.username } },
    ])
  })

  test('gives nothing of what they do not keep themselves: every call on it is 403, until another colleague adds it', async () => {
    const { id } = await submit(world, channel, { restrictedUsers: [luis.username], attachedFiles: ['ledger.pdf'] })
    const back = await takeBack(await afterReset(ana))
    expect(await give(luis, ana)).toBe(0)
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
    expect(await give(eva, ana)).toBe(1)
    expect((await read(world, back, id)).statusCode).toBe(200)
    expect(await give(eva, ana)).toBe(0)
  })

  test('leaves a report closed of which they have later keys alone, and its row says so', async () => {
    const rui = await createMember(world.deps, channel)
    const { id } = await submit(world, channel, { restrictedUsers: [luis.username] })
    const back = await takeBack(await afterReset(ana), [luis, eva, rui])
    expect(await give(luis, ana)).toBe(0)
    await world.call('POST', '/api/reports/recuse', { token: rui.token, payload: { id } })
    expect(refusalOf(await read(world, back, id))).toEqual([403, 'no-access'])
    expect((await list(back)).json<Page<ReportListItem>>().items).toMatchObject([{ id, readable: false }])
    const log = (path: string) => world.call('GET', `/api/${path}`, { token: back.token })
    expect(refusalOf(await log(`reports/${id}/logs`))).toEqual([403, 'no-access'])
    expect((await log('logs')).json<Page<LoggedAction>>()).toMatchObject({ items: [], total: 0 })
    // Whoever alone has all of it cannot leave it to them.
    const stepAside = () => world.call('POST', '/api/reports/recuse', { token: eva.token, payload: { id } })
    expect(refusalOf(await stepAside())).toEqual([409, 'last-member'])
    expect(await give(eva, ana)).toBe(1)
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
    await takeBack(back)
    expect(await give(luis, ana)).toBe(1)
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
    const back = await takeBack(await afterReset(ana))
    expect(await give(luis, ana)).toBe(1)
    expect((await read(world, back, hidden.id)).statusCode).toBe(404)
    expect(refusalOf(await read(world, back, archived.id))).toEqual([403, 'report-archived'])
    const since = await world.call('GET', `/api/reports/${archived.id}/since-archived`, { token: back.token })
    expect(since.json<SinceArchived>().messages.map(({ message }) => message)).toEqual(['Since.'])
    const wanted = await request(world, luis, 'archived-report', archived.id)
    await vote(world, eva, 'approve', wanted, 'archived-report')
    const decided = await vote(world, back, 'approve', wanted, 'archived-report')
    expect(decided.json<AccessRequest>()).toMatchObject({ status: 'approved', keysPending: false })
    expect((await read(world, luis, archived.id)).statusCode).toBe(200)
    // Reopened, and not for them.
    expect(refusalOf(await read(world, back, archived.id))).toEqual([403, 'no-access'])
  })

  test('gives back the files that a vote had opened to them, and no others', async () => {
    const one = await submit(world, channel, { attachedFiles: ['ledger.pdf'] })
    const other = await submit(world, channel, { attachedFiles: ['ledger.pdf'] })
    for (const report of [one, other])
      await upload(world, report, report.id, report.filesList, 'anonymous/file-uploaded', pdf)
    const wanted = await request(world, ana, 'access-to-files', one.id)
    for (const voter of [luis, eva]) await vote(world, voter, 'approve', wanted)
    const back = await takeBack(await afterReset(ana))
    expect(await give(luis, ana)).toBe(2)
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
    const back = await takeBack(await afterReset(ana))
    expect(await give(luis, ana)).toBe(2)
    await sql`delete from slot where report_id = ${two.id} and key_version = 2`.execute(world.database.ownerDb)
    expect(refusalOf(await read(world, back, two.id))).toEqual([403, 'no-access'])
    expect(await give(eva, ana)).toBe(1)
    for (const { id } of [one, two]) expect((await read(world, back, id)).statusCode).toBe(200)
  })
})

describe('keys that came in the place of those that a colleague checked, by another reset', () => {
  test('are not admitted by the numbers of the others, nor by what was signed for these', async () => {
    const { id } = await submit(world, channel)
    const checked = await numbersOf(world, await afterReset(ana))
    const rekey = (by: TestPerson, checkNumbers: string) =>
      begin(world, by, { kind: 'rekey', userId: ana.id, checkNumbers })
    const { act } = (await rekey(luis, checked)).json<ActOutcome>()
    const thief = await afterReset(ana)
    expect(refusalOf(await sign(world, eva, act?.id ?? '', { checkNumbers: checked }))).toEqual([404, 'not-found'])
    expect(refusalOf(await rekey(eva, checked))).toEqual([422, 'invalid'])
    expect(refusalOf(await read(world, thief, id))).toEqual([403, 'keys-locked'])
    await takeBack(thief)
    expect(await give(luis, ana)).toBe(1)
    expect((await read(world, thief, id)).statusCode).toBe(200)
  })

  test('are given no reports by a run that was begun for the others', async () => {
    await submit(world, channel)
    await takeBack(await afterReset(ana))
    const [checked] = await lackingOf(luis)
    await takeBack(await afterReset(ana))
    expect(refusalOf(await reseal(luis, ana, { version: checked?.version }))).toEqual([409, 'keys-changed'])
    expect(await give(luis, ana)).toBe(1)
  })

  test('are given nothing while they wait, nor is anybody off the committee', async () => {
    await submit(world, channel)
    const waiting = await createMember(world.deps, channel, { keyState: 'waiting' })
    await afterReset(ana)
    expect(refusalOf(await reseal(luis, ana, { version: 2 }))).toEqual([409, 'keys-changed'])
    expect(refusalOf(await reseal(luis, waiting, { version: 1 }))).toEqual([404, 'not-found'])
    expect(refusalOf(await reseal(luis, luis, { version: 1 }))).toEqual([404, 'not-found'])
  })
})

test('somebody admitted later is given no report from before, by nobody', async () => {
  const { id } = await submit(world, channel)
  const rui = await createMember(world.deps, channel)
  expect(await lackingOf(luis)).toEqual([])
  expect(await give(luis, rui)).toBe(0)
  expect(refusalOf(await read(world, rui, id))).toEqual([403, 'no-access'])
})

test('an investigator whose keys wait sees nothing; admitted again, what was shared with them, and never the reporter', async () => {
  const expert = await createInvestigator(world.deps, channel, { password: first })
  const reporter = { reporterName: 'A Name', reporterMail: 'name@canal.example' }
  const { id } = await submit(world, channel, reporter)
  const other = await submit(world, channel)
  const payload = { id, username: expert.username }
  await world.call('POST', '/api/reports/share', { token: luis.token, payload })
  const back = await afterReset(expert)
  expect(refusalOf(await list(back))).toEqual([403, 'keys-locked'])
  await takeBack(back)
  expect(await give(luis, expert)).toBe(1)
  expect((await readReport(world, back, id)).details.reporterName).toBeNull()
  expect((await read(world, back, other.id)).statusCode).toBe(404)
})
