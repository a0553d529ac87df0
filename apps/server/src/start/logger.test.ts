import fastify from 'fastify'
import { beforeEach, expect, test } from 'vitest'
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
