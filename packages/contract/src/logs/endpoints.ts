import * as z from 'zod/mini'
import { logSorts } from './lists.ts'
import { pageSizes } from '../page-sizes.ts'
import { defineEndpoint } from '../endpoint.ts'
import * as field from '../fields.ts'
import { pageOf, pageQuery } from '../paging.ts'
import { loggedActionSchema } from '../reports/schemas.ts'
import { chainVerdictSchema, logCheckSchema, logFilters, logPageSchema } from './schemas.ts'

const { sort, direction, _filters } = pageQuery(logSorts)

/** Ids of reports, as many as a page of the log can name, parted by commas. */
const reportIds = z.pipe(
  z.string().check(z.maxLength(37 * Math.max(...pageSizes))),
  z.pipe(
    z.transform((text: string) => text.split(',')),
    z.array(field.id),
  ),
)

export const reportLog = defineEndpoint({
  method: 'GET',
  path: '/api/reports/{id}/logs',
  who: 'user',
  summary: 'The log of one report',
  params: z.object({ id: z.string() }),
  query: z.object({
    ...pageQuery(logSorts),
    type: logFilters.type,
    user: logFilters.user,
    createdAt: logFilters.createdAt,
  }),
  response: pageOf(loggedActionSchema),
  errors: ['invalid', 'report-not-found', 'no-access', 'report-archived'],
})
export const listLogs = defineEndpoint({
  method: 'GET',
  path: '/api/logs',
  who: 'user',
  summary: 'The log of the reports that I may open now, newest first',
  query: z.object({ ...pageQuery(logSorts), ...logFilters }),
  response: logPageSchema,
  errors: ['invalid'],
})
export const verifyLogs = defineEndpoint({
  method: 'GET',
  path: '/api/logs/verification',
  who: 'user',
  summary: 'Whether the logs of these reports are as they were written; of those that I may open now',
  query: z.object({ reports: reportIds }),
  response: z.object({ reports: z.array(chainVerdictSchema) }),
  errors: ['invalid'],
})
export const logCheck = defineEndpoint({
  method: 'GET',
  path: '/api/logs/check',
  who: 'admin',
  summary: 'In which channels the daily check found reports that are not as their log says, and how many',
  response: logCheckSchema,
  errors: [],
})
export const exportLogs = defineEndpoint({
  method: 'POST',
  path: '/api/logs/export',
  who: 'user',
  summary: 'The same entries as CSV, up to 10,000; noted in the log of each report concerned',
  query: z.object({ sort, direction, _filters, ...logFilters }),
  raw: 'response',
  errors: ['invalid', 'export-too-large'],
})
