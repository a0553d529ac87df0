import type { LightMyRequestResponse } from 'fastify'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { apiHeaders } from '../../../test/app.ts'
import { goTo } from '../../../test/casework-world.ts'
import { createChannel, createMember } from '../../../test/factories.ts'
import { cookieOf, get, multipart, post, shown } from '../../../test/forms.ts'
import {
  details,
  newAddress,
  openCase,
  openWorld,
  pdf,
  readReport,
  submit,
  type Case,
  type World,
} from '../../../test/world.ts'
import { newReference } from '../../platform/crypto/codes.ts'
import { daysLater } from '../../platform/time.ts'
import { newFormToken } from '../channels/form-token.ts'

let world: World
let one: Case
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  one = await openCase(world)
})
afterAll(() => world.close())

const at = (path: string) => `/${one.channel.slug}${path}`
const token = () => newFormToken(world.deps, one.channel.id)
const form = (fields: Record<string, string>, files: [string, Buffer][] = []) =>
  multipart(
    Object.entries({ formToken: token(), ...fields }),
    files.map(([name, bytes]) => ['filesToUpload', name, bytes]),
  )
const enter = async () => cookieOf(await get(world, at(`/${one.report.reference}`)))
/** A message that was sent too late: the page that asks for the reference, and the message as it carries it. */
const leftBehind = async (chatMsg: string) => {
  const written = form({ report: one.report.id, chatMsg })
  const answer = await post(world, at('/open'), written, { cookie: 'r=gone' })
  return { answer, kept: shown(answer, 'lookup').expired?.kept ?? '' }
}
const told = ({ statusCode, body, headers: { date: _date, ...headers } }: LightMyRequestResponse) => ({
  statusCode,
  // Of a page that asks again, only the token of its form differs from one to the next.
  body: body.replaceAll(/"formToken":"[^"]+"/g, ''),
  headers: { ...headers, 'content-length': '' },
})

describe('opening a report by its reference', () => {
  test('by address sets the cookie and goes on to an address without the reference', async () => {
    const answer = await get(world, at(`/${one.report.reference.toLowerCase()}`))
    expect([answer.statusCode, answer.headers.location]).toEqual([303, at('/open')])
    expect(String(answer.headers['set-cookie'])).toMatch(/; HttpOnly; SameSite=Strict$/)
    const page = shown(await get(world, at('/open'), { cookie: cookieOf(answer) }), 'open')
    expect(page.report).toMatchObject({ id: one.report.id, caseNumber: one.report.caseNumber, reference: null })
    expect(JSON.stringify(page)).not.toContain(one.report.reference)
  })
  test('by form does the same', async () => {
    const answer = await post(world, at(''), form({ ref: one.report.reference }))
    expect([answer.statusCode, answer.headers.location]).toEqual([303, at('/open')])
    expect((await get(world, at('/open'), { cookie: cookieOf(answer) })).statusCode).toBe(200)
  })
  test('by a form without its token, or posted from another site, is refused', async () => {
    for (const [fields, headers] of [
      [{ formToken: '' }, {}],
      [{}, { 'sec-fetch-site': 'cross-site' }],
    ] as const) {
      const answer = await post(world, at(''), form({ ref: one.report.reference, ...fields }), { headers })
      expect(answer.statusCode).toBe(403)
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
  })
  test('gives one same answer for malformed, unknown and another channel’s by address, and for all but malformed by form', async () => {
    const other = await openCase(world)
    const wrong = [newReference(), other.report.reference]
    const malformed = told(await get(world, at('/malformed')))
    const byAddress = [{ ...malformed, body: malformed.body.replaceAll('malformed', '') }]
    const byForm = []
    for (const ref of wrong) {
      const answer = told(await get(world, at(`/${ref}`)))
      byAddress.push({ ...answer, body: answer.body.replaceAll(ref, '') })
      const posted = await post(world, at(''), form({ ref }))
      expect(shown(posted, 'lookup').form?.typed).toBe(ref)
      expect(answer.body).not.toContain('"typed"')
      byForm.push({ ...told(posted), body: told(posted).body.replaceAll(ref, '') })
    }
    for (const answers of [byAddress, byForm]) {
      expect(answers[0]?.statusCode).toBe(404)
      for (const answer of answers) expect(answer).toEqual(answers[0])
    }
  })
  test('that cannot be one is told so before anything is looked up, however often', async () => {
    const from = newAddress()
    for (let i = 0; i < 12; i += 1) {
      const answer = await post(world, at(''), form({ ref: 'GMK5-2XPP-WXB9-Y3PS-ERWC' }), { from })
      expect(answer.statusCode).toBe(422)
      expect(shown(answer, 'lookup').form).toEqual({ error: 'malformed', typed: 'GMK5-2XPP-WXB9-Y3PS-ERWC' })
    }
    const answer = await post(world, at(''), form({ ref: `Mi código es «${one.report.reference}», creo.` }), { from })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, at('/open')])
  })
  test('with nothing typed says that it is required, looks nothing up, and keeps a text that was typed', async () => {
    for (const ref of ['', '  ']) {
      const { kept } = await leftBehind('Written before.')
      const answer = await post(world, at(''), form({ ref, kept }))
      expect(answer.statusCode).toBe(422)
      expect(shown(answer, 'lookup')).toMatchObject({ form: { error: 'required' }, expired: { kept } })
    }
    expect((await post(world, at(''), multipart([['formToken', token()]]))).statusCode).toBe(422)
  })
  test('costs a wait after ten misses a minute; the ticket opens once, and a text that was typed comes along', async () => {
    const from = newAddress()
    for (let i = 0; i < 10; i += 1) await get(world, at(`/${newReference()}`), { from })
    const { kept } = await leftBehind('Written before.')
    const fields = { ref: one.report.reference, kept }
    const answer = await post(world, at(''), form(fields), { from })
    expect(answer.statusCode).toBe(429)
    const waiting = shown(answer, 'waiting')
    expect(waiting).toMatchObject({ seconds: 30, returnTo: at(''), fields })
    const again = () => post(world, at(''), form({ ...fields, ticket: waiting.ticket }), { from })
    expect((await again()).statusCode).toBe(429)
    world.advance(31)
    // The minute may have turned meanwhile; ten more misses put the source where it was.
    for (let i = 0; i < 11; i += 1) await get(world, at(`/${newReference()}`), { from })
    const opened = await again()
    expect(shown(opened, 'open').values).toEqual({ chatMsg: 'Written before.' })
    expect((await again()).statusCode).toBe(429)
  })
})

