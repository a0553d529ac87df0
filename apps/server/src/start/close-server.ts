import type { FastifyInstance } from 'fastify'

/** How long requests may still run once the program is asked to stop; a live stream never ends by itself. */
const patienceMs = 8000

/** Stops accepting, lets requests finish, then ends the connections that are left. */
export const closeServer = async (server: FastifyInstance): Promise<void> => {
  const timer = setTimeout(() => server.server.closeAllConnections(), patienceMs)
  try {
    server.server.closeIdleConnections()
    await server.close()
  } finally {
    clearTimeout(timer)
  }
}
