import { afterAll, beforeAll, expect, test } from 'vitest'
import { newFormToken } from '../src/modules/channels/form-token.ts'
import { createAdministrator, type TestPerson } from './factories.ts'
import { multipart, post } from './forms.ts'
import { newAddress, openCase, openWorld, type Case, type World } from './world.ts'

let world: World
let one: Case
let admin: TestPerson
const logged: unknown[] = []
beforeAll(async () => {
  world = await openWorld()
  one = await openCase(world)
  admin = await createAdministrator(world.deps)
  world.deps.log.error = (line: unknown) => void logged.push(line)
})
afterAll(() => world.close())

const lists = (): [path: string, token: string][] => [
  ['/api/reports/list', one.ana.token],
  [`/api/reports/${one.report.id}/logs`, one.ana.token],
  ['/api/requests/access-to-files', one.ana.token],
  ['/api/users', admin.token],
  ['/api/channels', admin.token],
]
const names = ['page', 'size', 'sort', 'direction', '_filters', 'status', 'type', 'search', 'name', 'caseNumber']

test('parameters given twice, or with a NUL in them, are never a failure of ours', async () => {
  const filters = ['caseNumber', 'username', 'name', 'type', 'status'].map(
    (id) => `_filters=${encodeURIComponent(JSON.stringify([{ id, value: 'a\u0000' }]))}`,
  )
  const queries = [...names.flatMap((name) => [`${name}=1&${name}=2`, `${name}=%00`, `${name}=a%00b`]), ...filters]
  for (const [path, token] of lists()) {
    expect((await world.call('GET', path, { token })).statusCode, path).toBe(200)
    for (const query of queries) {
      const answer = await world.call('GET', `${path}?${query}`, { token })
      expect(answer.statusCode, `${path}?${query}`).toBeLessThan(500)
    }
  }
  expect(logged).toEqual([])
})

test('a NUL in what somebody writes is never a failure of ours', async () => {
  const nul = 'a\u0000b'
  const formToken = () => newFormToken(world.deps, one.channel.id)
  const report = { dateOfEvent: '02/03/2026 10:00', location: nul, description: nul.repeat(20) }
  const calls: [method: 'POST' | 'PUT', path: string, payload: object, token?: string][] = [
    ['POST', 'auth/login', { username: nul, password: nul }],
    ['POST', 'reports', { id: nul }, one.ana.token],
    ['POST', 'anonymous/report', { ref: nul }],
    ['PUT', 'anonymous/chat', { id: one.report.id, chatMsg: nul }, one.report.token],
    ['PUT', 'reports/chat', { id: one.report.id, chatMsg: nul }, one.ana.token],
    ['POST', 'anonymous', { channel: one.channel.id, ...report, formToken: formToken(), restrictedUsers: [nul] }],
  ]
  for (const [method, path, payload, token] of calls) {
    const answer = await world.call(method, `/api/${path}`, { payload, token, remoteAddress: newAddress() })
    expect(answer.statusCode, path).toBeLessThan(500)
  }
  const form = multipart(Object.entries({ formToken: formToken(), ...report, witnesses: nul, reporterName: nul }))
  expect((await post(world, `/${one.channel.slug}/new`, form)).statusCode).toBeLessThan(500)
  expect(logged).toEqual([])
})

test('a body beyond a mebibyte is refused before anything reads it, with a session or without', async () => {
  const tooMuch = 'x'.repeat(1024 * 1024)
  const calls: [method: 'POST' | 'PUT', path: string, payload: object, token?: string][] = [
    ['POST', 'auth/login', { username: tooMuch, password: 'x' }],
    ['POST', 'anonymous', { channel: one.channel.id, description: tooMuch }],
    ['PUT', 'anonymous/chat', { id: one.report.id, chatMsg: tooMuch }, one.report.token],
    ['PUT', 'reports/chat', { id: one.report.id, chatMsg: tooMuch }, one.ana.token],
  ]
  for (const [method, path, payload, token] of calls) {
    const answer = await world.call(method, `/api/${path}`, { payload, token, remoteAddress: newAddress() })
    expect(answer.statusCode, path).toBe(413)
  }
  expect(logged).toEqual([])
})
