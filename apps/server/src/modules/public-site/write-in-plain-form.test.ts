import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { goTo } from '../../../test/casework-world.ts'
import { cookieOf, get, multipart, post, shown } from '../../../test/forms.ts'
import { openCase, pdf, readReport, submit } from '../../../test/world.ts'
import { daysLater } from '../../platform/time.ts'
import { newFormToken } from '../channels/form-token.ts'
import { followScene } from './testing/follow-scene.ts'

const scene = followScene()
const { at, token, form, enter, leftBehind } = scene

describe('writing without JavaScript', () => {
  test('sends a message and files, and comes back by 303', async () => {
    const { world, one } = scene
    const cookie = await enter()
    const answer = await post(
      world,
      at('/open'),
      form({ chatMsg: 'Two papers.' }, [
        ['a.pdf', pdf],
        ['b.pdf', pdf],
      ]),
      { cookie },
    )
    expect([answer.statusCode, answer.headers.location]).toEqual([303, at('/open?n=1')])
    const page = shown(await get(world, at('/open?n=1'), { cookie }), 'open')
    expect(page.notice).toBe('message-sent')
    const { messages } = page.report.details.chat
    expect(messages).toMatchObject([
      { message: 'Two papers.', attachedChatFile: { filename: 'a.pdf', state: 'received' } },
      { message: '', attachedChatFile: { filename: 'b.pdf', state: 'received' } },
    ])
    const seen = await readReport(world, one.ana, one.report.id)
    expect(seen.details.chat.messages[0]?.message).toBe('Two papers.')
    const download = await get(world, at(`/open/files/${messages[0]?.attachedChatFile?.id}`), { cookie })
    expect(download.statusCode).toBe(303)
    const bytes = await world.server.inject({ method: 'GET', url: String(download.headers.location) })
    expect(bytes.rawPayload).toEqual(pdf)
  })
  test('files alone are enough; nothing at all is told beside the field', async () => {
    const { world } = scene
    const cookie = await enter()
    const files = await post(world, at('/open'), form({ chatMsg: '' }, [['a.pdf', pdf]]), { cookie })
    expect(files.headers.location).toBe(at('/open?n=2'))
    const nothing = await post(world, at('/open'), form({ chatMsg: ' ' }), { cookie })
    expect(nothing.statusCode).toBe(422)
    expect(shown(nothing, 'open').issues).toEqual([{ field: 'chatMsg', key: 'errors.messageEmpty', params: {} }])
  })
  test('a file whose content is not what its name says is told by its name', async () => {
    const { world } = scene
    const fake = Buffer.from('no pdf at all')
    const answer = await post(world, at('/open'), form({ chatMsg: '' }, [['fake.pdf', fake]]), {
      cookie: await enter(),
    })
    expect(answer.statusCode).toBe(422)
    const page = shown(answer, 'open')
    expect(page).not.toHaveProperty('notice')
    expect(page.issues).toMatchObject([
      { field: 'filesToUpload', key: 'files.error.content', params: { filename: 'fake.pdf' } },
    ])
  })
  test('a message of which some files are refused is told as sent, with each file that came and each that did not', async () => {
    const { world } = scene
    const cookie = await enter()
    const files: [string, Buffer][] = [
      ['fake.pdf', Buffer.from('no pdf at all')],
      ['a.pdf', pdf],
      ['run.exe', Buffer.from('MZ')],
    ]
    const answer = await post(world, at('/open'), form({ chatMsg: 'Three papers.' }, files), { cookie })
    expect(answer.statusCode).toBe(200)
    const page = shown(answer, 'open')
    expect(page).toMatchObject({ notice: 'message-sent', taken: ['a.pdf'], values: {} })
    expect(page.issues.map(({ field, key, params }) => [field, key, params.filename])).toEqual([
      ['filesToUpload', 'files.error.content', 'fake.pdf'],
      ['filesToUpload', 'files.error.type', 'run.exe'],
    ])
    const again = await post(world, at('/open'), form({ chatMsg: '' }, files), { cookie })
    expect(shown(again, 'open')).toMatchObject({ notice: 'files-received', taken: ['a.pdf'] })
  })
  test('a message that is refused names the files that it brought, which are to be chosen again', async () => {
    const { world } = scene
    const long = form({ chatMsg: 'x'.repeat(5001) }, [
      ['a.pdf', pdf],
      ['b.pdf', pdf],
    ])
    const page = shown(await post(world, at('/open'), long, { cookie: await enter() }), 'open')
    expect(page.issues).toMatchObject([
      { field: 'chatMsg', key: 'errors.maxLength' },
      { field: 'filesToUpload', key: 'new.files.chooseAgain', params: { filenames: 'a.pdf, b.pdf' } },
    ])
  })
  test('names them through any number of changes of language, and to who types the reference of an ended session', async () => {
    const { world, one } = scene
    const cookie = await enter()
    const again = [{ key: 'new.files.chooseAgain', params: { filenames: 'a.pdf' } }]
    const change = async (fields: Record<string, string>, files: [string, Buffer][] = []) =>
      shown(await post(world, at('/open?lang=es'), form({ chatMsg: 'Half.', ...fields }, files), { cookie }), 'open')
    expect((await change({}, [['a.pdf', pdf]])).issues).toMatchObject(again)
    expect((await change({ chosenBefore: 'a.pdf' })).issues).toMatchObject(again)
    const left = form({ report: one.report.id, chatMsg: 'Half.', chosenBefore: 'a.pdf' })
    const ended = await post(world, at('/open'), left, { cookie: 'r=gone' })
    expect(ended.body).not.toContain('a.pdf')
    const kept = shown(ended, 'lookup').expired?.kept ?? ''
    const back = await post(world, at(''), form({ ref: one.report.reference, kept }))
    expect(shown(back, 'open').issues).toMatchObject(again)
  })
  test('in the last days of a report is another one under the reference, which the page leads to and back from', async () => {
    const { world, one } = scene
    const cookie = await enter()
    const pageOf = async () => shown(await get(world, at('/open'), { cookie }), 'open').report
    const start = world.deps.now()
    const { deletion } = await pageOf()
    goTo(world, daysLater(new Date(deletion.at), -2, 'Europe/Madrid'))
    const { kept } = await leftBehind('Kept for later.')
    const written = form({ report: one.report.id, chatMsg: 'Two papers.' }, [
      ['a.pdf', pdf],
      ['fake.pdf', Buffer.from('no pdf at all')],
    ])
    const answer = shown(await post(world, at('/open'), written, { cookie }), 'open')
    const next = await pageOf()
    expect(next.id).not.toBe(one.report.id)
    expect(answer).toMatchObject({ notice: 'message-sent', taken: ['a.pdf'], report: { id: next.id } })
    expect(next).toMatchObject({ sameReference: [{ id: one.report.id }], details: { description: '' } })
    expect(next.details.chat.messages[0]).toMatchObject({
      message: 'Two papers.',
      attachedChatFile: { filename: 'a.pdf', state: 'received' },
    })
    const goOn = (report: string, more = {}) => post(world, at('/open/other'), form({ report, ...more }), { cookie })
    expect((await goOn(one.report.id, { formToken: 'forged' })).statusCode).toBe(403)
    expect((await pageOf()).id).toBe(next.id)
    const back = await goOn(one.report.id)
    expect([back.statusCode, back.headers.location]).toEqual([303, at('/open')])
    expect(await pageOf()).toMatchObject({ id: one.report.id, isInLastDays: true, sameReference: [{ id: next.id }] })
    const stranger = await submit(world, one.channel)
    await goOn(stranger.id)
    expect((await pageOf()).id).toBe(one.report.id)
    // A page of the older one that was left open, by a session that has gone on.
    await goOn(next.id)
    const more = form({ report: one.report.id, chatMsg: 'And more.' })
    expect((await post(world, at('/open'), more, { cookie })).statusCode).toBe(303)
    expect((await pageOf()).details.chat.messages.at(-1)?.message).toBe('And more.')
    // What an ended session left of the older one comes along to where the code leads now.
    const typed = shown(await post(world, at(''), form({ ref: one.report.reference, kept })), 'open')
    expect(typed).toMatchObject({ values: { chatMsg: 'Kept for later.' }, report: { id: next.id } })
    goTo(world, start)
  })
  test('of documents alone begins no report in the last days of one: the page asks for words, and for the documents again', async () => {
    const { world, one } = scene
    const cookie = await enter()
    const start = world.deps.now()
    const { deletion } = shown(await get(world, at('/open'), { cookie }), 'open').report
    goTo(world, daysLater(new Date(deletion.at), -2, 'Europe/Madrid'))
    const written = form({ report: one.report.id, chatMsg: '', keepOriginals: 'on' }, [
      ['a.pdf', pdf],
      ['b.pdf', pdf],
    ])
    const answer = await post(world, at('/open'), written, { cookie })
    expect(answer.statusCode).toBe(422)
    expect(shown(answer, 'open')).toMatchObject({
      report: { id: one.report.id, sameReference: [] },
      values: { keepOriginals: 'on' },
      issues: [
        { field: 'chatMsg', key: 'errors.required' },
        { field: 'filesToUpload', key: 'new.files.chooseAgain', params: { filenames: 'a.pdf, b.pdf' } },
      ],
    })
    goTo(world, start)
  })
  test('pressed twice is one message', async () => {
    const { world, one } = scene
    const cookie = await enter()
    const formToken = token()
    const send = () => post(world, at('/open'), form({ formToken, chatMsg: 'Once.' }), { cookie })
    const answers = [await send(), await send()]
    expect(answers.map((answer) => answer.statusCode)).toEqual([303, 303])
    expect((await readReport(world, one.ana, one.report.id)).details.chat.messages).toHaveLength(1)
  })
  test('one that could not be written is written when the same form is sent again', async () => {
    const { world, one } = scene
    const cookie = await enter()
    const formToken = token()
    const send = () => post(world, at('/open'), form({ formToken, chatMsg: 'Once.' }), { cookie })
    const move = (days: number) =>
      sql`update report set deadline = deadline + make_interval(days => ${days}) where id = ${one.report.id}`.execute(
        world.database.ownerDb,
      )
    await move(1)
    expect((await send()).statusCode).toBe(500)
    await move(-1)
    expect((await send()).headers.location).toBe(at('/open?n=1'))
    expect((await readReport(world, one.ana, one.report.id)).details.chat.messages).toHaveLength(1)
  })
  test('too long a text is kept and told', async () => {
    const { world } = scene
    const cookie = await enter()
    const chatMsg = 'x'.repeat(5001)
    const answer = await post(world, at('/open'), form({ chatMsg }), { cookie })
    expect(answer.statusCode).toBe(422)
    const page = shown(answer, 'open')
    expect(page.values).toEqual({ chatMsg })
    expect(page.issues).toMatchObject([{ field: 'chatMsg', key: 'errors.maxLength' }])
  })
  test('at most ten files a message', async () => {
    const { world, one } = scene
    const cookie = await enter()
    const files = Array.from({ length: 12 }, (_, index): [string, Buffer] => [`f${index}.pdf`, pdf])
    await post(world, at('/open'), form({ chatMsg: 'Many' }, files), { cookie })
    const { messages } = (await readReport(world, one.ana, one.report.id)).details.chat
    expect(messages.filter((message) => message.hasFile)).toHaveLength(10)
  })
  test('after the session has ended keeps the text, and it goes along with the reference', async () => {
    const { world, one } = scene
    const { answer, kept } = await leftBehind('Do not lose me.')
    expect(answer.statusCode).toBe(401)
    expect(shown(answer, 'lookup').form).toEqual({ error: 'session-ended' })
    expect(answer.body).not.toContain('Do not lose me.')
    const back = await post(world, at(''), form({ ref: one.report.reference, kept }))
    expect(shown(back, 'open').values).toEqual({ chatMsg: 'Do not lose me.' })
    expect(cookieOf(back)).toMatch(/^r=/)
  })
  test('after the session has ended names the documents that are to be chosen again, to who types the reference', async () => {
    const { world, one } = scene
    const written = form({ report: one.report.id, chatMsg: '' }, [['ledger.pdf', pdf]])
    const answer = await post(world, at('/open'), written, { cookie: 'r=gone' })
    expect(answer.statusCode).toBe(401)
    expect(answer.body).not.toContain('ledger.pdf')
    const kept = shown(answer, 'lookup').expired?.kept ?? ''
    const back = await post(world, at(''), form({ ref: one.report.reference, kept }))
    expect(shown(back, 'open').issues).toEqual([
      { field: 'filesToUpload', key: 'new.files.chooseAgain', params: { filenames: 'ledger.pdf' } },
    ])
  })
  test('a text that was kept is shown to no other report’s reporter, and not in another channel', async () => {
    const { world, one } = scene
    const { kept } = await leftBehind('For my committee alone.')
    const second = await submit(world, one.channel)
    const other = await openCase(world)
    const elsewhere = multipart([
      ['formToken', newFormToken(world.deps, other.channel.id)],
      ['ref', other.report.reference],
      ['kept', kept],
    ])
    for (const answer of [
      await post(world, at(''), form({ ref: second.reference, kept })),
      await post(world, `/${other.channel.slug}`, elsewhere),
      await post(
        world,
        at(''),
        form({ ref: one.report.reference, kept: kept.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')) }),
      ),
    ])
      expect([answer.statusCode, answer.body.includes('For my committee')]).toEqual([303, false])
  })
  test('a text of any length that the page takes is kept whole', async () => {
    const { world, one } = scene
    const text = '€'.repeat(5000)
    const { kept } = await leftBehind(text)
    const back = await post(world, at(''), form({ ref: one.report.reference, kept }))
    expect(shown(back, 'open').values).toEqual({ chatMsg: text })
  })
  test('to one report is not sent to another that was opened in the same browser since', async () => {
    const { world, one } = scene
    const second = await submit(world, one.channel)
    const cookie = cookieOf(await get(world, at(`/${second.reference}`)))
    const written = form({ report: one.report.id, chatMsg: 'For the first alone.' })
    const answer = await post(world, at('/open'), written, { cookie })
    expect(answer.statusCode).toBe(401)
    expect(shown(answer, 'lookup').expired?.kept).toMatch(/./)
    expect(answer.body).not.toContain('For the first alone.')
    expect((await readReport(world, one.ana, second.id)).details.chat.messages).toEqual([])
    const meant = form({ report: second.id, chatMsg: 'For the second.' })
    expect((await post(world, at('/open'), meant, { cookie })).statusCode).toBe(303)
  })
  test('with a forged form sends nothing and reads nothing', async () => {
    const { world, one } = scene
    const cookie = await enter()
    const answer = await post(world, at('/open'), form({ formToken: 'forged', chatMsg: 'Unread.' }), { cookie })
    expect(answer.statusCode).toBe(403)
    expect(answer.body).not.toContain('Unread.')
    expect((await readReport(world, one.ana, one.report.id)).details.chat.messages).toEqual([])
  })
  test('with a form that lay open too long keeps the text and sends nothing', async () => {
    const { world, one } = scene
    const old = form({ chatMsg: 'Kept.' })
    world.advance(2 * 3600 + 1)
    const answer = await post(world, at('/open'), old, { cookie: await enter() })
    expect(answer.statusCode).toBe(422)
    expect(shown(answer, 'open').values).toMatchObject({ chatMsg: 'Kept.' })
    expect((await readReport(world, one.ana, one.report.id)).details.chat.messages).toEqual([])
  })
})