describe('writing without JavaScript', () => {
  test('sends a message and files, and comes back by 303', async () => {
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
    expect([answer.statusCode, answer.headers.location]).toEqual([303, at('/open?sent=message')])
    const page = shown(await get(world, at('/open?sent=message'), { cookie }), 'open')
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
    const cookie = await enter()
    const files = await post(world, at('/open'), form({ chatMsg: '' }, [['a.pdf', pdf]]), { cookie })
    expect(files.headers.location).toBe(at('/open?sent=files'))
    const nothing = await post(world, at('/open'), form({ chatMsg: ' ' }), { cookie })
    expect(nothing.statusCode).toBe(422)
    expect(shown(nothing, 'open').issues).toEqual([{ field: 'chatMsg', key: 'errors.messageEmpty', params: {} }])
  })
  test('a file whose content is not what its name says is told by its name', async () => {
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
    const one = await post(world, at('/open'), form({ chatMsg: '' }, files), { cookie })
    expect(shown(one, 'open')).toMatchObject({ notice: 'files-received', taken: ['a.pdf'] })
  })
  test('a message that is refused names the files that it brought, which are to be chosen again', async () => {
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
  test('in the last days of a report is another one under the reference, which the page leads to and back from', async () => {
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
    const cookie = await enter()
    const formToken = token()
    const send = () => post(world, at('/open'), form({ formToken, chatMsg: 'Once.' }), { cookie })
    const answers = [await send(), await send()]
    expect(answers.map((answer) => answer.statusCode)).toEqual([303, 303])
    expect((await readReport(world, one.ana, one.report.id)).details.chat.messages).toHaveLength(1)
  })
  test('too long a text is kept and told', async () => {
    const cookie = await enter()
    const chatMsg = 'x'.repeat(5001)
    const answer = await post(world, at('/open'), form({ chatMsg }), { cookie })
    expect(answer.statusCode).toBe(422)
    const page = shown(answer, 'open')
    expect(page.values).toEqual({ chatMsg })
    expect(page.issues).toMatchObject([{ field: 'chatMsg', key: 'errors.maxLength' }])
  })
  test('at most ten files a message', async () => {
    const cookie = await enter()
    const files = Array.from({ length: 12 }, (_, index): [string, Buffer] => [`f${index}.pdf`, pdf])
    await post(world, at('/open'), form({ chatMsg: 'Many' }, files), { cookie })
    const { messages } = (await readReport(world, one.ana, one.report.id)).details.chat
    expect(messages.filter((message) => message.hasFile)).toHaveLength(10)
  })
  test('after the session has ended keeps the text, and it goes along with the reference', async () => {
    const { answer, kept } = await leftBehind('Do not lose me.')
    expect(answer.statusCode).toBe(401)
    expect(shown(answer, 'lookup').form).toEqual({ error: 'session-ended' })
    expect(answer.body).not.toContain('Do not lose me.')
    const back = await post(world, at(''), form({ ref: one.report.reference, kept }))
    expect(shown(back, 'open').values).toEqual({ chatMsg: 'Do not lose me.' })
    expect(cookieOf(back)).toMatch(/^r=/)
  })
  test('after the session has ended names the documents that are to be chosen again, to who types the reference', async () => {
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
    const text = '€'.repeat(5000)
    const { kept } = await leftBehind(text)
    const back = await post(world, at(''), form({ ref: one.report.reference, kept }))
    expect(shown(back, 'open').values).toEqual({ chatMsg: text })
  })
  test('to one report is not sent to another that was opened in the same browser since', async () => {
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
    const cookie = await enter()
    const answer = await post(world, at('/open'), form({ formToken: 'forged', chatMsg: 'Unread.' }), { cookie })
    expect(answer.statusCode).toBe(403)
    expect(answer.body).not.toContain('Unread.')
    expect((await readReport(world, one.ana, one.report.id)).details.chat.messages).toEqual([])
  })
  test('with a form that lay open too long keeps the text and sends nothing', async () => {
    const old = form({ chatMsg: 'Kept.' })
    world.advance(2 * 3600 + 1)
    const answer = await post(world, at('/open'), old, { cookie: await enter() })
    expect(answer.statusCode).toBe(422)
    expect(shown(answer, 'open').values).toMatchObject({ chatMsg: 'Kept.' })
    expect((await readReport(world, one.ana, one.report.id)).details.chat.messages).toEqual([])
  })
})

describe('the reference of a report that was just sent', () => {
  const open = async (cookie: string) => get(world, at('/open'), { cookie })
  const keep = (token: string) => world.call('POST', '/api/anonymous/reference-kept', { token })

  test('is shown again to the session that sent it, and to no other, until it is said to be kept', async () => {
    const { token, reference, caseNumber } = await submit(world, one.channel)
    const cookie = `r=${token}`
    for (let load = 0; load < 2; load += 1)
      expect(shown(await open(cookie), 'sent').sent).toMatchObject({ reference, caseNumber, token })
    const elsewhere = cookieOf(await post(world, at(''), form({ ref: reference })))
    expect((await open(elsewhere)).body).not.toContain(reference)
    expect((await keep(token)).statusCode).toBe(204)
    expect(shown(await open(cookie), 'open').report.caseNumber).toBe(caseNumber)
    expect((await open(cookie)).body).not.toContain(reference)
    expect((await keep(token)).statusCode).toBe(204)
    expect((await open(cookie)).statusCode).toBe(200)
  })
  test('goes on to the report, without JavaScript, by the button that says so', async () => {
    const { token, reference } = await submit(world, one.channel)
    const cookie = `r=${token}`
    const kept = await post(world, at(''), form({ ref: reference }), { cookie })
    expect((await open(cookieOf(kept))).body).not.toContain(reference)
  })
  test('is in no row that the data alone, or with the root key, open', async () => {
    const before = await submit(world, one.channel)
    const rowsOf = () => world.database.ownerDb.selectFrom('session').selectAll().execute()
    const lengths = (await rowsOf()).flatMap((row) => (row.kind === 'reporter' ? [row.wrapped_private?.length] : []))
    await keep(before.token)
    const rows = await rowsOf()
    expect(JSON.stringify(rows.map((row) => row.wrapped_private?.toString('latin1')))).not.toContain(
      before.reference.replaceAll('-', ''),
    )
    // Nor does a row tell whether it is kept yet.
    expect(rows.flatMap((row) => (row.kind === 'reporter' ? [row.wrapped_private?.length] : []))).toEqual(lengths)
    expect(new Set(lengths).size).toBe(1)
  })
})

describe('a session', () => {
  test('of one channel is none in another', async () => {
    const cookie = await enter()
    const other = await createChannel(world.deps)
    await createMember(world.deps, other)
    expect((await get(world, `/${other.slug}/open`, { cookie })).statusCode).toBe(401)
  })
  test('of a member is no reporter’s', async () => {
    expect((await get(world, at('/open'), { cookie: `r=${one.ana.token}` })).statusCode).toBe(401)
  })
  test('ends by leaving: the cookie goes, the session with it, and the browser forgets', async () => {
    const cookie = await enter()
    const answer = await get(world, at('/exit'), { cookie })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, world.deps.config.exitUrl])
    const [session, ...others] = [answer.headers['set-cookie'] ?? []].flat()
    expect(session).toMatch(new RegExp(`^r=; Max-Age=0; Path=/${one.channel.slug}; HttpOnly`))
    // They would tell that somebody was here, and how they read.
    expect(others).toEqual([
      'currentLanguage=; Max-Age=0; Path=/; SameSite=Lax',
      'easyReading=; Max-Age=0; Path=/; SameSite=Lax',
    ])
    expect(answer.headers['clear-site-data']).toContain('"cache"')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect((await get(world, at('/open'), { cookie })).statusCode).toBe(401)
  })
  test('is not ended by another site’s page, whose visitor loses nothing', async () => {
    const cookie = await enter()
    for (const from of ['cross-site', 'same-site']) {
      const answer = await get(world, at('/exit'), { cookie, headers: { 'sec-fetch-site': from } })
      expect([answer.statusCode, answer.headers.location], from).toEqual([303, world.deps.config.exitUrl])
      expect(answer.headers['clear-site-data'], from).toBeUndefined()
      expect(answer.headers['set-cookie'], from).toBeUndefined()
    }
    expect((await get(world, at('/open'), { cookie })).statusCode).toBe(200)
    for (const from of ['same-origin', 'none']) {
      const answer = await get(world, at('/exit'), { cookie, headers: { 'sec-fetch-site': from } })
      expect(answer.headers['clear-site-data'], from).toContain('"storage"')
    }
  })
  test('lets one’s own files go and no other’s', async () => {
    const cookie = await enter()
    const other = await openCase(world, { attachedFiles: ['x.pdf'] })
    const foreign = await get(world, at(`/open/files/${other.report.filesList[0]?.entryId}`), { cookie })
    expect(foreign.statusCode).toBe(404)
    expect((await get(world, at('/open/files/x'), { cookie })).statusCode).toBe(404)
  })
})

