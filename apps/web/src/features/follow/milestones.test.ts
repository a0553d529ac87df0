import type { ReportStatus } from '@canal/contract'
import type { LoggedAction, ReporterReport } from '@canal/contract/reports/schemas'
import { describe, expect, it } from 'vitest'
import { milestonesOf, standingOf } from './milestones.ts'
import { isNewMessage, newsOf } from './news.ts'

const moved = (status: ReportStatus, createdAt: string): LoggedAction => ({
  id: createdAt,
  reportId: 'r',
  createdAt,
  type: 'status_changed',
  user: null,
  reportStatus: status,
  details: { status },
})
const closing = (createdAt: string): LoggedAction => ({
  ...moved('resolution', createdAt),
  id: `closed ${createdAt}`,
  type: 'closed',
  details: {},
})
const message = (id: string, timestamp: string, isReporter = false) => ({
  id,
  sender: isReporter ? ('reporter' as const) : ('reviewer' as const),
  message: 'x',
  timestamp,
  isReporter,
  hasFile: false,
  attachedChatFile: null,
  kind: 'message' as const,
  audience: 'all' as const,
})
const report = (changes: Partial<ReporterReport>) =>
  ({
    createdAt: '2026-11-20T09:00:00Z',
    status: 'pending',
    acknowledgedAt: null,
    answeredAt: null,
    previousVisitAt: null,
    loggedActions: [],
    details: { chat: { messages: [] } },
    ...changes,
  }) as unknown as ReporterReport
const brief = (changes: Partial<ReporterReport>) =>
  milestonesOf(report(changes)).map(({ kind, state }) => `${kind} ${state}`)

describe('a report’s way', () => {
  it('begins with its reception, and the acknowledgement ahead', () => {
    expect(brief({})).toEqual([
      'received current',
      'acknowledged ahead',
      'instruction ahead',
      'investigation ahead',
      'resolution ahead',
      'closed ahead',
    ])
  })

  it('leaves out a stage that was passed over, rather than showing it as done', () => {
    const loggedActions = [moved('investigation', '2026-12-01T09:00:00Z')]
    expect(brief({ status: 'investigation', loggedActions })).toEqual([
      'received done',
      'investigation current',
      'resolution ahead',
      'closed ahead',
    ])
  })

  it('stands at the answer once it was given, not at preparing it', () => {
    const loggedActions = [moved('resolution', '2026-12-01T09:00:00Z')]
    const answeredAt = '2026-12-02T09:00:00Z'
    expect(brief({ status: 'resolution', loggedActions, answeredAt })).toEqual([
      'received done',
      'resolution done',
      'answered current',
      'closed ahead',
    ])
  })

  it('has the last date of a stage that was entered twice', () => {
    const loggedActions = [
      moved('investigation', '2026-12-01T09:00:00Z'),
      moved('instruction', '2026-12-02T09:00:00Z'),
      moved('investigation', '2026-12-03T09:00:00Z'),
    ]
    const current = milestonesOf(report({ status: 'investigation', loggedActions })).find((m) => m.state === 'current')
    expect(current?.at).toBe('2026-12-03T09:00:00Z')
  })

  it('tells what happened in its order, whatever stage that belongs to', () => {
    const loggedActions = [
      moved('resolution', '2026-12-02T09:00:00Z'),
      moved('investigation', '2026-12-01T09:00:00Z'),
      moved('archived', '2026-12-05T09:00:00Z'),
    ]
    const acknowledgedAt = '2026-12-01T10:00:00Z'
    const answeredAt = '2026-12-04T09:00:00Z'
    expect(brief({ status: 'archived', loggedActions, acknowledgedAt, answeredAt })).toEqual([
      'received done',
      'investigation done',
      'acknowledged done',
      'resolution done',
      'answered done',
      'archived current',
    ])
  })

  it('puts an answer of after the reopening behind the archiving, and nothing that may never come before it', () => {
    const archived = moved('archived', '2026-12-05T09:00:00Z')
    expect(brief({ status: 'archived', loggedActions: [archived] })).toEqual(['received done', 'archived current'])
    const loggedActions = [archived, moved('reopened', '2026-12-06T09:00:00Z')]
    expect(brief({ status: 'reopened', loggedActions, answeredAt: '2026-12-04T09:00:00Z' })).toEqual([
      'received done',
      'answered done',
      'archived done',
      'reopened current',
    ])
  })

  it('says when it was closed, and then what lay ahead lies ahead no more', () => {
    const loggedActions = [moved('resolution', '2026-12-04T09:00:00Z'), closing('2026-12-04T09:00:00Z')]
    const closed = { status: 'resolution', loggedActions, answeredAt: '2026-12-04T09:00:00Z' } as const
    expect(brief(closed)).toEqual(['received done', 'resolution done', 'answered done', 'closed current'])
    expect(milestonesOf(report(closed)).at(-1)?.at).toBe('2026-12-04T09:00:00Z')
    const archived = [...loggedActions, moved('archived', '2026-12-05T09:00:00Z')]
    expect(brief({ ...closed, status: 'archived', loggedActions: archived }).slice(-2)).toEqual([
      'closed done',
      'archived current',
    ])
  })

  it('closed without an answer still waits for the acknowledgement, and for no stage', () => {
    const loggedActions = [closing('2026-11-21T09:00:00Z')]
    expect(brief({ loggedActions })).toEqual(['received done', 'closed current', 'acknowledged ahead'])
  })

  it('ends where it was archived, and goes on when it is opened again', () => {
    const loggedActions = [moved('archived', '2026-12-05T09:00:00Z')]
    expect(brief({ status: 'archived', loggedActions }).at(-1)).toBe('archived current')
    expect(brief({ status: 'reopened', loggedActions }).slice(-2)).toEqual(['archived done', 'reopened current'])
  })
})

