import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Problem } from '@canal/contract'
import type { AccessRequest } from '@canal/contract/requests/schemas'
import {
  createAdministrator,
  createChannel,
  createInvestigator,
  createMember,
  strengthen,
} from '../../../test/factories.ts'
import { ask, mine, request, toVote, vote } from '../../../test/votes.ts'
import {
  countSlots,
  openCase,
  openWorld,
  pdf,
  readReport,
  refusalOf,
  save,
  submit,
  upload,
  type Case,
  type World,
} from '../../../test/world.ts'

let world: World
let one: Case
let evidence: string
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  one = await openCase(world, { attachedFiles: ['ledger.pdf'] })
  await upload(world, one.report, one.report.id, one.report.filesList, 'anonymous/file-uploaded', pdf)
  evidence = one.report.filesList[0]?.entryId ?? ''
})
afterAll(() => world.close())

const files = 'access-to-files'
const address = (by: { token: string }, fileId = evidence, reportId = one.report.id) =>
  world.call('POST', '/api/reports/get-download-presigned-url', {
    token: by.token,
    payload: { reportId, fileId, fileType: 'evidence' },
  })
const fetchFile = async (by: { token: string }) => {
  const { url } = (await address(by)).json<{ url: string }>()
  return world.server.inject({ method: 'GET', url })
}
const audit = async (by = one.ana) =>
  (await readReport(world, by, one.report.id)).loggedActions.map((entry) => entry.type)

