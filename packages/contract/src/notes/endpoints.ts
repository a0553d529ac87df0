import { defineEndpoint } from '../endpoint.ts'
import * as schema from './schemas.ts'

export const writeNote = defineEndpoint({
  method: 'PUT',
  path: '/api/reports/note',
  who: 'committee',
  summary: 'Write a note that members with access alone read, and tell those whom it mentions, or whose task it is',
  body: schema.noteSchema,
  errors: ['invalid', 'report-not-found', 'no-access', 'archived-read-only'],
})
export const settleTask = defineEndpoint({
  method: 'PUT',
  path: '/api/reports/task',
  who: 'committee',
  summary: 'A task was done, is wanted no more, or is still to be done after all',
  body: schema.settleTaskSchema,
  errors: ['invalid', 'report-not-found', 'no-access', 'archived-read-only', 'not-found'],
})
