import { fileLimits } from '@canal/contract'
import type { ClockRule } from '@canal/contract/casework/clock-rules'
import type { ReporterReport } from '@canal/contract/reports/schemas'
import { inChannel, type Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import type { ReporterActor } from '../../accounts/session/actor.ts'
import { receivesSince } from '../../audit-log/governance/roster.ts'
import { rosterOf } from '../../audit-log/governance/store.ts'
import { channelPeople, type Person } from '../../accounts/people/directory.ts'
import { grantOf } from '../../report-access/policy.ts'
import { publicName } from '../../accounts/people/public-name.ts'
import { readersOf } from '../../report-access/recipients.ts'
import { readableReport } from '../../report-access/report-view.ts'
import { reportKeys } from '../../report-access/open-slot.ts'
import type { ReportView } from '../../report-access/view.ts'
import { findChannel } from '../../channels/find-channel.ts'
import { presentFiles } from '../../files/load-files.ts'
import { receivedBytes } from '../../files/repository.ts'
import { reporterActions, withSuppressions } from '../log/reporter-actions.ts'
import { isInLastDays, presentOwnDeletion } from '../deletion-day.ts'
import { goesOnIn } from '../last-days.ts'
import { ownSameReference } from '../same-reference.ts'
import { reporterOfReport } from '../../report-access/reporter-credentials.ts'
import { clocksOf } from './clocks.ts'
import { openDetails, openMessages } from './contents.ts'
import { presentDetails, presentMessage } from './present.ts'
import { markShownToReporter } from './read-marks.ts'
import { previousVisit } from './visits.ts'

/** Since when another committee receives what is sent now, if this report was sent to the one before. */
const othersSince = async (tx: Tx, deps: Deps, { row }: ReportView): Promise<string | null> => {
  const since = receivesSince(await rosterOf(tx, deps, row.channel_id))
  return since && row.created_at < since ? since.toISOString() : null
}

const isAlternate = ({ capacity }: Person): boolean => capacity === 'alternate'

const present = async (tx: Tx, deps: Deps, actor: ReporterActor): Promise<ReporterReport> => {
  const view = await readableReport(tx, deps, actor, actor.reportId)
  const { row, facts } = view
  const keys = await reportKeys(tx, actor, view)
  const people = await channelPeople(tx, deps, actor.channelId)
  const channel = await findChannel(tx, actor.channelId)
  const files = await presentFiles(tx, deps, actor, view, keys)
  const details = await openDetails(tx, view, keys)
  const opened = await openMessages(tx, actor, view, keys)
  await markShownToReporter(tx, actor, keys, opened)
  const messages = opened.map((message) =>
    presentMessage(message, message.fileId ? (files.chatFiles.get(message.fileId) ?? null) : null),
  )
  const suppressions = [
    ...details.suppressed,
    ...opened.flatMap(({ suppressed }) => suppressed ?? []),
    ...[...files.attachedFiles, ...files.chatFiles.values()].flatMap(({ suppressed }) =>
      suppressed ? [{ at: new Date(suppressed.at) }] : [],
    ),
  ].map(({ at }) => at)
  const readers = people.filter((person) => ['access', 'former'].some((r) => grantOf(facts, person.tag, r as 'access')))
  const clocks = await clocksOf(tx, view)
  const clockOf = (rule: ClockRule) => clocks.find((clock) => clock.rule === rule)
  const timeZone = channel?.time_zone ?? 'UTC'
  const used = await receivedBytes(tx, { channelId: row.channel_id, reportId: row.id })
  return {
    id: row.id,
    caseNumber: row.case_number,
    token: actor.token,
    reference: null,
    createdAt: row.created_at.toISOString(),
    deadline: row.deadline.toISOString(),
    status: row.status,
    details: presentDetails(details, messages),
    conflictOfInterestsWithCommittee: row.has_conflict,
    committeeMembersWithRestrictedAccess: people
      .filter((person) => grantOf(facts, person.tag, 'excluded'))
      .map((person) => (channel ? publicName(deps, channel, person).username : person.username)),
    attachedFiles: files.attachedFiles,
    loggedActions: withSuppressions(await reporterActions(tx, view), view, suppressions),
    // The reporter is not told of an omission. The answer then acknowledges the report, as it does without an acknowledgement.
    acknowledgedAt: (clockOf('acknowledge')?.isOmitted ? row.answered_at : row.acknowledged_at)?.toISOString() ?? null,
    acknowledgeBy: clockOf('acknowledge')?.dueAt ?? row.deadline.toISOString(),
    answeredAt: row.answered_at?.toISOString() ?? null,
    extendedFrom: clockOf('answer')?.extendedFrom ?? null,
    deletion: presentOwnDeletion(row, timeZone, deps.now()),
    isInLastDays: isInLastDays(row, timeZone, deps.now()),
    goesOnIn: await goesOnIn(tx, deps, actor, view, timeZone),
    sameReference: await ownSameReference(tx, deps, actor, timeZone),
    readers: readers.filter((person) => !isAlternate(person)).length,
    isWithAlternate: readers.some(isAlternate),
    messageReaders: people.filter(({ tag }) => readersOf(facts).some((one) => one.equals(tag))).length,
    othersSince: await othersSince(tx, deps, view),
    previousVisitAt: await previousVisit(tx, actor),
    files: {
      remainingBytes: row.opened_at ? fileLimits.totalBytes : Math.max(0, fileLimits.totalBytes - used),
      maxFileSize: deps.config.fileBytesMax,
    },
  }
}

/**
 * The report as its reporter sees it: members are `reviewer`, no names. Of the reading is kept which answer was shown
 * last, never when. It is the session's, or another one of the same reference; throws `report-not-found` for any other.
 */
export const reporterReport = (
  deps: Deps,
  session: ReporterActor,
  reportId = session.reportId,
): Promise<ReporterReport> =>
  inChannel(deps.db, session.channelId, async (tx) => {
    const actor = await reporterOfReport(tx, deps, session, reportId)
    if (!actor) throw new AppError('report-not-found')
    return present(tx, deps, actor)
  })
