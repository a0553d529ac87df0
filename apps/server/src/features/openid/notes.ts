import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { clearSealed, readSealed, writeSealed, type SealedCookie } from '../../http/sealed-cookie.ts'

/** What this browser began at the provider, to be held against its answer (OpenID Connect Core §3.1.2.1, RFC 7636). */
export interface Attempt {
  state: string
  nonce: string
  verifier: string
  /** Where to go on after signing in. */
  next: string | null
}

/** The provider's own page sends people back: `strict` would leave this one behind. Time enough for its second factor. */
const attemptCookie: SealedCookie = { name: 'o', purpose: 'oidc-attempt', validSeconds: 10 * 60, sameSite: 'lax' }
const vouchingCookie: SealedCookie = { name: 'v', purpose: 'oidc-vouching', validSeconds: 5 * 60, sameSite: 'strict' }

export const rememberAttempt = (deps: Deps, reply: FastifyReply, attempt: Attempt): void =>
  writeSealed(deps, reply, attemptCookie, { ...attempt })

/** What this browser began, for one answer: it is forgotten by being read. */
export const takeAttempt = (deps: Deps, request: FastifyRequest, reply: FastifyReply): Attempt | null => {
  const note = readSealed(deps, request, attemptCookie)
  clearSealed(deps, reply, attemptCookie)
  // Authenticated, and of this purpose: only `rememberAttempt` wrote it.
  return note && (note.data as unknown as Attempt)
}

export const rememberVouching = (deps: Deps, reply: FastifyReply, username: string): void =>
  writeSealed(deps, reply, vouchingCookie, username)

/** The username that the provider vouched for on this browser in the last five minutes; null for none, or without provider. */
export const vouchedFor = (deps: Deps, request: FastifyRequest): string | null => {
  const note = deps.config.openId && readSealed(deps, request, vouchingCookie)
  return note && typeof note.data === 'string' ? note.data : null
}

/** Its word was for one sign-in. */
export const forgetVouching = (deps: Deps, reply: FastifyReply): void => {
  if (deps.config.openId) clearSealed(deps, reply, vouchingCookie)
}
