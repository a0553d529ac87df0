import * as z from 'zod/mini'
import { reportBounds } from '../reports/limits.ts'
import * as field from '../fields.ts'
import { pageQuery } from '../paging.ts'
import { statuses } from '../reports/statuses.ts'
import { requestKinds } from './kinds.ts'

export const requestStatuses = ['pending', 'approved', 'denied'] as const

/** What the caller may do with it now. */
const allowedSchema = z.object({ vote: z.boolean(), withdraw: z.boolean(), cancel: z.boolean() })

/** Somebody who asks to be added to a report that was reopened for a colleague, and how the vote on it stands. */
const reopenedAccessRequestSchema = z.object({
  id: z.string(),
  requestedBy: z.string(),
  reason: z.nullable(z.string()),
  status: z.enum(requestStatuses),
  requestedOn: z.string(),
  approvers: z.array(z.string()),
  deniers: z.array(z.string()),
  voted: z.number(),
  total: z.number(),
  /** As of any request. */
  decidedFrom: z.nullable(z.string()),
  allowed: allowedSchema,
})
export type ReopenedAccessRequest = z.output<typeof reopenedAccessRequestSchema>

export const requestSchema = z.object({
  id: z.string(),
  kind: z.enum(requestKinds),
  reportId: z.string(),
  caseNumber: z.string(),
  /** Of a report that the caller may read. */
  subject: z.nullable(z.string()),
  reportStatus: z.enum(statuses),
  requester: z.string(),
  requestedBy: z.string(),
  reason: z.nullable(z.string()),
  status: z.enum(requestStatuses),
  requestedOn: z.string(),
  date: z.nullable(z.string()),
  approvers: z.array(z.string()),
  deniers: z.array(z.string()),
  voted: z.number(),
  total: z.number(),
  /** Approved, and some keys are still to be sealed by the next colleague who opens the report or looks at approvals. */
  keysPending: z.boolean(),
  /** Of a request that nobody is left to vote on: from when on it is decided without a vote. */
  decidedFrom: z.nullable(z.string()),
  /** The member whom a recusal is about. */
  concerns: z.nullable(z.string()),
  archivedOn: z.nullable(z.string()),
  reopenedOn: z.nullable(z.string()),
  reopenedUntil: z.nullable(z.string()),
  reopenedBy: z.nullable(z.string()),
  /**
   * Who has now what it opened: the report by this reopening, or its files. Nobody once the report has been archived since,
   * or a reopened one has gone back to work.
   */
  usersWithAccess: z.array(z.string()),
  accessRequests: z.array(reopenedAccessRequestSchema),
  allowed: allowedSchema,
})
export type AccessRequest = z.output<typeof requestSchema>

export const createRequestSchema = z.object({ reportId: field.id, reason: field.text(reportBounds.reason) })
export const requestIdSchema = z.object({ id: field.id })
export const requestListQuery = z.object({
  ...pageQuery(['requestedOn', 'status', 'date']),
  status: z.optional(z.string()),
  requestedOn: z.optional(z.string()),
  /** The whole of it, or how it begins. */
  caseNumber: z.optional(z.string()),
  reportId: z.optional(field.id),
})
