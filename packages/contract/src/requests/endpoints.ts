import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import type { ErrorCode } from '../errors.ts'
import * as field from '../fields.ts'
import { pageWithNames } from '../paging.ts'
import { createRequestSchema, requestIdSchema, requestListQuery, requestSchema } from './schemas.ts'

type Kind = 'access-to-files' | 'archived-report'

const list = (path: `/api/${string}`, who: 'user' | 'committee', summary: string) =>
  defineEndpoint({
    method: 'GET',
    path,
    who,
    summary,
    query: requestListQuery,
    response: pageWithNames(requestSchema),
    errors: ['invalid'],
  })
const create = <K extends Kind>(kind: K) =>
  defineEndpoint({
    method: 'POST',
    path: `/api/requests/${kind}`,
    who: 'user',
    summary: 'Ask the other members',
    body: createRequestSchema,
    response: z.object({ id: z.string() }),
    errors: ['invalid', 'report-not-found', 'no-access', 'request-pending', 'conflict'],
  })
const act = (path: `/api/${string}`, who: 'user' | 'committee', summary: string, more: readonly ErrorCode[] = []) =>
  defineEndpoint({
    method: 'PATCH',
    path,
    who,
    summary,
    body: requestIdSchema,
    response: requestSchema,
    errors: ['invalid', 'request-not-found', 'request-closed', 'forbidden', ...more],
  })

export const listFileRequests = list('/api/requests/access-to-files', 'user', 'My requests for files')
export const createFileRequest = create('access-to-files')
export const cancelFileRequest = act('/api/requests/access-to-files/cancel', 'user', 'Cancel my pending request')
export const listArchiveRequests = list('/api/requests/archived-report', 'user', 'My requests to reopen')
export const createArchiveRequest = create('archived-report')
export const cancelArchiveRequest = act('/api/requests/archived-report/cancel', 'user', 'Cancel my pending request')

export const listRecusalRequests = list('/api/requests/recusal', 'committee', 'Recusals that I asked for')
export const cancelRecusalRequest = act('/api/requests/recusal/cancel', 'committee', 'Cancel my pending request')

export const listFileApprovals = list('/api/approvals/access-to-files', 'committee', 'File requests to vote on')
export const listArchiveApprovals = list('/api/approvals/archived-report', 'committee', 'Reopening requests to vote on')
export const listRecusalApprovals = list('/api/approvals/recusal', 'committee', 'Recusals to vote on')

const vote = (subject: string, verb: 'approve' | 'deny' | 'withdraw') =>
  act(
    `/api/approvals/${subject}/${verb}`,
    'committee',
    `Vote: ${verb}`,
    subject === 'recusal' ? ['no-access', 'conflict', 'last-member'] : ['no-access', 'conflict'],
  )
export const approveFileRequest = vote('access-to-files', 'approve')
export const denyFileRequest = vote('access-to-files', 'deny')
export const withdrawFileVote = vote('access-to-files', 'withdraw')
export const approveArchiveRequest = vote('archived-report', 'approve')
export const denyArchiveRequest = vote('archived-report', 'deny')
export const withdrawArchiveVote = vote('archived-report', 'withdraw')
export const approveJoining = vote('archived-report/access-requests', 'approve')
export const denyJoining = vote('archived-report/access-requests', 'deny')
export const withdrawJoiningVote = vote('archived-report/access-requests', 'withdraw')
export const approveRecusal = vote('recusal', 'approve')
export const denyRecusal = vote('recusal', 'deny')
export const withdrawRecusalVote = vote('recusal', 'withdraw')

export const createJoining = defineEndpoint({
  method: 'POST',
  path: '/api/approvals/archived-report/access-requests',
  who: 'committee',
  summary: 'Ask to be added to a report that was reopened',
  body: z.object({ requestId: field.id, reason: createRequestSchema.shape.reason }),
  response: z.object({ id: z.string() }),
  errors: ['invalid', 'request-not-found', 'request-pending', 'conflict'],
})
export const cancelJoining = act(
  '/api/approvals/archived-report/access-requests/cancel',
  'committee',
  'Cancel my request to be added',
)
