import { sql } from 'kysely'
import { noAnswers } from '@canal/contract/reports/form'
import { wallClock } from '@canal/contract/reports/event-date'
import type { Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { ReporterActor } from '../accounts/session/actor.ts'
import { channelPeople } from '../accounts/people/directory.ts'
import type { Deps } from '../audit-log/deps.ts'
import { findChannel, type ChannelRow } from '../channels/find-channel.ts'
import { withMembersLocked } from '../report-access/members-lock.ts'
import { sealToRecoveryKey } from '../report-access/recovery-slots.ts'
import { loadReports, readableReport } from '../report-access/report-view.ts'
import type { ReportView } from '../report-access/view.ts'
import { isInLastDays } from './deletion-day.ts'
import { credentialsOf, reporterOfReport } from './same-reference.ts'
import { drawCaseNumber } from './submission/case-number.ts'
import { insertReport } from './submission/insert-report.ts'
import type { NewReportBody } from './submission/input.ts'
import { buildReport } from './submission/new-report.ts'
import { recipientsBut } from './submission/recipients.ts'

/** One writer at a time under a reference: a second message finds the report that the first one began. */
const lockCredential = (tx: Tx, credentialId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${credentialId}, 15))`.execute(tx)

/** What is known of a report that a message began: nothing, for nothing of the older one goes into it. */
const nothingOf = (channelId: string): NewReportBody => ({
  channel: channelId,
  restrictedUsers: [],
  ...noAnswers(),
  dateOfEventUnknown: true,
  locationUnknown: true,
  receiveUpdates: false,
  attachedFiles: [],
  keepOriginals: false,
  acceptDataProtectionPolicy: true,
})

/**
 * A report of its own under the reference of another, empty but for what is written in it next, to the committee of now less
 * whom the other one excludes. Throws as recipientsBut does.
 */
const beginReport = async (
  tx: Tx,
  deps: Deps,
  actor: ReporterActor,
  { older, channel }: { older: ReportView; channel: ChannelRow },
): Promise<string> => {
  const [row] = await credentialsOf(tx, deps, actor)
  if (!row) throw new AppError('internal')
  const { id, ring, ref_index, public_key, wrapped_private } = row
  const credential = { id, ring, ref_index, public_key, wrapped_private, privateKey: actor.keyring.privateKey }
  const excluded = older.facts.grants.filter(({ relation }) => relation === 'excluded').map(({ tag }) => ({ tag }))
  const people = await channelPeople(tx, deps, channel.id)
  const { members } = recipientsBut(people, (person) => excluded.some(({ tag }) => tag.equals(person.tag)))
  const caseNumber = await drawCaseNumber(tx, channel.id, wallClock(deps.now(), channel.time_zone).year)
  const built = buildReport(deps, {
    channel,
    body: nothingOf(channel.id),
    caseNumber,
    // Those who are not of the channel now too: they may come back.
    recipients: { members, excluded },
    credential,
    locale: older.row.locale,
  })
  const { reportId, keys } = built
  // No form was shown: the report's own id stands in for a token.
  await insertReport(tx, deps, built, { token: { kind: 'form', nonce: reportId, expiresAt: deps.now() } })
  await sealToRecoveryKey(tx, deps, { channelId: channel.id, reportId }, keys)
  return reportId
}

/** The newest report under the reference. */
const newestUnder = async (tx: Tx, deps: Deps, actor: ReporterActor): Promise<ReportView | undefined> => {
  const own = await credentialsOf(tx, deps, actor)
  const views = await loadReports(
    tx,
    deps,
    own.map((row) => row.report_id),
  )
  return [...views.values()].sort((one, other) => other.row.received_at.getTime() - one.row.received_at.getTime())[0]
}

/** Whether the report is in its last days as far as its row says, which nothing has vouched for yet. */
const seemsLate = async (tx: Tx, deps: Deps, reportId: string): Promise<boolean> => {
  const found = await tx
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
    .where('r.id', '=', reportId)
    .executeTakeFirst()
  return found !== undefined && isInLastDays(found, found.time_zone, deps.now())
}

/**
 * Where what a reporter writes to a report belongs, and they as its reporter: in its last days another report under the same
 * reference, which the first message begins and the next ones find. The caller writes it in the same transaction, so that there is
 * no such report without its message. Nothing is decided about a report that the reference does not open: the caller refuses it.
 */
export const placeToWrite = async (
  tx: Tx,
  deps: Deps,
  session: ReporterActor,
  reportId: string,
): Promise<{ actor: ReporterActor; id: string }> => {
  const actor = await reporterOfReport(tx, deps, session, reportId)
  if (!actor || !(await seemsLate(tx, deps, reportId))) return { actor: actor ?? session, id: reportId }
  await lockCredential(tx, actor.credentialId)
  await withMembersLocked(tx)
  // Held: it is not deleted before its reporter's message is somewhere else.
  const older = await readableReport(tx, deps, actor, reportId, 'share')
  const channel = await findChannel(tx, actor.channelId)
  if (!channel) throw new AppError('internal')
  const isLate = ({ row }: ReportView) => isInLastDays(row, channel.time_zone, deps.now())
  if (!isLate(older)) return { actor, id: reportId }
  const newest = await newestUnder(tx, deps, actor)
  const id = newest && !isLate(newest) ? newest.row.id : await beginReport(tx, deps, actor, { older, channel })
  return { actor: { ...actor, reportId: id }, id }
}
