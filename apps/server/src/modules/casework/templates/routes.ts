import type { FastifyInstance } from 'fastify'
import * as endpoints from '@canal/contract/templates/endpoints'
import { mount } from '../../../platform/http/mount.ts'
import { committee } from '../../accounts/session/access.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { deleteTemplate, keepTemplate, listTemplates } from './templates.ts'

export const registerTemplates = (server: FastifyInstance, deps: Deps): void => {
  mount(server, deps, endpoints.listTemplates, {
    access: committee,
    handler: ({ actor }) => listTemplates(deps, actor),
  })
  mount(server, deps, endpoints.keepTemplate, {
    access: committee,
    handler: ({ actor, body }) => keepTemplate(deps, actor, body),
  })
  mount(server, deps, endpoints.deleteTemplate, {
    access: committee,
    handler: async ({ actor, params }) => {
      await deleteTemplate(deps, actor, params.id)
      return undefined
    },
  })
}
