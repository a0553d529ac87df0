import type { Dashboard } from '@canal/contract/reports/dashboard'
import { inChannel, type Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import type { MemberActor } from '../accounts/session/actor.ts'
import { raiseAlarm } from '../../platform/http/alarm.ts'
import { findChannel } from '../channels/find-channel.ts'
import { monthOf, monthsUntil, monthText } from './buckets.ts'
import { allFigures, answerDays, byStatus, late, medianOf, totalOf, type Figures, type Moment } from './figures.ts'
import { loadWaiting, withOpenProposals } from './load-waiting.ts'
import { countAssignedUnread, countedMost, findWaiting, hasFewOf, type Candidate } from './waiting.ts'

const kinds = ['answer', 'acknowledge', 'task', 'proposal', 'vote', 'messages'] as const

/** How many wait, as far as was counted. */
const countWaiting = (candidates: readonly Candidate[]): { total: number; isMore: boolean } => {
  const found = kinds.map((kind) => candidates.filter((one) => one.kind === kind).length)
  return {
    total: found.reduce((sum, count) => sum + Math.min(count, countedMost), 0),
    isMore: found.some((count) => count > countedMost),
  }
}

/** What a page asks to see of what waits: so many rows; of one kind alone, or of all. */
interface Wanted {
  rows: number
  kind?: 'acknowledge' | undefined
}

const waitingOf = async (tx: Tx, deps: Deps, actor: MemberActor, all: readonly Candidate[], { rows, kind }: Wanted) => {
  const { candidates: found, proposals, findings: altered } = await withOpenProposals(tx, deps, actor, all)
  const unacknowledged = found.filter((one) => one.kind === 'acknowledge')
  const candidates = kind ? unacknowledged : found
  const shown = candidates.slice(0, rows)
  const { items, findings } = await loadWaiting(tx, deps, actor, shown, proposals)
  // What was to be shown and may not be read is not numbered either.
  const countShown = (counted: readonly Candidate[], isCounted = (_: { kind: Candidate['kind'] }) => true) => {
    const { total, isMore } = countWaiting(counted)
    return { total: total - (shown.filter(isCounted).length - items.filter(isCounted).length), isMore }
  }
  const waiting = {
    items,
    ...countShown(candidates),
    unacknowledged: countShown(unacknowledged, ({ kind: one }) => one === 'acknowledge'),
  }
  return { waiting, findings: [...altered, ...findings] }
}

const chartsOf = (figures: Figures, { now, timeZone }: Moment): Omit<Dashboard, 'waiting' | 'counts'> => {
  const months = monthsUntil(monthOf(now, timeZone), 12)
  const days = answerDays(figures, months)
  return {
    received: months.map((month) => ({ month: monthText(month), total: totalOf(figures, 'received', month) })),
    statuses: byStatus(figures, 'status').sort((one, other) => one.status.localeCompare(other.status)),
    firstAnswers: { days, median: medianOf(days), waitingLate: totalOf(figures, 'unanswered', late) },
  }
}

/** A page's first look: what waits for the actor, as far as it is wanted, and the figures over the reports they may access. */
export const reportOverview = async (deps: Deps, actor: MemberActor, wanted: Wanted): Promise<Dashboard> => {
  const channel = await findChannel(deps.db, actor.channelId)
  const moment = { now: deps.now(), timeZone: channel?.time_zone ?? 'Europe/Madrid' }
  const { dashboard, findings } = await inChannel(deps.db, actor.channelId, async (tx) => {
    const figures = await allFigures(tx, actor, moment)
    const candidates = await findWaiting(tx, actor, moment, hasFewOf(figures))
    const closed = [...(figures.get('closed')?.values() ?? [])]
    const { waiting, findings: altered } = await waitingOf(tx, deps, actor, candidates, wanted)
    const dashboard = {
      waiting,
      counts: {
        unanswered: totalOf(figures, 'new_unanswered', 1),
        newOverdue: totalOf(figures, 'new_due', late),
        overdue: totalOf(figures, 'due', late),
        archivedThisYear: closed.reduce((sum, total) => sum + total, 0),
        assignedUnread: await countAssignedUnread(tx, deps, actor),
      },
      ...chartsOf(figures, moment),
    }
    return { dashboard, findings: altered }
  })
  for (const finding of findings) await raiseAlarm(deps, finding)
  return dashboard
}
