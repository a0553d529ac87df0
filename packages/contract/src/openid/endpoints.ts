import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { recognisedSchema } from './schemas.ts'

export const begin = defineEndpoint({
  method: 'GET',
  path: '/api/auth/oidc/start',
  who: 'anyone',
  summary: 'To the OpenID Connect provider; a page’s own link, where one is set up',
  query: z.object({ next: z.optional(z.string().check(z.maxLength(500))) }),
  raw: 'response',
  withoutApiKey: true,
  errors: ['not-found', 'invalid'],
})
export const finish = defineEndpoint({
  method: 'GET',
  path: '/api/auth/oidc/callback',
  who: 'anyone',
  summary: 'Where the provider sends people back; on to the sign-in page, whatever it answered',
  raw: 'response',
  withoutApiKey: true,
  errors: ['not-found'],
})
export const recognised = defineEndpoint({
  method: 'GET',
  path: '/api/auth/oidc',
  who: 'anyone',
  summary: 'For whom the provider vouched on this browser',
  response: recognisedSchema,
  errors: ['not-found'],
})