describe('a request for files', () => {
  test('names who has the files by it: nobody once the report was archived, though it is open again, and by the newest alone', async () => {
    const opens = async () => (await mine(world, one.ana, files)).items.map(({ usersWithAccess }) => usersWithAccess)
    const approved = async () => {
      const id = await request(world, one.ana, files, one.report.id)
      for (const voter of [one.luis, one.eva]) await vote(world, voter, 'approve', id)
    }
    await approved()
    expect(await opens()).toEqual([[one.ana.username]])
    expect((await toVote(world, one.luis)).items).toMatchObject([{ usersWithAccess: [one.ana.username] }])
    await save(world, one.luis, one.report.id, { status: 'archived' })
    expect(await opens()).toEqual([[]])
    const reopening = await request(world, one.ana, 'archived-report', one.report.id)
    for (const voter of [one.luis, one.eva]) await vote(world, voter, 'approve', reopening, 'archived-report')
    expect(await opens()).toEqual([[]])
    await save(world, one.ana, one.report.id, { status: 'instruction' })
    expect(await opens()).toEqual([[]])
    world.advance(60)
    await approved()
    expect(await opens()).toEqual([[one.ana.username], []])
    expect((await toVote(world, one.luis)).items).toMatchObject([
      { usersWithAccess: [one.ana.username] },
      { usersWithAccess: [] },
    ])
  })
  test('names its report by the subject to whoever may read it, and an archived one by its number alone', async () => {
    await world.call('PUT', '/api/reports/subject', {
      token: one.luis.token,
      payload: { id: one.report.id, subject: 'Two ledgers' },
    })
    await request(world, one.ana, files, one.report.id)
    expect((await toVote(world, one.luis)).items).toMatchObject([{ subject: 'Two ledgers' }])
    expect((await mine(world, one.ana, files)).items).toMatchObject([{ subject: 'Two ledgers' }])
    await world.call('PUT', '/api/reports/details', {
      token: one.luis.token,
      payload: { id: one.report.id, status: 'archived' },
    })
    await request(world, one.ana, 'archived-report', one.report.id)
    expect((await toVote(world, one.luis, 'archived-report')).items).toMatchObject([
      { caseNumber: one.report.caseNumber, subject: null },
    ])
  })

  test('opens them to the requester at the deciding vote, and makes nothing before', async () => {
    expect(refusalOf(await address(one.ana))).toEqual([403, 'files-locked'])
    const before = await countSlots(world, one.report.id)
    const id = await request(world, one.ana, files, one.report.id)
    expect(await countSlots(world, one.report.id)).toBe(before)
    const [pending] = (await toVote(world, one.luis)).items
    expect(pending).toMatchObject({
      id,
      status: 'pending',
      requester: one.ana.username,
      requestedBy: one.ana.username,
      reason: 'To compare the invoices.',
      voted: 0,
      total: 2,
      allowed: { vote: true, withdraw: false, cancel: false },
    })
    const first = (await vote(world, one.luis, 'approve', id)).json<AccessRequest>()
    expect(first).toMatchObject({ status: 'pending', approvers: [one.luis.username], voted: 1, total: 2 })
    expect(await countSlots(world, one.report.id)).toBe(before)
    expect(refusalOf(await address(one.ana))).toEqual([403, 'files-locked'])
    const last = (await vote(world, one.eva, 'approve', id)).json<AccessRequest>()
    expect(last).toMatchObject({ status: 'approved', keysPending: false, voted: 2 })
    expect(await countSlots(world, one.report.id)).toBe(before + 2)
    expect((await fetchFile(one.ana)).rawPayload).toEqual(pdf)
    expect(refusalOf(await address(one.luis))).toEqual([403, 'files-locked'])
    const report = await readReport(world, one.luis, one.report.id)
    expect(report.membersAllowedToDownloadFiles).toEqual([one.ana.username])
    expect(await audit()).toEqual(
      expect.arrayContaining(['files_access_requested', 'vote_cast', 'request_approved', 'download']),
    )
  })
  test('is denied as soon as it can no longer be approved, and leaves no slot behind', async () => {
    const before = await countSlots(world, one.report.id)
    const id = await request(world, one.ana, files, one.report.id)
    // Two voters, a strict majority is both: one denial decides.
    const answer = (await vote(world, one.luis, 'deny', id)).json<AccessRequest>()
    expect(answer).toMatchObject({ status: 'denied', deniers: [one.luis.username] })
    expect(await countSlots(world, one.report.id)).toBe(before)
    expect(refusalOf(await vote(world, one.eva, 'approve', id))).toEqual([409, 'request-closed'])
    expect(refusalOf(await address(one.ana))).toEqual([403, 'files-locked'])
    expect(await audit()).toContain('request_denied')
    expect((await ask(world, one.ana, files, one.report.id)).statusCode).toBe(200)
  })
  test('takes a strict majority of the voters at the request, and no more', async () => {
    const where = await createChannel(world.deps)
    const people = []
    for (let i = 0; i < 5; i += 1) people.push(await createMember(world.deps, where))
    const [ana, luis, eva, rui] = people as [typeof one.ana, typeof one.ana, typeof one.ana, typeof one.ana]
    const report = await submit(world, where)
    const id = await request(world, ana, files, report.id)
    await createMember(world.deps, where)
    const statuses = []
    for (const voter of [luis, eva, rui])
      statuses.push((await vote(world, voter, 'approve', id)).json<AccessRequest>().status)
    expect(statuses).toEqual(['pending', 'pending', 'approved'])
  })
  test('takes everybody where the channel asks for unanimity', async () => {
    await strengthen(world.deps, one.channel, { voteRule: 'unanimous' })
    const rui = await createMember(world.deps, one.channel)
    const report = await submit(world, one.channel)
    const id = await request(world, one.ana, files, report.id)
    for (const voter of [one.luis, one.eva])
      expect((await vote(world, voter, 'approve', id)).json<AccessRequest>().status).toBe('pending')
    expect((await vote(world, rui, 'approve', id)).json<AccessRequest>().status).toBe('approved')
    const again = await request(world, one.luis, files, report.id)
    expect((await vote(world, one.eva, 'deny', again)).json<AccessRequest>().status).toBe('denied')
  })
  test('of a committee of one is approved at once, and the log says so', async () => {
    const where = await createChannel(world.deps)
    const only = await createMember(world.deps, where)
    const report = await submit(world, where, { attachedFiles: ['a.pdf'] })
    await upload(world, report, report.id, report.filesList, 'anonymous/file-uploaded', pdf)
    const id = await request(world, only, files, report.id)
    expect((await mine(world, only)).items).toMatchObject([{ id, status: 'approved', voted: 0, total: 0 }])
    expect((await address(only, report.filesList[0]?.entryId, report.id)).statusCode).toBe(200)
    const { loggedActions } = await readReport(world, only, report.id)
    expect(loggedActions.map((entry) => entry.type)).toContain('request_approved')
  })
  test('may be pending once: a second is 409, and one for another report is not', async () => {
    await request(world, one.ana, files, one.report.id)
    expect(refusalOf(await ask(world, one.ana, files, one.report.id))).toEqual([409, 'request-pending'])
    const other = await submit(world, one.channel)
    expect((await ask(world, one.ana, files, other.id)).statusCode).toBe(200)
    expect((await ask(world, one.luis, files, one.report.id)).statusCode).toBe(200)
  })
  test('made twice at the same moment is one', async () => {
    const both = await Promise.all([1, 2, 3].map(() => ask(world, one.ana, files, one.report.id)))
    expect(both.map((answer) => answer.statusCode).sort()).toEqual([200, 409, 409])
    expect((await mine(world, one.ana)).total).toBe(1)
  })
  test('for files that are open already is a conflict', async () => {
    const id = await request(world, one.ana, files, one.report.id)
    for (const voter of [one.luis, one.eva]) await vote(world, voter, 'approve', id)
    expect(refusalOf(await ask(world, one.ana, files, one.report.id))).toEqual([409, 'conflict'])
  })
  test('of an investigator is decided by the members, who see their name, and gone with what was shared', async () => {
    const investigator = await createInvestigator(world.deps, one.channel)
    expect(refusalOf(await ask(world, investigator, files, one.report.id))).toEqual([404, 'report-not-found'])
    await world.call('POST', '/api/reports/share', {
      token: one.ana.token,
      payload: { id: one.report.id, username: investigator.username },
    })
    const id = await request(world, investigator, files, one.report.id)
    const wanted = await toVote(world, one.ana)
    expect(wanted.items).toMatchObject([{ id, requester: investigator.username, total: 3 }])
    const own = { username: investigator.username, fullName: `Person ${investigator.username}` }
    expect(wanted.people).toEqual([own])
    await vote(world, one.ana, 'approve', id)
    // How many may vote, beside the committee's public list, would tell whether the report excludes somebody.
    expect((await mine(world, investigator)).items).toMatchObject([{ id, status: 'pending', voted: 0, total: 0 }])
    await vote(world, one.luis, 'approve', id)
    const asked = await mine(world, investigator)
    expect(asked.items).toMatchObject([{ id, usersWithAccess: [investigator.username] }])
    expect(asked.items).toMatchObject([{ id, status: 'approved', approvers: [], voted: 0, total: 0 }])
    expect(asked.people).toEqual([own])
    expect((await fetchFile(investigator)).rawPayload).toEqual(pdf)
    expect(refusalOf(await ask(world, investigator, 'archived-report', one.report.id))[0]).toBeGreaterThanOrEqual(403)
    const payload = { id: one.report.id, username: investigator.username }
    await world.call('POST', '/api/reports/unshare', { token: one.ana.token, payload })
    expect(await mine(world, investigator)).toMatchObject({ items: [], total: 0 })
  })
})

