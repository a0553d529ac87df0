import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Problem } from '@canal/contract'
import type { CurrentUser, OwnSession } from '@canal/contract/auth/schemas'
import type { NewOtp, OwnFactors, PasskeyRequest } from '@canal/contract/second-factor/schemas'
import { createAdministrator, createChannel, createMember, type TestChannel } from '../../../../test/factories.ts'
import { createPasskey } from '../../../../test/software-passkey.ts'
import { newAddress, openWorld, refusalOf, type World } from '../../../../test/world.ts'
import { bytesOf } from '../../../../test/authenticator.ts'
import { totpCode, totpStep } from '../../../platform/crypto/totp.ts'

const password = 'Correcta4Grapa'
const site = { id: 'localhost', origin: 'http://localhost:80' }

let world: World
let channel: TestChannel
beforeAll(async () => {
  world = await openWorld()
  // From the beginning of a window of the limits, so that none ends within a test.
  world.advance(3600 - (Math.floor(world.deps.now().getTime() / 1000) % 3600))
  channel = await createChannel(world.deps)
  await createMember(world.deps, channel)
})
afterAll(() => world.close())

type By = { token: string }
const newMember = () => createMember(world.deps, channel, { password })
const login = (username: string, factor: object = {}) =>
  world.call('POST', '/api/auth/login', { payload: { username, password, ...factor }, remoteAddress: newAddress() })
const tokenOf = async (answer: ReturnType<typeof login>): Promise<By> => (await answer).json<By>()
const prove = (by: By, method: 'POST' | 'DELETE', path: string) =>
  world.call(method, `/api/${path}`, { token: by.token, payload: { password } })
const me = async (by: By) => (await world.call('GET', '/api/auth/current', by)).json<CurrentUser>()
const factorsOf = async (by: By) => (await world.call('GET', '/api/auth/second-factor', by)).json<OwnFactors>()

/** An authenticator app with its code of now, and the ten backup codes. */
const setUp = async (by: By) => {
  const begun = await prove(by, 'POST', 'auth/otp')
  const secret = bytesOf(begun.json<NewOtp>().secret)
  const code = (off = 0) => totpCode(secret, totpStep(world.deps.now()) + off)
  const confirm = (typed: string) =>
    world.call('POST', '/api/auth/otp/confirm', { token: by.token, payload: { code: typed } })
  expect(refusalOf(await confirm(code(3)))).toEqual([422, 'invalid'])
  const { backupCodes } = (await confirm(code())).json<{ backupCodes: string[] }>()
  world.advance(30)
  return { code, backupCodes }
}

describe('an authenticator app', () => {
  test('is asked for only after a right password; a code counts once, a step early or late', async () => {
    const member = await newMember()
    const { code } = await setUp(member)
    const wrong = await login(member.username, { password: 'Equivocada5x', otp: code() })
    expect(refusalOf(wrong)).toEqual([401, 'credentials-invalid'])
    const asked = await login(member.username)
    expect(refusalOf(asked)).toEqual([401, 'otp-required'])
    expect(asked.json<Problem>().secondFactor).toEqual({ otp: true })
    expect(refusalOf(await login(member.username, { otp: '000000' }))).toEqual([401, 'second-factor-invalid'])
    expect(await me(await tokenOf(login(member.username, { otp: code() })))).toMatchObject({ keyState: 'admitted' })
    expect(refusalOf(await login(member.username, { otp: code() }))).toEqual([401, 'second-factor-invalid'])
    expect(refusalOf(await login(member.username, { otp: code(-1) }))).toEqual([401, 'second-factor-invalid'])
    expect((await login(member.username, { otp: code(1) })).statusCode).toBe(200)
    expect(refusalOf(await prove(member, 'POST', 'auth/otp'))).toEqual([409, 'conflict'])
  })

  test('whose ten backup codes each do once, typed in any way, until there are ten others', async () => {
    const member = await newMember()
    const { backupCodes } = await setUp(member)
    expect(new Set(backupCodes).size).toBe(10)
    const [one = '', other = ''] = backupCodes
    const by = await tokenOf(login(member.username, { otp: ` ${one.replace('-', ' ').toLowerCase()} ` }))
    expect(await factorsOf(by)).toMatchObject({ otp: true, backupCodesLeft: 9 })
    expect(refusalOf(await login(member.username, { otp: one }))).toEqual([401, 'second-factor-invalid'])
    const renewed = (await prove(by, 'POST', 'auth/backup-codes')).json<{ backupCodes: string[] }>()
    expect(renewed.backupCodes).toHaveLength(10)
    expect(refusalOf(await login(member.username, { otp: other }))).toEqual([401, 'second-factor-invalid'])
    const kept = await world.database.ownerDb.selectFrom('backup_code').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain(renewed.backupCodes[0]?.slice(0, 5))
  })

  test('is removed with the password alone, which then is enough', async () => {
    const member = await newMember()
    await setUp(member)
    const payload = { password: 'Equivocada5x' }
    const refused = await world.call('DELETE', '/api/auth/otp', { token: member.token, payload })
    expect(refusalOf(refused)).toEqual([422, 'password-incorrect'])
    expect((await prove(member, 'DELETE', 'auth/otp')).statusCode).toBe(204)
    expect(await factorsOf(member)).toMatchObject({ otp: false, backupCodesLeft: 0 })
    expect((await login(member.username)).statusCode).toBe(200)
  })

  test('has ten guesses in a quarter of an hour, from however many networks', async () => {
    const member = await newMember()
    const { code } = await setUp(member)
    // One was wrong while it was set up.
    for (let at = 1; at < 10; at += 1)
      expect(refusalOf(await login(member.username, { otp: 'AAAAA-AAAAA' }))).toEqual([401, 'second-factor-invalid'])
    const held = await login(member.username, { otp: code() })
    expect(refusalOf(held)).toEqual([429, 'too-many-requests'])
    world.advance(Number(held.headers['retry-after']))
    expect((await login(member.username, { otp: code() })).statusCode).toBe(200)
  })
})

