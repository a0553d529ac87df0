import { randomUUID } from 'node:crypto'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint, Problem, Who } from '@canal/contract'
import { jsonSchemaOf } from '../src/health/json-schema.ts'
import { endpoints, need, rows } from './contract-endpoints.ts'
import { createAdministrator, createInvestigator, createMember, type TestPerson } from './factories.ts'
import { newAddress, openCase, openWorld, type Case, type World } from './world.ts'

let world: World
let one: Case
let foreign: Case
let administrator: TestPerson
let investigator: TestPerson
beforeAll(async () => {
  world = await openWorld()
  one = await openCase(world, { attachedFiles: ['ledger.pdf'] })
  foreign = await openCase(world, { attachedFiles: ['ledger.pdf'] })
  administrator = await createAdministrator(world.deps)
  investigator = await createInvestigator(world.deps, one.channel)
})
afterAll(() => world.close())

const urlOf = (endpoint: Endpoint, values: Record<string, string>) =>
  endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? randomUUID()))

interface Asking {
  token?: string
  payload?: unknown
  headers?: Record<string, string>
  params?: Record<string, string>
  withoutKey?: true
}

/** A call as a stranger to the code would make it: whatever body, whatever parameters. */
const ask = (endpoint: Endpoint, { token, payload, headers, params = {}, withoutKey }: Asking = {}) => {
  const sends = endpoint.method !== 'GET' && endpoint.method !== 'HEAD'
  return world.server.inject({
    method: endpoint.method,
    url: urlOf(endpoint, params),
    headers: {
      'accept-language': 'en',
      ...(!withoutKey && { 'x-api-key': world.deps.config.apiKey }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(sends && { payload: (payload ?? {}) as NonNullable<InjectOptions['payload']> }),
    remoteAddress: newAddress(),
  })
}
const isProblem = (answer: LightMyRequestResponse) => {
  const problem = answer.json<Problem>()
  expect(problem.status).toBe(answer.statusCode)
  expect(problem.code).toMatch(/^[a-z-]+$/)
  expect(problem.message).not.toMatch(/^errors\.|\{/)
  return problem
}

describe('every endpoint of the contract', () => {
  test.each(rows(endpoints))('%s is served under its method and path', (_, endpoint) => {
    const url = endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')
    expect(world.server.hasRoute({ method: endpoint.method, url })).toBe(true)
  })

  test.each(rows(endpoints.filter(({ endpoint }) => !endpoint.withoutApiKey)))(
    '%s refuses a call without the API key, and with a wrong one, before anything else',
    async (_, endpoint) => {
      for (const headers of [undefined, { 'x-api-key': 'wrong' }]) {
        const answer = await ask(endpoint, { withoutKey: true, token: one.ana.token, ...(headers && { headers }) })
        expect(isProblem(answer)).toMatchObject({ status: 401, code: 'api-key-invalid' })
      }
    },
  )
})

describe('without a session', () => {
  test.each(rows(need('reporter', 'signed-in', 'session', 'user', 'committee', 'admin')))(
    '%s is 401: with no token, an unknown one, one of the wrong kind',
    async (_, endpoint) => {
      const wrongKind = endpoint.who === 'reporter' ? one.ana.token : one.report.token
      expect(isProblem(await ask(endpoint)).code).toBe('unauthorized')
      // Either kind of session may listen.
      const wrong = endpoint.who === 'session' ? [] : [wrongKind]
      for (const token of ['nonsense', 'A'.repeat(43), ...wrong])
        expect(isProblem(await ask(endpoint, { token })).code).toBe('session-ended')
    },
  )
})

describe('with the wrong role', () => {
  test.each(rows(need('user', 'committee')))('%s is 403 for an administrator', async (_, endpoint) => {
    expect(isProblem(await ask(endpoint, { token: administrator.token })).code).toBe('forbidden')
  })
  test.each(rows(need('admin')))('%s is 403 for a member and for an investigator', async (_, endpoint) => {
    for (const { token } of [one.ana, investigator])
      expect(isProblem(await ask(endpoint, { token })).code).toBe('forbidden')
  })
  test.each(rows(need('committee')))('%s is 403 for an investigator', async (_, endpoint) => {
    expect(isProblem(await ask(endpoint, { token: investigator.token })).code).toBe('forbidden')
  })
  test.each(
    rows(need('user', 'committee', 'admin', 'signed-in', 'session')).filter(
      // Decisions §2: what somebody with a temporary password may still call.
      ([name]) => !['auth.current', 'auth.logout', 'users.changePassword'].includes(name),
    ),
  )('%s is 403 until a temporary password is changed', async (_, endpoint) => {
    const { token } = await createMember(world.deps, one.channel, { isPasswordTemporary: true })
    expect(isProblem(await ask(endpoint, { token })).code).toBe('password-change-required')
  })
})

const tokenFor = (who: Who): string | undefined => {
  if (who === 'admin') return administrator.token
  if (who === 'reporter') return one.report.token
  return who === 'anyone' || who === 'form' ? undefined : one.ana.token
}
const garbage: unknown[] = [
  { id: 7, reportId: [], channel: {}, channelId: null, ref: 1, username: {}, files: 'x', filesList: [{}], token: 1 },
  { id: '\u0000', reportId: "'; drop table report", reason: '\u0000', chatMsg: { $ne: 1 }, fileId: '../../etc/passwd' },
  { username: 'a\u0000', password: 'Aa1aaaaa\u0000', ref: '\u0000', slug: '\u0000', recoveryCode: '\u0000' },
  { id: 'a'.repeat(10_000), __proto__: { id: 'x' }, constructor: 1 },
  [],
  'text',
  null,
]
const headersOfGarbage = { 'content-type': 'application/json' }

describe('with nonsense', () => {
  // Bytes are not JSON: what they take is the files feature's to test, as is what a page gives back.
  const withBody = endpoints.filter(({ endpoint }) => endpoint.body)

  test.each(rows(withBody))('%s refuses every body that is none of its own, never with 500', async (name, endpoint) => {
    const token = tokenFor(endpoint.who)
    for (const payload of garbage) {
      const text = JSON.stringify(payload)
      const answer = await ask(endpoint, { payload: text, headers: headersOfGarbage, ...(token && { token }) })
      // A body without fields that matter (users/committee-members takes none) may simply be taken.
      const isEmptyBody = endpoint.body?.safeParse({}).success ?? false
      const ownState = isEmptyBody ? [200, 204, 409] : []
      // A code is a code, whatever stands in it, and no reset shut these keys.
      if (name === 'auth.unlock') ownState.push(409)
      const expected = [400, 401, 403, 404, 422, ...ownState]
      expect(expected, `${text.slice(0, 60)}: ${answer.body}`).toContain(answer.statusCode)
    }
    const broken = await ask(endpoint, { payload: '{', headers: headersOfGarbage, ...(token && { token }) })
    expect(isProblem(broken)).toMatchObject({ status: 400, code: 'unreadable' })
  })

  // What JSON says, under another name: as a form of another site could send it.
  const takingJson = endpoints.filter(
    ({ endpoint: { method, raw } }) => !['GET', 'HEAD'].includes(method) && raw !== 'request',
  )
  test.each(rows(takingJson))('%s takes JSON and nothing else', async (_, endpoint) => {
    const token = tokenFor(endpoint.who)
    for (const type of [
      'text/xml',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const answer = await ask(endpoint, { payload: '{}', headers: { 'content-type': type }, ...(token && { token }) })
      expect(isProblem(answer), type).toMatchObject({ status: 415, code: 'unsupported-media-type' })
    }
  })

  const requiredOf = ({ body }: Endpoint): string[] => (body && jsonSchemaOf(body, 'input').required) ?? []
  test.each(rows(withBody.filter(({ endpoint }) => requiredOf(endpoint).length > 0)))(
    '%s names every field that it needs when none is sent',
    async (_, endpoint) => {
      const token = tokenFor(endpoint.who)
      const problem = isProblem(await ask(endpoint, { payload: {}, ...(token && { token }) }))
      expect(problem).toMatchObject({ status: 422, code: 'invalid' })
      const named = problem.errors?.map((error) => error.split(': ')[0])
      expect(named).toEqual(expect.arrayContaining(requiredOf(endpoint)))
      for (const error of problem.errors ?? []) expect(error).toMatch(/^[\w.]+: .+$/)
    },
  )

  const isList = ({ query }: Endpoint) => 'page' in ((query && jsonSchemaOf(query, 'input').properties) ?? {})
  test.each(rows(endpoints.filter(({ endpoint }) => isList(endpoint))))(
    '%s names the field of a wrong query',
    async (_, endpoint) => {
      const token = tokenFor(endpoint.who)
      const required = (endpoint.query && jsonSchemaOf(endpoint.query, 'input').required) ?? []
      const needed = required.map((name) => `${name}=${one.luis.username}&`).join('')
      for (const query of [
        'size=7',
        'page=-1',
        'sort=%00',
        'unknown=1',
        '_filters=%7B',
        'direction=up',
        'caseNumber=%00',
        'type=%00',
        'username=%00',
      ]) {
        const answer = await world.server.inject({
          method: endpoint.method,
          url: `${urlOf(endpoint, { id: one.report.id })}?${needed}${query}`,
          headers: { 'x-api-key': world.deps.config.apiKey, 'accept-language': 'en', authorization: `Bearer ${token}` },
        })
        const { status, errors } = isProblem(answer)
        if (query.endsWith('%00')) expect([400, 422], query).toContain(status)
        else expect(errors?.[0]?.split(':')[0], query).toBe(query.split('=')[0])
      }
    },
  )

  const paths = new Set(endpoints.map(({ endpoint }): string => endpoint.path))
  test.each(rows(endpoints.filter(({ endpoint }) => endpoint.params)))(
    '%s has nothing under an odd address',
    async (_, endpoint) => {
      const token = tokenFor(endpoint.who)
      for (const odd of ['x', '..', '%', "'--", '\u0000', 'a'.repeat(150), randomUUID()]) {
        const params = { id: odd, secret: odd, slug: odd, userId: odd, proposalId: odd }
        // A path that climbs may be another call's; that one is walked for itself.
        if (odd === '..' && paths.has(new URL(urlOf(endpoint, params), 'http://localhost').pathname)) continue
        const answer = await ask(endpoint, { params, ...(token && { token }) })
        // 412: tus asks for its version before it looks at the address.
        expect([400, 401, 403, 404, 412, 415, 422], `${odd.slice(0, 20)}: ${answer.body}`).toContain(answer.statusCode)
      }
    },
  )
})

/** A body that is right but for its ids, which belong to another channel or to nobody. */
const bodyAbout = (ids: { report: string; file: string; user: string; channel: string; request: string }) => ({
  id: ids.report,
  reportId: ids.report,
  requestId: ids.request,
  channelId: ids.channel,
  fileId: ids.file,
  messageId: ids.file,
  fileType: 'evidence',
  filesList: [{ entryId: ids.file }],
  files: ['memo.pdf'],
  chatMsg: 'Hello',
  text: 'Between us',
  category: 'contracts',
  subject: 'Subject',
  status: 'instruction',
  state: 'done',
  reason: 'To compare the invoices.',
  act: 'answered',
  proposalId: ids.request,
  ground: 'proceedings',
  outcome: 'referred',
  username: one.ana.username,
  confirm: true,
  version: 1,
  kind: 'leave',
  userId: ids.user,
  people: [ids.user],
  exclusions: ['contracts'],
  other: ids.file,
  isLinked: true,
  name: 'Received',
  use: 'message',
  texts: { es: 'Recibida.' },
})

describe('about another channel', () => {
  /** Answer for one's own data whatever the body says. */
  const aboutOneself = [
    'auth.unlock',
    'auth.readWrongPasswords',
    'users.changePassword',
    'users.renewRecoveryCode',
    'roster.renewKeys',
    'roster.changeRules',
    'roster.changeTerms',
    'users.confirmRecoveryCode',
    'users.committeeMembers',
    'reports.leaveReport',
    'reports.shareMany',
    'reports.handOver',
    'casework.acknowledgeMany',
  ]
  /** A channel has one such key; nothing in a body names another's. */
  const isOwnKey = (name: string) => name.startsWith('recovery-key.')
  /** Where a kind is not one of acts. */
  const kinds: Partial<Record<string, string>> = { '/api/casework/proposals': 'held', '/api/reports/draft': 'note' }
  const list = need('user', 'committee', 'reporter').filter(
    ({ name, endpoint }) => (endpoint.body || endpoint.params) && !aboutOneself.includes(name) && !isOwnKey(name),
  )
  test.each(rows(list))('%s answers exactly as about nothing: 404, the same body', async (_, endpoint) => {
    const token = tokenFor(endpoint.who) ?? ''
    const absent = {
      report: randomUUID(),
      file: randomUUID(),
      user: randomUUID(),
      channel: randomUUID(),
      request: randomUUID(),
    }
    const theirs = {
      report: foreign.report.id,
      file: foreign.report.filesList[0]?.entryId ?? '',
      user: foreign.ana.id,
      channel: foreign.channel.id,
      request: randomUUID(),
    }
    const about = (ids: Parameters<typeof bodyAbout>[0]) => {
      const isFile = endpoint.path.includes('/downloaded/')
      const params = { id: isFile ? ids.file : ids.report, userId: ids.user, proposalId: ids.request }
      const kind = kinds[endpoint.path]
      return ask(endpoint, { token, payload: { ...bodyAbout(ids), ...(kind && { kind }) }, params })
    }
    const [nothing, foreigner] = [await about(absent), await about(theirs)]
    expect(nothing.statusCode, nothing.body).toBe(404)
    expect([foreigner.statusCode, foreigner.body]).toEqual([404, nothing.body])
  })
})
