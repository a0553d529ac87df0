import { randomUUID } from 'node:crypto'
import multipart from '@fastify/multipart'
import staticFiles from '@fastify/static'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Config } from './platform/config/config.ts'
import type { Deps } from './modules/audit-log/deps.ts'
import { registerAuth } from './modules/accounts/routes.ts'
import { registerCasework } from './modules/casework/routes.ts'
import { registerTemplates } from './modules/casework/templates/routes.ts'
import { registerChannels } from './modules/channels/routes.ts'
import { registerEvents } from './modules/notifications/live-events/routes.ts'
import { registerExternalInvestigators } from './modules/reports/external-investigators/routes.ts'
import { registerFiles } from './modules/files/routes.ts'
import { registerLogs } from './modules/log-pages/routes.ts'
import { registerNotifications } from './modules/notifications/routes.ts'
import { registerOpenId } from './modules/accounts/single-sign-on/routes.ts'
import { registerDashboard } from './modules/dashboard/routes.ts'
import { registerPages, sendUnreadablePath } from './modules/public-site/routes.ts'
import { registerRecoveryKey } from './modules/roster/recovery-key/routes.ts'
import { registerReports } from './modules/reports/routes.ts'
import { registerRequests } from './modules/votes/routes.ts'
import { registerRoles } from './modules/accounts/roles/routes.ts'
import { registerRoster } from './modules/roster/routes.ts'
import { registerSecondFactor } from './modules/accounts/second-factor/routes.ts'
import { registerSetup } from './modules/setup/routes.ts'
import { registerSystem } from './health/index.ts'
import { registerUsers } from './modules/accounts/users/routes.ts'
import { requireOwnHost } from './platform/http/own-host.ts'
import { limitConnections } from './platform/http/connections.ts'
import { isHttps } from './platform/http/is-https.ts'
import { installProblems } from './platform/http/problem.ts'
import { apiHeaders, commonHeaders } from './platform/http/security-headers.ts'
import { cutSlowBodies } from './platform/http/slow-bodies.ts'
import { logRequests } from './start/log-requests.ts'
import './wiring.ts'

const jsonBytesMax = 1024 * 1024
/** A form without files; more than any of ours has. */
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
  registerDashboard,
  registerRequests,
  registerCasework,
  registerTemplates,
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
