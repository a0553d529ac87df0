import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ReporterReport } from '@canal/contract/reports/schemas'
import { daysLater, toMinute } from '../src/platform/time.ts'
import { ownReport } from './casework-world.ts'
import { remove } from './deletion-world.ts'
import { cookieOf, get, multipart, post, shown } from './forms.ts'
import { newFormToken } from '../src/modules/channels/form-token.ts'
import { nearTheEnd, opened, standAt, write, zone } from './last-days-world.ts'
import { openCase, openWorld, pdf, readReport, refusalOf, submit, upload, type Case, type World } from './world.ts'

let world: World
let one: Case
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  standAt(world, new Date())
  one = await openCase(world)
})
afterAll(() => world.close())

type Token = { token: string }
/** Two reports under one reference: the one of the case, in its last days, and one that a message began. */
const begin = async () => {
  await nearTheEnd(world, one.report)
  const session = await opened(world, one.report)
  const { id: next } = await write(world, session, one.report.id, 'Begun.')
  return { session, next }
}
const at = (path: string) => `/${one.channel.slug}${path}`
const form = (fields: Record<string, string>, files: [string, string, Buffer][] = []) =>
  multipart(Object.entries({ formToken: newFormToken(world.deps, one.channel.id), ...fields }), files)
const ask = (by: Token, id: string) => world.call('GET', `/api/anonymous/report?id=${id}`, { token: by.token })

describe('where another tab has the same session go on with another report of its reference', () => {
  test('files that are on their way still arrive, are renewed, confirmed and fetched', async () => {
    const { report, ana } = one
    await nearTheEnd(world, report)
    const session = await opened(world, report)
    standAt(world, daysLater(world.deps.now(), -30, zone))
    const sent = await write(world, session, report.id, 'Two documents.', ['a.pdf', 'b.pdf'])
    expect(sent.id).toBe(report.id)
    await nearTheEnd(world, report)
    const { id: next } = await write(world, session, report.id, 'Begun.')
    expect(next).not.toBe(report.id)

    const [first, second] = sent.filesList
    await upload(world, session, report.id, first ? [first] : [], 'anonymous/chat/file-uploaded')
    const renewed = await world.call('POST', `/api/files/${second?.entryId}/location`, { token: session.token })
    expect(renewed.statusCode).toBe(200)
    const { location } = renewed.json<{ location: string }>()
    await upload(world, session, report.id, second ? [{ ...second, location }] : [], 'anonymous/chat/file-uploaded')
    const { messages } = (await readReport(world, ana, report.id)).details.chat
    expect(messages.flatMap(({ attachedChatFile: file }) => (file ? [[file.filename, file.state]] : []))).toEqual([
      ['a.pdf', 'received'],
      ['b.pdf', 'received'],
    ])
    const payload = { fileId: first?.entryId, disposition: 'attachment' }
    const path = '/api/anonymous/get-download-presigned-url'
    const download = await world.call('POST', path, { token: session.token, payload })
    const bytes = await world.server.inject({ method: 'GET', url: download.json<{ url: string }>().url })
    expect([bytes.statusCode, bytes.rawPayload.equals(pdf)]).toEqual([200, true])
  })

  test('no file of another reporter’s report is renewed, confirmed or fetched', async () => {
    const other = await openCase(world, { attachedFiles: ['x.pdf'] })
    const [file] = other.report.filesList
    const { session } = await begin()
    const asked = (method: 'POST' | 'PATCH', path: string, payload?: object) =>
      world.call(method, `/api/${path}`, { token: session.token, ...(payload && { payload }) })
    const filesList = [{ entryId: file?.entryId }]
    const answers = [
      await asked('POST', `files/${file?.entryId}/location`),
      await asked('PATCH', 'anonymous/file-uploaded', { id: other.report.id, filesList }),
      await asked('POST', 'anonymous/get-download-presigned-url', { fileId: file?.entryId }),
    ]
    expect(answers.map(refusalOf)).toEqual([
      [404, 'not-found'],
      [404, 'report-not-found'],
      [404, 'not-found'],
    ])
  })

  test('a page asks for the report that it shows, and for none that the reference does not open', async () => {
    const other = await openCase(world)
    const { session, next } = await begin()
    expect((await ask(session, one.report.id)).json()).toMatchObject({
      id: one.report.id,
      sameReference: [{ id: next }],
    })
    expect((await ask(session, next)).json()).toMatchObject({ id: next })
    expect((await ownReport(world, { ...one.report, token: session.token })).id).toBe(next)
    expect(refusalOf(await ask(session, other.report.id))).toEqual([404, 'report-not-found'])
  })

  test('without JavaScript a document of the page that is open is fetched', async () => {
    const { report } = one
    const cookie = cookieOf(await get(world, at(`/${report.reference}`)))
    await post(world, at('/open'), form({ report: report.id, chatMsg: '' }, [['filesToUpload', 'a.pdf', pdf]]), {
      cookie,
    })
    const file = (await ownReport(world, report)).details.chat.messages[0]?.attachedChatFile
    await nearTheEnd(world, report)
    const again = cookieOf(await get(world, at(`/${report.reference}`)))
    await post(world, at('/open'), form({ report: report.id, chatMsg: 'Begun.' }), { cookie: again })
    const answer = await get(world, at(`/open/files/${file?.id}`), { cookie: again })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, expect.stringContaining('/api/files/at/')])
  })
})

