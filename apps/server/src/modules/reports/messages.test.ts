import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Problem } from '@canal/contract'
import type { FilesList } from '@canal/contract/files/schemas'
import type { ReporterReport } from '@canal/contract/reports/schemas'
import { createAdministrator } from '../../../test/factories.ts'
import {
  openCase,
  openWorld,
  readReport,
  refusalOf,
  submit,
  upload,
  type Case,
  type World,
} from '../../../test/world.ts'

let world: World
let one: Case
beforeAll(async () => {
  world = await openWorld()
  one = await openCase(world)
})
afterAll(() => world.close())

const put = (path: string, by: { token: string } | null, fields: object, headers: Record<string, string> = {}) =>
  world.call('PUT', `/api/${path}`, {
    token: by?.token,
    payload: { id: one.report.id, ...fields },
    headers: { 'accept-language': 'en', ...headers },
  })

describe('a message', () => {
  test('goes both ways, in order, with its author’s name for members alone', async () => {
    expect((await put('anonymous/chat', one.report, { chatMsg: 'Is anybody there?' })).json()).toEqual({
      id: one.report.id,
      filesList: [],
    })
    expect((await put('reports/chat', one.ana, { chatMsg: 'Yes.' })).statusCode).toBe(200)
    const { messages } = (await readReport(world, one.luis, one.report.id)).details.chat
    expect(messages).toMatchObject([
      { sender: 'reporter', message: 'Is anybody there?', isReporter: true, hasFile: false, attachedChatFile: null },
      { sender: 'reviewer', message: 'Yes.', isReporter: false },
    ])
    expect(messages[0]?.name).toBeUndefined()
    expect(messages[1]?.name).toContain(one.ana.username)
  })
  test('whose answer was lost is written once: a retry under the same key gets the same answer, with fresh addresses', async () => {
    const key = { 'idempotency-key': 'a-key-that-nobody-guesses' }
    const fields = { chatMsg: 'Once alone', filesToUpload: ['once.pdf'] }
    const written = async () =>
      (await readReport(world, one.luis, one.report.id)).details.chat.messages.filter(
        ({ message, attachedChatFile: file }) => message === 'Once alone' || file?.filename === 'once.pdf',
      )
    const lost = (await put('anonymous/chat', one.report, fields, key)).json<{ id: string; filesList: FilesList }>()
    const again = await Promise.all([1, 2, 3].map(() => put('anonymous/chat', one.report, fields, key)))
    for (const answer of again) {
      const { id, filesList } = answer.json<{ id: string; filesList: FilesList }>()
      expect([id, filesList.map(({ entryId }) => entryId)]).toEqual([lost.id, lost.filesList.map((one) => one.entryId)])
    }
    expect(await written()).toHaveLength(1)
    const { filesList } = (await put('anonymous/chat', one.report, fields, key)).json<{ filesList: FilesList }>()
    await upload(world, one.report, one.report.id, filesList, 'anonymous/chat/file-uploaded')
    expect(await written()).toMatchObject([{ attachedChatFile: { state: 'received' } }])
    // What has come is not sent once more.
    const after = (await put('anonymous/chat', one.report, fields, key)).json<{ filesList: FilesList }>()
    expect(after.filesList).toMatchObject([{ location: '' }])
  })
  test('under the key of somebody else’s is a message of its own, and three at once under one key are one', async () => {
    const key = { 'idempotency-key': 'another-key-that-nobody-guesses' }
    const other = await submit(world, one.channel)
    const chat = async (id: string) => (await readReport(world, one.luis, id)).details.chat.messages
    const before = (await chat(one.report.id)).length
    await Promise.all([1, 2, 3].map(() => put('anonymous/chat', one.report, { chatMsg: 'Mine' }, key)))
    await put('anonymous/chat', other, { id: other.id, chatMsg: 'Theirs' }, key)
    expect(await chat(one.report.id)).toHaveLength(before + 1)
    expect(await chat(other.id)).toMatchObject([{ message: 'Theirs' }])
  })
  test('with n files makes n messages, the first with the text', async () => {
    const answer = await put('anonymous/chat', one.report, { chatMsg: 'Two papers', filesToUpload: ['a.pdf', 'b.pdf'] })
    const { filesList } = answer.json<{ filesList: FilesList }>()
    await upload(world, one.report, one.report.id, filesList, 'anonymous/chat/file-uploaded')
    const { messages } = (await readReport(world, one.luis, one.report.id)).details.chat
    expect(messages.slice(-2)).toMatchObject([
      {
        message: 'Two papers',
        hasFile: true,
        attachedChatFile: { filename: 'a.pdf', state: 'received', readable: false },
      },
      { message: '', hasFile: true, attachedChatFile: { filename: 'b.pdf' } },
    ])
  })
  test('may be empty with a file, and not without', async () => {
    expect((await put('anonymous/chat', one.report, { filesToUpload: ['c.pdf'] })).statusCode).toBe(200)
    const empty = await put('anonymous/chat', one.report, { chatMsg: '  ' })
    expect(empty.json<Problem>()).toMatchObject({ status: 422, errors: ['chatMsg: Required'] })
    expect((await put('reports/chat', one.ana, {}, { 'accept-language': 'es' })).json<Problem>().errors).toEqual([
      'chatMsg: Requerido',
    ])
  })
  test.each([
    ['chatMsg', { chatMsg: 'x'.repeat(5001) }, 'Cannot be more than 5,000 characters long.'],
    ['filesToUpload', { filesToUpload: Array(11).fill('a.pdf') }, 'Take some out: at most 10.'],
    ['filesToUpload', { chatMsg: 'x', filesToUpload: ['bare'] }, 'File does not have an extension: bare'],
    ['id', { id: 'x', chatMsg: 'x' }, 'Invalid input'],
  ])('is refused for a wrong %s (%#)', async (field, fields, words) => {
    for (const [path, by] of [
      ['anonymous/chat', one.report],
      ['reports/chat', one.ana],
    ] as const)
      expect((await put(path, by, fields)).json<Problem>()).toMatchObject({
        status: 422,
        errors: [`${field}: ${words}`],
      })
  })
  test('of many at once are all kept, each once', async () => {
    const where = await openCase(world)
    const say = (path: string, by: { token: string }, text: string) =>
      world.call('PUT', `/api/${path}`, { token: by.token, payload: { id: where.report.id, chatMsg: text } })
    const answers = await Promise.all(
      [1, 2, 3].flatMap((n) => [
        say('anonymous/chat', where.report, `reporter ${n}`),
        say('reports/chat', where.ana, `ana ${n}`),
        say('reports/chat', where.luis, `luis ${n}`),
      ]),
    )
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(9).fill(200))
    const { messages } = (await readReport(world, where.ana, where.report.id)).details.chat
    expect(new Set(messages.map((message) => message.message)).size).toBe(9)
    expect(messages).toHaveLength(9)
  })
  test('needs the right session: a reporter writes to their own report alone, members not as reporters', async () => {
    const other = await submit(world, one.channel)
    const foreign = await put('anonymous/chat', other, { chatMsg: 'Not mine' })
    const absent = await put('anonymous/chat', other, { id: 'a0000000-0000-4000-8000-000000000001', chatMsg: 'No' })
    expect([foreign.statusCode, foreign.body]).toEqual([404, absent.body])
    expect(refusalOf(await put('anonymous/chat', null, { chatMsg: 'x' }))).toEqual([401, 'unauthorized'])
    expect((await put('anonymous/chat', one.ana, { chatMsg: 'x' })).statusCode).toBe(401)
    expect((await put('reports/chat', one.report, { chatMsg: 'x' })).statusCode).toBe(401)
    expect(refusalOf(await put('reports/chat', await createAdministrator(world.deps), { chatMsg: 'x' }))).toEqual([
      403,
      'forbidden',
    ])
  })
  test('does not acknowledge the report by itself', async () => {
    const where = await openCase(world)
    const own = async () =>
      (await world.call('GET', '/api/anonymous/report', { token: where.report.token })).json<ReporterReport>()
    const sent = await world.call('PUT', '/api/reports/chat', {
      token: where.ana.token,
      payload: { id: where.report.id, chatMsg: 'Where was that?' },
    })
    expect(sent.statusCode).toBe(200)
    expect(await own()).toMatchObject({ acknowledgedAt: null, status: 'pending', loggedActions: [] })
    const { history, clocks } = await readReport(world, where.ana, where.report.id)
    expect(history).toEqual([])
    expect(clocks.map(({ metAt }) => metAt)).toEqual([null, null])
  })
})

