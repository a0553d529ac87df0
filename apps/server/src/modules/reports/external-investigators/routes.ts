import type { FastifyInstance } from 'fastify'
import * as endpoints from '@canal/contract/external-investigators/endpoints'
import type { Deps } from '../../audit-log/deps.ts'
import { administrator } from '../../accounts/session/access.ts'
import { listQuery } from '../../../platform/http/list-query.ts'
import { mount } from '../../../platform/http/mount.ts'
import { createInvestigator } from './create-investigator.ts'
import { getInvestigator, listInvestigators } from './list-investigators.ts'
import { disableInvestigator, enableInvestigator } from './set-active.ts'
import { updateInvestigator } from './update-investigator.ts'

export const registerExternalInvestigators = (server: FastifyInstance, deps: Deps): void => {
  mount(server, deps, endpoints.listInvestigators, {
    access: administrator,
    handler: ({ request }) => listInvestigators(deps, listQuery(endpoints.listInvestigators.query, request.query)),
  })
  mount(server, deps, endpoints.getInvestigator, {
    access: administrator,
    handler: ({ params }) => getInvestigator(deps, params.id),
  })
  mount(server, deps, endpoints.createInvestigator, {
    access: administrator,
    handler: ({ body }) => createInvestigator(deps, body),
  })
  mount(server, deps, endpoints.updateInvestigator, {
    access: administrator,
    handler: ({ params, body }) => updateInvestigator(deps, { ...body, id: params.id }),
  })
  mount(server, deps, endpoints.enableInvestigator, {
    access: administrator,
    handler: ({ body }) => enableInvestigator(deps, body.id),
  })
  mount(server, deps, endpoints.disableInvestigator, {
    access: administrator,
    handler: ({ body }) => disableInvestigator(deps, body.id),
  })
}