describe('without JavaScript, what was written on the page of a report that is deleted before it is sent', () => {
  const owner = () => world.database.ownerDb
  /** A page of the older report is open, and its day comes. */
  const outlive = async () => {
    const cookie = cookieOf(await get(world, at(`/${one.report.reference}`)))
    const { next } = await begin()
    const { deletion } = await ownReport(world, one.report)
    standAt(world, new Date(new Date(deletion.at).getTime() + 60_000))
    return { cookie, next, written: form({ report: one.report.id, sameReference: next, chatMsg: 'Not to be lost.' }) }
  }
  const comesBack = async (answer: Awaited<ReturnType<typeof post>>, next: string) => {
    expect(answer.statusCode).toBe(401)
    expect(answer.body).not.toContain('Not to be lost.')
    const kept = shown(answer, 'lookup').expired?.kept ?? ''
    const back = shown(await post(world, at(''), form({ ref: one.report.reference, kept })), 'open')
    expect(back).toMatchObject({ values: { chatMsg: 'Not to be lost.' }, report: { id: next, sameReference: [] } })
    const stranger = await submit(world, one.channel)
    const other = await post(world, at(''), form({ ref: stranger.reference, kept }))
    expect([other.statusCode, other.body.includes('Not to be lost.')]).toEqual([303, false])
  }

  test('comes back on the page of the other one', async () => {
    const { cookie, next, written } = await outlive()
    await remove(world)
    await comesBack(await post(world, at('/open'), written, { cookie }), next)
  })

  test('comes back too where that happens while it is being sent', async () => {
    const { cookie, next, written } = await outlive()
    // The session is found, and the report is not there when it is written to.
    const sessions = await owner().selectFrom('session').selectAll().where('report_id', '=', one.report.id).execute()
    expect(sessions).not.toEqual([])
    await remove(world)
    await owner().insertInto('session').values(sessions).execute()
    await comesBack(await post(world, at('/open'), written, { cookie }), next)
  })
})

describe('what the committee writes in the other report', () => {
  const answer = async () => {
    const payload = { id: one.report.id, chatMsg: 'An answer.' }
    const sent = await world.call('PUT', '/api/reports/chat', { token: one.ana.token, payload })
    expect(sent.statusCode).toBe(200)
  }
  const newsOf = (report: ReporterReport) => report.sameReference.map(({ id, hasNews }) => [id, hasNews])

  test('is told on the page that the reference opens until it has been shown, and to no member', async () => {
    const { report, ana } = one
    await answer()
    const { session, next } = await begin()
    // It was shown when the reference opened the older one.
    expect(newsOf(await ownReport(world, { ...report, token: session.token }))).toEqual([[report.id, false]])
    await answer()
    const again = await opened(world, report)
    expect(newsOf(again)).toEqual([[report.id, true]])
    expect(newsOf(await opened(world, report))).toEqual([[report.id, true]])
    expect((await readReport(world, ana, next)).sameReference[0]).not.toHaveProperty('hasNews')
    await ask(again, report.id)
    expect(newsOf(await opened(world, report))).toEqual([[report.id, false]])
  })

  test('is new since the last visit to it on its own page, whose way there begins another', async () => {
    const { report } = one
    const { next } = await begin()
    const before = (await ownReport(world, report)).previousVisitAt
    const cookie = cookieOf(await get(world, at(`/${report.reference}`)))
    const goTo = async (id: string) => {
      await post(world, at('/open/other'), form({ report: id }), { cookie })
      return shown(await get(world, at('/open'), { cookie }), 'open').report
    }
    const first = world.deps.now()
    expect((await goTo(report.id)).previousVisitAt).not.toBe(before)
    standAt(world, daysLater(first, 1, zone))
    await goTo(next)
    expect((await goTo(report.id)).previousVisitAt).toBe(toMinute(first).toISOString())
  })
})
