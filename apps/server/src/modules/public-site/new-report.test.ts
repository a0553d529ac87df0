import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createChannel, createMember, type TestChannel, type TestPerson } from '../../../test/factories.ts'
import { cookieOf, get, multipart, post, shown } from '../../../test/forms.ts'
import { newAddress, openWorld, pdf, readReport, type World } from '../../../test/world.ts'
import { giveFunction } from '../roster/testing/naming.ts'

let world: World
let channel: TestChannel
let ana: TestPerson
let luis: TestPerson
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  channel = await createChannel(world.deps)
  ana = await createMember(world.deps, channel)
  luis = await createMember(world.deps, channel)
})
afterAll(() => world.close())

type Values = Record<string, string | string[]>
const answers: Values = {
  anonymous: 'yes',
  dateOfEventDay: '02/03/2026',
  dateOfEventTime: '10:00',
  location: 'Warehouse',
  description: 'Invoices for goods that were never delivered.',
  acceptDataProtectionPolicy: 'on',
}
const fill = (values: Values, files: [string, Buffer][] = []) =>
  multipart(
    Object.entries(values).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, one])),
    files.map(([filename, bytes]) => ['attachedFiles', filename, bytes]),
  )
/** The form as the page gives it out: with its token and its key. */
const blank = async () => {
  const page = shown(await get(world, `/${channel.slug}/new`), 'new')
  return { formToken: page.channel.formToken, idempotencyKey: page.idempotencyKey }
}
const countReports = async () =>
  (await world.database.ownerDb.selectFrom('report').select('id').where('channel_id', '=', channel.id).execute()).length

