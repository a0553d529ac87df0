import { reportOverview, reportSummary } from '@canal/contract/reports/endpoints'
import { dashboardSchema, waitingRows, type Dashboard, type Waiting } from '@canal/contract/reports/dashboard'
import { summarySchema, type Summary } from '@canal/contract/reports/schemas'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Call } from '../../lib/api.ts'
import { SchemaError } from '../../lib/schema-error.ts'

/** A report that waits to be acknowledged. */
export type ToAcknowledge = Extract<Waiting, { kind: 'acknowledge' }>

const asSummary = (answer: unknown): Summary => {
  const result = summarySchema.safeParse(answer)
  if (!result.success) throw new SchemaError()
  return result.data
}

const asDashboard = (answer: unknown): Dashboard => {
  const result = dashboardSchema.safeParse(answer)
  if (!result.success) throw new SchemaError()
  return result.data
}

/** Fails with ApiError, or with SchemaError where the answer is no summary (specification §5). */
export const summaryQuery = (call: Call) =>
  queryOptions({
    queryKey: ['reports', 'summary'],
    queryFn: async ({ signal }) => asSummary(await call(reportSummary, { signal, suppressError: true })),
  })

/** What waits, so many rows of it, and the figures; what is on show stays while more of it comes. Fails as the summary. */
export const dashboardQuery = (call: Call, rows: number) =>
  queryOptions({
    queryKey: ['reports', 'dashboard', rows],
    queryFn: async ({ signal }) =>
      asDashboard(await call(reportOverview, { query: { rows: String(rows) }, signal, suppressError: true })),
    placeholderData: keepPreviousData,
  })

/** All that can be acknowledged together, those due first; at most `waitingRows.most`. */
export const toAcknowledge = async (call: Call): Promise<ToAcknowledge[]> => {
  const query = { rows: String(waitingRows.most), kind: 'acknowledge' as const }
  const { waiting } = asDashboard(await call(reportOverview, { query, suppressError: true }))
  return waiting.items.filter((item) => item.kind === 'acknowledge')
}