describe('votes', () => {
  test('cast at the same moment both count', async () => {
    const id = await request(world, one.ana, files, one.report.id)
    const both = await Promise.all([vote(world, one.luis, 'approve', id), vote(world, one.eva, 'approve', id)])
    expect(both.map((answer) => answer.statusCode)).toEqual([200, 200])
    expect((await mine(world, one.ana)).items).toMatchObject([{ status: 'approved', voted: 2 }])
    expect((await fetchFile(one.ana)).rawPayload).toEqual(pdf)
  })
  test('can be taken back while it is pending, and changed', async () => {
    const rui = await createMember(world.deps, one.channel)
    const report = await submit(world, one.channel)
    const id = await request(world, one.ana, files, report.id)
    await vote(world, one.luis, 'deny', id)
    expect((await toVote(world, one.luis)).items[0]?.allowed).toEqual({ vote: false, withdraw: true, cancel: false })
    const back = (await vote(world, one.luis, 'withdraw', id)).json<AccessRequest>()
    expect(back).toMatchObject({ status: 'pending', deniers: [], voted: 0 })
    await vote(world, one.luis, 'approve', id)
    expect((await vote(world, rui, 'approve', id)).json<AccessRequest>().status).toBe('approved')
    expect(refusalOf(await vote(world, one.luis, 'withdraw', id))).toEqual([409, 'request-closed'])
  })
  test('are for the voters: the requester may not, and nobody else learns of it', async () => {
    const id = await request(world, one.ana, files, one.report.id)
    expect(refusalOf(await vote(world, one.ana, 'approve', id))).toEqual([403, 'forbidden'])
    const late = await createMember(world.deps, one.channel)
    const other = await openCase(world)
    const absent = await vote(world, one.luis, 'approve', 'a0000000-0000-4000-8000-000000000001')
    for (const by of [late, other.ana]) {
      const refused = await vote(world, by, 'approve', id)
      expect([refused.statusCode, refused.body]).toEqual([404, absent.body])
      expect((await toVote(world, by)).total).toBe(0)
    }
    expect((await vote(world, one.luis, 'approve', id, 'archived-report')).body).toBe(absent.body)
    expect((await vote(world, one.luis, 'approve', 'x')).json<Problem>().errors).toEqual(['id: Invalid input'])
    expect(refusalOf(await vote(world, await createAdministrator(world.deps), 'approve', id))).toEqual([
      403,
      'forbidden',
    ])
    expect((await vote(world, { token: '' }, 'approve', id)).statusCode).toBe(401)
  })
  test('about a report that excludes a member never reach that member', async () => {
    const hidden = await submit(world, one.channel, { restrictedUsers: [one.eva.username] })
    const id = await request(world, one.ana, files, hidden.id)
    expect((await toVote(world, one.eva)).total).toBe(0)
    expect(refusalOf(await vote(world, one.eva, 'deny', id))).toEqual([404, 'request-not-found'])
    expect((await toVote(world, one.luis)).items).toMatchObject([{ id, total: 1 }])
    expect((await vote(world, one.luis, 'approve', id)).json<AccessRequest>().status).toBe('approved')
  })
  test('wait for nobody who declared a conflict: their leaving may deny, never approve', async () => {
    const id = await request(world, one.ana, files, one.report.id)
    const left = await world.call('POST', '/api/reports/recuse', {
      token: one.luis.token,
      payload: { id: one.report.id },
    })
    expect(left.statusCode).toBe(204)
    // Two voters, both needed; one has gone.
    expect((await mine(world, one.ana)).items).toMatchObject([{ id, status: 'denied' }])
    expect(refusalOf(await address(one.ana))).toEqual([403, 'files-locked'])
    const again = await request(world, one.ana, files, one.report.id)
    expect((await vote(world, one.eva, 'approve', again)).json<AccessRequest>().status).toBe('approved')
  })
})

