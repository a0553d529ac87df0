import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { filesListSchema } from '../files/schemas.ts'
import * as schema from './schemas.ts'

const unreadable = ['report-not-found', 'no-access', 'archived-read-only'] as const

export const readCasework = defineEndpoint({
  method: 'GET',
  path: '/api/casework/{id}',
  who: 'committee',
  summary:
    'What waits to be confirmed in a report, what was decided and why, what it was closed with, and which acts are open',
  params: z.object({ id: z.string() }),
  response: schema.caseworkSchema,
  errors: ['report-not-found', 'no-access', 'report-archived'],
})
export const tellAct = defineEndpoint({
  method: 'PUT',
  path: '/api/casework/told',
  who: 'committee',
  summary: 'Acknowledge a report or answer it, by a message to its reporter (Ley 2/2023, art. 9.2.c and d)',
  body: schema.messageActSchema,
  response: z.object({ filesList: filesListSchema }),
  errors: ['invalid', ...unreadable, 'already-done'],
})
export const acknowledgeMany = defineEndpoint({
  method: 'PUT',
  path: '/api/casework/acknowledgements',
  who: 'committee',
  summary: 'Acknowledge several reports, each in its reporter’s language; gives the ids of those that could not be',
  body: schema.acknowledgeManySchema,
  response: z.object({ done: z.number(), left: z.array(z.string()) }),
  errors: ['invalid'],
})
export const openInvestigation = defineEndpoint({
  method: 'PUT',
  path: '/api/casework/investigations',
  who: 'committee',
  summary: 'Open the investigation of a report (art. 32.4): dated, and never undone',
  body: schema.reportIdSchema,
  response: schema.reportIdSchema,
  errors: ['invalid', ...unreadable, 'already-done'],
})
export const admitReport = defineEndpoint({
  method: 'PUT',
  path: '/api/casework/admissions',
  who: 'committee',
  summary: 'Admit a report: dated, and its reporter is not told',
  body: schema.reportIdSchema,
  response: schema.caseworkSchema,
  errors: ['invalid', ...unreadable, 'already-done', 'conflict'],
})
export const closeReport = defineEndpoint({
  method: 'PUT',
  path: '/api/casework/closings',
  who: 'committee',
  summary: 'Close a report with its outcome, once, and tell its reporter; its status stays',
  body: schema.closeSchema,
  response: schema.caseworkSchema,
  errors: ['invalid', ...unreadable, 'already-done', 'investigation-not-opened'],
})
export const setCategory = defineEndpoint({
  method: 'PUT',
  path: '/api/casework/categories',
  who: 'committee',
  summary: 'Say what a report is about, for the committee alone; what its reporter chose stays in its details',
  body: schema.setCategorySchema,
  response: schema.caseworkSchema,
  errors: ['invalid', ...unreadable],
})
export const propose = defineEndpoint({
  method: 'POST',
  path: '/api/casework/proposals',
  who: 'committee',
  summary:
    'Extend the deadline, do not admit, set aside for lack of information (not admitted and archived), omit the acknowledgement, hold back from deletion, suppress a part or, as untrue, all of it: at once, or once a second member confirms. A part is masked at once',
  body: schema.proposeSchema,
  response: schema.caseworkSchema,
  errors: ['invalid', ...unreadable, 'not-appointed', 'already-done', 'conflict', 'part-waits'],
})
export const readPart = defineEndpoint({
  method: 'GET',
  path: '/api/casework/{id}/parts/{proposalId}',
  who: 'committee',
  summary: 'What a part says that waits to be erased, for who is to confirm or object; of a file, its name',
  params: z.object({ id: z.string(), proposalId: z.string() }),
  response: schema.waitingPartSchema,
  errors: ['report-not-found', 'no-access', 'report-archived', 'conflict', 'already-done'],
})
const decide = (path: `/api/${string}`, summary: string) =>
  defineEndpoint({
    method: 'PATCH',
    path,
    who: 'committee',
    summary,
    body: schema.proposalIdSchema,
    response: schema.caseworkSchema,
    errors: ['invalid', ...unreadable, 'already-done', 'conflict', 'part-waits'],
  })
export const confirmProposal = decide('/api/casework/proposals/confirm', 'Confirm what a colleague proposed')
export const withdrawProposal = decide(
  '/api/casework/proposals/withdraw',
  'Take back or refuse what waits to be confirmed; of the hold that counts: release the report',
)
