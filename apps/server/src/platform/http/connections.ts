import type { FastifyInstance } from 'fastify'

/** Beyond, connections are refused at once: what is open keeps its files and memory. */
const connectionsMax = 2000
/** From a connection's first byte to the end of its headers. */
const headersMs = 30_000
/** A connection on which nothing moves, in either direction. Longer than any answer takes to begin. */
const idleMs = 180_000
/** Between two requests. */
const keepAliveMs = 60_000

/** How many connections there may be and how long one may be held without using it. Bodies: `cutSlowBodies`. */
export const limitConnections = ({ server }: FastifyInstance): void => {
  server.maxConnections = connectionsMax
  server.headersTimeout = headersMs
  server.keepAliveTimeout = keepAliveMs
  server.setTimeout(idleMs)
}
