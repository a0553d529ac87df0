import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page, Problem } from '@canal/contract'
import type { CurrentUser } from '@canal/contract/auth/schemas'
import type { ReportListItem } from '@canal/contract/reports/schemas'
import type { SetupState } from '@canal/contract/setup/schemas'
import { testConfig } from '../../../test/app.ts'
import { bodyOf, openMailbox, type Mailbox } from '../../../test/mailbox.ts'
import { openWorld, readReport, type World } from '../../../test/world.ts'
import { createSetupLink, isSetUp } from './setup-link.ts'
import { admitBy } from '../../../test/colleagues.ts'

let app: World
let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await openMailbox()
  app = await openWorld()
})
afterAll(async () => {
  await app.close()
  await mailbox.close()
})

const newLink = async () => {
  const link = await createSetupLink(app.deps)
  if (!link) throw new Error('no link')
  return link.slice(link.indexOf('#') + 1)
}
const administrator = {
  username: 'admin',
  password: 'Propia4Ventana',
  name: 'Nuria',
  lastName: 'Prado',
  email: 'nuria@canal.example',
}
const start = (token: string, fields: object = {}) =>
  app.call('POST', '/api/setup', { payload: { token, administrator: { ...administrator, ...fields } } })
const signIn = async (username: string, password: string) => {
  const answer = await app.call('POST', '/api/auth/login', { payload: { username, password } })
  return answer.json<{ token: string }>().token
}

