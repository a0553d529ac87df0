import type { FastifyInstance, FastifyRequest } from 'fastify'

/** How long a body may take that nothing else paces: 1 MiB of JSON at 9 KiB a second. */
const patienceMs = 120_000

const timers = new WeakMap<FastifyRequest['raw'], NodeJS.Timeout>()

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Cuts a connection whose request body does not come to its end: who sends a byte a minute would hold it for good. Not
 * Fastify's requestTimeout, which would cut large uploads too; those that read a body at a pace of their own say so by
 * `exemptFromBodyTimeout`.
 */
export const cutSlowBodies = (server: FastifyInstance, patience = patienceMs): void => {
  server.addHook('onRequest', (request, _reply, done) => {
    if (hasBody(request)) {
      const { raw } = request
      const timer = setTimeout(() => raw.destroy(), patience)
      timer.unref()
      timers.set(raw, timer)
      const stop = () => clearTimeout(timer)
      raw.once('end', stop).once('close', stop)
    }
    done()
  })
}

/** The reader of this request's body cuts it itself when it comes too slowly. */
export const exemptFromBodyTimeout = (request: FastifyRequest): void => clearTimeout(timers.get(request.raw))
