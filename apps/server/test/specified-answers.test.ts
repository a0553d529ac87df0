import { randomUUID } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileExtensions, type Problem } from '@canal/contract'
import { locales, type Locale } from '@canal/messages'
import { translators } from '@canal/messages/all'
import type { SeenIn } from '../../../packages/messages/test/specified.ts'
import { createAdministrator, createMember, type TestPerson } from './factories.ts'
import { newAddress, openCase, openWorld, save, send, upload, type Case, type World } from './world.ts'

let world: World
let one: Case
let archived: Case
let late: TestPerson
let administrator: TestPerson
beforeAll(async () => {
  world = await openWorld()
  one = await openCase(world, { attachedFiles: ['ledger.pdf'] })
  await upload(world, one.report, one.report.id, one.report.filesList, 'anonymous/file-uploaded')
  archived = await openCase(world)
  await save(world, archived.ana, archived.report.id, { status: 'archived' })
  late = await createMember(world.deps, one.channel)
  administrator = await createAdministrator(world.deps)
})
afterAll(() => world.close())

type Ask = (language: Locale) => Promise<LightMyRequestResponse>

const ask =
  (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH',
    path: string,
    by: () => { token: string } | null,
    body?: () => object,
  ): Ask =>
  (language) => {
    const token = by()?.token
    return world.call(method, `/api/${path}`, {
      ...(token && { token }),
      ...(body && { payload: body() }),
      headers: { 'accept-language': language },
      remoteAddress: newAddress(),
    })
  }
const nobody = () => null
const ana = () => one.ana
const admin = () => administrator

/** What an administrator's new user is refused for. */
const signup = (wrong: object): Ask =>
  ask('POST', 'auth/signup', admin, () => ({
    ...{ username: 'new.person', password: 'Temporal1x', name: 'Eva', lastName: 'Sol', email: 'eva@canal.example' },
    ...{ roles: ['ROLE_USER'], channelId: one.channel.id, ...wrong },
  }))
const report =
  (wrong: object): Ask =>
  (language) =>
    send(world, one.channel, wrong, { language })
const ownPassword = (wrong: object): Ask =>
  ask('PATCH', 'users/change-password', ana, () => ({ id: one.ana.id, newPassword: 'Nueva2026x', ...wrong }))
const logo =
  (bytes: Buffer): Ask =>
  (language) =>
    world.server.inject({
      method: 'PUT',
      url: `/api/channels/${one.channel.id}/logo`,
      headers: {
        'x-api-key': world.deps.config.apiKey,
        authorization: `Bearer ${administrator.token}`,
        'accept-language': language,
        'content-type': 'image/png',
      },
      payload: bytes,
    })
const allowed = fileExtensions.join(', ')

/** Each message that an answer carries: what calls it up, and its parameters. */
const answers: Readonly<Record<SeenIn<'answer'>, readonly [Ask, Readonly<Record<string, string | number>>?]>> = {
  'errors.required': [signup({ name: ' ' })],
  'errors.minLength': [report({ description: 'Too short' }), { min: 20 }],
  'errors.maxLength': [report({ location: 'x'.repeat(501) }), { max: 500 }],
  'errors.email': [signup({ email: 'nobody' })],
  'errors.invalidInput': [signup({ channelId: randomUUID() })],
  'errors.invalidDate': [report({ dateOfEvent: '31/02/2026 10:00' })],
  'errors.usernameInvalid': [signup({ username: 'two..dots' })],
  'errors.passwordInvalid': [signup({ password: 'nocapitals1' })],
  'errors.password-incorrect': [ownPassword({ oldPassword: 'NotTheOne1' })],
  'errors.oldPasswordRequired': [ownPassword({})],
  'errors.acceptPolicy': [report({ acceptDataProtectionPolicy: false })],
  'errors.updatesNeedEmail': [report({ reporterName: 'Ana', receiveUpdates: true })],
  'errors.anonymousWithIdentity': [report({ reporterMail: 'me@canal.example' })],
  'errors.not-found': [ask('GET', 'nothing-of-this-name', ana)],
  'errors.reference-not-found': [
    ask('POST', 'anonymous/ref', nobody, () => ({ ref: 'AAAA-AAAA-AAAA-AAAA-AAAA-AAAA' })),
  ],
  'errors.request-not-found': [ask('PATCH', 'requests/access-to-files/cancel', ana, () => ({ id: randomUUID() }))],
  'errors.report-not-found': [ask('POST', 'reports', ana, () => ({ id: randomUUID() }))],
  'errors.report-archived': [
    ask(
      'POST',
      'reports',
      () => archived.ana,
      () => ({ id: archived.report.id }),
    ),
  ],
  'errors.no-access': [
    ask(
      'POST',
      'reports',
      () => late,
      () => ({ id: one.report.id }),
    ),
  ],
  'errors.files-locked': [
    ask('POST', 'reports/get-download-presigned-url', ana, () => ({
      reportId: one.report.id,
      fileId: one.report.filesList[0]?.entryId,
      fileType: 'evidence',
    })),
  ],
  'errors.unauthorized': [ask('GET', 'reports/list', nobody)],
  'errors.file-too-large': [logo(Buffer.alloc(1024 * 1024 + 1, 0xff)), { max: '1\u00a0MB' }],
  'errors.file-type-invalid': [logo(Buffer.from('<svg/>')), { allowed: 'png, jpg, jpeg, webp' }],
  'files.error.type': [report({ attachedFiles: ['program.exe'] }), { allowed }],
  'files.error.noExtension': [report({ attachedFiles: ['ledger'] }), { filename: 'ledger' }],
}

/** What an answer says to people: its message, and the texts of its fields. */
const told = (answer: LightMyRequestResponse): string[] => {
  const { message, errors = [] } = answer.json<Problem>()
  return [message, ...errors.map((line) => line.slice(line.indexOf(': ') + 2))]
}

describe.each(locales)('every message of sections 5 and 8 that an answer carries is seen in %s', (language) => {
  test.each(Object.entries(answers))('%s', async (key, [askFor, params]) => {
    const answer = await askFor(language)
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(told(answer)).toContain(translators[language].dynamic(key, params))
  })
})
