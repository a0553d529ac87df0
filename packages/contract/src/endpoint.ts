import type { z } from 'zod/mini'
import type { ErrorCode } from './errors.ts'

type Schema = z.ZodMiniType

/**
 * Who may call: `anyone` (no session, or one that the call looks for by itself), `form` (a sealed form token), `reporter` (the
 * token of a reference), `signed-in` (any user), `session` (any user, or a reporter), `user` (ROLE_USER), `committee` (ROLE_USER,
 * not an investigator), `admin` (ROLE_ADMIN).
 */
export type Who = 'anyone' | 'form' | 'reporter' | 'signed-in' | 'session' | 'user' | 'committee' | 'admin'

/** One call of the product's API: the server validates by it, the OpenAPI page is made of it, the web takes its types from it. */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'HEAD'
  /** Begins with /api/; parameters in braces. */
  readonly path: `/api/${string}`
  readonly who: Who
  readonly summary: string
  readonly params?: Schema
  readonly query?: Schema
  readonly body?: Schema
  /** Absent: 204 without a body. */
  readonly response?: Schema
  /** The answer is not JSON (a file, a page; events, whose data `response` describes) or the body is raw bytes. */
  readonly raw?: 'request' | 'response' | 'events'
  /** Health, the API's own description, logos and file addresses answer without the API key. */
  readonly withoutApiKey?: true
  readonly errors: readonly ErrorCode[]
}

/** Declares a call and keeps its literal types. */
export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => endpoint

type Output<S> = S extends Schema ? z.output<S> : undefined
type Input<S> = S extends Schema ? z.input<S> : undefined

export type Params<E extends Endpoint> = Output<E['params']>
export type Query<E extends Endpoint> = Output<E['query']>
export type Body<E extends Endpoint> = Output<E['body']>
export type BodyInput<E extends Endpoint> = Input<E['body']>
export type QueryInput<E extends Endpoint> = Input<E['query']>
/** Of a stream, whose data `response` describes, there is no answer. */
export type Answer<E extends Endpoint> = E extends { readonly raw: 'events' } ? undefined : Output<E['response']>
