import type { FastifyInstance } from 'fastify'
import * as endpoints from '@canal/contract/roles/endpoints'
import type { Deps } from '../../audit-log/deps.ts'
import { administrator } from '../session/access.ts'
import { listQuery } from '../../../platform/http/list-query.ts'
import { mount } from '../../../platform/http/mount.ts'
import { createRole } from './create-role.ts'
import { deleteRole } from './delete-role.ts'
import { listRoles } from './list-roles.ts'
import { updateRole } from './update-role.ts'

export const registerRoles = (server: FastifyInstance, deps: Deps): void => {
  mount(server, deps, endpoints.listRoles, {
    access: administrator,
    handler: ({ request }) => listRoles(deps, listQuery(endpoints.listRoles.query, request.query)),
  })
  mount(server, deps, endpoints.createRole, { access: administrator, handler: ({ body }) => createRole(deps, body) })
  mount(server, deps, endpoints.updateRole, {
    access: administrator,
    handler: ({ params, body }) => updateRole(deps, params.id, body),
  })
  mount(server, deps, endpoints.deleteRole, {
    access: administrator,
    handler: async ({ params }) => {
      await deleteRole(deps, params.id)
      return undefined
    },
  })
}
