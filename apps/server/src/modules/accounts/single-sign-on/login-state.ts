import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { isSpent, spendToken, type Token } from '../../../platform/http/limits-proof.ts'
import { clearSealed, readSealed, writeSealed, type SealedCookie } from '../../../platform/http/sealed-cookie.ts'

/** What this browser began at the provider, to be held against its answer (OpenID Connect Core §3.1.2.1, RFC 7636). */
export interface LoginState {
  state: string
  nonce: string
  verifier: string
  /** Where to go on after signing in. */
  next: string | null
}

/** The provider's own page sends people back: `strict` would leave this one behind. Time enough for its second factor. */
export const loginStateCookie: SealedCookie = {
  name: 'o',
  kind: 'oidc-attempt',
  validSeconds: 10 * 60,
  sameSite: 'lax',
}
export const vouchingCookie: SealedCookie = {
  name: 'v',
  kind: 'oidc-vouching',
  validSeconds: 5 * 60,
  sameSite: 'strict',
}

export const keepLoginState = (deps: Deps, reply: FastifyReply, loginState: LoginState): void =>
  writeSealed(deps, reply, loginStateCookie, { ...loginState })

/** What this browser began, for one answer: it is forgotten by being read. */
export const takeLoginState = (deps: Deps, request: FastifyRequest, reply: FastifyReply): LoginState | null => {
  const stored = readSealed(deps, request, loginStateCookie)
  clearSealed(deps, reply, loginStateCookie)
  // Authenticated, and of this purpose: only `keepLoginState` wrote it.
  return stored && (stored.data as unknown as LoginState)
}

export const rememberVouching = (deps: Deps, reply: FastifyReply, username: string): void =>
  writeSealed(deps, reply, vouchingCookie, username)

/** The provider's word for somebody, and what it is spent by. */
export interface Vouching {
  username: string
  once: Token
}

/**
 * Whom the provider vouched for on this browser in the last five minutes; null for nobody, or without provider. A word that
 * was spent is none, before any password is looked at: refused only beside a right one, it would tell who kept a copy of the
 * cookie that they guessed right.
 */
export const vouchedFor = async (deps: Deps, request: FastifyRequest): Promise<Vouching | null> => {
  const stored = deps.config.openId && readSealed(deps, request, vouchingCookie)
  if (!stored || typeof stored.data !== 'string') return null
  const once = { kind: vouchingCookie.kind, nonce: stored.nonce, expiresAt: stored.expiresAt }
  return (await isSpent(deps.db, once)) ? null : { username: stored.data, once }
}

/**
 * Uses up the provider's word; false if another sign-in did. For the transaction that begins the session, so that only a
 * sign-in costs it: spent by each try, a mistyped password or the question for a second factor would send people to the
 * provider again, or have each refusal hand out a fresh word, which gives who guesses no fewer tries.
 */
export const spendVouching = (tx: Tx, { once }: Vouching): Promise<boolean> => spendToken(tx, once)

/** Its word was for one sign-in. */
export const forgetVouching = (deps: Deps, reply: FastifyReply): void => {
  if (deps.config.openId) clearSealed(deps, reply, vouchingCookie)
}
