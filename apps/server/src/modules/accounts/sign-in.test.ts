import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Problem } from '@canal/contract'
import { buildTestApp, testConfig, type TestApp } from '../../../test/app.ts'
import {
  apiHeaders,
  createAdministrator,
  createChannel,
  createMember,
  type TestPerson,
} from '../../../test/factories.ts'
import { solveProof } from '../../../test/solve-proof.ts'
import { createArgonGate, type ArgonGate } from '../../platform/crypto/passwords/argon-gate.ts'
import { registerAuth } from './routes.ts'

const password = 'Correcta4Grapa'
let app: TestApp
let member: TestPerson
let network = 0

let runs = 0
const gate = createArgonGate({ places: 2, knownPlaces: 1, queueMax: 32 })
const counting: ArgonGate = {
  ...gate,
  run: (visitor, task) => {
    runs += 1
    return gate.run(visitor, task)
  },
}

beforeAll(async () => {
  app = await buildTestApp([registerAuth], { argon: counting })
  // From the beginning of a window of the limits, so that none ends within a test.
  app.advance(15 * 60 - (Math.floor(app.deps.now().getTime() / 1000) % (15 * 60)))
  member = await createMember(app.deps, await createChannel(app.deps), { password })
})
afterAll(() => app.close())

/** Each test signs in from a network of its own. */
const newAddress = () => `198.51.100.${(network += 1)}`

const login = (username: string, tried: string, remoteAddress: string, more: Record<string, unknown> = {}) => {
  const { headers, ...body } = more
  return app.server.inject({
    method: 'POST',
    url: '/api/auth/login',
    remoteAddress,
    headers: { ...apiHeaders(), ...(headers as Record<string, string>) },
    payload: { username, password: tried, ...body },
  })
}

const current = (token: string) =>
  app.server.inject({ method: 'GET', url: '/api/auth/current', headers: apiHeaders(token) })

describe('signing in', () => {
  test('gives a token that says who one is, and remembers the minute', async () => {
    const answer = await login(` ${member.username.toUpperCase()} `, password, newAddress())
    expect(answer.statusCode).toBe(200)
    const me = await current(answer.json<{ token: string }>().token)
    expect(me.json()).toMatchObject({
      id: member.id,
      username: member.username,
      keyState: 'admitted',
      passwordChangeRequired: false,
    })
    const row = await app.database.ownerDb
      .selectFrom('app_user')
      .select('last_sign_in_at')
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow()
    expect(row.last_sign_in_at?.getTime()).toBeGreaterThan(0)
    expect((row.last_sign_in_at?.getTime() ?? 1) % 60_000).toBe(0)
  })

  test('answers an unknown user, a disabled one and a wrong password alike, each after one Argon2 run', async () => {
    const disabled = await createMember(app.deps, await createChannel(app.deps), { password, isActive: false })
    const before = runs
    const answers = [
      await login(member.username, 'Equivocada5x', newAddress()),
      await login(disabled.username, password, newAddress()),
      await login('nobody.at.all', password, newAddress()),
    ]
    expect(runs - before).toBe(3)
    expect(answers.map((answer) => answer.statusCode)).toEqual([401, 401, 401])
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
    expect(answers[0]?.json<Problem>().code).toBe('credentials-invalid')
    expect(answers.every((answer) => answer.headers['set-cookie'] === undefined)).toBe(true)
  })

  test('refuses a body without password, naming the field, and a call without the API key', async () => {
    const empty = await login(member.username, '', newAddress())
    expect(empty.statusCode).toBe(422)
    expect(empty.json<Problem>().errors).toEqual(['password: Required'])
    const bare = await app.server.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { username: 'a', password },
    })
    expect(bare.statusCode).toBe(401)
  })
})