describe('the sent page, by the address that names the reference', () => {
  /** As a browser sends it: by the form, or by the API, which sets the same cookie. */
  const answers = {
    anonymous: 'yes',
    dateOfEventDay: '02/03/2026',
    dateOfEventTime: '10:00',
    location: 'Warehouse',
    description: 'Invoices for goods that were never delivered.',
    acceptDataProtectionPolicy: 'on',
  }
  const withoutScript = async () => {
    const answer = await post(world, at('/new'), form({ ...answers, idempotencyKey: randomUUID() }))
    return { cookie: cookieOf(answer), reference: shown(answer, 'sent').sent.reference }
  }
  const withScript = async (key?: string) => {
    const answer = await world.server.inject({
      method: 'POST',
      url: '/api/anonymous',
      headers: { ...apiHeaders(), 'x-form-token': token(), ...(key && { 'idempotency-key': key }) },
      payload: { channel: one.channel.id, ...details },
      remoteAddress: newAddress(),
    })
    return { cookie: cookieOf(answer), reference: answer.json<{ reference: string }>().reference }
  }
  const ways = [
    ['without JavaScript', withoutScript],
    ['with JavaScript', () => withScript()],
  ] as const

  test.each(ways)('is shown to the session that sent the report, %s', async (_, send) => {
    const { cookie, reference } = await send()
    const page = shown(await get(world, at(`/${reference}/sent`), { cookie }), 'sent')
    expect(page.sent.reference).toBe(reference)
  })
  test.each(ways)('is shown to nobody else, %s: the reference is asked for, and not said', async (_, send) => {
    const { cookie, reference } = await send()
    const path = at(`/${reference}/sent`)
    const entered = cookieOf(await get(world, at(`/${reference}`)))
    const typed = cookieOf(await post(world, at(''), form({ ref: reference })))
    const others = { nobody: undefined, entered, typed, another: (await withScript()).cookie }
    for (const [who, theirs] of Object.entries(others)) {
      const answer = await get(world, path, { cookie: theirs })
      expect(shown(answer, 'lookup'), who).not.toHaveProperty('report')
      expect(answer.body, who).not.toContain(reference)
    }
    shown(await get(world, at(`/${newReference()}/sent`), { cookie }), 'lookup')
    const other = await openCase(world)
    shown(await get(world, `/${other.channel.slug}/${reference}/sent`, { cookie }), 'lookup')
  })
  test.each(ways)('is shown to the same browser no more once its session has ended, %s', async (_, send) => {
    const { cookie, reference } = await send()
    await world.call('POST', '/api/anonymous/leave', { token: cookie.split('=')[1] ?? '' })
    shown(await get(world, at(`/${reference}/sent`), { cookie }), 'lookup')
  })
  test('is shown to a browser that sent the same report twice, since its first answer was lost', async () => {
    const key = randomUUID()
    const first = await withScript(key)
    const second = await withScript(key)
    expect(second.reference).toBe(first.reference)
    shown(await get(world, at(`/${second.reference}/sent`), { cookie: second.cookie }), 'sent')
  })
})

test('a channel that is inactive still lets reporters follow and write', async () => {
  await world.database.ownerDb
    .updateTable('channel')
    .set({ status: 'INACTIVE' })
    .where('id', '=', one.channel.id)
    .execute()
  const cookie = await enter()
  const answer = await post(world, at('/open'), form({ chatMsg: 'Still here.' }), { cookie })
  expect(answer.statusCode).toBe(303)
})
