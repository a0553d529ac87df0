import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Page } from '@canal/contract'
import type { FilesList } from '@canal/contract/files/schemas'
import type { Notification } from '@canal/contract/notifications/schemas'
import type { SinceArchived } from '@canal/contract/reports/schemas'
import { createInvestigator, createMember } from '../../../../test/factories.ts'
import { request, vote } from '../../../../test/votes.ts'
import {
  openCase,
  openWorld,
  readReport,
  refusalOf,
  save,
  submit,
  upload,
  type Case,
  type World,
} from '../../../../test/world.ts'

let world: World
let one: Case
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  one = await openCase(world)
  await say('Before.')
  await save(world, one.ana, one.report.id, { status: 'archived' })
})
afterAll(() => world.close())

const say = (chatMsg: string, filesToUpload: string[] = []) =>
  world.call('PUT', '/api/anonymous/chat', {
    token: one.report.token,
    payload: { id: one.report.id, chatMsg, filesToUpload },
  })
const since = (by: { token: string }, id = one.report.id) =>
  world.call('GET', `/api/reports/${id}/since-archived`, { token: by.token })
const messagesOf = async (by: { token: string }) =>
  (await since(by)).json<SinceArchived>().messages.map(({ message }) => message)
const reopenFor = async (by: typeof one.ana, voters: (typeof one.ana)[]) => {
  const id = await request(world, by, 'archived-report', one.report.id)
  for (const voter of voters) await vote(world, voter, 'approve', id, 'archived-report')
}

test('former members read what the reporter wrote since the archiving, and nothing older', async () => {
  expect(await messagesOf(one.luis)).toEqual([])
  const { filesList } = (await say('After.', ['late.pdf'])).json<{ filesList: FilesList }>()
  await upload(world, one.report, one.report.id, filesList, 'anonymous/chat/file-uploaded')
  const told = await world.call('GET', '/api/notifications?state=unread', { token: one.luis.token })
  expect(told.json<Page<Notification>>().items.map(({ kind }) => kind)).toContain('new-message')
  for (const member of [one.ana, one.luis, one.eva]) {
    const answer = await since(member)
    expect(answer.json<SinceArchived>()).toMatchObject({
      id: one.report.id,
      attachedFiles: [],
      messages: [
        {
          message: 'After.',
          isReporter: true,
          attachedChatFile: { filename: 'late.pdf', uploadedBy: 'reporter', state: 'received', readable: false },
        },
      ],
    })
    expect(answer.body).not.toContain('Before.')
    expect(answer.body).not.toContain('Invoices')
  }
  const read = await world.call('GET', '/api/notifications?state=unread', { token: one.luis.token })
  expect(read.json<Page<Notification>>().items.map(({ kind }) => kind)).not.toContain('new-message')
})

test('former members are told when the report goes, as who could read it before', async () => {
  const other = await openCase(world)
  const { deletion } = await readReport(world, other.ana, other.report.id)
  await save(world, other.ana, other.report.id, { status: 'archived' })
  const told = (await since(other.luis, other.report.id)).json<SinceArchived>()
  expect(told.deletion).toEqual(deletion)
  expect(told.deletion.rule).toBe('uninvestigated')
})

test('what a former member has read there is new to them no more, and still to the others', async () => {
  await say('After.')
  const isNew = async (by: { token: string }) =>
    (await since(by)).json<SinceArchived>().messages.map((one) => one.isNew)
  expect(await isNew(one.luis)).toEqual([true])
  expect(await isNew(one.luis)).toEqual([false])
  expect(await isNew(one.ana)).toEqual([true])
})

test('its file does not open by it: that takes a vote', async () => {
  const { filesList } = (await say('After.', ['late.pdf'])).json<{ filesList: FilesList }>()
  await upload(world, one.report, one.report.id, filesList, 'anonymous/chat/file-uploaded')
  const address = await world.call('POST', '/api/reports/get-download-presigned-url', {
    token: one.luis.token,
    payload: { reportId: one.report.id, fileId: filesList[0]?.entryId, fileType: 'chat' },
  })
  expect(refusalOf(address)).toEqual([403, 'report-archived'])
})

test('who looks is in the log', async () => {
  await say('After.')
  await since(one.luis)
  await reopenFor(one.ana, [one.luis, one.eva])
  const { loggedActions } = await readReport(world, one.ana, one.report.id)
  expect(loggedActions).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ type: 'access', user: one.luis.username, reportStatus: 'archived' }),
    ]),
  )
})

test('while it is reopened for others, one goes on reading the reporter, and nothing that they write; when it closes, it begins anew', async () => {
  await say('After.')
  await reopenFor(one.ana, [one.luis, one.eva])
  expect(refusalOf(await since(one.ana))).toEqual([409, 'conflict'])
  await world.call('PUT', '/api/reports/chat', {
    token: one.ana.token,
    payload: { id: one.report.id, chatMsg: 'From the committee.' },
  })
  await say('In the window.')
  expect(await messagesOf(one.luis)).toEqual(['After.', 'In the window.'])
  await save(world, one.ana, one.report.id, { status: 'archived' })
  expect(await messagesOf(one.luis)).toEqual([])
  await say('Closed again.')
  for (const member of [one.ana, one.luis]) expect(await messagesOf(member)).toEqual(['Closed again.'])
})

test('to the excluded, to who joined later, to investigators and other channels it is nothing; of an active report it is a conflict', async () => {
  const other = await openCase(world)
  const late = await createMember(world.deps, one.channel)
  const absent = await since(one.luis, 'a0000000-0000-4000-8000-000000000001')
  const hidden = await submit(world, one.channel, { restrictedUsers: [one.eva.username] })
  expect(refusalOf(await since(one.ana, hidden.id))).toEqual([409, 'conflict'])
  await save(world, one.ana, hidden.id, { status: 'archived' })
  for (const answer of [await since(late), await since(other.ana), await since(one.eva, hidden.id)])
    expect([answer.statusCode, answer.body]).toEqual([404, absent.body])
  const investigator = await createInvestigator(world.deps, one.channel)
  expect(refusalOf(await since(investigator))).toEqual([403, 'forbidden'])
})
