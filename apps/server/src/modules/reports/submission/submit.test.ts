import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Problem } from '@canal/contract'
import type { Submitted } from '@canal/contract/reports/schemas'
import {
  createAdministrator,
  createChannel,
  createInvestigator,
  createMember,
  type TestChannel,
} from '../../../../test/factories.ts'
import { details, openWorld, read, readReport, refusalOf, send, submit, type World } from '../../../../test/world.ts'
import { newFormToken } from '../../channels/form-token.ts'

let world: World
let channel: TestChannel
beforeAll(async () => {
  world = await openWorld()
  channel = await createChannel(world.deps)
})
afterAll(() => world.close())

const referenceForm = /^([0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/
const reportsOf = (where: TestChannel) =>
  world.database.ownerDb.selectFrom('report').selectAll().where('channel_id', '=', where.id).execute()

const makeAlternate = async (where: TestChannel) => {
  const alternate = await createMember(world.deps, where, { capacity: 'alternate' })
  await world.database.ownerDb
    .updateTable('channel')
    .set({ alternate_user_id: alternate.id })
    .where('id', '=', where.id)
    .execute()
  return alternate
}

describe('a report that is sent', () => {
  test('gets a case number, a reference, a session and addresses for its files, and reaches every member', async () => {
    const where = await createChannel(world.deps)
    const members = [await createMember(world.deps, where), await createMember(world.deps, where)]
    const sent = await submit(world, where, {
      witnesses: ['Rosa'],
      reporterName: 'Pilar',
      reporterMail: 'pilar@canal.example',
      receiveUpdates: true,
      attachedFiles: ['ledger.pdf', 'photo.jpg'],
    })
    expect(sent.caseNumber).toMatch(/^\d{4}-\d{4}$/)
    expect(sent.reference).toMatch(referenceForm)
    expect(sent.filesList.map((file) => file.filename)).toEqual(['ledger.pdf', 'photo.jpg'])
    for (const file of sent.filesList) expect(file.location).toMatch(/^\/api\/files\/at\/[A-Za-z0-9_-]{43,}$/)
    for (const member of members) {
      const report = await readReport(world, member, sent.id)
      expect(report).toMatchObject({ status: 'pending', reviewers: [], membersAllowedToDownloadFiles: [] })
      expect(report.membersAllowedToAccess).toEqual(members.map((one) => one.username).sort())
      expect(report.details).toMatchObject({
        ...details,
        witnesses: ['Rosa'],
        reporterName: 'Pilar',
        reporterEmail: 'pilar@canal.example',
        receiveUpdates: true,
      })
    }
  })
  test('takes a conflict with a member who is disabled or locked out, and reaches them where there is none', async () => {
    const where = await createChannel(world.deps)
    const [reader, disabled, locked] = [
      await createMember(world.deps, where),
      await createMember(world.deps, where),
      await createMember(world.deps, where),
    ]
    const { token } = await createAdministrator(world.deps)
    await world.call('PATCH', '/api/users/disable', { token, payload: { id: disabled.id } })
    const payload = { id: locked.id, newPassword: 'Temporal2026x' }
    await world.call('PATCH', '/api/users/reset-password', { token, payload })
    const sent = await submit(world, where, { restrictedUsers: [disabled.username, locked.username] })
    expect(await readReport(world, reader, sent.id)).toMatchObject({
      membersAllowedToAccess: [reader.username],
      committeeMembersWithRestrictedAccess: [disabled.username, locked.username].sort(),
    })
    const other = await submit(world, where)
    expect((await readReport(world, reader, other.id)).membersAllowedToAccess).toEqual(
      [reader, disabled, locked].map(({ username }) => username).sort(),
    )
  })
  test('takes no conflict with somebody who waits, and does not reach them', async () => {
    const where = await createChannel(world.deps)
    const reader = await createMember(world.deps, where)
    const waiting = await createMember(world.deps, where, { keyState: 'waiting' })
    expect(refusalOf(await send(world, where, { restrictedUsers: [waiting.username] }))).toEqual([422, 'invalid'])
    const sent = await submit(world, where)
    expect((await readReport(world, reader, sent.id)).membersAllowedToAccess).toEqual([reader.username])
  })
  test('reaches the alternate as well where every member whom the reporter did not exclude is disabled', async () => {
    const where = await createChannel(world.deps)
    const [excluded, disabled] = [await createMember(world.deps, where), await createMember(world.deps, where)]
    const alternate = await createMember(world.deps, where, { capacity: 'alternate' })
    const { token } = await createAdministrator(world.deps)
    await world.call('PATCH', '/api/users/disable', { token, payload: { id: disabled.id } })
    const sent = await submit(world, where, { restrictedUsers: [excluded.username] })
    expect((await readReport(world, alternate, sent.id)).membersAllowedToAccess).toEqual(
      [disabled.username, alternate.username].sort(),
    )
    expect((await read(world, excluded, sent.id)).statusCode).toBe(404)
  })
  test('gets the deadline from the server: three months, end of that day in the channel, whatever was sent', async () => {
    const where = await createChannel(world.deps)
    const member = await createMember(world.deps, where)
    const sent = await submit(world, where, { deadline: '2030-01-01T00:00:00Z' })
    const { createdAt, deadline } = await readReport(world, member, sent.id)
    const zoned = (instant: string) => new Date(instant).toLocaleString('sv-SE', { timeZone: 'Europe/Madrid' })
    const [from, to] = [new Date(zoned(createdAt)), new Date(zoned(deadline))]
    expect((to.getFullYear() - from.getFullYear()) * 12 + to.getMonth() - from.getMonth()).toBe(3)
    expect([to.getHours(), to.getMinutes()]).toEqual([23, 59])
  })
  test('names nobody and keeps no time finer than the minute', async () => {
    const where = await createChannel(world.deps)
    await createMember(world.deps, where)
    await submit(world, where)
    const [row] = await reportsOf(where)
    for (const time of [row?.created_at, row?.updated_at, row?.last_activity_at, row?.last_reporter_at])
      expect((time?.getTime() ?? 1) % 60_000).toBe(0)
  })
  test('may say that the place is not known and the date not exact', async () => {
    const where = await createChannel(world.deps)
    const member = await createMember(world.deps, where)
    const sent = await submit(world, where, { location: '', locationUnknown: true, dateOfEventApproximate: true })
    expect((await readReport(world, member, sent.id)).details).toMatchObject({
      locationUnknown: true,
      dateOfEventApproximate: true,
    })
  })
})

describe('a date of event', () => {
  test.each([
    ['a month', { dateOfEvent: '01/03/2026 00:00', dateOfEventApproximate: true, dateOfEventPrecision: 'month' }],
    ['unknown', { dateOfEvent: '', dateOfEventUnknown: true }],
    ['what goes on', { dateOfEvent: '', dateOfEventOngoing: true }],
  ])('may be %s', async (_, date) => {
    const where = await createChannel(world.deps)
    const member = await createMember(world.deps, where)
    const sent = await submit(world, where, date)
    expect((await readReport(world, member, sent.id)).details).toMatchObject(date)
  })
})

describe('what is refused', () => {
  const required = { en: 'Required', es: 'Requerido' }
  const tomorrow = () => {
    const [year, month, day] = new Date(world.deps.now().getTime() + 2 * 86_400_000).toISOString().split(/[-T]/)
    return `${day}/${month}/${year} 10:00`
  }
  test.each([
    ['description', { description: '' }, required],
    [
      'description',
      { description: 'Too short' },
      { en: 'Must be at least 20 characters long.', es: 'Debe tener al menos 20 caracteres.' },
    ],
    [
      'description',
      { description: 'x'.repeat(20_001) },
      { en: 'Cannot be more than 20,000 characters long.', es: 'No puede tener más de 20.000 caracteres.' },
    ],
    ['location', { location: 'x'.repeat(501) }, { en: 'Cannot be more than 500 characters long.', es: undefined }],
    ['location', { location: '' }, { en: 'Write where it happened, or tick “I do not know”', es: undefined }],
    ['dateOfEvent', { dateOfEvent: undefined }, required],
    ['dateOfEventPrecision', { dateOfEventPrecision: 'week' }, { en: 'Invalid input', es: 'Entrada inválida' }],
    ['dateOfEvent', { dateOfEvent: '31/02/2026 10:00' }, { en: 'Invalid date', es: 'Fecha inválida' }],
    ['dateOfEvent', { dateOfEvent: '31/12/1899 10:00' }, { en: 'Invalid date', es: 'Fecha inválida' }],
    [
      'witnesses.0',
      { witnesses: ['x'.repeat(201)] },
      { en: 'Cannot be more than 200 characters long.', es: undefined },
    ],
    ['witnesses', { witnesses: Array(21).fill('W') }, { en: 'Take some out: at most 20.', es: undefined }],
    [
      'reporterMail',
      { reporterName: 'P', reporterMail: 'nowhere' },
      { en: 'The email must be valid.', es: 'El correo electrónico debe ser válido.' },
    ],
    [
      'reporterName',
      { reporterMail: 'p@canal.example' },
      { en: 'Anonymous reports cannot have reporterName or reporterEmail', es: undefined },
    ],
    [
      'reporterMail',
      { reporterName: 'P', receiveUpdates: true },
      { en: 'To receive updates, write an email address', es: undefined },
    ],
    [
      'acceptDataProtectionPolicy',
      { acceptDataProtectionPolicy: false },
      {
        en: 'You must accept the above terms and conditions, as well as the Data Protection Policy',
        es: undefined,
      },
    ],
    ['restrictedUsers', { restrictedUsers: ['nobody.here'] }, { en: 'Invalid input', es: 'Entrada inválida' }],
    [
      'attachedFiles',
      { attachedFiles: ['noextension'] },
      { en: 'File does not have an extension: noextension', es: undefined },
    ],
    ['attachedFiles', { attachedFiles: Array(21).fill('a.pdf') }, { en: 'Take some out: at most 20.', es: undefined }],
  ])('a wrong %s (%#), worded in the caller’s language', async (field, fields, words) => {
    await createMember(world.deps, channel)
    const english = await send(world, channel, fields)
    expect(english.statusCode).toBe(422)
    expect(english.json<Problem>()).toMatchObject({ code: 'invalid', errors: [`${field}: ${words.en}`] })
    const spanish = (await send(world, channel, fields, { language: 'es' })).json<Problem>().errors?.[0]
    if (words.es) expect(spanish).toBe(`${field}: ${words.es}`)
    else expect(spanish).not.toBe(`${field}: ${words.en}`)
  })
  test('a type that is not allowed, with the list of those that are', async () => {
    const answer = await send(world, channel, { attachedFiles: ['run.exe'] })
    expect(answer.json<Problem>().errors?.[0]).toMatch(/^attachedFiles: Invalid file type\. Allowed types: jpg, /)
  })
  test('a date ahead of the channel’s own clock', async () => {
    const answer = await send(world, channel, { dateOfEvent: tomorrow() })
    const { errors, issues } = answer.json<Problem>()
    expect(errors?.[0]).toMatch(/^dateOfEvent: That day has not come yet: today is /)
    // A page words it again by these, in whichever language.
    const today = expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/)
    expect(issues).toEqual([{ field: 'dateOfEvent', key: 'errors.dateFuture', params: { today } }])
  })
  test('a channel that is inactive, and one without a member who counts; the words say so', async () => {
    const closed = await createChannel(world.deps)
    await createMember(world.deps, closed)
    await world.database.ownerDb
      .updateTable('channel')
      .set({ status: 'INACTIVE' })
      .where('id', '=', closed.id)
      .execute()
    expect(refusalOf(await send(world, closed))).toEqual([409, 'channel-inactive'])
    const empty = await createChannel(world.deps)
    await createMember(world.deps, empty, { keyState: 'waiting' })
    await createInvestigator(world.deps, empty)
    const answer = await send(world, empty, {}, { language: 'es' })
    expect(refusalOf(answer)).toEqual([409, 'channel-without-readers'])
    expect(answer.json<Problem>().message).toMatch(/no puede recibir ahora comunicaciones.*Puede acudir a/)
    expect(await reportsOf(empty)).toEqual([])
  })
  test('a channel whose alternate alone has keys: they stand in for a committee, they are none', async () => {
    const where = await createChannel(world.deps)
    await createMember(world.deps, where, { keyState: 'waiting' })
    await makeAlternate(where)
    expect(refusalOf(await send(world, where))).toEqual([409, 'channel-without-readers'])
  })
  test('excluding everybody, unless the channel has an alternate with keys, who alone then reads it', async () => {
    const where = await createChannel(world.deps)
    const only = await createMember(world.deps, where)
    const fields = { restrictedUsers: [only.username] }
    const refused = await send(world, where, fields)
    expect(refusalOf(refused)).toEqual([422, 'nobody-left'])
    const alternate = await makeAlternate(where)
    const sent = await submit(world, where, fields)
    expect((await readReport(world, alternate, sent.id)).membersAllowedToAccess).toEqual([alternate.username])
    expect(refusalOf(await read(world, only, sent.id))).toEqual([404, 'report-not-found'])
    const other = await submit(world, where)
    expect((await read(world, alternate, other.id)).statusCode).toBe(403)
  })
})

describe('the form’s token', () => {
  test('is needed, of this channel, not forged, not old, and counts once', async () => {
    const where = await createChannel(world.deps)
    await createMember(world.deps, where)
    const other = newFormToken(world.deps, channel.id)
    const own = newFormToken(world.deps, where.id)
    const forged = `${own.slice(0, -2)}${own.endsWith('AA') ? 'BB' : 'AA'}`
    for (const formToken of ['none', other, forged])
      expect(refusalOf(await send(world, where, {}, { formToken }))).toEqual([403, 'form-token-invalid'])
    expect((await send(world, where, {}, { formToken: own })).statusCode).toBe(200)
    expect(refusalOf(await send(world, where, {}, { formToken: own }))).toEqual([403, 'form-token-invalid'])
    expect(await reportsOf(where)).toHaveLength(1)
  })
  test('may be sent again with the same Idempotency-Key, as a retry', async () => {
    const where = await createChannel(world.deps)
    await createMember(world.deps, where)
    const again = { formToken: newFormToken(world.deps, where.id), idempotencyKey: 'k'.repeat(24) }
    const first = (await send(world, where, {}, again)).json<Submitted>()
    expect((await send(world, where, {}, again)).json<Submitted>().reference).toBe(first.reference)
    expect(await reportsOf(where)).toHaveLength(1)
  })
})