describe('the requester', () => {
  const cancel = (by: { token: string }, id: string) =>
    world.call('PATCH', `/api/requests/${files}/cancel`, { token: by.token, payload: { id } })

  test('cancels while it is pending; it leaves the lists and stays in the log', async () => {
    const before = await countSlots(world, one.report.id)
    const id = await request(world, one.ana, files, one.report.id)
    await vote(world, one.luis, 'approve', id)
    expect(refusalOf(await cancel(one.luis, id))).toEqual([403, 'forbidden'])
    expect((await cancel(one.ana, id)).statusCode).toBe(200)
    expect((await mine(world, one.ana)).total).toBe(0)
    expect((await toVote(world, one.luis)).total).toBe(0)
    expect(refusalOf(await vote(world, one.eva, 'approve', id))).toEqual([409, 'request-closed'])
    expect(refusalOf(await cancel(one.ana, id))).toEqual([409, 'request-closed'])
    expect(await countSlots(world, one.report.id)).toBe(before)
    expect(await audit()).toContain('request_cancelled')
  })
  test('sees their requests newest first, by status, by day, by report and by case number', async () => {
    const id = await request(world, one.ana, files, one.report.id)
    world.advance(60)
    const other = await request(world, one.ana, files, (await submit(world, one.channel)).id)
    await vote(world, one.luis, 'deny', other)
    expect((await mine(world, one.ana)).items.map((item) => item.id)).toEqual([other, id])
    expect((await mine(world, one.ana, files, 'status=denied')).items.map((item) => item.id)).toEqual([other])
    expect((await mine(world, one.ana, files, 'requestedOn=2001-01-01')).items).toEqual([])
    const ofReport = await mine(world, one.ana, files, `reportId=${one.report.id}`)
    expect(ofReport.items.map((item) => item.id)).toEqual([id])
    const { caseNumber = '' } = ofReport.items[0] ?? {}
    expect((await mine(world, one.ana, files, `caseNumber=${caseNumber}`)).items.map((item) => item.id)).toEqual([id])
    expect((await mine(world, one.ana, files, `caseNumber=${caseNumber.slice(0, 4)}`)).total).toBe(2)
    expect((await mine(world, one.ana, files, 'sort=requestedOn&direction=ASC')).items.map((item) => item.id)).toEqual([
      id,
      other,
    ])
    for (const query of [
      'size=7',
      'sort=reason',
      'requestedOn=x',
      'nothing=1',
      'status=odd',
      'reportId=x',
      'caseNumber=x',
    ])
      expect(
        (await world.call('GET', `/api/requests/${files}?${query}`, { token: one.ana.token })).statusCode,
        query,
      ).toBe(422)
  })
  test.each([
    ['reason', { reason: ' ' }, 'Required'],
    ['reason', { reason: 'x'.repeat(2001) }, 'Cannot be more than 2,000 characters long.'],
    ['reportId', { reportId: 'x' }, 'Invalid input'],
  ])('is told what is wrong with %s (%#)', async (field, fields, words) => {
    const answer = await world.call('POST', `/api/requests/${files}`, {
      token: one.ana.token,
      payload: { reportId: one.report.id, reason: 'Because.', ...fields },
    })
    expect(answer.json<Problem>()).toMatchObject({ status: 422, errors: [`${field}: ${words}`] })
  })
})
