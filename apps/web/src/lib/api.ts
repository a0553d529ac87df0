import type { events } from '@canal/contract/events/endpoints'
import type { Answer, BodyInput, Endpoint, ErrorCode, Params, QueryInput } from '@canal/contract'
import { readRefusal, type Refusal } from './refusal.ts'

/** What every call carries: the page's key and language, and a session's token where there is one. */
export interface Caller {
  apiKey: string
  locale: string
  /** Read at each call, so that a renewed token is used at once. */
  token?: () => string | null
  /** Specification §8: hears of each failure that its call did not ask to suppress. */
  onFailure?: (error: ApiError) => void
  /** Whether somebody is at the page; what it asks for while nobody is must not keep the session awake. */
  isAttended?: () => boolean
  /** Hears of each call whether the server was within reach. */
  onReach?: (isReached: boolean) => void
  /** Hears that the server refused the session's token, unless another one has taken its place meanwhile. */
  onSessionEnded?: () => void
  /** Orders calls among all tabs: while one replaces the token, no other goes out with the token that it ends. */
  inTurn?: <T>(mode: LockMode, work: () => Promise<T>) => Promise<T>
  /** Is given the token that such a call answers, before any other call goes out. */
  onToken?: (token: string) => void
}

/** Where nothing of a query has to be asked for, it may be left out. */
type Query<E extends Endpoint> = object extends QueryInput<E> ? QueryInput<E> | undefined : QueryInput<E>

type Given<Key extends string, Value> = undefined extends Value ? { [K in Key]?: Value } : { [K in Key]: Value }

export type CallInput<E extends Endpoint> = Given<'params', Params<E>> &
  Given<'query', Query<E>> &
  (E extends { readonly raw: 'request' } ? { body: Blob } : Given<'body', BodyInput<E>>) & {
    headers?: Readonly<Record<string, string>>
    signal?: AbortSignal
    /** It arrives though its page is left meanwhile: for what is small (the Fetch Standard allows 64 KiB in all). */
    keepalive?: boolean
    /** The caller words the failure itself; the global handler stays silent. */
    suppressError?: boolean
    /** It ends the session's token; the answer's, if it has one, takes its place. */
    replacesToken?: boolean
  }

type Args<E extends Endpoint> = object extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]

type Sent = CallInput<Endpoint> & { params?: unknown; query?: unknown; body?: unknown }

/** What a call brings: an answer that is not JSON comes as it is. */
type Received<E extends Endpoint> = E extends { readonly raw: 'response' } ? Blob : Answer<E>

/** A call that failed. `status` is 0 and `problem` null where no answer came at all. */
export class ApiError extends Error {
  readonly status: number
  readonly problem: Refusal | null
  /** Seconds of Retry-After, where the server named them. */
  readonly retryAfter: number | null

  constructor(status: number, problem: Refusal | null, retryAfter: number | null = null) {
    super(problem?.message ?? `HTTP ${status}`)
    this.name = 'ApiError'
    this.status = status
    this.problem = problem
    this.retryAfter = retryAfter
  }

  is(code: ErrorCode): boolean {
    return this.problem?.code === code
  }
}

const addressOf = (endpoint: Endpoint, params: unknown, query: unknown): string => {
  const named = (params ?? {}) as Readonly<Record<string, string>>
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(named[name] ?? ''))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined && value !== '') search.set(name, String(value))
  return search.size > 0 ? `${path}?${search}` : path
}

const cookie = (name: string): string | undefined =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

const headersOf = (caller: Caller, hasBody: boolean, extra: Readonly<Record<string, string>> = {}): Headers => {
  const headers = new Headers({
    'X-API-Key': caller.apiKey,
    'Accept-Language': caller.locale,
    ...(hasBody && { 'Content-Type': 'application/json' }),
    ...extra,
  })
  const token = caller.token?.()
  if (token && !headers.has('Authorization')) headers.set('Authorization', `Bearer ${token}`)
  if (caller.isAttended?.() === false) headers.set('X-Unattended', '1')
  const xsrf = cookie('XSRF-TOKEN')
  if (xsrf) headers.set('X-XSRF-TOKEN', decodeURIComponent(xsrf))
  return headers
}

const failureOf = async (response: Response): Promise<ApiError> => {
  const body: unknown = await response.json().catch(() => null)
  const retryAfter = Number(response.headers.get('Retry-After') ?? NaN)
  return new ApiError(response.status, readRefusal(body), Number.isFinite(retryAfter) ? retryAfter : null)
}

const inTurn = <T>(caller: Caller, mode: LockMode, work: () => Promise<T>): Promise<T> =>
  caller.inTurn ? caller.inTurn(mode, work) : work()

const tokenOf = (answer: unknown): string | undefined =>
  typeof answer === 'object' && answer !== null && 'token' in answer && typeof answer.token === 'string'
    ? answer.token
    : undefined

const reach = async (caller: Caller, address: string, init: RequestInit): Promise<Response> => {
  try {
    const response = await fetch(address, init)
    caller.onReach?.(true)
    return response
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    caller.onReach?.(false)
    throw new ApiError(0, null)
  }
}

/** A session's token that the server knows no more; a wrong password is none. */
const isSessionEnd = (error: unknown): boolean =>
  error instanceof ApiError && (error.is('session-ended') || error.is('unauthorized'))

const contentOf = (endpoint: Endpoint, response: Response): Promise<unknown> | undefined => {
  if (response.status === 204) return undefined
  return endpoint.raw === 'response' ? response.blob() : response.json()
}

/**
 * Makes the one function by which a front end reaches the API. It rejects with ApiError, or with the DOMException of
 * an aborted signal. Answers are typed by the contract and not parsed again: the server validates what it sends.
 */
export const createCaller = (caller: Caller) => {
  const send = async (endpoint: Endpoint, given: Sent): Promise<unknown> => {
    const token = caller.token?.()
    try {
      const response = await reach(caller, addressOf(endpoint, given.params, given.query), {
        method: endpoint.method,
        headers: headersOf(caller, given.body !== undefined, given.headers),
        credentials: 'same-origin',
        // Nothing to send becomes nothing.
        body: given.body instanceof Blob ? given.body : JSON.stringify(given.body),
        signal: given.signal ?? null,
        keepalive: given.keepalive ?? false,
      })
      if (!response.ok) throw await failureOf(response)
      const answer = await contentOf(endpoint, response)
      const next = given.replacesToken ? tokenOf(answer) : undefined
      if (next !== undefined) caller.onToken?.(next)
      return answer
    } catch (error) {
      if (isSessionEnd(error) && token === caller.token?.()) caller.onSessionEnded?.()
      if (error instanceof ApiError && !given.suppressError) caller.onFailure?.(error)
      throw error
    }
  }
  return async function call<const E extends Endpoint>(endpoint: E, ...[input]: Args<E>): Promise<Received<E>> {
    const given = (input ?? {}) as Sent
    return (await inTurn(caller, given.replacesToken ? 'exclusive' : 'shared', () =>
      send(endpoint, given),
    )) as Received<E>
  }
}

export type Call = ReturnType<typeof createCaller>

const eventsAddress: (typeof events)['path'] = '/api/events'

/** Opens the stream of live updates, for startLive; the token goes with it as with any call, never in the address. */
export const openEvents =
  (caller: Caller) =>
  (signal: AbortSignal): Promise<Response> =>
    inTurn(caller, 'shared', () =>
      reach(caller, eventsAddress, {
        headers: headersOf(caller, false),
        credentials: 'same-origin',
        cache: 'no-store',
        signal,
      }),
    )
