import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import * as schema from './schemas.ts'

export const findDrafts = defineEndpoint({
  method: 'GET',
  path: '/api/reports/{id}/drafts',
  who: 'user',
  summary: 'One’s own unsent message and note of a report, which nobody else can open',
  params: z.object({ id: z.string() }),
  response: schema.draftsSchema,
  errors: ['report-not-found', 'no-access', 'report-archived'],
})
export const keepDraft = defineEndpoint({
  method: 'PUT',
  path: '/api/reports/draft',
  who: 'user',
  summary:
    'Keep what one is writing to a report, in place of the version that one saw; without text there is none any more',
  body: schema.keepDraftSchema,
  response: z.object({ version: z.nullable(z.string()) }),
  errors: ['invalid', 'report-not-found', 'no-access', 'report-archived', 'draft-changed'],
})
