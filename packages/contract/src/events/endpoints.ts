import { defineEndpoint } from '../endpoint.ts'
import { changedSchema } from './schemas.ts'

export const events = defineEndpoint({
  method: 'GET',
  path: '/api/events',
  who: 'session',
  summary:
    'Live updates as text/event-stream, read with fetch: “changed” says that something changed and where, never what; “ended”, that the session has ended',
  response: changedSchema,
  raw: 'events',
  errors: ['too-many-requests', 'service-busy'],
})
