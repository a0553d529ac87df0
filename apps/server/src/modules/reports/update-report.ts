import { sql } from 'kysely'
import type { ReportStatus } from '@canal/contract'
import type { Report } from '@canal/contract/reports/schemas'
import { inChannel, type Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../audit-log/deps.ts'
import { AppError, invalidField } from '../../platform/errors.ts'
import type { MemberActor } from '../accounts/session/actor.ts'
import { assignableMembers } from '../report-access/assignable.ts'
import { channelPeople } from '../accounts/people/directory.ts'
import { loadReport, writableReport } from '../report-access/report-view.ts'
import { reportKeys } from '../report-access/open-slot.ts'
import type { ReportView } from '../report-access/view.ts'
import { appendLog, lockChain, type LogRecord } from '../audit-log/append.ts'
import { notify } from '../notifications/notify.ts'
import { moveStatus } from './move-status.ts'
import { presentReport } from './reading/present-report.ts'
import { replaceReviewers, reviewersOf, reviewerTags } from './reviewers.ts'
import { tellReporter } from './tell-reporter.ts'
import { addEvent } from './reading/timeline.ts'
import { withoutContents } from './list/without-contents.ts'

export interface ReportUpdate {
  id: string
  status?: ReportStatus | undefined
  reviewers?: readonly string[] | undefined
  updatedAt?: string | undefined
}

const tagsOf = async (tx: Tx, deps: Deps, actor: MemberActor, reportId: string, usernames: readonly string[]) => {
  const members = await assignableMembers(tx, deps, actor, reportId)
  return [...new Set(usernames)].map((username) => {
    const member = members.find((candidate) => candidate.username === username)
    if (!member) throw invalidField('reviewers', 'errors.invalidInput')
    return member.tag
  })
}

const isSame = (a: readonly Buffer[], b: readonly Buffer[]): boolean =>
  a.length === b.length && a.every((tag) => b.some((other) => other.equals(tag)))

const apply = async (tx: Tx, deps: Deps, actor: MemberActor, view: ReportView, update: ReportUpdate, at: Date) => {
  const place = { channelId: actor.channelId, reportId: update.id }
  const records: LogRecord[] = []
  const by = actor.tag.toString('hex')
  let current = view
  if (update.reviewers) {
    const before = await reviewerTags(tx, place)
    const tags = await tagsOf(tx, deps, actor, update.id, update.reviewers)
    if (!isSame(before, tags)) {
      await replaceReviewers(tx, place, tags)
      const reviewers = tags.map((tag) => tag.toString('hex'))
      records.push({ type: 'updated_reviewers', userTag: actor.tag, data: { reviewers } })
      await addEvent(tx, place, { type: 'reviewers', at, data: { reviewers, by } })
      const added = tags.filter((tag) => !before.some((other) => other.equals(tag)))
      await notify(tx, { ...place, kind: 'assigned', to: added, by: actor.tag, at })
    }
  }
  if (update.status && update.status !== view.row.status) {
    // Before the move: archiving takes the keys.
    await tellReporter(tx, deps, view, await reportKeys(tx, actor, view))
    const moved = await moveStatus(tx, deps, actor, view, update.status, at)
    current = moved.view
    records.push(...moved.records)
  }
  return { current, records }
}

/** What the caller may see after the change; archiving ends their access with it. */
const after = async (tx: Tx, deps: Deps, actor: MemberActor, before: Report, id: string): Promise<Report> => {
  const view = await loadReport(tx, deps, id)
  if (!view) throw new AppError('report-not-found')
  if (view.row.status !== 'archived') return presentReport(tx, deps, actor, view)
  return {
    ...withoutContents(before),
    reviewers: await reviewersOf(
      tx,
      { channelId: actor.channelId, reportId: id },
      await channelPeople(tx, deps, actor.channelId),
    ),
    updatedAt: view.row.updated_at.toISOString(),
  }
}

/**
 * Status and reviewers together (specification §7, PUT reports/details). Throws `stale-update` where somebody saved since
 * `updatedAt`, `transition-refused` naming both statuses, and as readableReport does.
 */
export const updateReport = async (deps: Deps, actor: MemberActor, update: ReportUpdate): Promise<Report> =>
  inChannel(deps.db, actor.channelId, async (tx) => {
    const at = deps.now()
    const view = await writableReport(tx, deps, actor, update.id, 'update')
    if (update.updatedAt && Date.parse(update.updatedAt) !== view.row.updated_at.getTime())
      throw new AppError('stale-update')
    const before = await presentReport(tx, deps, actor, view)
    await lockChain(tx, update.id)
    const { current, records } = await apply(tx, deps, actor, view, update, at)
    if (records.length > 0) {
      await sql`update report set updated_at = ${at}, last_activity_at = ${at}
        where channel_id = ${actor.channelId} and id = ${update.id}`.execute(tx)
      const { status, version } = current.row
      const report = { channelId: actor.channelId, reportId: update.id, status, version, changesContents: true }
      await appendLog(tx, deps, report, records, at)
    }
    return after(tx, deps, actor, before, update.id)
  })
