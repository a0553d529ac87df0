import type { FastifyInstance } from 'fastify'
import * as endpoints from '@canal/contract/system/endpoints'
import type { Deps } from '../modules/audit-log/deps.ts'
import { anyone } from '../modules/accounts/session/access.ts'
import { mount } from '../platform/http/mount.ts'
import { docsPage } from './docs-page.ts'
import { docsStyle } from './docs-style.ts'
import { describeApi } from './openapi.ts'

/** `docs` is a first segment that no channel may take (decisions §3). */
const stylesheet = '/docs/api.css'
const pagePolicy = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const cached = 'public, max-age=300'

/** Makes a text at the first call and keeps it: the contract does not change while the program runs. */
const once = (make: () => string): (() => string) => {
  let made: string | null = null
  return () => (made ??= make())
}

/** The API's own description, for programs and as a page without script. */
export const registerDescription = (server: FastifyInstance, deps: Deps): void => {
  const json = once(() => JSON.stringify(describeApi()))
  const page = once(() => docsPage(describeApi(), stylesheet))
  mount(server, deps, endpoints.openapi, {
    access: anyone,
    handler: async ({ reply }) => {
      await reply.header('cache-control', cached).type('application/json; charset=utf-8').send(json())
      return undefined
    },
  })
  mount(server, deps, endpoints.docs, {
    access: anyone,
    handler: async ({ reply }) => {
      reply.header('content-security-policy', pagePolicy).header('cache-control', cached)
      await reply.type('text/html; charset=utf-8').send(page())
      return undefined
    },
  })
  server.get(stylesheet, (_request, reply) =>
    reply.header('cache-control', cached).type('text/css; charset=utf-8').send(docsStyle),
  )
}
