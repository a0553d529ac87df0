import { QueryClient } from '@tanstack/react-query'
import type { Dashboard } from '@canal/contract/reports/dashboard'
import { describe, expect, it } from 'vitest'
import type { Call } from '../../lib/api.ts'
import { SchemaError } from '../../lib/schema-error.ts'
import { dashboardQuery, summaryQuery } from './api.ts'

const answering = (answer: unknown) => (() => Promise.resolve(answer)) as unknown as Call
const queries = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })
const summary = { newReports: 1, inProgress: 2, archived: 3, assignedToMe: 4 }
const ask = (answer: unknown) => queries().fetchQuery(summaryQuery(answering(answer)))

describe('the summary', () => {
  it('is taken as it came where it is one', async () => {
    await expect(ask(summary)).resolves.toEqual(summary)
  })

  it.each([{}, undefined, null, { ...summary, archived: '3' }])('is refused where it is none: %j', async (answer) => {
    await expect(ask(answer)).rejects.toBeInstanceOf(SchemaError)
  })
})

const dashboard: Dashboard = {
  waiting: { items: [], total: 0, isMore: false, unacknowledged: { total: 0, isMore: false } },
  counts: { unanswered: 0, newOverdue: 0, overdue: 0, archivedThisYear: 0, assignedUnread: 0 },
  received: [],
  statuses: [],
  firstAnswers: { days: [], median: null, waitingLate: 0 },
}

describe('the dashboard', () => {
  it('is taken where it is one, and refused where something in it is of no known kind', async () => {
    const load = (answer: unknown) => queries().fetchQuery(dashboardQuery(answering(answer), 6))
    await expect(load(dashboard)).resolves.toEqual(dashboard)
    const items = [{ kind: 'dream', reportId: 'x', caseNumber: '2026-0001' }]
    await expect(load({ ...dashboard, waiting: { ...dashboard.waiting, items } })).rejects.toBeInstanceOf(SchemaError)
    await expect(load(null)).rejects.toBeInstanceOf(SchemaError)
  })
})