it('an answer that was sent, and an outcome, are the words for where a report stands', () => {
  const archived = [moved('archived', '2026-12-05T09:00:00Z')]
  const closed = [closing('2026-12-04T09:00:00Z'), ...archived]
  const answeredAt = '2026-12-04T09:00:00Z'
  expect(standingOf(report({ status: 'resolution' }))).toBe('report.publicStatus.resolution')
  expect(standingOf(report({ status: 'resolution', answeredAt }))).toBe('follow.status.answered')
  expect(standingOf(report({ status: 'archived', answeredAt, loggedActions: archived }))).toBe(
    'report.publicStatus.archived',
  )
  expect(standingOf(report({ status: 'archived', answeredAt, loggedActions: closed }))).toBe('follow.status.closed')
})

describe('what is new', () => {
  const messages = [
    message('old', '2026-11-21T09:00:00Z'),
    message('mine', '2026-11-25T09:00:00Z', true),
    message('new', '2026-11-25T10:00:00Z'),
  ]
  const later = report({
    previousVisitAt: '2026-11-24T00:00:00Z',
    loggedActions: [moved('instruction', '2026-11-22T09:00:00Z'), moved('investigation', '2026-11-26T09:00:00Z')],
    details: { chat: { messages } } as ReporterReport['details'],
  })

  it('is what the committee wrote and did since the visit before', () => {
    const news = newsOf(later)
    expect(news?.messages.map(({ id }) => id)).toEqual(['new'])
    expect(news?.statuses.map(({ status }) => status)).toEqual(['investigation'])
  })

  it('is not told on a first visit', () => {
    expect(newsOf(report({}))).toBeNull()
    expect(messages.some((one) => isNewMessage(one, null))).toBe(false)
  })

  it('never is the reporter’s own message', () => {
    expect(messages.map((one) => isNewMessage(one, '2026-11-01T00:00:00Z'))).toEqual([true, false, true])
  })
})
