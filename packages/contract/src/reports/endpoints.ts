import * as z from 'zod/mini'
import { batchDoneSchema } from '../batches.ts'
import { reportBounds } from './limits.ts'
import { dueFilters, reportSorts } from './lists.ts'
import { defineEndpoint } from '../endpoint.ts'
import * as field from '../fields.ts'
import { filesListSchema } from '../files/schemas.ts'
import { pageOf, pageQuery } from '../paging.ts'
import { countsSchema, dashboardSchema, waitingRows } from './dashboard.ts'
import { newReportSchema } from './new-report.ts'
import * as schema from './schemas.ts'

export const listReports = defineEndpoint({
  method: 'GET',
  path: '/api/reports/list',
  who: 'user',
  summary: 'Reports of one’s channel, a page at a time',
  query: z.object({
    ...pageQuery(reportSorts),
    status: z.optional(z.string()),
    notStatus: z.optional(z.string()),
    reviewers: z.optional(z.string()),
    createdAt: z.optional(z.string()),
    deadline: z.optional(z.string()),
    due: z.optional(z.enum(dueFilters)),
    caseNumber: z.optional(z.string()),
  }),
  response: pageOf(schema.reportListItemSchema),
  errors: ['invalid'],
})
export const findReport = defineEndpoint({
  method: 'POST',
  path: '/api/reports',
  who: 'user',
  summary: 'One report, by its id or by a reference that somebody read out',
  body: schema.findReportSchema,
  response: schema.reportSchema,
  errors: ['report-not-found', 'no-access', 'report-archived', 'report-altered'],
})
export const sinceArchived = defineEndpoint({
  method: 'GET',
  path: '/api/reports/{id}/since-archived',
  who: 'committee',
  summary: 'What the reporter wrote and sent since a report was archived, for its former members',
  params: z.object({ id: z.string() }),
  response: schema.sinceArchivedSchema,
  errors: ['report-not-found', 'conflict'],
})
export const submitReport = defineEndpoint({
  method: 'POST',
  path: '/api/anonymous',
  who: 'form',
  summary:
    'Send a report; answers with the reference, shown only here (optional header Idempotency-Key: 22 to 128 letters, digits, - or _)',
  body: newReportSchema,
  response: schema.submittedSchema,
  errors: [
    'invalid',
    'form-token-invalid',
    'channel-inactive',
    'channel-without-readers',
    'nobody-left',
    'proof-of-work-required',
    'not-found',
  ],
})
export const openReference = defineEndpoint({
  method: 'POST',
  path: '/api/anonymous/ref',
  who: 'anyone',
  summary: 'Open a report by its reference',
  body: schema.referenceSchema,
  response: schema.reporterReportSchema,
  errors: ['reference-not-found', 'proof-of-work-required'],
})
export const openReferenceOfChannel = defineEndpoint({
  method: 'POST',
  path: '/api/anonymous/channel/ref',
  who: 'anyone',
  summary: 'Open a report of one channel by its reference',
  body: z.extend(schema.referenceSchema, { channelId: field.id }),
  response: schema.reporterReportSchema,
  errors: ['reference-not-found', 'proof-of-work-required'],
})
export const ownReport = defineEndpoint({
  method: 'GET',
  path: '/api/anonymous/report',
  who: 'reporter',
  summary: 'The report of the reporter’s session, or by its id another one that the same reference opens',
  query: z.object({ id: z.optional(field.id) }),
  response: schema.reporterReportSchema,
  errors: ['invalid', 'unauthorized', 'report-not-found'],
})
export const leaveReport = defineEndpoint({
  method: 'POST',
  path: '/api/anonymous/leave',
  who: 'reporter',
  summary: 'End the reporter’s session',
  errors: ['unauthorized'],
})
export const referenceKept = defineEndpoint({
  method: 'POST',
  path: '/api/anonymous/reference-kept',
  who: 'reporter',
  summary: 'The reporter has kept the reference: the pages of this session show it no more',
  errors: ['unauthorized'],
})
export const updateReport = defineEndpoint({
  method: 'PUT',
  path: '/api/reports/details',
  who: 'user',
  summary: 'Status and reviewers, together',
  body: schema.updateReportSchema,
  response: schema.reportSchema,
  errors: [
    'invalid',
    'report-not-found',
    'no-access',
    'transition-refused',
    'part-waits',
    'stale-update',
    'archived-read-only',
  ],
})
export const setSubject = defineEndpoint({
  method: 'PUT',
  path: '/api/reports/subject',
  who: 'committee',
  summary: 'The subject by which the committee knows a report; never shown to the reporter',
  body: schema.subjectSchema,
  errors: ['invalid', 'report-not-found', 'no-access', 'archived-read-only'],
})
export const writeChat = defineEndpoint({
  method: 'PUT',
  path: '/api/reports/chat',
  who: 'user',
  summary: 'Write to the reporter',
  body: schema.chatSchema,
  response: z.object({ filesList: filesListSchema }),
  errors: ['invalid', 'report-not-found', 'no-access', 'archived-read-only'],
})
export const setLink = defineEndpoint({
  method: 'PUT',
  path: '/api/reports/link',
  who: 'committee',
  summary: 'Two reports belong together, or no more; only who may read both is shown it, and can set it',
  body: schema.setLinkSchema,
  errors: ['invalid', 'report-not-found', 'no-access', 'archived-read-only', 'too-many-links'],
})
export const readMessages = defineEndpoint({
  method: 'PATCH',
  path: '/api/reports/read',
  who: 'user',
  summary: 'The messages up to this one have been on one’s screen',
  body: schema.readMessagesSchema,
  errors: ['invalid', 'report-not-found', 'no-access', 'report-archived', 'not-found'],
})
export const writeReporterChat = defineEndpoint({
  method: 'PUT',
  path: '/api/anonymous/chat',
  who: 'reporter',
  summary:
    'Write to the committee, or add documents (empty chatMsg); answers with the id of the report that holds the message: in the last days of one, another under the same reference, which only a message with words begins (optional header Idempotency-Key, as for a report)',
  body: schema.chatSchema,
  response: z.object({ id: z.string(), filesList: filesListSchema }),
  errors: ['invalid', 'unauthorized', 'channel-without-readers', 'nobody-left'],
})
export const addInternalFiles = defineEndpoint({
  method: 'PUT',
  path: '/api/reports/internal-files',
  who: 'user',
  summary: 'Announce internal documents',
  body: schema.internalFilesSchema,
  response: z.object({ filesList: filesListSchema }),
  errors: ['invalid', 'report-not-found', 'no-access', 'archived-read-only'],
})
export const reportSummary = defineEndpoint({
  method: 'GET',
  path: '/api/reports/summary',
  who: 'user',
  summary: 'Counts over the reports that one may access',
  response: schema.summarySchema,
  errors: [],
})
export const reportCounts = defineEndpoint({
  method: 'GET',
  path: '/api/reports/counts',
  who: 'user',
  summary: 'How many reports each list holds, and how many votes the caller has still to cast',
  response: countsSchema,
  errors: [],
})
export const reportOverview = defineEndpoint({
  method: 'GET',
  path: '/api/reports/overview',
  who: 'user',
  summary: 'What waits for the caller, and figures over the reports that they may access',
  query: z.object({
    rows: z._default(
      z
        .pipe(z.string().check(z.regex(/^\d{1,3}$/, 'errors.invalidInput')), z.transform(Number))
        .check(z.refine((rows) => rows >= 1 && rows <= waitingRows.most, { error: 'errors.invalidInput' })),
      waitingRows.first,
    ),
    /** Of what waits, only the reports to acknowledge, which can be acknowledged together. */
    kind: z.optional(z.literal('acknowledge', { error: 'errors.invalidInput' })),
  }),
  response: dashboardSchema,
  errors: ['invalid'],
})
export const shareReport = defineEndpoint({
  method: 'POST',
  path: '/api/reports/share',
  who: 'committee',
  summary: 'Give a colleague or an investigator of the channel access to a report',
  body: z.object({ id: field.id, username: field.username, until: z.optional(field.timestamp) }),
  errors: ['invalid', 'report-not-found', 'no-access', 'conflict'],
})
export const shareableReports = defineEndpoint({
  method: 'GET',
  path: '/api/reports/shareable',
  who: 'committee',
  summary: 'Reports that the caller can open and could share with a colleague, the newest first',
  query: z.object({ username: field.username, ...pageQuery(['createdAt']) }),
  response: pageOf(schema.reportListItemSchema),
  errors: ['invalid', 'conflict'],
})
export const shareMany = defineEndpoint({
  method: 'POST',
  path: '/api/reports/share-many',
  who: 'committee',
  summary: 'Give a colleague access to older reports, a batch at a time',
  body: schema.shareManySchema,
  response: batchDoneSchema,
  errors: ['invalid', 'conflict'],
})
export const ownLastReports = defineEndpoint({
  method: 'GET',
  path: '/api/reports/hand-over',
  who: 'committee',
  summary: 'How many reports nobody but the caller could open, and to whom they can be handed over',
  response: schema.ownLastReportsSchema,
  errors: [],
})
export const handOver = defineEndpoint({
  method: 'POST',
  path: '/api/reports/hand-over',
  who: 'committee',
  summary: 'Give a colleague the reports that nobody but the caller could open, a batch at a time',
  body: z.object({ username: field.username, after: z.optional(field.id) }),
  response: batchDoneSchema,
  errors: ['invalid', 'conflict'],
})
export const pendingShares = defineEndpoint({
  method: 'GET',
  path: '/api/reports/pending-shares',
  who: 'committee',
  summary: 'Investigators for whom an administrator asks access to reports that the caller can open',
  response: z.array(schema.pendingShareSchema),
  errors: [],
})
export const answerPendingShare = defineEndpoint({
  method: 'POST',
  path: '/api/reports/pending-shares/{id}',
  who: 'committee',
  summary: 'Share the report as the administrator asks, or refuse',
  params: z.object({ id: field.id }),
  body: z.object({ confirm: z.boolean() }),
  errors: ['invalid', 'not-found', 'conflict', 'archived-read-only'],
})
export const unshareReport = defineEndpoint({
  method: 'POST',
  path: '/api/reports/unshare',
  who: 'committee',
  summary: 'Take an investigator’s access back; begins a new epoch of keys',
  body: z.object({ id: field.id, username: field.username }),
  errors: ['invalid', 'report-not-found', 'no-access', 'conflict'],
})
export const recuse = defineEndpoint({
  method: 'POST',
  path: '/api/reports/recuse',
  who: 'committee',
  summary:
    'Declare a conflict of interest: about oneself, and one’s access ends; about a colleague, and the others vote on it',
  body: z.object({
    id: field.id,
    username: z.optional(field.username),
    reason: z.optional(z.string().check(z.trim(), z.maxLength(reportBounds.reason))),
  }),
  errors: [
    'invalid',
    'report-not-found',
    'no-access',
    'archived-read-only',
    'last-member',
    'no-voters',
    'recusal-pending',
  ],
})
