import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as endpoints from '@canal/contract/openid/endpoints'
import type { ProviderOutcome } from '@canal/contract/openid/provider'
import type { Config } from '../../../platform/config/config.ts'
import type { OpenIdSettings } from '../../../platform/config/openid.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { anyone } from '../session/access.ts'
import { hit } from '../../../platform/http/limits.ts'
import { sourceOf } from '../../../platform/http/limits-source.ts'
import { mount } from '../../../platform/http/mount.ts'
import { beginAttempt } from './begin.ts'
import { outcomeOf, tellOperator } from './failure.ts'
import { finishAttempt } from './finish.ts'
import { keepLoginState, rememberVouching, takeLoginState, vouchedFor } from './login-state.ts'

/** Each of them may cost a request to the provider; an office behind one address signs in within a morning hour. */
const perSource = { limit: 60, windowSeconds: 15 * 60 }

const callbackPath: (typeof endpoints.finish)['path'] = '/api/auth/oidc/callback'

const settingsOf = ({ openId }: Config): OpenIdSettings => {
  if (!openId) throw new AppError('not-found')
  return openId
}

/** Where the provider sends people back: PUBLIC_URL's site, or on a loopback name the one that was asked. */
const callbackOf = (config: Config, request: FastifyRequest): string =>
  `${config.publicUrl?.origin ?? `${request.protocol}://${request.host}`}${callbackPath}`

/** To the sign-in page, which says in words how it went. Nothing of the provider's answer goes along. */
const toSignIn = (reply: FastifyReply, outcome: ProviderOutcome, next: string | null = null): FastifyReply =>
  reply.redirect(`/admin/login${next ? `?next=${encodeURIComponent(next)}` : ''}#${outcome}`, 303)

const isWithin = async (deps: Deps, request: FastifyRequest): Promise<boolean> =>
  (await hit(deps, { ...perSource, purpose: 'oidc', source: sourceOf(request) })).allowed

const begin = async (deps: Deps, request: FastifyRequest, reply: FastifyReply, next: string | undefined) => {
  const settings = settingsOf(deps.config)
  if (!(await isWithin(deps, request))) return toSignIn(reply, 'busy')
  try {
    const callback = callbackOf(deps.config, request)
    const { address, loginState } = await beginAttempt(deps, settings, { callback, next })
    keepLoginState(deps, reply, loginState)
    return reply.redirect(address.href, 303)
  } catch (error) {
    tellOperator(deps, outcomeOf(error), error)
    return toSignIn(reply, outcomeOf(error))
  }
}

const finish = async (deps: Deps, request: FastifyRequest, reply: FastifyReply) => {
  const settings = settingsOf(deps.config)
  if (!(await isWithin(deps, request))) return toSignIn(reply, 'busy')
  const loginState = takeLoginState(deps, request, reply)
  if (!loginState) return toSignIn(reply, 'expired')
  try {
    const answer = new URL(callbackOf(deps.config, request))
    answer.search = new URL(request.url, answer).search
    const username = await finishAttempt(deps, settings, { answer, loginState })
    if (username === null) {
      tellOperator(deps, 'unusable')
      return toSignIn(reply, 'unusable', loginState.next)
    }
    rememberVouching(deps, reply, username)
    return toSignIn(reply, 'recognised', loginState.next)
  } catch (error) {
    tellOperator(deps, outcomeOf(error), error)
    return toSignIn(reply, outcomeOf(error), loginState.next)
  }
}

/** Signing in through the installation's OpenID Connect provider. Without one there is nothing under these addresses. */
export const registerOpenId = (server: FastifyInstance, deps: Deps): void => {
  mount(server, deps, endpoints.begin, {
    access: anyone,
    handler: async ({ request, reply, query }) => void (await begin(deps, request, reply, query.next)),
  })
  mount(server, deps, endpoints.finish, {
    access: anyone,
    handler: async ({ request, reply }) => void (await finish(deps, request, reply)),
  })
  mount(server, deps, endpoints.recognised, {
    access: anyone,
    handler: async ({ request }) => {
      settingsOf(deps.config)
      return { username: (await vouchedFor(deps, request))?.username ?? null }
    },
  })
}
