import { archivesReport } from '@canal/contract/casework/proposals'
import { canMove, isShut, type ReportStatus } from '@canal/contract/reports/statuses'
import { describe, expect, it } from 'vitest'
import { demoReports, type DemoReport } from './reports.ts'
import { demoDateOfEvent, demoReceivedAt, demoTimeline, type DemoEvent } from './timeline.ts'

const now = new Date('2026-11-20T11:00:00Z')

function isLastVote(event: DemoEvent & { kind: 'voted' }, events: readonly DemoEvent[]): boolean {
  const votes = events.filter((other) => other.kind === 'voted' && other.request === event.request)
  return votes.at(-1) === event
}

/** The status after an event; fails where the product would refuse it. */
function follow(status: ReportStatus, event: DemoEvent, events: readonly DemoEvent[]): ReportStatus {
  switch (event.kind) {
    case 'status-changed':
      expect(status !== event.to && canMove(status, event.to), `${status} -> ${event.to}`).toBe(true)
      return event.to
    case 'archive-requested':
      expect(status).toBe('archived')
      return status
    case 'join-requested':
      expect(status).toBe('reopened')
      return status
    case 'window-ended':
      expect(status).toBe('reopened')
      return 'archived'
    case 'voted': {
      const opens = event.report.archiveRequests.some((request) => request === event.request)
      return opens && event.request.outcome === 'approved' && isLastVote(event, events) ? 'reopened' : status
    }
    case 'internal-file-added':
      expect(status.toUpperCase()).toBe(event.file.phase)
      return status
    case 'message-sent':
      if (event.message.from !== 'reporter') expect(isShut(status)).toBe(false)
      return status
    case 'act-confirmed':
      expect(status).not.toBe('archived')
      return archivesReport(event.proposal.kind) ? 'archived' : status
    case 'files-requested':
    case 'note-written':
    case 'category-set':
    case 'act-proposed':
    case 'shared':
    case 'assigned':
      expect(status).not.toBe('archived')
      return status
    default:
      return status
  }
}

function deadlineOf(report: DemoReport, today: Date): string {
  const received = demoReceivedAt(report, today)
  const months = received.getUTCMonth() + 3
  const lastDay = new Date(Date.UTC(received.getUTCFullYear(), months + 1, 0)).getUTCDate()
  const date = Date.UTC(received.getUTCFullYear(), months, Math.min(received.getUTCDate(), lastDay))
  return new Date(date).toISOString().slice(0, 10)
}

describe('the timeline of a report', () => {
  it.each(demoReports)('leads by allowed steps to its final status: $key', (report) => {
    const events = demoTimeline(report, now)
    const reached = events.reduce<ReportStatus>((status, event) => follow(status, event, events), 'pending')
    expect(reached).toBe(report.finalStatus)
  })

  it.each(demoReports)('is in order and in the past, whatever the hour of seeding: $key', (report) => {
    for (const hour of ['00:01', '11:00', '23:59']) {
      const seeded = new Date(`2026-11-20T${hour}:00Z`)
      const times = demoTimeline(report, seeded).map((event) => event.at.getTime())
      expect(times).toEqual([...times].sort((a, b) => a - b))
      expect(times.every((time) => time < seeded.getTime())).toBe(true)
    }
  })

  it('puts deadlines 14, 7, 3 and 1 days ahead and some in the past', () => {
    const due = demoReports.filter((report) => report.deadlineInDays !== null)
    expect(due.map((report) => report.deadlineInDays).sort((a, b) => (b ?? 0) - (a ?? 0))).toEqual([
      14, 7, 3, 1, -2, -9,
    ])
    for (const report of due) {
      const target = new Date(now.getTime() + (report.deadlineInDays ?? 0) * 86_400_000)
      expect(deadlineOf(report, now)).toBe(target.toISOString().slice(0, 10))
    }
  })

  it('never lets a deadline fall later than said where a month is too short for it', () => {
    const [report] = demoReports.filter((candidate) => candidate.deadlineInDays === 1)
    expect(report && deadlineOf(report, new Date('2026-05-30T11:00:00Z'))).toBe('2026-05-28')
  })

  it('keeps reopened reports inside their window', () => {
    for (const report of demoReports.filter((candidate) => candidate.finalStatus === 'reopened')) {
      const votes = demoTimeline(report, now).filter(
        (event) => event.kind === 'voted' && event.request.outcome === 'approved',
      )
      expect(votes.length).toBeGreaterThan(0)
      expect(votes.every((event) => now.getTime() - event.at.getTime() < 60 * 3_600_000)).toBe(true)
    }
  })

  it('has one report that the law has deleted: in every other that is older than eleven weeks an investigation was opened', () => {
    expect(demoReports.filter(({ isDeleted }) => isDeleted)).toHaveLength(1)
    for (const report of demoReports.filter(({ isDeleted }) => !isDeleted)) {
      const age = (now.getTime() - demoReceivedAt(report, now).getTime()) / 86_400_000
      const isInvestigated = report.steps.some(({ to }) => to === 'investigation')
      expect(isInvestigated || age < 77, report.key).toBe(true)
    }
  })

  it('writes the date of the events as the API wants it, before the reception', () => {
    for (const report of demoReports) expect(demoDateOfEvent(report, now)).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/)
  })
})
