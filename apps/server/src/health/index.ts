import type { FastifyInstance } from 'fastify'
import type { Deps } from '../modules/audit-log/deps.ts'
import { registerDescription } from './description.ts'
import { registerHealth } from './health.ts'

/** Health, and the API's own description. */
export const registerSystem = (server: FastifyInstance, deps: Deps): void => {
  registerHealth(server, deps)
  registerDescription(server, deps)
}
