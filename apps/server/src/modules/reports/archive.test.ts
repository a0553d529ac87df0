import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Page, Problem } from '@canal/contract'
import type { Report, ReporterReport, ReportListItem, SinceArchived } from '@canal/contract/reports/schemas'
import { takeOff } from '../../../test/colleagues.ts'
import { createInvestigator, createMember } from '../../../test/factories.ts'
import { request, vote } from '../../../test/votes.ts'
import {
  countSlots,
  openCase,
  openWorld,
  pdf,
  read,
  refusalOf,
  readReport,
  save,
  submit,
  upload,
  type Case,
  type World,
} from '../../../test/world.ts'
import { holderTag } from '../../platform/crypto/tags.ts'
import { applyRevocations } from '../report-access/revocation/apply-revocations.ts'

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

const archive = () => save(world, one.ana, one.report.id, { status: 'archived' })
const put = (path: string, by: { token: string }, fields: object) =>
  world.call('PUT', `/api/${path}`, { token: by.token, payload: { id: one.report.id, ...fields } })
test('archiving closes the report to every member at once: reading is 403 “Report is archived”', async () => {
  const before = await countSlots(world, one.report.id)
  const answer = (await archive()).json<Report>()
  expect(answer).toMatchObject({ status: 'archived', membersAllowedToAccess: [], membersAllowedToDownloadFiles: [] })
  expect(answer.allowed).toMatchObject({ write: false, openFiles: false, share: false, transitions: [] })
  for (const member of [one.ana, one.luis, one.eva]) {
    const refused = await read(world, member, one.report.id)
    expect(refused.json<Problem>()).toMatchObject({
      status: 403,
      code: 'report-archived',
      message: 'Report is archived',
    })
    const log = await world.call('GET', `/api/reports/${one.report.id}/logs`, { token: member.token })
    expect(refusalOf(log)).toEqual([403, 'report-archived'])
    const address = await world.call('POST', '/api/reports/get-download-presigned-url', {
      token: member.token,
      payload: { reportId: one.report.id, fileId: evidence, fileType: 'evidence' },
    })
    expect(refusalOf(address)).toEqual([403, 'report-archived'])
  }
  expect(await countSlots(world, one.report.id)).toBeLessThan(before)
  const epochs = await world.database.ownerDb
    .selectFrom('slot')
    .select(['epoch', 'target'])
    .where('report_id', '=', one.report.id)
    .where('kind', '=', 'access')
    .execute()
  // Left: the reporter's own of the first epoch, and what opens only what comes from now on.
  expect(epochs.filter((slot) => slot.target === 'internal')).toEqual([])
})

test('the answer to archiving has every field and nothing of what was written, sent or noted', async () => {
  const seen = (await read(world, one.ana, one.report.id)).json<Report>()
  expect(seen.attachedFiles).toHaveLength(1)
  const answer = await archive()
  const report = answer.json<Report>()
  expect(Object.keys(report).sort()).toEqual(Object.keys(seen).sort())
  expect(Object.keys(report.details).sort()).toEqual(Object.keys(seen.details).sort())
  expect(report.details).toMatchObject({ description: '', location: '', witnesses: [], reporterName: null })
  expect(report).toMatchObject({
    subject: null,
    attachedFiles: [],
    internalFiles: [],
    loggedActions: [],
    details: { chat: { messages: [] } },
  })
  const { description, location, dateOfEvent } = seen.details
  for (const word of [description, location, dateOfEvent, seen.attachedFiles[0]?.filename ?? description])
    expect(answer.body).not.toContain(word)
})

test('changes to an archived report are 409, by every call', async () => {
  const late = await createMember(world.deps, one.channel)
  await archive()
  const refused = [
    await save(world, one.ana, one.report.id, { status: 'instruction' }),
    await save(world, one.ana, one.report.id, { reviewers: [one.luis.username] }),
    await put('reports/chat', one.ana, { chatMsg: 'Too late' }),
    await put('reports/subject', one.ana, { subject: 'Too late' }),
    await put('reports/internal-files', one.ana, { files: ['late.pdf'] }),
    await world.call('POST', '/api/reports/share', {
      token: one.ana.token,
      payload: { id: one.report.id, username: late.username },
    }),
  ]
  for (const answer of refused) expect(refusalOf(answer)).toEqual([409, 'archived-read-only'])
})

