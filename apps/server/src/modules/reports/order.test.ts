import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Page } from '@canal/contract'
import type { FilesList } from '@canal/contract/files/schemas'
import type { LogEntriesPage } from '@canal/contract/logs/schemas'
import type { LoggedAction, Report, ReporterReport } from '@canal/contract/reports/schemas'
import {
  openCase,
  openWorld,
  readReport,
  save,
  submit,
  tell,
  upload,
  type Case,
  type World,
} from '../../../test/world.ts'

/** All of it within one minute, to which the times of what the reporter does are cut. */
let world: World
let one: Case
const later = () => world.advance(2)
const write = async (by: { token: string }, path: 'anonymous/chat' | 'reports/chat', chatMsg: string) => {
  later()
  const answer = await world.call('PUT', `/api/${path}`, { token: by.token, payload: { id: one.report.id, chatMsg } })
  expect(answer.statusCode).toBe(200)
}
const move = async (status: string) => {
  later()
  expect((await save(world, one.luis, one.report.id, { status })).statusCode).toBe(200)
}
const addDocument = async (filename: string) => {
  later()
  const payload = { id: one.report.id, phase: null, files: [filename] }
  const answer = await world.call('PUT', '/api/reports/internal-files', { token: one.ana.token, payload })
  return answer.json<{ filesList: FilesList }>().filesList
}
const arrive = async (by: { token: string }, files: FilesList, path: string) => {
  later()
  await upload(world, by, one.report.id, files, path)
}

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

beforeEach(async () => {
  world.advance(60 - (Math.floor(world.deps.now().getTime() / 1000) % 60))
  one = await openCase(world, { attachedFiles: ['late.pdf'] })
  await move('instruction')
  await write(one.report, 'anonymous/chat', 'one')
  later()
  await tell(world, one.ana, one.report.id, 'acknowledged', 'two')
  const slow = await addDocument('slow.pdf')
  await write(one.report, 'anonymous/chat', 'three')
  await arrive(one.ana, slow, 'reports/internal-files/file-uploaded')
  await arrive(one.report, one.report.filesList, 'anonymous/file-uploaded')
  await move('investigation')
  await write(one.report, 'anonymous/chat', 'four')
})

/** By what people would call it. */
const called = (report: Report) =>
  new Map<string, string>([
    ...report.details.chat.messages.map(({ id, message }): [string, string] => [id, message]),
    ...report.history.map(({ id, type, status }): [string, string] => [id, status ?? type]),
    ...[...report.attachedFiles, ...report.internalFiles.map(({ document }) => document)].map(
      ({ id, filename }): [string, string] => [id, filename],
    ),
  ])

test('a report tells its messages, events and files in the order in which they happened, also within a minute', async () => {
  const report = await readReport(world, one.ana, one.report.id)
  const names = called(report)
  expect(report.order.map((id) => names.get(id))).toEqual([
    'instruction',
    'one',
    'two',
    'acknowledged',
    'three',
    'slow.pdf',
    'late.pdf',
    'investigation_opened',
    'investigation',
    'four',
  ])
})

test('an internal document was added when it had arrived; one that is on its way has no time and no place yet', async () => {
  const [announced] = await addDocument('on-its-way.pdf')
  const report = await readReport(world, one.ana, one.report.id)
  expect(report.internalFiles.map(({ document, addedAt }) => [document.filename, addedAt])).toEqual([
    ['slow.pdf', report.internalFiles[0]?.document.uploadedAt],
    ['on-its-way.pdf', null],
  ])
  expect(report.internalFiles[0]?.addedAt).not.toBeNull()
  expect(report.order).not.toContain(announced?.entryId)
})

type Entry = Pick<LoggedAction, 'type' | 'user'>
const namesOf = (entries: readonly Entry[]) => entries.map(({ type, user }) => `${type} ${user ?? '–'}`)
const written = () => [
  'created –',
  `status_changed ${one.luis.username}`,
  'chat_message_sent –',
  `chat_message_sent ${one.ana.username}`,
  `acknowledged ${one.ana.username}`,
  'chat_message_sent –',
  `internal_file_added ${one.ana.username}`,
  'file_added –',
  `investigation_opened ${one.luis.username}`,
  `status_changed ${one.luis.username}`,
  'chat_message_sent –',
]
const reportLog = async (query: string) =>
  (await world.call('GET', `/api/reports/${one.report.id}/logs?${query}`, { token: one.ana.token })).json<
    Page<LoggedAction>
  >().items

test('the log of a report keeps the order in which its entries were written, either way round', async () => {
  expect(namesOf(await reportLog('direction=ASC&size=20'))).toEqual(written())
  expect(namesOf(await reportLog('size=20'))).toEqual(written().reverse())
  const { loggedActions } = await readReport(world, one.ana, one.report.id)
  expect(namesOf(loggedActions)).toEqual(written().reverse())
})

test('so does the log of all reports, page by page, and what is taken out of it', async () => {
  const others = await Promise.all(Array.from({ length: 4 }, () => submit(world, one.channel)))
  for (const { id } of others) await save(world, one.luis, id, { status: 'instruction' })
  await write(one.ana, 'reports/chat', 'five')
  const page = async (number: number) =>
    (await world.call('GET', `/api/logs?page=${number}`, { token: one.ana.token })).json<LogEntriesPage>().items
  const paged = [...(await page(0)), ...(await page(1))]
  expect(new Set(paged.map(({ id }) => id)).size).toBe(written().length + 1 + 2 * others.length)
  const own = paged.filter(({ reportId }) => reportId === one.report.id)
  expect(namesOf(own)).toEqual([...written(), `chat_message_sent ${one.ana.username}`].reverse())
  const query = `caseNumber=${one.report.caseNumber}`
  const taken = await world.call('POST', `/api/logs/export?${query}`, {
    token: one.ana.token,
    headers: { 'accept-language': 'en' },
  })
  const lines = taken.rawPayload.toString('utf8').trim().split('\r\n').slice(1)
  expect(lines.map((line) => line.split(',')[1])).toEqual(own.map(({ createdAt }) => createdAt))
})

test('the reporter’s page keeps the order of what was written and done, and its ids say nothing of what it leaves out', async () => {
  const { reference } = one.report
  const answer = await world.call('POST', '/api/anonymous/ref', { payload: { ref: reference } })
  const report = answer.json<ReporterReport>()
  expect(report.details.chat.messages.map(({ message }) => message)).toEqual(['one', 'two', 'three', 'four'])
  expect(report.loggedActions.map(({ type, details }) => details.status ?? type)).toEqual([
    'investigation',
    'acknowledged',
    'instruction',
  ])
  expect(report.loggedActions.map(({ id }) => id)).toEqual([3, 2, 1].map((number) => `${report.id}.${number}`))
})