describe('the link', () => {
  test('carries its token in the fragment and goes to the public address', async () => {
    expect(await createSetupLink(app.deps)).toMatch(/^http:\/\/localhost:3000\/admin\/setup#[\w-]{43}$/)
    const deps = { ...app.deps, config: testConfig({ PUBLIC_URL: 'https://canal.example' }) }
    expect(await createSetupLink(deps)).toMatch(/^https:\/\/canal\.example\/admin\/setup#/)
  })

  test('cannot be made of what the database keeps of it', async () => {
    const token = await newLink()
    const { rows } = await sql<{ line: string; hash: Buffer }>`
      select i::text as line, setup_token_hash as hash from installation i`.execute(app.database.ownerDb)
    expect(rows[0]?.line).not.toContain(token)
    expect(rows[0]?.line).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
    expect((await start(rows[0]?.hash.toString('base64url') ?? '')).statusCode).toBe(404)
  })

  test('is not found where it is made up, replaced by a newer one or older than an hour', async () => {
    const replaced = await newLink()
    const token = await newLink()
    for (const wrong of ['A'.repeat(43), replaced])
      expect((await start(wrong)).json<Problem>()).toMatchObject({ status: 404, code: 'not-found' })
    app.advance(3601)
    expect((await start(token)).statusCode).toBe(404)
  })

  test('is worth nothing where it was written into the database, or its time prolonged there', async () => {
    const forged = 'B'.repeat(43)
    const hash = createHash('sha256').update(`canal/setup/1${forged}`).digest()
    const write = (row: { setup_token_hash?: Buffer; setup_expires_at: Date }) =>
      app.database.ownerDb.updateTable('installation').set(row).execute()
    await write({ setup_token_hash: hash, setup_expires_at: new Date(app.deps.now().getTime() + 60_000) })
    expect((await start(forged)).statusCode).toBe(404)
    const token = await newLink()
    app.advance(3601)
    await write({ setup_expires_at: new Date(app.deps.now().getTime() + 60_000) })
    expect((await start(token)).statusCode).toBe(404)
  })

  test.each([
    ['administrator.password', { password: 'Password123' }],
    ['administrator.lastName', { lastName: '' }],
  ])('stays good where %s is refused by its name', async (field, fields) => {
    const token = await newLink()
    const answer = await start(token, fields)
    expect(answer.statusCode).toBe(422)
    expect(answer.json<Problem>().errors?.[0]?.split(':')[0]).toBe(field)
  })

  test('makes one administrator, with a password of their own, and never another', async () => {
    app.advance(15 * 60)
    const token = await newLink()
    expect(await isSetUp(app.deps)).toBe(false)
    const both = await Promise.all([start(token), start(token)])
    expect(both.map((answer) => answer.statusCode).sort()).toEqual([204, 409])
    expect((await start(token)).json<Problem>().code).toBe('setup-done')
    expect(await createSetupLink(app.deps)).toBeNull()
    expect(await isSetUp(app.deps)).toBe(true)
    const me = await app.call('GET', '/api/auth/current', { token: await signIn('admin', 'Propia4Ventana') })
    expect(me.json<CurrentUser>()).toMatchObject({
      passwordChangeRequired: false,
      roles: ['ROLE_ADMIN'],
      timeZone: null,
    })
  })
})

describe('the steps that follow', () => {
  let admin = ''
  beforeAll(async () => {
    admin = await signIn('admin', 'Propia4Ventana')
  })
  const state = async () => (await app.call('GET', '/api/setup', { token: admin })).json<SetupState>()
  const put = (what: 'setup/organisation' | 'setup/channel', payload: object) =>
    app.call('PUT', `/api/${what}`, { token: admin, payload })
  const post = (what: 'setup/mail-test' | 'setup/test-report') => app.call('POST', `/api/${what}`, { token: admin })
  const channelId = async () => (await state()).channel?.id ?? ''
  const addMember = async (username: string) => {
    const person = { username, password: 'Provisional6Mesa', name: username, lastName: 'Soto' }
    const payload = {
      ...person,
      email: `${username}@canal.example`,
      roles: ['ROLE_USER'],
      channelId: await channelId(),
    }
    expect((await app.call('POST', '/api/auth/signup', { token: admin, payload })).statusCode).toBe(200)
  }
  /** Sets a password of their own, and keeps the recovery code. */
  const enter = async (username: string): Promise<{ token: string }> => {
    const temporary = await signIn(username, 'Provisional6Mesa')
    const { id } = (await app.call('GET', '/api/auth/current', { token: temporary })).json<CurrentUser>()
    const payload = { id, oldPassword: 'Provisional6Mesa', newPassword: 'Propia8Silla' }
    const changed = await app.call('PATCH', '/api/users/change-password', { token: temporary, payload })
    const own = changed.json<{ token: string }>()
    expect(
      (await app.call('POST', '/api/users/recovery-code/confirm', { token: own.token, payload: {} })).statusCode,
    ).toBe(204)
    return own
  }
  const testReportOf = async (by: { token: string }) => {
    const list = await app.call('GET', '/api/reports/list', { token: by.token })
    return list.json<Page<ReportListItem>>().items[0]
  }
  let ana = { token: '' }

  test('go on from what is there, each refused before the one that it needs', async () => {
    expect(await state()).toEqual({
      isOpen: true,
      organisation: null,
      channel: null,
      members: [],
      missing: [],
      mail: { isConfigured: false, isTested: false },
      testReport: null,
    })
    expect((await put('setup/channel', { slug: 'valdeluna', publicName: 'V' })).json<Problem>().code).toBe('conflict')
    expect((await post('setup/test-report')).json<Problem>().code).toBe('conflict')
    await put('setup/organisation', { name: 'Valdeluna' })
    expect((await put('setup/organisation', { name: 'Ayuntamiento de Valdeluna' })).statusCode).toBe(204)
    for (const slug of ['admin', '-x', 'x'])
      expect((await put('setup/channel', { slug, publicName: 'V' })).json<Problem>().errors?.[0]).toMatch(/^slug: /)
    await put('setup/channel', { slug: 'valdeluma', publicName: 'Valdeluna' })
    const made = await channelId()
    expect((await put('setup/channel', { slug: 'valdeluna', publicName: 'Valdeluna' })).statusCode).toBe(204)
    expect(await state()).toMatchObject({
      organisation: 'Ayuntamiento de Valdeluna',
      channel: { id: made, slug: 'valdeluna', publicName: 'Valdeluna' },
    })
  })

  test('send a test message to the administrator alone, and say what became of it', async () => {
    expect((await post('setup/mail-test')).json<Problem>().code).toBe('conflict')
    app.deps.mailer = mailbox.mailer
    mailbox.behave({ rcpt: 550 })
    expect((await post('setup/mail-test')).json()).toEqual({ outcome: 'refused', status: 550 })
    expect((await state()).mail).toEqual({ isConfigured: true, isTested: false })
    mailbox.behave('takes')
    mailbox.mails.length = 0
    expect((await post('setup/mail-test')).json()).toEqual({ outcome: 'sent' })
    expect(mailbox.mails.map(({ to }) => to)).toEqual([['nuria@canal.example']])
    expect(bodyOf(mailbox.mails[0] ?? { from: '', to: [], raw: '' })).toContain('can send email')
    expect((await state()).mail.isTested).toBe(true)
    app.deps.mailer = null
  })

  test('tell how far each member has come, and send no test report before one can read it', async () => {
    await addMember('ana')
    await addMember('luis')
    const waiting = { hasOwnPassword: false, keyState: 'none', hasRecoveryCode: false }
    expect((await state()).missing).toEqual(['authority', 'otherWays', 'systemManager', 'dataProtection', 'policy'])
    expect((await state()).members).toMatchObject([
      { username: 'ana', fullName: 'ana Soto', ...waiting },
      { username: 'luis', ...waiting },
    ])
    expect((await post('setup/test-report')).json<Problem>().code).toBe('channel-without-readers')
    ana = await enter('ana')
    expect((await state()).members[0]).toMatchObject({ keyState: 'admitted', hasRecoveryCode: true })
  })

  test('send a report that says of itself that it is a test, and count who has opened it', async () => {
    expect((await post('setup/test-report')).statusCode).toBe(204)
    expect((await state()).testReport).toMatchObject({ recipients: 1, opened: 0 })
    // Whom it reached is everybody who counts: a second one would be noise.
    expect((await post('setup/test-report')).json<Problem>().code).toBe('conflict')
    const item = await testReportOf(ana)
    expect(item?.subject).toBe('TEST of the set-up')
    expect((await readReport(app, ana, item?.id ?? '')).details.description).toContain('This is a test')
    expect((await state()).testReport).toMatchObject({ recipients: 1, opened: 1 })
  })

  test('let the test report be answered, and sent again once another member can read', async () => {
    const item = await testReportOf(ana)
    const payload = { id: item?.id, chatMsg: 'I can read it.' }
    const answer = await app.call('PUT', '/api/reports/chat', { token: ana.token, payload })
    expect(answer.statusCode, answer.body).toBe(200)
    const luis = await enter('luis')
    expect((await state()).members[1]).toMatchObject({ hasOwnPassword: true, keyState: 'waiting' })
    const { id } = (await app.call('GET', '/api/auth/current', { token: luis.token })).json<CurrentUser>()
    expect((await admitBy(app, [ana], { ...luis, id })).json()).toEqual({ act: null })
    expect((await state()).members[1]).toMatchObject({ keyState: 'admitted' })
    app.advance(3600)
    expect((await post('setup/test-report')).statusCode).toBe(204)
    expect((await state()).testReport).toMatchObject({ recipients: 2, opened: 0 })
  })

  test('keep an address under which somebody may have reported', async () => {
    expect((await put('setup/channel', { slug: 'otra', publicName: 'Valdeluna' })).json<Problem>().code).toBe(
      'conflict',
    )
    expect((await put('setup/channel', { slug: 'valdeluna', publicName: 'Canal de Valdeluna' })).statusCode).toBe(204)
  })

  test('are over when they are ended, and tell nothing more', async () => {
    expect((await app.call('DELETE', '/api/setup', { token: admin })).statusCode).toBe(204)
    expect(await state()).toMatchObject({ isOpen: false, channel: null, members: [], testReport: null })
    expect((await put('setup/organisation', { name: 'O' })).json<Problem>().code).toBe('setup-done')
    expect((await post('setup/test-report')).json<Problem>().code).toBe('setup-done')
  })
})
