import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import * as field from '../fields.ts'
import { pageOf } from '../paging.ts'
import { userIdSchema } from '../users/schemas.ts'
import {
  createInvestigatorSchema,
  investigatorListQuery,
  investigatorSchema,
  updateInvestigatorSchema,
} from './schemas.ts'

const params = z.object({ id: field.id })

export const listInvestigators = defineEndpoint({
  method: 'GET',
  path: '/api/external-investigators',
  who: 'admin',
  summary: 'External investigators, a page at a time',
  query: investigatorListQuery,
  response: pageOf(investigatorSchema),
  errors: ['invalid'],
})
export const getInvestigator = defineEndpoint({
  method: 'GET',
  path: '/api/external-investigators/{id}',
  who: 'admin',
  summary: 'One external investigator',
  params,
  response: investigatorSchema,
  errors: ['not-found'],
})
export const createInvestigator = defineEndpoint({
  method: 'POST',
  path: '/api/external-investigators',
  who: 'admin',
  summary: 'Create an external investigator with a temporary password; each report wished waits for a member',
  body: createInvestigatorSchema,
  response: investigatorSchema,
  errors: ['invalid', 'already-exists', 'service-busy'],
})
export const updateInvestigator = defineEndpoint({
  method: 'PUT',
  path: '/api/external-investigators/{id}',
  who: 'admin',
  summary: 'Change an external investigator, and which reports are wished for them',
  params,
  body: updateInvestigatorSchema,
  response: investigatorSchema,
  errors: ['invalid', 'not-found', 'stale-update'],
})
export const enableInvestigator = defineEndpoint({
  method: 'PATCH',
  path: '/api/external-investigators/enable',
  who: 'admin',
  summary: 'Let an external investigator sign in again',
  body: userIdSchema,
  response: investigatorSchema,
  errors: ['invalid', 'not-found'],
})
export const disableInvestigator = defineEndpoint({
  method: 'PATCH',
  path: '/api/external-investigators/disable',
  who: 'admin',
  summary: 'End an external investigator’s sessions and their access to every report',
  body: userIdSchema,
  response: investigatorSchema,
  errors: ['invalid', 'not-found'],
})
