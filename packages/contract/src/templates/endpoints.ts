import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import * as field from '../fields.ts'
import * as schema from './schemas.ts'

export const listTemplates = defineEndpoint({
  method: 'GET',
  path: '/api/templates',
  who: 'committee',
  summary: 'The committee’s own templates of messages to reporters',
  response: schema.templatesSchema,
  errors: [],
})
export const keepTemplate = defineEndpoint({
  method: 'PUT',
  path: '/api/templates',
  who: 'committee',
  summary: `Add a template, or change one; ${schema.templateLimits.most} at most`,
  body: schema.keepTemplateSchema,
  response: z.object({ id: z.string() }),
  errors: ['invalid', 'not-found', 'conflict'],
})
export const deleteTemplate = defineEndpoint({
  method: 'DELETE',
  path: '/api/templates/{id}',
  who: 'committee',
  summary: 'Delete a template',
  params: z.object({ id: field.id }),
  errors: ['not-found'],
})
