import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'

export const live = defineEndpoint({
  method: 'GET',
  path: '/api/health/live',
  who: 'anyone',
  summary: 'The process answers',
  response: z.object({ status: z.literal('ok') }),
  withoutApiKey: true,
  errors: [],
})
export const ready = defineEndpoint({
  method: 'GET',
  path: '/api/health/ready',
  who: 'anyone',
  summary:
    '200 once migrated, and seeded where it is a demonstration; 503 until then. Without its virus scanner it goes on',
  response: z.object({ status: z.literal('ok'), scanner: z.enum(['off', 'ready', 'gone']) }),
  withoutApiKey: true,
  errors: ['service-busy'],
})
export const openapi = defineEndpoint({
  method: 'GET',
  path: '/api/openapi.json',
  who: 'anyone',
  summary: 'This description, OpenAPI 3.1',
  response: z.unknown(),
  withoutApiKey: true,
  errors: [],
})
export const docs = defineEndpoint({
  method: 'GET',
  path: '/api/docs',
  who: 'anyone',
  summary: 'This description, as a page',
  raw: 'response',
  withoutApiKey: true,
  errors: [],
})
