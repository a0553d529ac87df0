import { sql } from 'kysely'
import type { Report } from '@canal/contract/reports/schemas'
import { pipelined } from '../../../platform/db/pipelined.ts'
import { inChannel } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { AppError, tamperEvidenceOf } from '../../../platform/errors.ts'
import type { MemberActor } from '../../accounts/session/actor.ts'
import { readableReport } from '../../report-access/report-view.ts'
import { reportsSealedTo } from '../../report-access/open-slot.ts'
import { findChannelBySlug } from '../../channels/find-channel.ts'
import { recordAccess } from '../../report-access/record-access.ts'
import { readOfReport } from '../../notifications/mark-read.ts'
import { openReference } from '../submission/open-reference.ts'
import { beforeReading } from '../hooks.ts'
import { presentReport } from './present-report.ts'
import { markOpened, readMarks } from './read-marks.ts'

/** The id behind a reference that somebody read out; only of the caller's own channel. */
const idOfReference = async (deps: Deps, actor: MemberActor, ref: string, slug: string): Promise<string> => {
  const channel = await findChannelBySlug(deps, slug)
  try {
    const opened = await openReference(deps, ref, actor.channelId)
    if (channel?.id === actor.channelId) return opened.reportId
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
  throw new AppError('report-not-found')
}

/**
 * What rows that were altered are answered with: who really has keys of the report is told, as its list tells them; to
 * anybody else it is a failure like any other.
 */
const asAltered = async (deps: Deps, actor: MemberActor, failure: unknown): Promise<unknown> => {
  const finding = tamperEvidenceOf(failure)
  // A refusal stays one: a slot that was put back by hand is found behind the answer of any closed door.
  if (!finding || (failure instanceof AppError && failure.code !== 'internal')) return failure
  const sealed = await inChannel(deps.db, actor.channelId, (tx) => reportsSealedTo(tx, actor, [finding.reportId]))
  if (!sealed.has(finding.reportId)) return failure
  return new AppError('report-altered', { cause: failure instanceof AppError ? failure.cause : failure })
}

/**
 * One report (specification §7, POST reports). Logs the view, at most once in five minutes a user.
 * Throws `report-not-found`, `no-access`, `report-archived`, `report-altered`.
 */
export const findReport = async (
  deps: Deps,
  actor: MemberActor,
  wanted: { id: string } | { ref: string; slug: string },
): Promise<Report> => {
  const id = 'id' in wanted ? wanted.id : await idOfReference(deps, actor, wanted.ref, wanted.slug)
  try {
    return await read(deps, actor, id)
  } catch (error) {
    throw await asAltered(deps, actor, error)
  }
}

const read = async (deps: Deps, actor: MemberActor, id: string): Promise<Report> => {
  const at = deps.now()
  await beforeReading.run(deps, actor, id)
  return inChannel(deps.db, actor.channelId, async (tx) => {
    // Held against archiving and the like: what is opened in pieces must not be closed between two of them.
    const view = await readableReport(tx, deps, actor, id, 'share')
    // Before the messages are read: what is written meanwhile stays new.
    const [marks, report] = await pipelined([readMarks(tx, actor, view), presentReport(tx, deps, actor, view)])
    const hasNew = report.details.chat.messages.some(({ isNew }) => isNew)
    // The chain's lock before the row's, as everywhere.
    const isLogged = await recordAccess(tx, deps, actor, view, at)
    const written = await pipelined([
      markOpened(tx, actor, view, { upTo: hasNew ? 0 : marks.last, at }),
      readOfReport(tx, actor, view.row.id, at),
    ])
    // Nothing is left behind but a lock that is over: the answer need not wait for the disk.
    if (!isLogged && !written.includes(true)) await sql`set local synchronous_commit = off`.execute(tx)
    return report
  })
}