describe('sending a report without JavaScript', () => {
  test('answers 200 with the sent page itself: reference, case number, files that arrived, and the session', async () => {
    const form = fill({ ...(await blank()), ...answers, category: 'subsidies', witnesses: ['Rosa', ' ', 'Pedro'] }, [
      ['ledger.pdf', pdf],
      ['C:\\papers\\second.pdf', pdf],
      ['', Buffer.alloc(0)],
    ])
    const answer = await post(world, `/${channel.slug}/new`, form)
    expect(answer.statusCode).toBe(200)
    const { sent, report } = shown(answer, 'sent')
    expect(sent.reference).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){5}/)
    expect(sent.caseNumber).toBe(report.caseNumber)
    expect(report.attachedFiles.map((file) => [file.filename, file.state])).toEqual([
      ['ledger.pdf', 'received'],
      ['second.pdf', 'received'],
    ])
    const seen = await readReport(world, ana, sent.id)
    expect(seen.details).toMatchObject({
      category: 'subsidies',
      dateOfEvent: '02/03/2026 10:00',
      witnesses: ['Rosa', 'Pedro'],
      reporterName: null,
    })
    const opened = await get(world, `/${channel.slug}/open`, { cookie: cookieOf(answer) })
    expect(shown(opened, 'sent').report.id).toBe(sent.id)
  })
  test('sets a cookie that scripts, other sites and other channels never see', async () => {
    const answer = await post(world, `/${channel.slug}/new`, fill({ ...(await blank()), ...answers }))
    const cookie = String(answer.headers['set-cookie'])
    expect(cookie).toMatch(new RegExp(`^r=[A-Za-z0-9_-]{43}; Path=/${channel.slug}; HttpOnly; SameSite=Strict$`))
    expect(cookie).not.toMatch(/Expires|Max-Age|Domain/)
  })
  test('comes back as it was with 422 and the first problem of each field', async () => {
    const form = fill(
      {
        ...(await blank()),
        ...answers,
        description: '',
        dateOfEventDay: '',
        location: '',
        category: 'subsidies',
        witnesses: ['Rosa'],
        restrictedUsers: [luis.username],
      },
      [['ledger.pdf', pdf]],
    )
    const answer = await post(world, `/${channel.slug}/new`, form)
    expect(answer.statusCode).toBe(422)
    const page = shown(answer, 'new')
    expect(page.issues.map((issue) => [issue.field, issue.key])).toEqual(
      expect.arrayContaining([
        ['description', 'errors.required'],
        ['dateOfEvent', 'errors.required'],
        ['location', 'errors.locationRequired'],
      ]),
    )
    expect(page.values).toMatchObject({ category: 'subsidies', witnesses: ['Rosa'], restrictedUsers: [luis.username] })
    expect(JSON.stringify(page.values)).not.toContain('formToken')
    expect(await countReports()).toBe(0)
  })
  test('with a name keeps it for the committee; a name beside "anonymous" is refused, and not dropped', async () => {
    const identity = { reporterName: 'Pilar Soto', reporterMail: 'pilar@canal.example', receiveUpdates: 'on' }
    const named = await post(
      world,
      `/${channel.slug}/new`,
      fill({ ...(await blank()), ...answers, anonymous: 'no', ...identity }),
    )
    expect((await readReport(world, ana, shown(named, 'sent').sent.id)).details).toMatchObject({
      reporterName: 'Pilar Soto',
      receiveUpdates: true,
    })
    const leftovers: Values[] = [identity, { reporterName: 'Pilar Soto' }, { reporterMail: 'pilar@canal.example' }]
    for (const left of leftovers) {
      const both = await post(world, `/${channel.slug}/new`, fill({ ...(await blank()), ...answers, ...left }))
      expect(both.statusCode).toBe(422)
      expect(shown(both, 'new').issues).toEqual([
        { field: 'reporterName', key: 'errors.anonymousWithIdentity', params: {} },
      ])
    }
    const nameless = await post(
      world,
      `/${channel.slug}/new`,
      fill({ ...(await blank()), ...answers, anonymous: 'no' }),
    )
    expect(shown(nameless, 'new').issues).toEqual([{ field: 'reporterName', key: 'errors.nameRequired', params: {} }])
  })
  test('sent for another language, or for easy words, comes back in them with what was written, and files nothing', async () => {
    const written = { description: 'Half a sen', location: 'Warehouse', witnesses: ['Rosa'] }
    for (const [query, told] of [
      ['lang=es', { locale: 'es' }],
      ['lang=es&easy=on', { locale: 'es', isEasy: true }],
      ['easy=on', { locale: 'en', isEasy: true }],
    ] as const) {
      const given = await blank()
      const form = fill({ ...given, ...written }, [['ledger.pdf', pdf]])
      const answer = await post(world, `/${channel.slug}/new?${query}`, form)
      expect(answer.statusCode).toBe(200)
      const page = shown(answer, 'new')
      expect(page).toMatchObject({ ...told, values: written, path: `/${channel.slug}/new` })
      expect(page.idempotencyKey).toBe(given.idempotencyKey)
      expect(page.issues).toEqual([
        { field: 'attachedFiles', key: 'new.files.chooseAgain', params: { filenames: 'ledger.pdf' } },
      ])
      expect([answer.headers['set-cookie']].flat().map((one) => String(one).split(';')[0])).toEqual(
        query.split('&').map((one) => one.replace('lang', 'currentLanguage').replace('easy', 'easyReading')),
      )
    }
    const easyBefore = { cookie: 'easyReading=on; currentLanguage=es' }
    const off = await post(world, `/${channel.slug}/new?easy=off`, fill({ ...(await blank()), ...written }), easyBefore)
    expect(shown(off, 'new')).toMatchObject({ locale: 'es', values: written })
    expect(shown(off, 'new').isEasy).toBeUndefined()
    expect(await countReports()).toBe(0)
  })
  test('takes the API’s own field names; who gives no name is anonymous', async () => {
    const { location, description } = answers as Record<'location' | 'description', string>
    const fields = { location, description, dateOfEvent: '02/03/2026 10:00', acceptDataProtectionPolicy: 'true' }
    const sendFields = async (more: Values) => {
      const answer = await post(world, `/${channel.slug}/new`, fill({ ...(await blank()), ...fields, ...more }))
      return (await readReport(world, ana, shown(answer, 'sent').sent.id)).details
    }
    expect(await sendFields({})).toMatchObject({
      dateOfEvent: '02/03/2026 10:00',
      dateOfEventApproximate: false,
      reporterName: null,
    })
    const identity = { reporterName: 'Pilar Soto', reporterMail: 'pilar@canal.example', receiveUpdates: 'true' }
    expect(await sendFields({ ...identity, dateOfEventApproximate: 'true' })).toMatchObject({
      dateOfEventApproximate: true,
      reporterName: 'Pilar Soto',
      reporterEmail: 'pilar@canal.example',
      receiveUpdates: true,
    })
    const wrong = fill({ ...(await blank()), ...fields, dateOfEvent: 'yesterday' })
    expect(shown(await post(world, `/${channel.slug}/new`, wrong), 'new').issues).toEqual([
      { field: 'dateOfEvent', key: 'errors.invalidDate', params: {} },
    ])
  })
  test('with a file that is refused keeps the report and the other files', async () => {
    const form = fill({ ...(await blank()), ...answers }, [
      ['run.exe', Buffer.from('MZ')],
      ['fake.pdf', Buffer.from('no pdf at all')],
      ['ledger.pdf', pdf],
    ])
    const answer = await post(world, `/${channel.slug}/new`, form)
    const { report } = shown(answer, 'sent')
    const arrived = report.attachedFiles.filter((file) => file.state === 'received').map((file) => file.filename)
    expect(arrived).toEqual(['ledger.pdf'])
    // What is admitted by its name is not told to be of a type that is not.
    expect(shown(answer, 'sent').issues.map(({ field, key }) => [field, key])).toEqual([
      ['run.exe', 'files.error.type'],
      ['fake.pdf', 'files.error.content'],
    ])
  })
  test('comes back refused with the names of the files that it brought, which are to be chosen again', async () => {
    const files: [string, Buffer][] = [
      ['C:\\papers\\ledger.pdf', pdf],
      ['', Buffer.alloc(0)],
      ['second.pdf', Buffer.alloc(300_000)],
    ]
    const again = {
      field: 'attachedFiles',
      key: 'new.files.chooseAgain',
      params: { filenames: 'ledger.pdf, second.pdf' },
    }
    const refused = await post(
      world,
      `/${channel.slug}/new`,
      fill({ ...(await blank()), ...answers, location: '' }, files),
    )
    expect(shown(refused, 'new').issues).toEqual([expect.objectContaining({ field: 'location' }), again])
    const others: [string, Buffer][] = [
      ['ledger.exe', pdf],
      ['ledger', pdf],
    ]
    const parted = await post(
      world,
      `/${channel.slug}/new`,
      fill({ ...(await blank()), ...answers, location: '' }, [...files, ...others]),
    )
    expect(shown(parted, 'new').issues).toEqual([
      expect.objectContaining({ field: 'location' }),
      again,
      { field: '_', key: 'files.error.type', params: expect.objectContaining({ filename: 'ledger.exe' }) },
      { field: '_', key: 'files.error.noExtension', params: { filename: 'ledger' } },
    ])
    const listed = fill({ ...(await blank()), ...answers, showCommittee: 'on' }, files)
    expect(shown(await post(world, `/${channel.slug}/new`, listed), 'new').issues).toEqual([again])
  })
  test('names the files that are to be chosen again through any number of changes of language, and one refusal more', async () => {
    const filenames = (answer: Awaited<ReturnType<typeof post>>) =>
      shown(answer, 'new').issues.find(({ key }) => key === 'new.files.chooseAgain')?.params.filenames
    const come = async (query: string, more: Values, files: [string, Buffer][] = []) =>
      filenames(
        await post(world, `/${channel.slug}/new${query}`, fill({ ...(await blank()), ...answers, ...more }, files)),
      )
    const first = await come('?lang=es', {}, [['ledger.pdf', pdf]])
    expect(first).toBe('ledger.pdf')
    const chosenBefore = String(first)
    expect(await come('?lang=en', { chosenBefore })).toBe('ledger.pdf')
    // Some chosen again and some not, and then another language once more.
    const more: [string, Buffer][] = [
      ['second.pdf', pdf],
      ['ledger.pdf', pdf],
    ]
    expect(await come('?easy=on', { chosenBefore }, more)).toBe('ledger.pdf, second.pdf')
    expect(await come('', { chosenBefore, location: '' })).toBe('ledger.pdf')
    const listed = await come('', { chosenBefore, showCommittee: 'on' })
    expect(listed).toBe('ledger.pdf')
  })
  test('with a refused file and sent again shows the same reference, and no file twice', async () => {
    const first = await blank()
    const form = () =>
      fill({ ...first, ...answers }, [
        ['fake.pdf', Buffer.from('no pdf at all')],
        ['ledger.pdf', pdf],
      ])
    const one = shown(await post(world, `/${channel.slug}/new`, form()), 'sent')
    const again = await post(world, `/${channel.slug}/new`, form())
    expect(again.statusCode).toBe(200)
    const two = shown(again, 'sent')
    expect(two.sent.reference).toBe(one.sent.reference)
    expect(two.issues.map(({ field, key }) => [field, key])).toEqual([['fake.pdf', 'files.error.content']])
    expect(two.report.attachedFiles).toEqual(one.report.attachedFiles)
    expect(await countReports()).toBe(1)
  })
  test('comes back refused under the same key, so that mending it and pressing twice is one report', async () => {
    const first = await blank()
    const refused = await post(world, `/${channel.slug}/new`, fill({ ...first, ...answers, location: '' }))
    expect(shown(refused, 'new').idempotencyKey).toBe(first.idempotencyKey)
  })
  test('takes twenty files at most, and the report is safe with more', async () => {
    const files = Array.from({ length: 22 }, (_, index): [string, Buffer] => [`f${index}.pdf`, pdf])
    const answer = await post(world, `/${channel.slug}/new`, fill({ ...(await blank()), ...answers }, files))
    expect(answer.statusCode).toBe(200)
    const { report } = shown(answer, 'sent')
    expect(report.attachedFiles.filter((file) => file.state === 'received')).toHaveLength(20)
    expect(shown(answer, 'sent').issues).toEqual(
      ['f20.pdf', 'f21.pdf'].map((field) => ({
        field,
        key: 'errors.too-many-files',
        params: { filename: field, max: 20 },
      })),
    )
  })
  test('pressed twice, or sent again after the answer was lost, is one report with one reference', async () => {
    const form = () => fill({ ...first, ...answers })
    const first = await blank()
    const [one, two] = await Promise.all([
      post(world, `/${channel.slug}/new`, form()),
      post(world, `/${channel.slug}/new`, form()),
    ])
    const three = await post(world, `/${channel.slug}/new`, form())
    const references = [one, two, three].map((answer) => shown(answer, 'sent').sent.reference)
    expect(new Set(references).size).toBe(1)
    expect(await countReports()).toBe(1)
  })
  test.each([
    ['from another site', {}, { 'sec-fetch-site': 'cross-site' }],
    ['with a forged token', { formToken: 'forged' }, {}],
    ['without a token', { formToken: '' }, {}],
  ])('%s is refused, and nothing is kept', async (_, fields, headers) => {
    const form = fill({ ...(await blank()), ...answers, ...fields })
    const answer = await post(world, `/${channel.slug}/new`, form, { headers })
    expect(answer.statusCode).toBe(403)
    expect(shown(answer, 'error').code).toBe('form-token-invalid')
    expect(answer.body).not.toContain(answers['description'])
    expect(await countReports()).toBe(0)
  })
  test('that lay open for more than two hours is refused once, and comes back with what was typed', async () => {
    const form = fill({ ...(await blank()), ...answers })
    world.advance(2 * 3600 + 1)
    const answer = await post(world, `/${channel.slug}/new`, form)
    expect(answer.statusCode).toBe(403)
    const page = shown(answer, 'new')
    expect(page.values).toMatchObject({ description: answers['description'] })
    const mended = fill({ formToken: page.channel.formToken, idempotencyKey: page.idempotencyKey, ...answers })
    expect((await post(world, `/${channel.slug}/new`, mended)).statusCode).toBe(200)
  })
  test('with a token of another channel is refused', async () => {
    const other = await createChannel(world.deps)
    await createMember(world.deps, other)
    const token = shown(await get(world, `/${other.slug}/new`), 'new').channel.formToken
    const answer = await post(world, `/${channel.slug}/new`, fill({ ...(await blank()), ...answers, formToken: token }))
    expect(answer.statusCode).toBe(403)
  })
  test('in another form than a form’s is 415', async () => {
    const answer = await world.server.inject({
      method: 'POST',
      url: `/${channel.slug}/new`,
      payload: { description: 'x' },
      headers: { 'accept-language': 'en' },
    })
    expect(answer.statusCode).toBe(415)
  })
})

