import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AccessRequest } from '@canal/contract/requests/schemas'
import { holderTag } from '../../platform/crypto/tags.ts'
import { takeOff } from '../../../test/colleagues.ts'
import { createAdministrator, createInvestigator, createMember, type TestPerson } from '../../../test/factories.ts'
import { ask, mine, request, toVote, vote } from '../../../test/votes.ts'
import {
  countSlots,
  openCase,
  openWorld,
  pdf,
  read,
  readReport,
  refusalOf,
  save,
  submit,
  upload,
  type Case,
  type World,
} from '../../../test/world.ts'
import { acceptRegister } from '../roster/accept-register.ts'
import { holdClocks } from '../roster/testing/time.ts'

let world: World
let one: Case
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  delete world.deps.asOf
  one = await openCase(world, { attachedFiles: ['ledger.pdf'] })
  await upload(world, one.report, one.report.id, one.report.filesList, 'anonymous/file-uploaded', pdf)
})
afterAll(() => world.close())

const files = 'access-to-files'
const archived = 'archived-report'
const owner = () => world.database.ownerDb
const tagOf = (person: TestPerson) => holderTag(world.deps.rootKeys, one.channel.id, person.id)
const address = (by: { token: string }) =>
  world.call('POST', '/api/reports/get-download-presigned-url', {
    token: by.token,
    payload: { reportId: one.report.id, fileId: one.report.filesList[0]?.entryId, fileType: 'evidence' },
  })
const stepAside = (by: { token: string }) =>
  world.call('POST', '/api/reports/recuse', { token: by.token, payload: { id: one.report.id } })
const shareWith = async (reportId: string, { username }: TestPerson) => {
  const payload = { id: reportId, username }
  expect((await world.call('POST', '/api/reports/share', { token: one.ana.token, payload })).statusCode).toBe(204)
}
const own = async (by: { token: string }, subject: typeof files | typeof archived = files) =>
  (await mine(world, by, subject)).items[0]

describe('where the deciding voter lacks keys', () => {
  const loseCustody = (person: TestPerson, targets: readonly string[] = ['files', 'files-internal']) =>
    sql`delete from slot where report_id = ${one.report.id} and kind = 'custody' and holder_tag = ${tagOf(person)}
      and target = any(${[...targets]}::text[])`.execute(owner())

  test('the request is approved, and the next colleague who opens the report seals them', async () => {
    await loseCustody(one.eva)
    await loseCustody(one.ana)
    const id = await request(world, one.ana, files, one.report.id)
    await vote(world, one.luis, 'approve', id)
    const decided = (await vote(world, one.eva, 'approve', id)).json<AccessRequest>()
    expect(decided).toMatchObject({ status: 'approved', keysPending: true })
    expect(refusalOf(await address(one.ana))).toEqual([403, 'files-locked'])
    await readReport(world, one.eva, one.report.id)
    expect(await own(one.ana)).toMatchObject({ id, keysPending: true })
    await readReport(world, one.luis, one.report.id)
    expect(await own(one.ana)).toMatchObject({ id, status: 'approved', keysPending: false })
    expect((await address(one.ana)).statusCode).toBe(200)
  })

  test('of one epoch alone, the rest is sealed at once, and that one by who looks at the approvals', async () => {
    await save(world, one.ana, one.report.id, { status: 'archived' })
    await sql`delete from slot where report_id = ${one.report.id} and kind = 'custody' and epoch = 2
      and holder_tag = ${tagOf(one.eva)}`.execute(owner())
    const id = await request(world, one.ana, archived, one.report.id)
    const before = await countSlots(world, one.report.id)
    await vote(world, one.luis, 'approve', id, archived)
    const decided = (await vote(world, one.eva, 'approve', id, archived)).json<AccessRequest>()
    expect(decided).toMatchObject({ status: 'approved', keysPending: true, usersWithAccess: [one.ana.username] })
    expect(await countSlots(world, one.report.id)).toBe(before + 3)
    expect((await toVote(world, one.luis, archived)).items).toMatchObject([{ id, keysPending: false }])
    expect((await readReport(world, one.ana, one.report.id)).details.description).toContain('Invoices')
  })

  test('nothing is sealed any more once what the vote gave has ended', async () => {
    await loseCustody(one.eva)
    await loseCustody(one.ana)
    const id = await request(world, one.ana, files, one.report.id)
    for (const voter of [one.luis, one.eva]) await vote(world, voter, 'approve', id)
    await save(world, one.eva, one.report.id, { status: 'archived' })
    const before = await countSlots(world, one.report.id)
    expect((await toVote(world, one.luis)).items).toMatchObject([{ id, keysPending: false }])
    expect(await countSlots(world, one.report.id)).toBe(before)
  })
})

