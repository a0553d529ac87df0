import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page, Problem } from '@canal/contract'
import type { Report, ReportListItem, ReporterReport, Submitted, Summary } from '@canal/contract/reports/schemas'
import { createAdministrator, createInvestigator, createMember, type TestPerson } from '../../../test/factories.ts'
import { recordStatements } from '../../../test/statements.ts'
import {
  newAddress,
  openCase,
  openWorld,
  pdf,
  read,
  readReport,
  refusalOf,
  submit,
  tell,
  upload,
  type Case,
  type World,
} from '../../../test/world.ts'

let world: World
let one: Case
/** A report of the same channel that excludes Eva. */
let hidden: Submitted
let fileId: string
beforeAll(async () => {
  world = await openWorld()
  one = await openCase(world)
  hidden = await submit(world, one.channel, {
    restrictedUsers: [one.eva.username],
    attachedFiles: ['ledger.pdf'],
    reporterName: 'Pilar Soto',
    reporterMail: 'pilar@canal.example',
    witnesses: ['Rosa Marín'],
  })
  await upload(world, hidden, hidden.id, hidden.filesList, 'anonymous/file-uploaded', pdf)
  fileId = hidden.filesList[0]?.entryId ?? ''
})
afterAll(() => world.close())

const absent = 'a0000000-0000-4000-8000-000000000001'
type Call = readonly [NonNullable<InjectOptions['method']>, string, object?]

/** Every call of a member that names a report or a file of it. */
const callsAbout = (id: string, file: string): Call[] => [
  ['POST', '/api/reports', { id }],
  ['PUT', '/api/reports/details', { id, status: 'instruction' }],
  ['PUT', '/api/reports/subject', { id, subject: 'Ledger' }],
  ['PUT', '/api/reports/chat', { id, chatMsg: 'Hello' }],
  ['PUT', '/api/reports/internal-files', { id, files: ['memo.pdf'] }],
  ['POST', '/api/reports/share', { id, username: 'somebody' }],
  ['POST', '/api/reports/unshare', { id, username: 'somebody' }],
  ['POST', '/api/reports/recuse', { id }],
  ['POST', '/api/requests/access-to-files', { reportId: id, reason: 'To read it' }],
  ['POST', '/api/requests/archived-report', { reportId: id, reason: 'To read it' }],
  ['POST', '/api/reports/get-download-presigned-url', { reportId: id, fileId: file, fileType: 'evidence' }],
  ['PUT', `/api/reports/downloaded/${file}`, {}],
  ['PATCH', '/api/reports/chat/file-uploaded', { id, filesList: [{ entryId: file }] }],
  ['PATCH', '/api/reports/internal-files/file-uploaded', { id, filesList: [{ entryId: file }] }],
  ['GET', `/api/reports/${id}/logs`],
  ['POST', '/api/users/active-committee-members-without-restricted-access', { reportId: id }],
]
const ask = (by: TestPerson, [method, url, payload]: Call) =>
  world.call(method, url, { token: by.token, ...(payload && { payload }) })
const listOf = async (by: TestPerson) => {
  const answer = await world.call('GET', '/api/reports/list?size=50', { token: by.token })
  return answer.json<Page<ReportListItem>>()
}
const summaryOf = async (by: TestPerson) =>
  (await world.call('GET', '/api/reports/summary', { token: by.token })).json<Summary>()

