import fastify from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { createLogFindings } from '../modules/audit-log/findings.ts'
import { noScanner } from '../platform/scanner/scanner.ts'
import { serveMetrics } from './metrics.ts'

afterEach(() => vi.useRealTimers())

test('figures name no page, person or moment: answers of public pages are added once a minute', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const server = fastify()
  for (const path of ['/:slug/open', '/api/reports', '/api/health/live']) server.get(path, () => 'ok')
  const state = { freeBytes: 7, totalBytes: 10, level: 'ample' } as const
  const disk = { state: () => state, check: () => Promise.resolve(state), stop: () => Promise.resolve() }
  const findings = createLogFindings()
  const now = new Date('2026-11-24T10:00:00Z')
  const deps = { disk, scanner: noScanner, isReady: () => true, findings, now: () => now }
  const metrics = await serveMetrics(deps, server, { host: '127.0.0.1', port: 0 })
  const figures = async () => (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text()
  for (const path of ['/valdeluna/open', '/api/reports', '/api/health/live']) await server.inject(path)

  const before = await figures()
  expect(before).toContain('canal_requests_total{part="office",status="2xx"} 1')
  expect(before).toContain('canal_office_request_seconds_count 1')
  expect(before).toContain('canal_disk_free_bytes 7')
  expect(before).not.toContain('public"')
  expect(before).toContain('canal_log_altered_reports 0')
  expect(before).toContain('canal_log_check_late 0')
  expect(before).toContain('canal_log_checked_timestamp_seconds 0')
  const altered = { channelId: 'c', since: now }
  findings.byRound.set('r', { ...altered, isNoted: true })
  findings.byHeads.set('r', altered).set('s', altered)
  findings.begunAt = new Date('2026-11-22T09:59:00Z')
  findings.endedAt = new Date('2026-11-22T09:58:00Z')
  vi.advanceTimersByTime(60_000)
  const after = await figures()
  expect(after).toContain('canal_log_altered_channels 1')
  expect(after).toContain('canal_log_altered_reports 2')
  expect(after).toContain('canal_log_check_late 1')
  expect(after).toContain('canal_log_checked_timestamp_seconds 1795341480')
  expect(after).toContain('canal_requests_total{part="public",status="2xx"} 1')
  expect(after).not.toMatch(/valdeluna|slug|\/reports/)
  expect((await fetch(`http://127.0.0.1:${metrics.port}/`)).status).toBe(404)
  await metrics.close()
  await server.close()
})