describe('where nobody is left to vote', () => {
  const week = 7 * 24 * 3600
  /** By both clocks, this server's and the database's. */
  const pass = (seconds: number) => {
    world.advance(seconds)
    holdClocks(world)
  }

  test('a request waits seven days and is then decided in the requester’s own session, as the log says', async () => {
    for (const person of [one.luis, one.eva]) expect((await stepAside(person)).statusCode).toBe(204)
    const before = await countSlots(world, one.report.id)
    const id = await request(world, one.ana, files, one.report.id)
    const until = new Date(world.deps.now().getTime() + week * 1000)
    const waiting = await own(one.ana)
    expect(waiting).toMatchObject({ id, status: 'pending', voted: 0, total: 0 })
    expect(Math.abs(Date.parse(waiting?.decidedFrom ?? '') - until.getTime())).toBeLessThan(60_000)
    pass(week - 60)
    expect(await own(one.ana)).toMatchObject({ status: 'pending' })
    expect(await countSlots(world, one.report.id)).toBe(before)
    expect(refusalOf(await address(one.ana))).toEqual([403, 'files-locked'])
    pass(120)
    expect(await own(one.ana)).toMatchObject({ id, status: 'approved', decidedFrom: null, keysPending: false })
    expect((await address(one.ana)).statusCode).toBe(200)
    const { loggedActions } = await readReport(world, one.ana, one.report.id)
    const approved = loggedActions.find(({ type }) => type === 'request_approved')
    expect(approved).toMatchObject({ user: one.ana.username, details: { withoutVote: 'nobody-left' } })
  })

  test('a request that a restored database holds waits anew: that it was stopped may be lost', async () => {
    for (const person of [one.luis, one.eva]) await stepAside(person)
    const id = await request(world, one.ana, files, one.report.id)
    world.advance(week + 60)
    holdClocks(world)
    expect(await acceptRegister(world.deps, one.channel.id)).toBe(true)
    const until = new Date(Math.floor(world.deps.now().getTime() / 1000) * 1000 + week * 1000)
    expect(await own(one.ana)).toMatchObject({ id, status: 'pending', decidedFrom: until.toISOString() })
    pass(week)
    expect(await own(one.ana)).toMatchObject({ id, status: 'approved' })
  })

  test('no time decides it while the database’s clock and the server’s are more than five minutes apart', async () => {
    for (const person of [one.luis, one.eva]) await stepAside(person)
    const id = await request(world, one.ana, files, one.report.id)
    world.advance(week + 60)
    expect(await own(one.ana)).toMatchObject({ id, status: 'pending' })
    expect(refusalOf(await address(one.ana))).toEqual([403, 'files-locked'])
    holdClocks(world)
    expect(await own(one.ana)).toMatchObject({ id, status: 'approved' })
  })

  test('an archived report is opened so by coming back to it', async () => {
    for (const person of [one.luis, one.eva]) await stepAside(person)
    await save(world, one.ana, one.report.id, { status: 'archived' })
    await request(world, one.ana, archived, one.report.id)
    expect(refusalOf(await read(world, one.ana, one.report.id))).toEqual([403, 'report-archived'])
    pass(week + 60)
    expect((await readReport(world, one.ana, one.report.id)).status).toBe('reopened')
  })

  test('those who left and can stop it are told; whoever can vote since is asked instead, by a new request', async () => {
    for (const person of [one.luis, one.eva]) await takeOff(world, [person], person)
    const id = await request(world, one.ana, files, one.report.id)
    const told = await owner()
      .selectFrom('notification')
      .select('holder_tag')
      .where('report_id', '=', one.report.id)
      .where('kind', '=', 'no-voters')
      .execute()
    const tags = (list: readonly Buffer[]) => list.map((tag) => tag.toString('hex')).sort()
    expect(tags(told.map((row) => row.holder_tag))).toEqual(tags([tagOf(one.luis), tagOf(one.eva)]))
    await shareWith(one.report.id, await createMember(world.deps, one.channel))
    pass(week + 60)
    expect(await own(one.ana)).toMatchObject({ id, status: 'denied' })
    expect(refusalOf(await address(one.ana))).toEqual([403, 'files-locked'])
    await request(world, one.ana, files, one.report.id)
    expect(await own(one.ana)).toMatchObject({ status: 'pending', total: 1, decidedFrom: null })
  })

  test('a report that never had another member waits for nobody, and the log says why', async () => {
    const restrictedUsers = [one.luis.username, one.eva.username]
    const report = await submit(world, one.channel, { restrictedUsers })
    // Whom it was shared with from outside, and who left since, was no member.
    const investigator = await createInvestigator(world.deps, one.channel)
    const { token } = await createAdministrator(world.deps)
    const shared = { id: report.id, username: investigator.username }
    await world.call('POST', '/api/reports/share', { token: one.ana.token, payload: shared })
    await world.call('PATCH', '/api/users/disable', { token, payload: { id: investigator.id } })
    const id = await request(world, one.ana, files, report.id)
    expect((await mine(world, one.ana)).items).toMatchObject([{ id, status: 'approved', total: 0 }])
    const { loggedActions } = await readReport(world, one.ana, report.id)
    expect(loggedActions.find(({ type }) => type === 'request_approved')?.details).toEqual({
      withoutVote: 'only-member',
      requestedBy: one.ana.username,
    })
  })

  test('an investigator’s request is decided by no clock, and cancelled by its own maker alone', async () => {
    const investigator = await createInvestigator(world.deps, one.channel)
    const restrictedUsers = [one.luis.username, one.eva.username]
    const report = await submit(world, one.channel, { restrictedUsers })
    await shareWith(report.id, investigator)
    expect((await takeOff(world, [one.luis, one.eva], one.ana)).json()).toEqual({ act: null })
    expect((await ask(world, investigator, files, report.id)).statusCode).toBe(200)
    pass(week + 60)
    expect(await own(investigator)).toMatchObject({ status: 'pending', total: 0, decidedFrom: null })
  })
})

test('a reopened window ends for files too by the clock alone: no address is given, and one that was given serves nothing', async () => {
  await save(world, one.ana, one.report.id, { status: 'archived' })
  const id = await request(world, one.ana, archived, one.report.id)
  for (const voter of [one.luis, one.eva]) await vote(world, voter, 'approve', id, archived)
  const forFiles = await request(world, one.ana, files, one.report.id)
  for (const voter of [one.luis, one.eva]) await vote(world, voter, 'approve', forFiles)
  const { url } = (await address(one.ana)).json<{ url: string }>()
  expect((await world.server.inject({ method: 'GET', url })).rawPayload).toEqual(pdf)
  const again = (await address(one.ana)).json<{ url: string }>().url
  world.deps.asOf = new Date(Date.parse((await own(one.ana, archived))?.reopenedUntil ?? '') + 1)
  expect(refusalOf(await address(one.ana))).toEqual([403, 'report-archived'])
  const late = await world.server.inject({ method: 'GET', url: again })
  expect(late.statusCode).toBeGreaterThanOrEqual(400)
  expect(late.rawPayload.includes(pdf)).toBe(false)
})
