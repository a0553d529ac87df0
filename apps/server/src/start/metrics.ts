import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { alteredChannels, lateSince } from '../modules/audit-log/findings.ts'
import type { Deps } from '../modules/audit-log/deps.ts'
import { isPublic, isUntold } from './log-requests.ts'

/** Requests of reporters are counted by the minute: finer figures would tell when somebody was there. */
const publicEveryMs = 60_000
/** Seconds; a list takes a hundredth, a sign-in some tenths. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

const statusClass = (status: number): string => `${Math.floor(status / 100)}xx`

/** Counts the answers of a server: kind of page and class of status, and no route, address, name or id. */
const countRequests = (server: FastifyInstance, register: Registry): (() => void) => {
  const total = new Counter({
    name: 'canal_requests_total',
    help: 'Answers by part and class of status; those of public pages are added once a minute.',
    labelNames: ['part', 'status'],
    registers: [register],
  })
  const seconds = new Histogram({
    name: 'canal_office_request_seconds',
    help: 'Time that answers of the back-office took.',
    buckets,
    registers: [register],
  })
  const waiting = new Map<string, number>()
  const addPublic = () => {
    for (const [status, count] of waiting) total.inc({ part: 'public', status }, count)
    waiting.clear()
  }
  const timer = setInterval(addPublic, publicEveryMs)
  timer.unref()
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url
    const status = statusClass(reply.statusCode)
    if (isPublic(route, request.method)) waiting.set(status, (waiting.get(status) ?? 0) + 1)
    else if (!isUntold(route)) {
      total.inc({ part: 'office', status })
      seconds.observe(reply.elapsedTime / 1000)
    }
    done()
  })
  return () => clearInterval(timer)
}

type Shown = Pick<Deps, 'disk' | 'scanner' | 'isReady' | 'findings' | 'now'>

const showState = ({ disk, scanner, isReady, findings, now }: Shown, register: Registry): void => {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [register],
      collect() {
        this.set(read())
      },
    })
  gauge('canal_ready', '1 once the database is migrated and requests are served.', () => Number(isReady()))
  gauge('canal_disk_free_bytes', 'Free bytes where it is scarcest: database or files.', () => disk.state().freeBytes)
  gauge('canal_scanner_lost', '1 while the virus scanner is configured and does not answer.', () =>
    Number(scanner.state() === 'gone'),
  )
  gauge(
    'canal_log_altered_channels',
    'Channels with reports, or signatures, that are not as their log says.',
    () => alteredChannels(findings).length,
  )
  gauge('canal_log_altered_reports', 'Reports that are not as their log says.', () =>
    alteredChannels(findings).reduce((sum, { reports }) => sum + reports, 0),
  )
  gauge('canal_altered_accounts', 'Accounts whose keys are not as they were written.', () => findings.keys.size)
  gauge('canal_log_check_late', '1 while the daily check of the logs has been under way for more than two days.', () =>
    Number(lateSince(findings, now()) !== null),
  )
  gauge(
    'canal_log_checked_timestamp_seconds',
    'When all logs were last checked to the end; 0 before the first time.',
    () => Math.floor((findings.endedAt?.getTime() ?? 0) / 1000),
  )
}

/**
 * Serves figures in Prometheus's text format at `/metrics`, on a port of its own that the proxy does not pass on. Resolves
 * once it listens; rejects as `listen` does.
 */
export const serveMetrics = async (
  deps: Shown,
  server: FastifyInstance,
  { host, port }: { host: string; port: number },
): Promise<{ port: number; close: () => Promise<void> }> => {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const stopCounting = countRequests(server, register)
  showState(deps, register)
  const listener = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    void register.metrics().then(
      (text) => response.writeHead(200, { 'content-type': register.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  listener.listen(port, host)
  await once(listener, 'listening')
  const close = async () => {
    stopCounting()
    listener.close()
    listener.closeAllConnections()
    await once(listener, 'close')
  }
  return { port: (listener.address() as AddressInfo).port, close }
}
