import { Writable } from 'node:stream'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Problem } from '@canal/contract'
import { bytesOf } from '../../../../test/authenticator.ts'
import { createAdministrator, createChannel, createMember, type TestPerson } from '../../../../test/factories.ts'
import {
  answerOf,
  clientId,
  clientSecret,
  startOpenIdProvider,
  type OpenIdProvider,
} from '../../../../test/openid-provider.ts'
import { newAddress, openWorld, type World } from '../../../../test/world.ts'
import { totpCode, totpStep } from '../../../platform/crypto/totp.ts'

const password = 'Correcta4Grapa'
const callback = 'http://localhost/api/auth/oidc/callback'
const worlds: World[] = []
let provider: OpenIdProvider
let world: World
let required: World
let ana: TestPerson
let lines = ''
const log = pino({ level: 'debug' }, new Writable({ write: (chunk, _, done) => ((lines += String(chunk)), done()) }))

const open = async (more: Record<string, string> = {}) => {
  const set = { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret }
  const opened = await openWorld({ ...set, OIDC_NAME: 'Directorio', ...more }, { log })
  worlds.push(opened)
  return opened
}
beforeAll(async () => {
  provider = await startOpenIdProvider()
  provider.open(callback)
  world = await open()
  required = await open({ OIDC_REQUIRED: 'on' })
  ana = await createMember(world.deps, await createChannel(world.deps), { username: 'ana.ruiz', password })
})
afterAll(async () => {
  for (const one of worlds) await one.close()
  await provider.close()
})
afterEach(() => {
  provider.claims = (sub) => ({ preferred_username: sub })
})

type Answer = Awaited<ReturnType<World['call']>>
const cookieOf = (answer: Answer, name: string): string => {
  const found = answer.cookies.find((one) => one.name === name)
  return found?.value ? `${name}=${found.value}` : ''
}
/** As a browser follows a link: without the key that our pages send. */
const visit = (to: World, url: string, cookie = '', remoteAddress = newAddress()) =>
  to.server.inject({ method: 'GET', url, headers: { cookie, host: 'localhost' }, remoteAddress })

const start = async (to = world, query = '', name = 'o') => {
  const answer = await visit(to, `/api/auth/oidc/start${query}`)
  return { answer, address: answer.headers.location ?? '', cookie: cookieOf(answer, name) }
}
/** From our link, by the provider, to what our own address made of its answer. */
const goThrough = async (login: string | null, to = world, query = '') => {
  const { address, cookie } = await start(to, query)
  const back = new URL(await answerOf(provider.issuer, address, login))
  const answer = await visit(to, `${back.pathname}${back.search}`, cookie)
  return { answer, back, cookie, location: answer.headers.location, vouching: cookieOf(answer, 'v') }
}
const logIn = (username: string, cookie: string, to = world, tried = password, more: object = {}) => {
  const headers = { cookie }
  const payload = { username, password: tried, ...more }
  return to.call('POST', '/api/auth/login', { payload, headers, remoteAddress: newAddress() })
}
const recognised = (cookie: string, to = world) => to.call('GET', '/api/auth/oidc', { headers: { cookie } })
const codeOf = (answer: Answer) => answer.json<Problem>().code

