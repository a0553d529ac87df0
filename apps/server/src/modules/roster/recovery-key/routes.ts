import type { FastifyInstance } from 'fastify'
import * as endpoints from '@canal/contract/recovery-key/endpoints'
import type { Deps } from '../../audit-log/deps.ts'
import { committee } from '../../accounts/session/access.ts'
import { mount } from '../../../platform/http/mount.ts'
import { signKey } from './sign-key.ts'
import { dropKey, startKey } from './set-key.ts'
import { keepShare, showShare } from './shares.ts'

export const registerRecoveryKey = (server: FastifyInstance, deps: Deps): void => {
  const access = committee
  mount(server, deps, endpoints.startRecoveryKey, { access, handler: ({ actor }) => startKey(deps, actor) })
  mount(server, deps, endpoints.signRecoveryKey, {
    access,
    handler: async ({ actor, body }) => {
      await signKey(deps, actor, body)
      return undefined
    },
  })
  mount(server, deps, endpoints.dropRecoveryKey, {
    access,
    handler: async ({ actor }) => {
      await dropKey(deps, actor)
      return undefined
    },
  })
  mount(server, deps, endpoints.showRecoveryShare, {
    access,
    handler: ({ actor, body }) => showShare(deps, actor, body),
  })
  mount(server, deps, endpoints.keepRecoveryShare, {
    access,
    handler: async ({ actor, body }) => {
      await keepShare(deps, actor, body)
      return undefined
    },
  })
}
