import type { FastifyInstance } from 'fastify'
import * as endpoints from '@canal/contract/auth/endpoints'
import type { Deps } from '../audit-log/deps.ts'
import { anyone, anySession, bearer, beforeSecondFactor, ownPassword } from './session/access.ts'
import { readDevice, rememberDevice } from './session/device-cookie.ts'
import { sourceOf } from '../../platform/http/limits-source.ts'
import { mount } from '../../platform/http/mount.ts'
import { forgetVouching, vouchedFor } from './single-sign-on/login-state.ts'
import { relyingPartyOf } from './second-factor/relying-party.ts'
import { readWrongPasswords } from './users/wrong-passwords.ts'
import { currentUser } from './current-user.ts'
import { endOtherSessions, endSession, listSessions } from './own-sessions.ts'
import { renewSession, signOut } from './renew-session.ts'
import { signIn } from './sign-in.ts'

export const registerAuth = (server: FastifyInstance, deps: Deps): void => {
  mount(server, deps, endpoints.login, {
    access: anyone,
    handler: async ({ body, request, reply }) => {
      const party = relyingPartyOf(deps.config, request)
      const from = { source: sourceOf(request), device: readDevice(deps, request) }
      const visitor = { ...from, party, vouchedFor: await vouchedFor(deps, request) }
      const { token, userId } = await signIn(deps, body, visitor)
      rememberDevice(deps, reply, userId)
      forgetVouching(deps, reply)
      return { token }
    },
  })
  mount(server, deps, endpoints.current, { access: anySession, handler: ({ actor }) => currentUser(deps, actor) })
  mount(server, deps, endpoints.refreshToken, {
    access: beforeSecondFactor,
    handler: async ({ actor, request }) => ({ token: await renewSession(deps, actor, bearer(request) ?? '') }),
  })
  mount(server, deps, endpoints.logout, {
    access: anySession,
    handler: async ({ actor, reply }) => {
      await signOut(deps, actor)
      // Not the cookies: the one that marks the device must outlive the session, and storage keeps preferences.
      reply.header('clear-site-data', '"cache"')
      return undefined
    },
  })
  mount(server, deps, endpoints.listSessions, {
    access: ownPassword,
    handler: ({ actor }) => listSessions(deps, actor),
  })
  mount(server, deps, endpoints.endSession, {
    access: ownPassword,
    handler: async ({ actor, params }) => {
      await endSession(deps, actor, params.id)
      return undefined
    },
  })
  mount(server, deps, endpoints.endOtherSessions, {
    access: ownPassword,
    handler: async ({ actor }) => {
      await endOtherSessions(deps, actor)
      return undefined
    },
  })
  mount(server, deps, endpoints.readWrongPasswords, {
    access: beforeSecondFactor,
    handler: async ({ actor, body }) => {
      await readWrongPasswords(deps, actor.userId, body.count)
      return undefined
    },
  })
}