describe('through the provider', () => {
  test('somebody is recognised, and comes in with their password', async () => {
    const { location, vouching, answer } = await goThrough(ana.username)
    expect([answer.statusCode, location]).toEqual([303, '/admin/login#recognised'])
    expect((await recognised(vouching)).json()).toEqual({ username: ana.username })
    const signedIn = await logIn(ana.username, vouching)
    const { token } = signedIn.json<{ token: string }>()
    const me = await world.call('GET', '/api/auth/current', { token })
    expect(me.json()).toMatchObject({ username: ana.username, keyState: 'admitted' })
    // Its word was for one sign-in.
    expect(signedIn.cookies.find(({ name }) => name === 'v')).toMatchObject({ value: '', maxAge: 0 })
  })

  test('the question carries a state, a nonce and a PKCE challenge, and asks for no more than the claim needs', async () => {
    const { address, answer } = await start()
    const asked = Object.fromEntries(new URL(address).searchParams)
    expect(asked).toMatchObject({ response_type: 'code', client_id: clientId, redirect_uri: callback })
    expect(asked).toMatchObject({ scope: 'openid profile', code_challenge_method: 'S256' })
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked[name]).toMatch(/^[\w-]{43}$/)
    const cookie = answer.cookies.find(({ name }) => name === 'o')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 600 })
    for (const name of ['state', 'nonce']) expect(cookie?.value).not.toContain(asked[name])
  })

  test('its word alone opens nothing: a wrong password is one, and another person’s does not help', async () => {
    const luis = await createMember(world.deps, await createChannel(world.deps), { password: 'Distinta7Hoja' })
    const { vouching } = await goThrough(ana.username)
    for (const tried of ['Equivocada5x', 'Distinta7Hoja'])
      expect(codeOf(await logIn(ana.username, vouching, world, tried))).toBe('credentials-invalid')
    expect(codeOf(await logIn(luis.username, vouching))).toBe('credentials-invalid')
  })

  test('whether somebody of that name is here, it is all the same', async () => {
    const disabled = await createMember(world.deps, await createChannel(world.deps), { password, isActive: false })
    const told = []
    for (const name of [ana.username, disabled.username, 'nobody.at.all']) {
      const { location, vouching } = await goThrough(name)
      const refused = await logIn(name, vouching, world, 'Equivocada5x')
      told.push([location, (await recognised(vouching)).json(), refused.statusCode, refused.body])
      expect(codeOf(await logIn(name, vouching, world, 'Equivocada5x'))).toBe('credentials-invalid')
    }
    const [first] = told
    for (const [at, name] of [ana.username, disabled.username, 'nobody.at.all'].entries())
      expect(told[at]).toEqual([first?.[0], { username: name }, first?.[2], first?.[3]])
  })

  test('the claim may be in the ID token, or on the page about the person; of another name where that is set', async () => {
    const userinfo = () => provider.asked.get('/me') ?? 0
    const before = userinfo()
    await goThrough(ana.username)
    expect(userinfo()).toBe(before + 1)
    const other = await open({ OIDC_CLAIM: 'groups' })
    provider.claims = (sub) => ({ groups: `g.${sub}` })
    const { vouching } = await goThrough('x', other)
    expect((await recognised(vouching, other)).json()).toEqual({ username: 'g.x' })
  })

  test.each([
    ['nothing', {}],
    ['an address of mail', { preferred_username: 'ana.ruiz@canal.example' }],
    ['capital letters', { preferred_username: 'Ana.Ruiz' }],
    ['several', { preferred_username: ['ana.ruiz'] }],
    ['a number', { preferred_username: 7 }],
  ])('a claim that holds %s names nobody', async (_, claims) => {
    provider.claims = () => claims
    const { location, vouching } = await goThrough(ana.username)
    expect([location, vouching]).toEqual(['/admin/login#unusable', ''])
  })

  test('goes on to the page that was asked for, which is never another site’s', async () => {
    const next = '/admin/reports/1?tab=chat'
    const { location } = await goThrough(ana.username, world, `?next=${encodeURIComponent(next)}`)
    expect(new URL(location ?? '', 'http://localhost').searchParams.get('next')).toBe(next)
    for (const odd of ['https://evil.example/', '//evil.example', '/admin.evil', '/\\evil', '/admin/login?next=/x'])
      expect((await goThrough('x', world, `?next=${encodeURIComponent(odd)}`)).location).toBe('/admin/login#recognised')
  })
})

