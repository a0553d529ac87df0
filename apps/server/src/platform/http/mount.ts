import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { firstIssues, type Answer, type Body, type Endpoint, type Params, type Query, type Who } from '@canal/contract'
import { isListOf, totalOf } from '@canal/contract/paging'
import type { Locale } from '@canal/messages'
import type { PlatformDeps } from '../deps.ts'
import { AppError, tamperEvidenceOf } from '../errors.ts'
import { raiseAlarm } from './alarm.ts'
import { requireApiKey } from './api-key.ts'
import { apiLocale } from './locale.ts'

/** Decides who is calling, or throws. `who` must be the contract's, so that the description never lies. */
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

/** A wrong path parameter is an address of nothing. */
const parseParams = (schema: Schema | undefined, value: unknown): unknown => {
  if (!schema) return undefined
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw new AppError('not-found')
}

/**
 * A body is JSON, unless it is a file's bytes: what an address outside of the API takes, a form or plain text, is none
 * here, so that no form of another site is ever read.
 */
const requireJson = (endpoint: Endpoint, request: FastifyRequest): void => {
  const type = request.headers['content-type']
  const takesJson = endpoint.raw !== 'request' && !['GET', 'HEAD'].includes(endpoint.method)
  if (takesJson && type !== undefined && !/^application\/json\s*(;|$)/i.test(type))
    throw new AppError('unsupported-media-type')
}

const isUser = (actor: unknown): boolean => (actor as { kind?: unknown } | null | undefined)?.kind === 'user'

/**
 * Serves one endpoint of the contract: form of the body, key, caller, input, handler, answer, in this order. What the
 * answer's schema does not name is dropped, so that a presenter's slip cannot leak a column.
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
        // What a reporter's visit meets is told to the operator alone: an entry would tell when they were here.
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
