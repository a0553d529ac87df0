import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import * as field from '../fields.ts'
import { pageOf } from '../paging.ts'
import { roleChangeSchema, roleListQuery, roleNameSchema, roleSchema } from './schemas.ts'

const params = z.object({ id: field.id })

export const listRoles = defineEndpoint({
  method: 'GET',
  path: '/api/roles',
  who: 'admin',
  summary: 'Roles and how many users have each, a page at a time',
  query: roleListQuery,
  response: pageOf(roleSchema),
  errors: ['invalid'],
})
export const createRole = defineEndpoint({
  method: 'POST',
  path: '/api/roles',
  who: 'admin',
  summary: 'Create a role, which grants nothing',
  body: roleNameSchema,
  response: roleSchema,
  errors: ['invalid', 'already-exists'],
})
export const updateRole = defineEndpoint({
  method: 'PUT',
  path: '/api/roles/{id}',
  who: 'admin',
  summary: 'Rename a role that was created; of any role, say whether who has it needs a second factor',
  params,
  body: roleChangeSchema,
  response: roleSchema,
  errors: ['invalid', 'not-found', 'already-exists', 'role-built-in'],
})
export const deleteRole = defineEndpoint({
  method: 'DELETE',
  path: '/api/roles/{id}',
  who: 'admin',
  summary: 'Delete a created role that nobody has',
  params,
  errors: ['not-found', 'role-built-in', 'in-use'],
})
