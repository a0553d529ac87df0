import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { firstIssues, type Answer, type Body, type Endpoint, type Params, type Query, type Who } from '@canal/contract'
import { isListOf, totalOf } from '@canal/contract/paging'
import type { Locale } from '@canal/messages'
import type { PlatformDeps } from '../deps.ts'
import { AppError, tamperEvidenceOf } from '../errors.ts'
import { raiseAlarm } from './alarm.ts'
import { requireApiKey } from './api-key.ts'
import { apiLocale } from './locale.ts'

/** Finds out who is calling, or throws. `who` must be the same as in the contract, so that the API description is true. */
export interface Access<W extends Who, Actor, Deps extends PlatformDeps = PlatformDeps> {
  who: W
  resolve: (deps: Deps, request: FastifyRequest) => Promise<Actor>
}

export interface Call<E extends Endpoint, Actor, Deps extends PlatformDeps = PlatformDeps> {
  deps: Deps
  actor: Actor
  params: Params<E>
  query: Query<E>
  body: Body<E>
  locale: Locale
  request: FastifyRequest
  reply: FastifyReply
}

interface Route<E extends Endpoint, Actor, Deps extends PlatformDeps> {
  access: Access<E['who'], Actor, Deps>
  handler: (call: Call<E, Actor, Deps>) => Promise<Answer<E>>
}

type Schema = NonNullable<Endpoint['body']>

const parse = (schema: Schema | undefined, value: unknown): unknown => {
  if (!schema) return undefined
  const result = schema.safeParse(value ?? {})
  if (result.success) return result.data
  throw new AppError('invalid', { fields: firstIssues(result.error) })
}

/** Throws `not-found` for a wrong path parameter: such an address does not exist. */
const parseParams = (schema: Schema | undefined, value: unknown): unknown => {
  if (!schema) return undefined
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw new AppError('not-found')
}

/**
 * Refuses a body that is not JSON, unless the endpoint takes the bytes of a file. Addresses outside the API accept forms
 * and plain text, but the API does not, so that a form on another site can never send anything here.
 */
const requireJson = (endpoint: Endpoint, request: FastifyRequest): void => {
  const type = request.headers['content-type']
  const takesJson = endpoint.raw !== 'request' && !['GET', 'HEAD'].includes(endpoint.method)
  if (takesJson && type !== undefined && !/^application\/json\s*(;|$)/i.test(type))
    throw new AppError('unsupported-media-type')
}

const isUser = (actor: unknown): boolean => (actor as { kind?: unknown } | null | undefined)?.kind === 'user'

/**
 * Serves one endpoint of the contract. The order is: content type, API key, caller, input, handler, answer. Fields that the
 * answer's schema does not name are dropped, so that a mistake in a presenter cannot leak a column.
 */
export const mount = <E extends Endpoint, Actor, Deps extends PlatformDeps>(
  server: FastifyInstance,
  deps: Deps,
  endpoint: E,
  route: Route<E, Actor, Deps>,
): void => {
  server.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      requireJson(endpoint, request)
      if (!endpoint.withoutApiKey) requireApiKey(deps, request)
      const actor = await route.access.resolve(deps, request)
      const call = {
        deps,
        actor,
        params: parseParams(endpoint.params, request.params),
        query: parse(endpoint.query, request.query),
        body: parse(endpoint.body, request.body),
        locale: apiLocale(request),
        request,
        reply,
      } as Call<E, Actor, Deps>
      const answer = await route.handler(call).catch(async (error: unknown) => {
        // No log entry for what a reporter's visit finds altered: its time would show when the reporter was here. Only the
        // operator is told.
        if (isUser(actor)) await raiseAlarm(deps, tamperEvidenceOf(error))
        throw error
      })
      if (reply.sent || endpoint.raw) return reply
      if (!endpoint.response) return reply.status(204).send()
      if (isListOf(endpoint.response)) reply.header('x-total-count', totalOf(answer))
      return reply.send(endpoint.response.parse(answer))
    },
  })
}
