import { sql } from 'kysely'
import { noAnswers } from '@canal/contract/reports/form'
import { wallClock } from '@canal/contract/reports/event-date'
import type { Tx } from '../../platform/db/transaction.ts'
import { AppError, invalidField, TamperingError, type TamperEvidence } from '../../platform/errors.ts'
import type { ReporterActor } from '../accounts/session/actor.ts'
import { channelPeople, type Holder, type Person } from '../accounts/people/directory.ts'
import type { Deps } from '../audit-log/deps.ts'
import { findChannel, type ChannelRow } from '../channels/find-channel.ts'
import { withMembersLocked } from '../report-access/members-lock.ts'
import { readersOf } from '../report-access/recipients.ts'
import { sealToRecoveryKey } from '../report-access/recovery-slots.ts'
import { loadReports, readableReport } from '../report-access/report-view.ts'
import type { ReportView } from '../report-access/view.ts'
import { isInLastDays } from './deletion-day.ts'
import { credentialsOf, reporterOfReport } from '../report-access/reporter-credentials.ts'
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

type Reader = Person & { holder: Holder }

const isAmong = (tags: readonly Buffer[], tag: Buffer): boolean => tags.some((one) => one.equals(tag))

/** By the reporter or since; those who are not of the channel now too: they may come back. */
const excludedFrom = ({ facts }: ReportView): Buffer[] =>
  facts.grants.filter(({ relation }) => relation === 'excluded').map(({ tag }) => tag)

/** The alternate, whether or not they can sign in now, if the report is theirs to read. */
const alternateWhoReads = ({ facts }: ReportView, people: readonly Person[]): Reader[] =>
  people.flatMap((person) => {
    const { capacity, holder, isFormer, tag } = person
    const isTheirs = capacity === 'alternate' && !isFormer && isAmong(readersOf(facts), tag)
    return isTheirs && holder ? [{ ...person, holder }] : []
  })

/**
 * Who reads what is added to a report: today's committee without the excluded, and the alternate if that report is theirs to read.
 * Without the alternate, newcomers whom the excluded let in could be its only readers. Throws as recipientsBut does.
 */
const readersAfter = (older: ReportView, people: readonly Person[], excluded: readonly Buffer[]): Reader[] => {
  const { members } = recipientsBut(people, ({ tag }) => isAmong(excluded, tag))
  const has = ({ tag }: Person) => isAmong([...excluded, ...members.map((member) => member.tag)], tag)
  return [...members, ...alternateWhoReads(older, people).filter((person) => !has(person))]
}

interface Beginning {
  older: ReportView
  /** All that the reference opens. */
  reports: readonly ReportView[]
  channel: ChannelRow
}

/**
 * A report of its own under the reference of another, empty but for what is written in it next, without all whom one of the
 * reference's reports excludes. Throws as readersAfter does.
 */
const beginReport = async (
  tx: Tx,
  deps: Deps,
  actor: ReporterActor,
  { older, reports, channel }: Beginning,
): Promise<string> => {
  const own = await credentialsOf(tx, deps, actor)
  const row = own.find(({ report_id: reportId }) => reportId === older.row.id)
  if (!row) throw new AppError('report-not-found')
  const { id, ring, ref_index, public_key, wrapped_private } = row
  const credential = { id, ring, ref_index, public_key, wrapped_private, privateKey: actor.keyring.privateKey }
  const byTag = new Map(reports.flatMap(excludedFrom).map((tag) => [tag.toString('hex'), tag]))
  const excluded = [...byTag.values()]
  const members = readersAfter(older, await channelPeople(tx, deps, channel.id), excluded)
  const caseNumber = await drawCaseNumber(tx, channel.id, wallClock(deps.now(), channel.time_zone).year)
  const built = buildReport(deps, {
    channel,
    body: nothingOf(channel.id),
    caseNumber,
    recipients: { members, excluded: excluded.map((tag) => ({ tag })) },
    credential,
    locale: older.row.locale,
  })
  const { reportId, keys } = built
  // No form was shown: the report's own id stands in for a token.
  await insertReport(tx, deps, built, { token: { kind: 'form', nonce: reportId, expiresAt: deps.now() } })
  await sealToRecoveryKey(tx, deps, { channelId: channel.id, reportId }, keys)
  return reportId
}

/** All reports under the reference, the newest first; `onAltered` hears of those that are not as their logs say. */
const reportsUnder = async (
  tx: Tx,
  deps: Deps,
  actor: ReporterActor,
  onAltered?: (finding: TamperEvidence) => void,
): Promise<ReportView[]> => {
  const own = await credentialsOf(tx, deps, actor)
  const ids = own.map((row) => row.report_id)
  const views = await loadReports(tx, deps, ids, onAltered)
  return [...views.values()].sort((one, other) => other.row.received_at.getTime() - one.row.received_at.getTime())
}

/**
 * Of the reports under a reference the one into which goes what is written in the last days of an older one: the newest that is not
 * in its own, and excludes all whom that one excludes. Undefined where there is none.
 */
const nextAfter = (
  older: ReportView,
  reports: readonly ReportView[],
  { timeZone, now }: { timeZone: string; now: Date },
): ReportView | undefined => {
  const excluded = excludedFrom(older)
  return reports.find((view) => {
    const { row } = view
    if (row.received_at <= older.row.received_at || isInLastDays(row, timeZone, now)) return false
    return excluded.every((tag) => isAmong(excludedFrom(view), tag))
  })
}

/** The number of the report into which goes what is written to this one in its last days; null for none, and before these. */
export const goesOnIn = async (
  tx: Tx,
  deps: Deps,
  actor: ReporterActor,
  older: ReportView,
  timeZone: string,
): Promise<string | null> => {
  const now = deps.now()
  if (!isInLastDays(older.row, timeZone, now)) return null
  return nextAfter(older, await reportsUnder(tx, deps, actor), { timeZone, now })?.row.case_number ?? null
}

/** Whom one of the reports excludes is not to be forgotten: what cannot be read keeps the next from being begun. */
const refuseAltered = (finding: TamperEvidence): never => {
  throw new AppError('internal', { cause: new TamperingError(finding) })
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
 * Throws `invalid` for documents alone that would begin a report, which they might leave empty; otherwise as readersAfter does.
 */
export const placeToWrite = async (
  tx: Tx,
  deps: Deps,
  session: ReporterActor,
  { id: reportId, text }: { id: string; text: string },
): Promise<{ actor: ReporterActor; id: string }> => {
  const actor = await reporterOfReport(tx, deps, session, reportId)
  if (!actor || !(await seemsLate(tx, deps, reportId))) return { actor: actor ?? session, id: reportId }
  await lockCredential(tx, actor.credentialId)
  await withMembersLocked(tx)
  // Held: it is not deleted before its reporter's message is somewhere else.
  const older = await readableReport(tx, deps, actor, reportId, 'share')
  const channel = await findChannel(tx, actor.channelId)
  if (!channel) throw new AppError('internal')
  const clock = { timeZone: channel.time_zone, now: deps.now() }
  if (!isInLastDays(older.row, clock.timeZone, clock.now)) return { actor, id: reportId }
  const reports = await reportsUnder(tx, deps, actor, refuseAltered)
  const next = nextAfter(older, reports, clock)
  if (!next && text === '') throw invalidField('chatMsg', 'errors.required')
  const id = next?.row.id ?? (await beginReport(tx, deps, actor, { older, reports, channel }))
  return { actor: { ...actor, reportId: id }, id }
}
