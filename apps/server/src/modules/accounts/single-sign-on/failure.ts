import type { ProviderOutcome } from '@canal/contract/openid/provider'
import type { Deps } from '../../audit-log/deps.ts'

/** What openid-client and fetch tell of a failure; `error` is the provider's word for it (RFC 6749 §4.1.2.1, §5.2). */
interface Told {
  name?: string
  code?: string
  error?: string
  cause?: { code?: unknown }
}

const away = ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON']
const awayByItsWord = ['temporarily_unavailable', 'server_error']
/** The provider's refusal, which comes with the browser. */
const refusal = 'OAUTH_AUTHORIZATION_RESPONSE_ERROR'

const isAway = (failure: unknown, { code, error }: Told): boolean => {
  // What fetch throws where nobody answers; the library's own TypeErrors have a code.
  if (failure instanceof TypeError && !code) return true
  if (code === refusal) return awayByItsWord.includes(error ?? '')
  return away.includes(code ?? '')
}

/** A failure in the sign-in page's words. */
export const outcomeOf = (failure: unknown): ProviderOutcome => {
  const told = failure as Told
  if (isAway(failure, told)) return 'unavailable'
  return told.code === refusal && told.error === 'access_denied' ? 'denied' : 'failed'
}

/** Names of failures alone, for the operator: neither an address nor a token, code or claim is among them. */
export const tellOperator = (deps: Deps, outcome: ProviderOutcome, failure?: unknown): void => {
  const { name, code, error, cause } = (failure ?? {}) as Told
  // What a browser brought along, anybody could have written.
  if (code === refusal) return
  const said = error && /^[a-z_]{1,40}$/.test(error) ? error : undefined
  const reason = typeof cause?.code === 'string' ? cause.code : undefined
  deps.log.warn({ outcome, name, code: code ?? reason, said }, 'sign-in through the provider')
}
