import type { FastifyInstance } from 'fastify'
import * as endpoints from '@canal/contract/system/endpoints'
import type { Deps } from '../modules/audit-log/deps.ts'
import { AppError } from '../platform/errors.ts'
import { anyone } from '../modules/accounts/session/access.ts'
import { mount } from '../platform/http/mount.ts'

const ok = { status: 'ok' as const }

/** Liveness, and readiness: 503 until migrated, and seeded where this is a demonstration (decisions §7). */
export const registerHealth = (server: FastifyInstance, deps: Deps): void => {
  mount(server, deps, endpoints.live, { access: anyone, handler: () => Promise.resolve(ok) })
  mount(server, deps, endpoints.ready, {
    access: anyone,
    handler: async () => {
      if (!deps.isReady()) throw new AppError('service-busy')
      return { ...ok, scanner: deps.scanner.state() }
    },
  })
}
