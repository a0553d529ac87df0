import { QueryClient } from '@tanstack/react-query'
import type { Overview } from '@canal/contract/reports/overview'
import { describe, expect, it } from 'vitest'
import type { Call } from '../../lib/api.ts'
import { SchemaError } from '../../lib/schema-error.ts'
import { overviewQuery, summaryQuery } from './api.ts'

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

const overview: Overview = {
  waiting: { items: [], total: 0, isMore: false },
  counts: { unanswered: 0, overdue: 0, archivedThisYear: 0, assignedUnread: 0 },
  received: [],
  statuses: [],
  firstAnswers: { days: [], median: null, waitingLate: 0 },
}

describe('the overview', () => {
  it('is taken where it is one, and refused where something in it is of no known kind', async () => {
    const load = (answer: unknown) => queries().fetchQuery(overviewQuery(answering(answer), 6))
    await expect(load(overview)).resolves.toEqual(overview)
    const items = [{ kind: 'dream', reportId: 'x', caseNumber: '2026-0001' }]
    await expect(load({ ...overview, waiting: { ...overview.waiting, items } })).rejects.toBeInstanceOf(SchemaError)
    await expect(load(null)).rejects.toBeInstanceOf(SchemaError)
  })
})