const addPasskey = async (by: By, passkey = createPasskey(site)) => {
  const request = (await prove(by, 'POST', 'auth/passkeys/options')).json<PasskeyRequest>()
  const payload = { token: request.token, name: 'Llave azul', response: passkey.register(request.options) }
  const send = () => world.call('POST', '/api/auth/passkeys', { token: by.token, payload })
  return { passkey, send, answer: await send() }
}

describe('a passkey', () => {
  const asked = async (username: string): Promise<PasskeyRequest> => {
    const answer = await login(username)
    expect(refusalOf(answer)).toEqual([401, 'passkey-required'])
    return answer.json<Problem>().secondFactor?.passkey ?? expect.fail('no passkey is asked for')
  }

  test('is taken beside the password, each answer once, and not an answer made for somebody else', async () => {
    const [member, other] = [await newMember(), await newMember()]
    const { passkey, send, answer } = await addPasskey(member)
    expect(answer.json()).toMatchObject({ passkey: { name: 'Llave azul' }, backupCodes: expect.any(Array) })
    expect(refusalOf(await send())).toEqual([422, 'invalid'])
    await addPasskey(other)
    const { token, options } = await asked(member.username)
    const given = { passkey: { token, response: passkey.answer(options) } }
    expect((await login(member.username, given)).statusCode).toBe(200)
    expect(refusalOf(await login(member.username, given))).toEqual([401, 'second-factor-invalid'])
    const theirs = await asked(other.username)
    const forged = { passkey: { token: theirs.token, response: passkey.answer(theirs.options) } }
    expect(refusalOf(await login(other.username, forged))).toEqual([401, 'second-factor-invalid'])
  })

  test('of another site is refused, and a removed one is not asked for', async () => {
    const member = await newMember()
    const elsewhere = await addPasskey(member, createPasskey({ id: 'localhost', origin: 'https://canal.example' }))
    expect(refusalOf(elsewhere.answer)).toEqual([422, 'invalid'])
    const { answer } = await addPasskey(member)
    const { id } = answer.json<{ passkey: { id: string } }>().passkey
    expect((await prove(member, 'DELETE', `auth/passkeys/${id}`)).statusCode).toBe(204)
    expect(await factorsOf(member)).toMatchObject({ passkeys: [], backupCodesLeft: 0, arePasskeysPossible: true })
    expect((await login(member.username)).statusCode).toBe(200)
  })
})