describe('a report that somebody may not know of answers exactly as nothing does', () => {
  const others = {
    'the excluded member': () => Promise.resolve(one.eva),
    'a member of another channel': async () => (await openCase(world)).ana,
    'an investigator to whom it was not shared': () => createInvestigator(world.deps, one.channel),
  }
  test.each(Object.entries(others))('to %s, by every call', async (_, who) => {
    const by = await who()
    const nothing = callsAbout(absent, absent)
    for (const [index, call] of callsAbout(hidden.id, fileId).entries()) {
      const about = await ask(by, call)
      const none = await ask(by, nothing[index] ?? call)
      expect([about.statusCode, about.body], call[1]).toEqual([none.statusCode, none.body])
      expect([403, 404], call[1]).toContain(about.statusCode)
    }
  })
  test.each(Object.entries(others))('to %s, after the same work', async (_, who) => {
    const by = await who()
    // What this process verified of their channel's roster is read once, whatever they ask for first.
    await listOf(by)
    const asked = recordStatements(world)
    const nothing = callsAbout(absent, absent)
    for (const [index, call] of callsAbout(hidden.id, fileId).entries()) {
      await ask(by, call)
      const about = asked()
      await ask(by, nothing[index] ?? call)
      expect(about, call[1]).toEqual(asked())
    }
  })
  test('and so does a request about it', async () => {
    const payload = { reportId: hidden.id, reason: 'To read it' }
    const made = await world.call('POST', '/api/requests/access-to-files', { token: one.ana.token, payload })
    const { id } = made.json<{ id: string }>()
    const asked = recordStatements(world)
    for (const call of ['approvals/access-to-files/approve', 'requests/access-to-files/cancel']) {
      const about = await ask(one.eva, ['PATCH', `/api/${call}`, { id }])
      const work = asked()
      const none = await ask(one.eva, ['PATCH', `/api/${call}`, { id: absent }])
      expect([about.statusCode, about.body], call).toEqual([404, none.body])
      expect(work, call).toEqual(asked())
    }
  })
  test('and by its reference, which somebody might read out to them', async () => {
    const find = (by: TestPerson, ref: string, slug = one.channel.slug) =>
      world.call('POST', '/api/reports', { token: by.token, payload: { ref, slug } })
    expect((await find(one.ana, hidden.reference)).json<Report>().id).toBe(hidden.id)
    const other = await openCase(world)
    const refused = [
      await find(one.eva, hidden.reference),
      await find(other.ana, hidden.reference),
      await find(other.ana, hidden.reference, other.channel.slug),
      await find(one.ana, hidden.reference, other.channel.slug),
      await find(one.ana, 'malformed'),
    ]
    for (const answer of refused) expect([answer.statusCode, answer.body]).toEqual([404, refused[0]?.body])
  })
  test('nor is it in the excluded member’s list, total, summary or filters', async () => {
    const mine = await listOf(one.eva)
    expect(mine.items.map((item) => item.id)).toEqual([one.report.id])
    expect(mine.total).toBe(1)
    expect((await listOf(one.ana)).total).toBe(2)
    expect(await summaryOf(one.eva)).toMatchObject({ newReports: 1 })
    expect(await summaryOf(one.ana)).toMatchObject({ newReports: 2 })
    for (const query of [`caseNumber=${hidden.caseNumber}`, 'status=pending', 'notStatus=archived']) {
      const found = await world.call('GET', `/api/reports/list?${query}`, { token: one.eva.token })
      expect(found.body, query).not.toContain(hidden.id)
      expect(found.headers['x-total-count'], query).toBe(String(found.json<Page<unknown>>().items.length))
    }
  })
  test('nor, once archived and reopened, in the excluded member’s totals', async () => {
    const where = await openCase(world)
    const gone = await submit(world, where.channel, { restrictedUsers: [where.eva.username] })
    const archived = await world.call('PUT', '/api/reports/details', {
      token: where.ana.token,
      payload: { id: gone.id, status: 'archived' },
    })
    expect(archived.statusCode).toBe(200)
    expect((await listOf(where.eva)).total).toBe(1)
    expect((await summaryOf(where.eva)).archived).toBe(0)
    expect((await summaryOf(where.ana)).archived).toBe(1)
  })
})

describe('who has no key', () => {
  test('a member who joined later sees the row, and opening it is 403 in the specification’s words', async () => {
    const late = await createMember(world.deps, one.channel)
    const row = (await listOf(late)).items.find((item) => item.id === one.report.id)
    expect(row).toMatchObject({ caseNumber: one.report.caseNumber, status: 'pending', readable: false, subject: null })
    expect(row?.lastActivityAt).toBeNull()
    const answer = await read(world, late, one.report.id)
    expect(answer.json<Problem>()).toMatchObject({
      status: 403,
      code: 'no-access',
      message: 'User has no access permission to the report.',
    })
    expect(await summaryOf(late)).toEqual({ newReports: 0, inProgress: 0, archived: 0, assignedToMe: 0 })
    for (const call of callsAbout(one.report.id, absent).filter(([, url]) => !url.includes('downloaded')))
      expect((await ask(late, call)).statusCode, call[1]).toBe(403)
  })
  test('an administrator is refused by every call about reports, and so is nobody at all', async () => {
    const administrator = await createAdministrator(world.deps)
    const more: Call[] = [
      ['GET', '/api/reports/list'],
      ['GET', '/api/reports/summary'],
    ]
    for (const call of [...callsAbout(one.report.id, fileId), ...more]) {
      expect(refusalOf(await ask(administrator, call)), call[1]).toEqual([403, 'forbidden'])
      const [method, url, payload] = call
      expect((await world.call(method, url, { ...(payload && { payload }) })).statusCode, url).toBe(401)
    }
  })
})