describe('after twenty reports an hour from one source', () => {
  test('a waiting page gives a ticket, which counts once and only after the wait; what was typed comes along', async () => {
    const from = newAddress()
    for (let i = 0; i < 20; i += 1)
      expect(
        (await post(world, `/${channel.slug}/new`, fill({ ...(await blank()), ...answers }), { from })).statusCode,
      ).toBe(200)
    const again = await blank()
    const answer = await post(world, `/${channel.slug}/new`, fill({ ...again, ...answers }), { from })
    expect(answer.statusCode).toBe(429)
    const waiting = shown(answer, 'waiting')
    expect(waiting).toMatchObject({ seconds: 30, returnTo: `/${channel.slug}/new` })
    expect(waiting.fields).toMatchObject({ description: answers['description'], idempotencyKey: again.idempotencyKey })
    const withTicket = () => fill({ ...again, ...answers, ticket: waiting.ticket })
    expect((await post(world, `/${channel.slug}/new`, withTicket(), { from })).statusCode).toBe(429)
    world.advance(31)
    expect((await post(world, `/${channel.slug}/new`, withTicket(), { from })).statusCode).toBe(200)
    const other = fill({ ...(await blank()), ...answers, ticket: waiting.ticket })
    expect((await post(world, `/${channel.slug}/new`, other, { from })).statusCode).toBe(429)
  })
})