describe('an administrator', () => {
  const reset = (by: By, id: string, newPassword: string) =>
    world.call('PATCH', '/api/users/reset-password', { token: by.token, payload: { id, newPassword } })

  test('takes a second factor away only by resetting all of the access, which ends the sessions and locks the keys', async () => {
    const [administrator, member] = [await createAdministrator(world.deps), await newMember()]
    await setUp(member)
    const renewed = await prove(member, 'POST', 'users/recovery-code')
    const { recoveryCode } = renewed.json<{ recoveryCode: string }>()
    const alone = { token: administrator.token, payload: { id: member.id } }
    expect((await world.call('PATCH', '/api/users/remove-second-factor', alone)).statusCode).toBe(404)
    expect(refusalOf(await login(member.username))).toEqual([401, 'otp-required'])

    expect((await reset(administrator, member.id, 'Provisional6Mesa')).statusCode).toBe(204)
    expect((await world.call('GET', '/api/auth/current', { token: member.token })).statusCode).toBe(401)
    const temporary = await tokenOf(login(member.username, { password: 'Provisional6Mesa' }))
    const change = { id: member.id, oldPassword: 'Provisional6Mesa', newPassword: 'Segunda5Tecla' }
    const changed = await world.call('PATCH', '/api/users/change-password', { token: temporary.token, payload: change })
    const by = changed.json<By>()
    expect(await factorsOf(by)).toMatchObject({ otp: false, passkeys: [], backupCodesLeft: 0 })
    expect(await me(by)).toMatchObject({ keyState: 'admitted', locked: true })
    const payload = { password: 'Segunda5Tecla' }
    const refused = await world.call('POST', '/api/users/recovery-code', { token: by.token, payload })
    expect(refusalOf(refused)).toEqual([403, 'keys-locked'])

    const unlocked = await world.call('POST', '/api/auth/unlock', { token: by.token, payload: { recoveryCode } })
    expect(unlocked.json<{ recoveryCode: string }>().recoveryCode).not.toBe(recoveryCode)
    expect(await me(unlocked.json<By>())).toMatchObject({ keyState: 'admitted', locked: false })
  })

  test('whose access another one resets has neither app nor passkey left', async () => {
    const administrator = await createAdministrator(world.deps)
    const other = await createAdministrator(world.deps, { password })
    await setUp(other)
    expect((await addPasskey(other)).answer.statusCode).toBe(200)
    expect((await login(other.username)).statusCode).toBe(401)
    expect((await reset(administrator, other.id, 'Provisional6Mesa')).statusCode).toBe(204)
    expect((await login(other.username, { password: 'Provisional6Mesa' })).statusCode).toBe(200)
  })
})

test('whose role asks for a second factor does nothing else until it is set up', async () => {
  const { ownerDb } = world.database
  await ownerDb.insertInto('role').values({ name: 'ROLE_CAREFUL', requires_second_factor: true }).execute()
  const member = await createMember(world.deps, channel, { password, roles: ['ROLE_CAREFUL', 'ROLE_USER'] })
  const lists = () => world.call('GET', '/api/roster', { token: member.token })
  expect(await me(member)).toMatchObject({ secondFactorRequired: true })
  expect(refusalOf(await lists())).toEqual([403, 'second-factor-required'])
  expect(refusalOf(await world.call('GET', '/api/users/profile', member))).toEqual([403, 'second-factor-required'])
  await setUp(member)
  expect(await me(member)).toMatchObject({ secondFactorRequired: false })
  expect((await lists()).statusCode).toBe(200)
})

test('own sessions are listed without saying where they were begun, and end one by one or all others at once', async () => {
  const member = await newMember()
  const [second, third] = [await tokenOf(login(member.username)), await tokenOf(login(member.username))]
  const list = async (by: By) => (await world.call('GET', '/api/auth/sessions', by)).json<OwnSession[]>()
  const isOpen = async (by: By) => (await world.call('GET', '/api/auth/current', by)).statusCode === 200
  const all = await list(second)
  expect(all.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false])
  expect(Object.keys(all[0] ?? {})).toEqual(['id', 'isCurrent', 'startedAt', 'lastUsedAt'])
  const [{ id: own = '' } = {}] = await list(third)
  const end = (by: By, id: string) => world.call('DELETE', `/api/auth/sessions/${id}`, by)
  expect(refusalOf(await end(await newMember(), own))).toEqual([404, 'not-found'])
  expect((await end(second, own)).statusCode).toBe(204)
  expect([await isOpen(member), await isOpen(second), await isOpen(third)]).toEqual([true, true, false])
  expect((await world.call('DELETE', '/api/auth/sessions', second)).statusCode).toBe(204)
  expect([await isOpen(member), await isOpen(second)]).toEqual([false, true])
})
