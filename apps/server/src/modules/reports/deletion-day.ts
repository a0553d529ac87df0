import {
  keptTerms,
  lastDays,
  type DeletionRule,
  type KeptRules,
  type ReportOutcome,
} from '@canal/contract/casework/deletion'
import { termOf, type OwnTerms } from '@canal/contract/casework/retention'
import type { ReportDeletion } from '@canal/contract/reports/schemas'
import type { Tx } from '../../platform/db/transaction.ts'
import { daysLater, monthsLater } from '../../platform/time.ts'

/** What a report's last day rests on. */
export interface Kept {
  received_at: Date
  investigation_opened_at: Date | null
  /** The end of the term that its closing began; null while it is open. */
  kept_until: Date | null
  /** Until when it is held back; null where it is not. */
  held_until: Date | null
}

/** The end of a report's last day: silence deletes, and nothing is kept longer than ten years (art. 26.2). */
export const deletionDay = (
  kept: Kept,
  timeZone: string,
  { uninvestigated, longest: most }: KeptRules = keptTerms,
): Date => {
  const longest = monthsLater(kept.received_at, most.years * 12, timeZone)
  const opened =
    kept.investigation_opened_at || !uninvestigated
      ? longest
      : monthsLater(kept.received_at, uninvestigated.months, timeZone)
  const due = Math.max((kept.kept_until ?? opened).getTime(), kept.held_until?.getTime() ?? 0)
  return new Date(Math.min(due, longest.getTime()))
}

/** By which rule a report goes on its last day. */
export const deletionRule = (kept: Kept, timeZone: string): DeletionRule => {
  const longest = monthsLater(kept.received_at, keptTerms.longest.years * 12, timeZone)
  if (deletionDay(kept, timeZone) >= longest) return 'longest'
  return kept.kept_until ? 'closed' : 'uninvestigated'
}

/** The last day as a report's readers see it. */
export const presentDeletion = (kept: Kept & { delete_at: Date }, timeZone: string): ReportDeletion => ({
  at: kept.delete_at.toISOString(),
  rule: deletionRule(kept, timeZone),
})

/** As its reporter does, who hears of no hold: the day without it, unless that has passed. */
export const presentOwnDeletion = (kept: Kept & { delete_at: Date }, timeZone: string, now: Date): ReportDeletion => {
  const unheld = { ...kept, held_until: null }
  const day = deletionDay(unheld, timeZone)
  return presentDeletion(day > now ? { ...unheld, delete_at: day } : kept, timeZone)
}

/**
 * Whether these are a report's last days, the last of which is the day that its reporter is shown: whether it is held back
 * changes nothing that they could notice. What they write then is received as a report of its own.
 */
export const isInLastDays = (kept: Kept & { delete_at: Date }, timeZone: string, now: Date): boolean => {
  const day = new Date(presentOwnDeletion(kept, timeZone, now).at)
  return now > daysLater(day, -lastDays, timeZone)
}

/** When a report is closed, and by which terms of its channel. */
interface ClosedNow {
  receivedAt: Date
  at: Date
  timeZone: string
  ownTerms: OwnTerms
}

/**
 * The end of the term for which a report is kept that is closed now. One that was not admitted, which two members say, is never
 * kept past the third month from its reception (art. 32.4). What one member closes alone stays for some days in any case.
 */
export const keptUntil = (outcome: ReportOutcome, { receivedAt, at, timeZone, ownTerms }: ClosedNow): Date => {
  const kept = termOf(outcome, ownTerms)
  const end = 'months' in kept ? monthsLater(at, kept.months, timeZone) : daysLater(at, kept.days, timeZone)
  if (outcome !== 'not_admitted')
    return new Date(Math.max(end.getTime(), daysLater(at, keptTerms.alone.days, timeZone).getTime()))
  return new Date(Math.min(end.getTime(), monthsLater(receivedAt, keptTerms.uninvestigated.months, timeZone).getTime()))
}

/** The last day of a report if it were closed now, whether or not it is held. */
export const dayIfClosed = (outcome: ReportOutcome, kept: Kept, closed: Omit<ClosedNow, 'receivedAt'>): Date => {
  const until = keptUntil(outcome, { ...closed, receivedAt: kept.received_at })
  return deletionDay({ ...kept, kept_until: until, held_until: null }, closed.timeZone)
}

type Change = Partial<Omit<Kept, 'received_at'>>

/** Writes what changes a report's last day, and the day that follows from it. The caller holds the row FOR UPDATE. */
export const scheduleDeletion = async (
  tx: Tx,
  { channelId, reportId }: { channelId: string; reportId: string },
  change: Change,
): Promise<void> => {
  const {
    time_zone: timeZone,
    delete_at: dayBefore,
    ...before
  } = await tx
    .selectFrom('report as r')
    .innerJoin('channel as c', 'c.id', 'r.channel_id')
    .select([
      'r.received_at',
      'r.investigation_opened_at',
      'r.kept_until',
      'r.held_until',
      'r.delete_at',
      'c.time_zone',
    ])
    .where('r.channel_id', '=', channelId)
    .where('r.id', '=', reportId)
    .executeTakeFirstOrThrow()
  const day = deletionDay({ ...before, ...change }, timeZone)
  // What was told of another day is over.
  if (day.getTime() !== dayBefore.getTime())
    await tx
      .deleteFrom('notification')
      .where('channel_id', '=', channelId)
      .where('report_id', '=', reportId)
      .where('kind', '=', 'deletion-near')
      .execute()
  await tx
    .updateTable('report')
    .set({ ...change, delete_at: day })
    .where('channel_id', '=', channelId)
    .where('id', '=', reportId)
    .execute()
}