test('an archived report stays in the list as a row, without its contents', async () => {
  await put('reports/subject', one.ana, { subject: 'Warehouse' })
  await archive()
  const list = await world.call('GET', '/api/reports/list?status=archived', { token: one.luis.token })
  expect(list.json<Page<ReportListItem>>().items).toMatchObject([
    { id: one.report.id, status: 'archived', subject: null, readable: false, membersAllowedToAccess: [] },
  ])
})

test('the reporter goes on reading and writing, their own files too', async () => {
  await put('anonymous/chat', one.report, { chatMsg: 'Before.' })
  await archive()
  expect((await put('anonymous/chat', one.report, { chatMsg: 'After.' })).statusCode).toBe(200)
  const own = await world.call('GET', '/api/anonymous/report', { token: one.report.token })
  const report = own.json<ReporterReport>()
  expect(report.status).toBe('archived')
  expect(report.details.description).toContain('Invoices')
  expect(report.details.chat.messages.map((message) => message.message)).toEqual(['Before.', 'After.'])
  const address = await world.call('POST', '/api/anonymous/get-download-presigned-url', {
    token: one.report.token,
    payload: { fileId: evidence },
  })
  const { url } = address.json<{ url: string }>()
  expect((await world.server.inject({ method: 'GET', url })).rawPayload).toEqual(pdf)
})

test('an archived report that was shared is closed to the investigator too', async () => {
  const investigator = await createInvestigator(world.deps, one.channel)
  await world.call('POST', '/api/reports/share', {
    token: one.ana.token,
    payload: { id: one.report.id, username: investigator.username },
  })
  expect((await read(world, investigator, one.report.id)).statusCode).toBe(200)
  await archive()
  expect(refusalOf(await read(world, investigator, one.report.id))).toEqual([403, 'report-archived'])
  const tag = holderTag(world.deps.rootKeys, one.channel.id, investigator.id)
  const slots = world.database.ownerDb.selectFrom('slot').select(['target', 'epoch'])
  // Neither what was, nor what is written to it from now on, before it is worked on again.
  const held = () => slots.where('report_id', '=', one.report.id).where('holder_tag', '=', tag).execute()
  expect(await held()).toEqual([])
  const id = await request(world, one.ana, 'archived-report', one.report.id)
  for (const voter of [one.luis, one.eva]) await vote(world, voter, 'approve', id, 'archived-report')
  expect((await takeOff(world, [one.eva], one.eva)).json()).toEqual({ act: null })
  expect(await applyRevocations(world.deps, world.database.ownerDb)).toBeGreaterThan(0)
  expect(await held()).toEqual([])
  expect((await save(world, one.ana, one.report.id, { status: 'instruction' })).statusCode).toBe(200)
  await put('anonymous/chat', one.report, { chatMsg: 'After.' })
  const report = (await read(world, investigator, one.report.id)).json<Report>()
  expect(report.details.chat.messages).toMatchObject([{ message: 'After.' }])
})

test('a report that only the alternate may have opens to them again', async () => {
  const alternate = await createMember(world.deps, one.channel, { capacity: 'alternate' })
  const restrictedUsers = [one.ana, one.luis, one.eva].map(({ username }) => username)
  const sent = await submit(world, one.channel, { restrictedUsers })
  expect((await save(world, alternate, sent.id, { status: 'archived' })).statusCode).toBe(200)
  const payload = { id: sent.id, chatMsg: 'After.' }
  expect((await world.call('PUT', '/api/anonymous/chat', { token: sent.token, payload })).statusCode).toBe(200)
  const since = await world.call('GET', `/api/reports/${sent.id}/since-archived`, { token: alternate.token })
  expect(since.json<SinceArchived>().messages).toMatchObject([{ message: 'After.' }])
  await request(world, alternate, 'archived-report', sent.id)
  const { details } = await readReport(world, alternate, sent.id)
  expect(details.chat.messages).toMatchObject([{ message: 'After.' }])
})

test('two who archive at once archive it once', async () => {
  const both = await Promise.all([archive(), save(world, one.luis, one.report.id, { status: 'archived' })])
  expect(both.map((answer) => answer.statusCode).sort()).toEqual([200, 409])
})

test('somebody who reads while another archives sees all of it or that it is archived', async () => {
  const [saved, ...reads] = await Promise.all([
    archive(),
    ...[one.luis, one.eva, one.luis, one.eva].map((person) => read(world, person, one.report.id)),
  ])
  expect(saved.statusCode).toBe(200)
  for (const answer of reads) expect([200, 403]).toContain(answer.statusCode)
})
