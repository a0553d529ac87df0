import fastify from 'fastify'
import { beforeEach, expect, test } from 'vitest'
import type { Deps } from '../modules/audit-log/deps.ts'
import { tellOperator } from '../modules/accounts/single-sign-on/failure.ts'
import { createLogger } from './logger.ts'
import { logRequests } from './log-requests.ts'

let lines: string[]
const logger = () => createLogger('info', { write: (line: string) => void lines.push(line) })
beforeEach(() => {
  lines = []
})

test('a field that nobody allowed never reaches the log, nor does the message of an error', () => {
  const log = logger()
  log.info({ route: '/api/reports', remoteAddress: '192.0.2.1', req: { url: '/secret' }, body: 'secret' }, 'request')
  log.error(new Error('a row: secret'), 'failed')
  log.error({ err: new Error('a row: secret'), stack: 'Error\n at place' }, 'failed')
  expect(lines).toHaveLength(3)
  expect(lines.join('')).not.toMatch(/secret|192\.0\.2\.1/)
  expect(lines[0]).toContain('"route":"/api/reports"')
})

const [channel, report] = ['6f5902ac-237e-4b1a-8a52-1c8d1b1e7f10', '0b9f3c1e-52c1-4b37-9a5e-7f3a4b2d9c11']

/** The fields that docs/operations.md tells an operator to look at, as the callers write them. */
test.each([
  ['modules/audit-log/governance/check-chains.ts', { channel, alarm: 'roster-another' }],
  ['modules/audit-log/governance/copies.ts', { channel, alarm: 'roster-copy', reason: 'NoSuchBucket' }],
  ['modules/audit-log/heads.ts', { channel, alarm: 'log-heads-copy' }],
  ['modules/audit-log/check-heads.ts', { channel, alarm: 'log-heads', report, reports: 3 }],
  ['modules/audit-log/verify/check-logs.ts', { channel, alarm: 'log', report, reason: 'clocks-altered' }],
  [
    'modules/accounts/single-sign-on/failure.ts',
    { outcome: 'failed', name: 'ResponseBodyError', code: 'E', said: 'invalid_client' },
  ],
])('an alarm of %s reaches the operator whole', (_from, fields) => {
  logger().error(fields, 'tampered')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'error', msg: 'tampered', ...fields })
})

test('what a sign-in through the provider failed by reaches the operator, and nothing of the person', () => {
  const failure = Object.assign(new Error('the token of ana.ruiz'), {
    name: 'ResponseBodyError',
    code: 'OAUTH_RESPONSE_BODY_ERROR',
    error: 'invalid_grant',
    error_description: 'ana.ruiz@example.org',
  })
  tellOperator({ log: logger() } as unknown as Deps, 'failed', failure)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    outcome: 'failed',
    name: 'ResponseBodyError',
    code: 'OAUTH_RESPONSE_BODY_ERROR',
    said: 'invalid_grant',
  })
  expect(lines[0]).not.toContain('ruiz')
})

test('the back-office’s requests leave their pattern, status and time; reporters’ leave a count', async () => {
  const server = fastify({ logger: false })
  logRequests(server, logger())
  server.get('/api/reports/:id/logs', () => ({}))
  server.get('/api/anonymous/report', () => ({}))
  server.get('/api/files/at/:secret', () => ({}))
  // On every page of a reporter's: a line of it would tell when somebody came.
  server.get('/api/channels/:id/logo', () => ({}))
  server.get('/:slug/:reference', () => ({}))
  await server.inject('/api/reports/f00/logs?type=access')
  const pages = ['/demo/F00F-F00F', '/nowhere/at/all']
  for (const url of ['/api/anonymous/report', '/api/files/at/f00', '/api/channels/f00/logo', ...pages])
    await server.inject(url)
  await server.close()
  const told = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(told).toEqual([
    expect.objectContaining({ route: '/api/reports/:id/logs', status: 200, method: 'GET' }),
    expect.objectContaining({ counts: { '2xx': 4, '4xx': 1 } }),
  ])
  expect(lines.join('')).not.toMatch(/f00|anonymous|nowhere/i)
})