describe('an answer that is not the one to this attempt', () => {
  test('without what the browser began with, or after ten minutes', async () => {
    const { address, cookie } = await start()
    const { pathname, search } = new URL(await answerOf(provider.issuer, address, ana.username))
    const url = `${pathname}${search}`
    for (const other of ['', 'o=forged', cookie.replace('o=', 'v=')])
      expect((await visit(world, url, other)).headers.location).toBe('/admin/login#expired')
    world.advance(10 * 60 + 1)
    expect((await visit(world, url, cookie)).headers.location).toBe('/admin/login#expired')
  })

  test('with another state, without one, with another’s code, or a second time', async () => {
    const mine = await start()
    const theirs = new URL(await answerOf(provider.issuer, (await start()).address, 'somebody.else'))
    const failed = '/admin/login#failed'
    const of = async (search: string) =>
      (await visit(world, `/api/auth/oidc/callback${search}`, mine.cookie)).headers.location
    expect(await of(theirs.search)).toBe(failed)
    expect(await of('')).toBe(failed)
    expect(await of('?code=1&code=2&state=1&state=2')).toBe(failed)
    const state = new URL(mine.address).searchParams.get('state') ?? ''
    theirs.searchParams.set('state', state)
    // PKCE and the nonce bind a code to the browser that began.
    expect(await of(theirs.search)).toBe(failed)

    const { back, cookie } = await goThrough(ana.username)
    const again = await visit(world, `${back.pathname}${back.search}`, cookie)
    expect([again.headers.location, cookieOf(again, 'v')]).toEqual([failed, ''])
  })

  test('a person who turns back is told so; nothing of the provider’s words is passed on', async () => {
    const { location, answer, vouching } = await goThrough(null)
    expect([location, vouching]).toEqual(['/admin/login#denied', ''])
    expect(answer.body).toBe('')
  })

  test('a provider that refuses us, of which the operator reads the kind alone', async () => {
    const wrong = await open({ OIDC_CLIENT_SECRET: 'not-the-secret' })
    lines = ''
    expect((await goThrough(ana.username, wrong)).location).toBe('/admin/login#failed')
    expect(lines).toContain('"code":"OAUTH_WWW_AUTHENTICATE_CHALLENGE"')
    expect(lines).not.toMatch(/not-the-secret|ana\.ruiz|code=|state=/)
  })
})

describe('a provider that is away', () => {
  test('is said, not waited for, and asked again the next time', async () => {
    const away = await startOpenIdProvider()
    const lonely = await open({ OIDC_ISSUER: away.issuer })
    expect((await start(lonely)).address).toBe('/admin/login#unavailable')
    away.open(callback)
    expect((await start(lonely)).address).toContain(away.issuer)
    // What it says of itself is asked for once.
    await start(lonely)
    expect(away.asked.get('/.well-known/openid-configuration')).toBe(2)
    const { cookie, address } = await start(lonely)
    const { pathname, search } = new URL(await answerOf(away.issuer, address, 'x'))
    await away.close()
    const answer = await visit(lonely, `${pathname}${search}`, cookie)
    expect(answer.headers.location).toBe('/admin/login#unavailable')
    lonely.advance(3601)
    expect((await start(lonely)).address).toBe('/admin/login#unavailable')
  })
})