describe('failures', () => {
  const fail = async (username: string, address: string, times: number) => {
    for (let at = 0; at < times; at += 1) expect((await login(username, 'Equivocada5x', address)).statusCode).toBe(401)
  }

  test('after five, slow down this account from this network with a growing Retry-After, and nobody else', async () => {
    const person = await createMember(app.deps, await createChannel(app.deps), { password })
    const address = newAddress()
    await fail(person.username, address, 6)
    const waits: number[] = []
    for (let at = 0; at < 6; at += 1) {
      const refused = await login(person.username, password, address)
      expect(refused.statusCode).toBe(429)
      const wait = Number(refused.headers['retry-after'])
      waits.push(wait)
      app.advance(wait)
      await fail(person.username, address, 1)
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 30])
    expect((await login(person.username, password, newAddress())).statusCode).toBe(200)
    expect((await login(member.username, password, address)).statusCode).toBe(200)
    app.advance(30)
    expect((await login(person.username, password, address)).statusCode).toBe(200)
  })

  test('of another behind the same address do not slow down a device that signed in before', async () => {
    const person = await createMember(app.deps, await createChannel(app.deps), { password })
    const address = newAddress()
    const first = await login(person.username, password, address)
    const cookie = String(first.headers['set-cookie']).split(';')[0] ?? ''
    await fail(person.username, address, 6)
    expect((await login(person.username, password, address)).statusCode).toBe(429)
    expect((await login(person.username, password, address, { headers: { cookie } })).statusCode).toBe(200)
    const other = await login(member.username, password, newAddress(), { headers: { cookie: 'd=forged' } })
    expect(other.statusCode).toBe(200)
  })

  test('of many accounts from one network slow down that network', async () => {
    const address = newAddress()
    for (let at = 0; at < 21; at += 1) await fail(`nobody${at}`, address, 1)
    expect((await login('nobody21', 'Equivocada5x', address)).statusCode).toBe(429)
    expect((await login(member.username, password, newAddress())).statusCode).toBe(200)
  })
})

describe('the mark of a known device', () => {
  test('is sealed, for this site only, out of reach of scripts, and needs no prefix on a loopback address', async () => {
    const cookie = String((await login(member.username, password, newAddress())).headers['set-cookie'])
    expect(cookie).toMatch(/^d=[A-Za-z0-9_-]{60,}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Strict$/)
    expect(Buffer.from(cookie.slice(2).split(';')[0] ?? '', 'base64url').toString('latin1')).not.toContain(member.id)
  })

  test('is __Host-d and Secure where the site is https', async () => {
    const config = testConfig({ PUBLIC_URL: 'https://canal.example' })
    const other = await buildTestApp([registerAuth], { config })
    try {
      const person = await createAdministrator(other.deps, { password })
      const payload = { username: person.username, password }
      const answer = await other.server.inject({
        method: 'POST',
        url: '/api/auth/login',
        headers: apiHeaders(),
        payload,
      })
      expect(String(answer.headers['set-cookie'])).toMatch(/^__Host-d=.*; Secure/)
    } finally {
      await other.close()
    }
  })
})

describe('when many wait', () => {
  const crowded: ArgonGate = {
    needsProof: () => true,
    run: async (visitor, task) =>
      visitor.known || visitor.hasProof ? { kind: 'done', value: await task() } : { kind: 'proof-required' },
  }

  test('a stranger proves work first, once for each attempt; a full queue is 503', async () => {
    const other = await buildTestApp([registerAuth], { argon: crowded })
    try {
      const person = await createAdministrator(other.deps, { password })
      const enter = (proof?: unknown) =>
        other.server.inject({
          method: 'POST',
          url: '/api/auth/login',
          headers: apiHeaders(),
          payload: { username: person.username, password, proof },
        })
      const asked = await enter()
      expect(asked.statusCode).toBe(429)
      const problem = asked.json<Problem>()
      expect(problem.code).toBe('proof-of-work-required')
      const proof = solveProof(problem.challenge)
      expect((await enter(proof)).statusCode).toBe(200)
      expect((await enter(proof)).statusCode).toBe(429)
    } finally {
      await other.close()
    }
    const full = await buildTestApp([registerAuth], {
      argon: { needsProof: () => false, run: () => Promise.resolve({ kind: 'full' }) },
    })
    try {
      const payload = { username: 'anyone', password }
      const answer = await full.server.inject({
        method: 'POST',
        url: '/api/auth/login',
        headers: apiHeaders(),
        payload,
      })
      expect(answer.statusCode).toBe(503)
      expect(answer.headers['retry-after']).toBeDefined()
    } finally {
      await full.close()
    }
  })
})