describe('a channel that takes no report', () => {
  test('says so: inactive, or without anybody who counts', async () => {
    const form = await blank()
    await world.database.ownerDb
      .updateTable('channel')
      .set({ status: 'INACTIVE' })
      .where('id', '=', channel.id)
      .execute()
    const page = shown(await get(world, `/${channel.slug}/new`), 'new')
    expect(page.channel).toMatchObject({ status: 'INACTIVE', takesReports: false })
    const closed = await post(world, `/${channel.slug}/new`, fill({ ...form, ...answers }))
    expect(closed.statusCode).toBe(409)
    expect(shown(closed, 'new').issues).toEqual([{ field: '_', key: 'errors.channel-inactive', params: {} }])
    const empty = await createChannel(world.deps)
    const waiting = await createMember(world.deps, empty, { keyState: 'waiting' })
    await world.database.ownerDb
      .updateTable('membership')
      .set({ function: 'Secretary' })
      .where('user_id', '=', waiting.id)
      .execute()
    const start = shown(await get(world, `/${empty.slug}/new`), 'new')
    expect(start.channel).toMatchObject({ status: 'ACTIVE', takesReports: false, committeeFunctions: [] })
    const sent = fill({ formToken: start.channel.formToken, ...answers })
    const without = await post(world, `/${empty.slug}/new`, sent)
    expect(without.statusCode).toBe(409)
    expect(shown(without, 'new').issues).toEqual([{ field: '_', key: 'errors.channel-without-readers', params: {} }])
  })
  test('names the committee on the form alone, and functions where the channel says so', async () => {
    expect(shown(await get(world, `/${channel.slug}/new`), 'new').channel.committee).toHaveLength(2)
    for (const path of ['', '/index', '?embed=1'])
      expect((await get(world, `/${channel.slug}${path}`)).body, path).not.toContain(ana.username)
    const quiet = await createChannel(world.deps, { committee_shown: 'functions' })
    const member = await createMember(world.deps, quiet, { firstName: 'Rosario' })
    await giveFunction(world, quiet, { id: member.id, name: `Rosario ${member.username}` }, 'Secretary')
    const answer = await get(world, `/${quiet.slug}/new`)
    expect(answer.body).not.toContain('Rosario')
    expect(shown(answer, 'new').channel.committee).toMatchObject([{ fullName: 'Secretary' }])
  })
})

test('a report of an id that was never made does not open', async () => {
  const answer = await get(world, `/${channel.slug}/open`, {
    cookie: `r=${randomUUID().replaceAll('-', '')}AAAAAAAAAAA`,
  })
  expect(answer.statusCode).toBe(401)
})