describe('the subject', () => {
  test('is the committee’s own, can be changed and taken away', async () => {
    const set = (subject: string) => put('reports/subject', one.ana, { subject })
    expect((await set('Warehouse')).statusCode).toBe(204)
    expect((await readReport(world, one.luis, one.report.id)).subject).toBe('Warehouse')
    await set('Second thought')
    expect((await readReport(world, one.eva, one.report.id)).subject).toBe('Second thought')
    await set('')
    expect((await readReport(world, one.eva, one.report.id)).subject).toBeNull()
    expect((await set('x'.repeat(121))).json<Problem>().errors).toEqual([
      'subject: Cannot be more than 120 characters long.',
    ])
    expect((await put('reports/subject', null, { subject: 'x' })).statusCode).toBe(401)
  })
})

describe('internal documents', () => {
  test('are announced with their phase, sent, and listed with where the report stood', async () => {
    const answer = await put('reports/internal-files', one.ana, { phase: 'INSTRUCTION', files: ['minutes.pdf'] })
    const { filesList } = answer.json<{ filesList: FilesList }>()
    await upload(world, one.ana, one.report.id, filesList, 'reports/internal-files/file-uploaded')
    const { internalFiles } = await readReport(world, one.luis, one.report.id)
    expect(internalFiles).toMatchObject([
      {
        phase: 'INSTRUCTION',
        status: 'pending',
        document: { filename: 'minutes.pdf', uploadedBy: one.ana.username, state: 'received', readable: false },
      },
    ])
  })
  test.each([
    ['files', { files: [] }, 'Required'],
    ['files', { files: ['x.exe'] }, 'Invalid file type'],
    ['phase', { phase: 'PENDING', files: ['a.pdf'] }, 'Invalid input'],
  ])('are refused for wrong %s (%#)', async (field, fields, words) => {
    const [error] = (await put('reports/internal-files', one.ana, fields)).json<Problem>().errors ?? []
    expect(error).toContain(`${field}: ${words}`)
  })
})
