import type { FastifyInstance, FastifyRequest } from 'fastify'
import { unlock as unlockEndpoint } from '@canal/contract/auth/endpoints'
import * as endpoints from '@canal/contract/roster/endpoints'
import type { Deps } from '../audit-log/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { administrator, anyone, bearer, committee, ownPassword, readerWithoutKeys } from '../accounts/session/access.ts'
import { readDevice } from '../accounts/session/device-cookie.ts'
import { sourceOf } from '../../platform/http/limits-source.ts'
import { mount } from '../../platform/http/mount.ts'
import { appoint, beginAct, changeExclusions, changeRules, changeTerms, signAct } from './acts.ts'
import { unlock } from './unlock.ts'
import { nameFounder } from './founder.ts'
import { listGovernance } from './governance-log.ts'
import { beginRestart, withdrawRestart } from './restart.ts'
import { renewKeys } from './renew-keys.ts'
import { showOwnSeat, showRoster } from './show-roster.ts'
import { listStoppable, stopByPassword, stopInSession, stopRequestByPassword, type Credentials } from './stop.ts'

const stopperOf = (deps: Deps, request: FastifyRequest, credentials: Credentials) => ({
  ...credentials,
  source: sourceOf(request),
  device: readDevice(deps, request),
})

const registerActs = (server: FastifyInstance, deps: Deps): void => {
  mount(server, deps, endpoints.beginAct, {
    access: committee,
    handler: ({ actor, body }) => beginAct(deps, actor, body),
  })
  mount(server, deps, endpoints.changeRules, {
    access: committee,
    handler: ({ actor, body }) => changeRules(deps, actor, body),
  })
  mount(server, deps, endpoints.appoint, {
    access: committee,
    handler: ({ actor, body }) => appoint(deps, actor, body.people),
  })
  mount(server, deps, endpoints.changeExclusions, {
    access: committee,
    handler: ({ actor, body }) => changeExclusions(deps, actor, body),
  })
  mount(server, deps, endpoints.changeTerms, {
    access: committee,
    handler: ({ actor, body }) => changeTerms(deps, actor, body.terms),
  })
  mount(server, deps, endpoints.signAct, {
    access: committee,
    handler: ({ actor, params, body }) => signAct(deps, actor, { ...body, id: params.id }),
  })
  mount(server, deps, endpoints.listStoppable, {
    access: anyone,
    handler: ({ body, request }) => listStoppable(deps, stopperOf(deps, request, body)),
  })
  mount(server, deps, endpoints.stopRequest, {
    access: anyone,
    handler: async ({ params, body, request }) => {
      await stopRequestByPassword(deps, stopperOf(deps, request, body), params.id)
      return undefined
    },
  })
  mount(server, deps, endpoints.stopAct, {
    access: anyone,
    handler: async ({ params, body, request }) => {
      const { username, password, proof } = body
      if (username && password)
        await stopByPassword(deps, stopperOf(deps, request, { username, password, proof }), params.id)
      else if (bearer(request)) await stopInSession(deps, await committee.resolve(deps, request), params.id)
      else throw new AppError('unauthorized')
      return undefined
    },
  })
}

export const registerRoster = (server: FastifyInstance, deps: Deps): void => {
  mount(server, deps, endpoints.getRoster, {
    access: committee,
    handler: ({ actor, query }) => showRoster(deps, actor, { isOpened: query.opened !== undefined }),
  })
  mount(server, deps, endpoints.ownSeat, { access: ownPassword, handler: ({ actor }) => showOwnSeat(deps, actor) })
  mount(server, deps, endpoints.renewKeys, {
    access: committee,
    handler: ({ actor, body }) => renewKeys(deps, actor, body.password),
  })
  registerActs(server, deps)
  mount(server, deps, endpoints.nameFounder, {
    access: administrator,
    handler: async ({ body }) => {
      await nameFounder(deps, body)
      return undefined
    },
  })
  mount(server, deps, endpoints.beginRestart, {
    access: administrator,
    handler: async ({ body }) => {
      await beginRestart(deps, body)
      return undefined
    },
  })
  mount(server, deps, endpoints.withdrawRestart, {
    access: administrator,
    handler: async ({ body }) => {
      await withdrawRestart(deps, body.channelId)
      return undefined
    },
  })
  mount(server, deps, unlockEndpoint, {
    access: readerWithoutKeys,
    handler: ({ actor, body }) => unlock(deps, actor, body),
  })
  mount(server, deps, endpoints.governanceLog, {
    access: committee,
    handler: ({ actor, request }) => listGovernance(deps, actor, request.query),
  })
}
