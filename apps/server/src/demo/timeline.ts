import type {
  DemoArchiveRequest,
  DemoCorrection,
  DemoInternalFile,
  DemoLink,
  DemoMessage,
  DemoNote,
  DemoProposal,
  DemoReport,
  DemoRequest,
  DemoShare,
  DemoTask,
} from './demo-report.ts'
import { demoChannels } from './organisation.ts'

const hour = 3_600_000
const day = 24 * hour

/** How far apart the votes on a request are, in days: 72 minutes. */
const voteInterval = 0.05

export type DemoAction =
  | { kind: 'submitted' }
  | { kind: 'assigned'; by: string; reviewers: readonly string[] }
  | { kind: 'status-changed'; by: string; to: DemoReport['finalStatus']; reviewers: readonly string[] }
  | { kind: 'message-sent'; message: DemoMessage }
  | { kind: 'internal-file-added'; file: DemoInternalFile }
  | { kind: 'shared'; share: DemoShare }
  | { kind: 'files-requested'; request: DemoRequest }
  | { kind: 'archive-requested'; request: DemoArchiveRequest }
  | { kind: 'join-requested'; request: DemoRequest; archiveRequest: DemoArchiveRequest }
  | { kind: 'voted'; request: DemoRequest; by: string; vote: 'approve' | 'deny' }
  | { kind: 'request-cancelled'; request: DemoRequest }
  | { kind: 'note-written'; note: DemoNote }
  | { kind: 'task-done'; note: DemoNote; by: string }
  | { kind: 'linked'; link: DemoLink }
  | { kind: 'category-set'; correction: DemoCorrection }
  | { kind: 'act-proposed'; proposal: DemoProposal }
  | { kind: 'act-confirmed'; proposal: DemoProposal; by: string }
  /** The window of a reopened report ends on its own; the job that archives it again is due. */
  | { kind: 'window-ended' }

/** `request` and `proposal` are the same object in each event about it, so it can be the key of a map to its id. */
export type DemoEvent = DemoAction & { at: Date; report: DemoReport }

/** When a report is received, for a demonstration that is seeded at `now`; never later than a minute before it. */
export function demoReceivedAt(report: DemoReport, now: Date): Date {
  const [hours = 0, minutes = 0] = report.time.split(':').map(Number)
  const start =
    report.deadlineInDays === null
      ? startOfDay(now) - report.daysAgo * day
      : threeMonthsBefore(startOfDay(now) + report.deadlineInDays * day)
  return new Date(Math.min(start + hours * hour + minutes * 60_000, now.getTime() - 60_000))
}

/** The date of the events in the form of the API, dd/MM/yyyy HH:mm, in UTC. */
export function demoDateOfEvent(report: DemoReport, now: Date): string {
  const date = new Date(startOfDay(demoReceivedAt(report, now)) - report.event.daysBefore * day)
  const [year, month, dayOfMonth] = date.toISOString().slice(0, 10).split('-')
  return `${dayOfMonth}/${month}/${year} ${report.event.time}`
}

/** The last day of a task, yyyy-mm-dd. */
export function demoTaskDay(report: DemoReport, { until }: DemoTask, now: Date): string {
  return new Date(startOfDay(demoReceivedAt(report, now)) + until * day).toISOString().slice(0, 10)
}

/** Everything that happens to a report, oldest first, nothing later than a minute before `now`. */
export function demoTimeline(report: DemoReport, now: Date): DemoEvent[] {
  const midnight = startOfDay(demoReceivedAt(report, now))
  const latest = now.getTime() - 60_000
  const later = actions(report)
    .sort((a, b) => a.daysAfter - b.daysAfter)
    .map(({ daysAfter, action }) => ({ ...action, report, at: midnight + Math.round(daysAfter * day) }))
    .filter((event) => event.kind !== 'window-ended' || event.at <= latest)
    .map((event) => ({ ...event, at: new Date(Math.min(event.at, latest)) }))
  return [{ kind: 'submitted', report, at: demoReceivedAt(report, now) }, ...later]
}

/** How many approvals open the door (decisions §5, majority): more than half of the voters. */
export function votesToApprove(voters: number): number {
  return Math.floor(voters / 2) + 1
}