describe('its word', () => {
  test('holds for five minutes, on this browser, and cannot be made', async () => {
    const { vouching, cookie } = await goThrough(ana.username)
    expect((await recognised('')).json()).toEqual({ username: null })
    for (const forged of ['v=ana.ruiz', cookie.replace('o=', 'v=')])
      expect((await recognised(forged)).json()).toEqual({ username: null })
    world.advance(5 * 60 + 1)
    expect((await recognised(vouching)).json()).toEqual({ username: null })
  })

  test('where it is needed, a password without it is refused like a wrong one, to everybody but administrators', async () => {
    const channel = await createChannel(required.deps)
    const member = await createMember(required.deps, channel, { password })
    const administrator = await createAdministrator(required.deps, { password })
    const { vouching: ofAnother } = await goThrough('somebody.else', required)
    const refused = [
      await logIn(member.username, '', required),
      await logIn(member.username, ofAnother, required),
      await logIn(member.username, '', required, 'Equivocada5x'),
      await logIn(administrator.username, '', required, 'Equivocada5x'),
      await logIn('nobody.at.all', '', required),
    ]
    expect(new Set(refused.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(refused[0] && codeOf(refused[0])).toBe('provider-required')
    expect((await logIn(administrator.username, '', required)).statusCode).toBe(200)
    const { vouching } = await goThrough(member.username, required)
    expect(codeOf(await logIn(member.username, vouching, required, 'Equivocada5x'))).toBe('credentials-invalid')
    expect((await logIn(member.username, vouching, required)).statusCode).toBe(200)
  })

  test('is for one sign-in: a copy of it counts for nothing afterwards, and tells nobody that they guessed a password', async () => {
    const member = await createMember(required.deps, await createChannel(required.deps), { password })
    const { vouching } = await goThrough(member.username, required)
    expect((await logIn(member.username, vouching, required)).statusCode).toBe(200)
    expect((await recognised(vouching, required)).json()).toEqual({ username: null })
    const tried = [password, 'Equivocada5x']
    const refused = await Promise.all(tried.map((one) => logIn(member.username, vouching, required, one)))
    expect(new Set(refused.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(refused[0] && codeOf(refused[0])).toBe('provider-required')
  })

  test('lets one of several in who bring it at the same moment', async () => {
    const member = await createMember(required.deps, await createChannel(required.deps), { password })
    const { vouching } = await goThrough(member.username, required)
    const answers = await Promise.all([1, 2, 3].map(() => logIn(member.username, vouching, required)))
    expect(answers.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(1)
  })

  test('is no second factor: one’s own is asked for all the same, and the word waits for it', async () => {
    const person = await createMember(world.deps, await createChannel(world.deps), { password })
    const { token } = person
    const begun = await world.call('POST', '/api/auth/otp', { token, payload: { password } })
    const secret = bytesOf(begun.json<{ secret: string }>().secret)
    const code = (off = 0) => totpCode(secret, totpStep(world.deps.now()) + off)
    const confirmed = await world.call('POST', '/api/auth/otp/confirm', { token, payload: { code: code() } })
    expect(confirmed.statusCode).toBe(200)
    const { vouching } = await goThrough(person.username)
    const asked = await logIn(person.username, vouching)
    expect([codeOf(asked), asked.cookies]).toEqual(['otp-required', []])
    expect((await logIn(person.username, vouching, world, password, { otp: code(1) })).statusCode).toBe(200)
  })
})

describe('limits', () => {
  test('sixty in a quarter of an hour from one network, then the sign-in page says so', async () => {
    const limited = await open({ RATE_LIMITS: 'on' })
    const address = newAddress()
    for (let at = 0; at < 60; at += 1) await visit(limited, '/api/auth/oidc/callback', '', address)
    const answer = await visit(limited, '/api/auth/oidc/start', '', address)
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/admin/login#busy'])
    expect((await start(limited)).address).toContain(provider.issuer)
  })
})

describe('behind https', () => {
  test('cookies are bound to the host, and people are sent back to PUBLIC_URL', async () => {
    const secure = await open({ PUBLIC_URL: 'https://canal.example' })
    const { answer, address } = await start(secure, '', '__Host-o')
    expect(new URL(address).searchParams.get('redirect_uri')).toBe('https://canal.example/api/auth/oidc/callback')
    expect(answer.cookies).toMatchObject([{ name: '__Host-o', secure: true, httpOnly: true, path: '/' }])
  })
})

describe('without a provider', () => {
  test('there is nothing, and a word of another time counts for nothing', async () => {
    const plain = await openWorld()
    worlds.push(plain)
    const { vouching } = await goThrough(ana.username)
    for (const path of ['/api/auth/oidc/start', '/api/auth/oidc/callback', '/api/auth/oidc'])
      expect((await plain.call('GET', path, { headers: { cookie: vouching } })).statusCode).toBe(404)
    expect(codeOf(await logIn('nobody.at.all', '', plain))).toBe('credentials-invalid')
  })
})