describe('an investigator to whom a report was shared', () => {
  let investigator: TestPerson
  beforeAll(async () => {
    investigator = await createInvestigator(world.deps, one.channel)
    const answer = await world.call('POST', '/api/reports/share', {
      token: one.ana.token,
      payload: { id: hidden.id, username: investigator.username },
    })
    expect(answer.statusCode).toBe(204)
  })
  test('reads it without the reporter’s name and address, and without whom the reporter excluded', async () => {
    const answer = await read(world, investigator, hidden.id)
    const report = answer.json<Report>()
    expect(report.details).toMatchObject({ reporterName: null, reporterEmail: null, witnesses: ['Rosa Marín'] })
    expect(report.committeeMembersWithRestrictedAccess).toEqual([])
    expect(answer.body).not.toMatch(/Pilar|pilar@/)
    expect((await readReport(world, one.ana, hidden.id)).details.reporterName).toBe('Pilar Soto')
  })
  test('sees this report and no other, in the list and in the summary', async () => {
    expect((await listOf(investigator)).items.map((item) => item.id)).toEqual([hidden.id])
    expect((await listOf(investigator)).total).toBe(1)
    expect(await summaryOf(investigator)).toMatchObject({ newReports: 1 })
  })
  test('writes to the reporter and adds documents, but neither votes, shares nor names the subject', async () => {
    const id = hidden.id
    expect((await ask(investigator, ['PUT', '/api/reports/chat', { id, chatMsg: 'A question.' }])).statusCode).toBe(200)
    expect((await ask(investigator, ['PUT', '/api/reports/internal-files', { id, files: ['m.pdf'] }])).statusCode).toBe(
      200,
    )
    const closed: Call[] = [
      ['PUT', '/api/reports/subject', { id, subject: 'x' }],
      ['POST', '/api/reports/share', { id, username: one.eva.username }],
      ['POST', '/api/reports/recuse', { id }],
      ['GET', '/api/approvals/access-to-files'],
      ['PATCH', '/api/approvals/access-to-files/approve', { id: absent }],
    ]
    for (const call of closed) expect(refusalOf(await ask(investigator, call)), call[1]).toEqual([403, 'forbidden'])
    const address = await ask(investigator, [
      'POST',
      '/api/reports/get-download-presigned-url',
      { reportId: id, fileId, fileType: 'evidence' },
    ])
    expect(refusalOf(address)).toEqual([403, 'files-locked'])
  })
  test('loses it when it is taken back, and what is written later is under keys that they never had', async () => {
    const answer = await ask(one.ana, [
      'POST',
      '/api/reports/unshare',
      { id: hidden.id, username: investigator.username },
    ])
    expect(answer.statusCode).toBe(204)
    expect(refusalOf(await read(world, investigator, hidden.id))).toEqual([404, 'report-not-found'])
    expect((await listOf(investigator)).items).toEqual([])
    await world.call('PUT', '/api/anonymous/chat', {
      token: hidden.token,
      payload: { id: hidden.id, chatMsg: 'Written after.' },
    })
    const report = await readReport(world, one.luis, hidden.id)
    expect(report.details.chat.messages.map((message) => message.message)).toContain('Written after.')
  })
})

test('the reporter sees members as reviewer, and neither internal files nor the subject', async () => {
  const where = await openCase(world)
  const { id } = where.report
  await ask(where.ana, ['PUT', '/api/reports/subject', { id, subject: 'Ledger of the warehouse' }])
  await ask(where.ana, ['PUT', '/api/reports/internal-files', { id, files: ['internal-memo.pdf'] }])
  await tell(world, where.ana, id, 'acknowledged', 'We have received it.')
  const answer = await world.call('POST', '/api/anonymous/ref', {
    payload: { ref: where.report.reference },
    remoteAddress: newAddress(),
  })
  const report = answer.json<ReporterReport>()
  expect(report.details.chat.messages).toMatchObject([{ sender: 'reviewer', message: 'We have received it.' }])
  expect(report.details.chat.messages[0]?.name).toBeUndefined()
  expect(report.acknowledgedAt).not.toBeNull()
  for (const word of [where.ana.username, 'Ledger of the warehouse', 'internal-memo'])
    expect(answer.body).not.toContain(word)
  expect(report.loggedActions.every((action) => action.user === null)).toBe(true)
})