interface Planned {
  daysAfter: number
  action: DemoAction
}

function actions(report: DemoReport): Planned[] {
  const { reviewers, steps } = report
  const [assignee] = reviewers
  const assigned: Planned[] =
    assignee && steps.length === 0 ? [{ daysAfter: 1.39, action: { kind: 'assigned', by: assignee, reviewers } }] : []
  return [
    ...assigned,
    ...steps.map(({ to, by, daysAfter }) => plan(daysAfter, { kind: 'status-changed', by, to, reviewers })),
    ...report.chat.map((message) => plan(message.daysAfter, { kind: 'message-sent', message })),
    ...report.internalFiles.map((file) => plan(file.daysAfter, { kind: 'internal-file-added', file })),
    ...report.notes.flatMap(noted),
    ...(report.link ? [plan(report.link.daysAfter, { kind: 'linked', link: report.link })] : []),
    ...(report.correction
      ? [plan(report.correction.daysAfter, { kind: 'category-set', correction: report.correction })]
      : []),
    ...report.proposals.flatMap(proposed),
    ...report.sharedWith.map((share) => plan(share.daysAfter, { kind: 'shared', share })),
    ...report.filesRequests.flatMap((request) => requested(request, { kind: 'files-requested', request })),
    ...report.archiveRequests.flatMap((request) => [
      ...requested(request, { kind: 'archive-requested', request }),
      ...(request.joiners ?? []).flatMap((joiner) =>
        requested(joiner, { kind: 'join-requested', request: joiner, archiveRequest: request }),
      ),
      ...windowEnd(report, request),
    ]),
  ]
}

function plan(daysAfter: number, action: DemoAction): Planned {
  return { daysAfter, action }
}

function noted(note: DemoNote): Planned[] {
  const written = plan(note.daysAfter, { kind: 'note-written', note })
  const done = note.task?.done
  return done ? [written, plan(done.daysAfter, { kind: 'task-done', note, by: done.by })] : [written]
}

function proposed(proposal: DemoProposal): Planned[] {
  const { confirmed } = proposal
  const asked = plan(proposal.daysAfter, { kind: 'act-proposed', proposal })
  return confirmed ? [asked, plan(confirmed.daysAfter, { kind: 'act-confirmed', proposal, by: confirmed.by })] : [asked]
}

function requested(request: DemoRequest, opening: DemoAction): Planned[] {
  const approve = request.votes.approve.map((by) => ({ by, vote: 'approve' as const }))
  const deny = request.votes.deny.map((by) => ({ by, vote: 'deny' as const }))
  const ballots = request.outcome === 'denied' ? [...approve, ...deny] : [...deny, ...approve]
  const votes = ballots.map(({ by, vote }, index) =>
    plan(request.daysAfter + voteInterval * (index + 1), { kind: 'voted', request, by, vote }),
  )
  const end =
    request.outcome === 'cancelled' ? [plan(request.daysAfter + 0.2, { kind: 'request-cancelled', request })] : []
  return [plan(request.daysAfter, opening), ...votes, ...end]
}

/** A reopened report that nobody took up again within its channel's window. */
function windowEnd(report: DemoReport, request: DemoArchiveRequest): Planned[] {
  if (request.outcome !== 'approved') return []
  const votes = request.votes.approve.length + request.votes.deny.length
  const opened = request.daysAfter + voteInterval * votes
  const hours = demoChannels.find((channel) => channel.slug === report.channel)?.reopenHours ?? 72
  const closes = opened + hours / 24
  const isTakenUp = report.steps.some((step) => step.daysAfter > opened && step.daysAfter < closes)
  return isTakenUp ? [] : [plan(closes, { kind: 'window-ended' })]
}

function startOfDay(time: Date | number): number {
  return new Date(time).setUTCHours(0, 0, 0, 0)
}

/** Three calendar months earlier; a day that month lacks becomes its last one. */
function threeMonthsBefore(start: number): number {
  const date = new Date(start)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - 2, 0)).getUTCDate()
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - 3, Math.min(date.getUTCDate(), lastDay))
}
