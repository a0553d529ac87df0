import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'

/** What stands on reporters' pages, though its address is among the back-office's. */
const isOnTheirPages = (route: string, method: string): boolean =>
  route === '/api/channels/:id/logo' && (method === 'GET' || method === 'HEAD')

/** Routes that reporters use: no line of their own, a count by the minute. */
export const isPublic = (route: string | undefined, method: string): boolean =>
  route === undefined ||
  !route.startsWith('/api/') ||
  /^\/api\/(anonymous|files)(\/|$)/.test(route) ||
  isOnTheirPages(route, method)

/** Probes, and live updates, which would tell for how long somebody had a page open: nothing at all. */
export const isUntold = (route = ''): boolean => route === '/api/events' || route.startsWith('/api/health/')

/** One line a request of the back-office: route pattern, status, time taken, random id. Nothing that was sent. */
export const logRequests = (server: FastifyInstance, log: Logger): void => {
  let counts: Record<string, number> = {}
  const tell = () => {
    if (Object.keys(counts).length > 0) log.info({ counts }, 'public requests of the last minute')
    counts = {}
  }
  const timer = setInterval(tell, 60_000)
  timer.unref()
  server.addHook('onClose', () => {
    clearInterval(timer)
    tell()
  })
  server.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url
    const { statusCode: status } = reply
    if (isPublic(route, request.method)) {
      const kind = `${Math.floor(status / 100)}xx`
      counts[kind] = (counts[kind] ?? 0) + 1
    } else if (!isUntold(route)) {
      const fields = { requestId: request.id, method: request.method, route, status, ms: Math.round(reply.elapsedTime) }
      log.info(fields, 'request')
    }
    done()
  })
}
