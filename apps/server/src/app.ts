import { randomUUID } from 'node:crypto'
import multipart from '@fastify/multipart'
import staticFiles from '@fastify/static'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Config } from './config.ts'
import type { Deps } from './deps.ts'
import { registerAuth } from './features/auth/index.ts'
import { registerChannels } from './features/channels/index.ts'
import { registerEvents } from './features/events/index.ts'
import { registerExternalInvestigators } from './features/external-investigators/index.ts'
import { registerFiles } from './features/files/index.ts'
import { registerLogs } from './features/logs/index.ts'
import { registerNotifications } from './features/notifications/index.ts'
import { registerOpenId } from './features/openid/index.ts'
import { registerOverview } from './features/overview/index.ts'
import { registerPages, sendUnreadablePath } from './features/pages/index.ts'
import { registerRecoveryKey } from './features/recovery-key/index.ts'
import { registerReports } from './features/reports/index.ts'
import { registerRequests } from './features/requests/index.ts'
import { registerRoles } from './features/roles/index.ts'
import { registerRoster } from './features/roster/index.ts'
import { registerSecondFactor } from './features/second-factor/index.ts'
import { registerSetup } from './features/setup/index.ts'
import { registerSystem } from './features/system/index.ts'
import { registerUsers } from './features/users/index.ts'
import { requireOwnHost } from './http/own-host.ts'
import { limitConnections } from './http/connections.ts'
import { isHttps } from './http/is-https.ts'
import { installProblems } from './http/problem.ts'
import { apiHeaders, commonHeaders } from './http/security-headers.ts'
import { cutSlowBodies } from './http/slow-bodies.ts'
import { logRequests } from './start/log-requests.ts'
import './wiring.ts'

const jsonBytesMax = 1024 * 1024
/** A form without files; more than any of ours has (security §8). */
const formBytesMax = 64 * 1024

const features = [
  registerSystem,
  registerAuth,
  registerOpenId,
  registerSecondFactor,
  registerUsers,
  registerRoles,
  registerExternalInvestigators,
  registerRoster,
  registerRecoveryKey,
  registerSetup,
  registerChannels,
  registerReports,
  registerOverview,
  registerRequests,
  registerFiles,
  registerLogs,
  registerEvents,
  registerNotifications,
  registerPages,
]

const setHeaders = (config: Config, request: FastifyRequest, reply: FastifyReply): void => {
  reply.headers(commonHeaders(isHttps(config, request)))
  if (request.url.startsWith('/api/')) reply.headers(apiHeaders)
}

/** Everything that is served, by name. */
export const buildApp = async (deps: Deps): Promise<FastifyInstance> => {
  const server = fastify({
    logger: false,
    trustProxy: deps.config.trustedProxies,
    genReqId: () => randomUUID(),
    bodyLimit: jsonBytesMax,
    // While it stops, what a proxy still hands over on an open connection is answered, and that connection closed.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    // No hook runs for a path that cannot be decoded.
    frameworkErrors: (error, request, reply) => {
      setHeaders(deps.config, request, reply)
      void sendUnreadablePath(deps, error, request, reply)
    },
  })
  limitConnections(server)
  installProblems(server, deps)
  logRequests(server, deps.log)
  server.addHook('onRequest', async (request, reply) => {
    requireOwnHost(deps.config, request)
    setHeaders(deps.config, request, reply)
  })
  cutSlowBodies(server)
  server.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: formBytesMax },
    (_request, body, done) => done(null, new URLSearchParams(body as string)),
  )
  await server.register(multipart, { throwFileSizeLimit: false, limits: { fileSize: Infinity } })
  if (deps.web.clientDir)
    await server.register(staticFiles, {
      root: `${deps.web.clientDir}/assets`,
      prefix: '/assets/',
      immutable: true,
      maxAge: '365d',
      index: false,
      preCompressed: true,
    })
  for (const register of features) register(server, deps)
  return server
}
