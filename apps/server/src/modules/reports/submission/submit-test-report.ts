import { sql } from 'kysely'
import type { Locale } from '@canal/messages'
import { noAnswers } from '@canal/contract/reports/form'
import { wallClock } from '@canal/contract/reports/event-date'
import { inChannel, type Tx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { dayText } from '../../../platform/time.ts'
import { channelPeople } from '../../accounts/people/directory.ts'
import { sealToRecoveryKey } from '../../report-access/recovery-slots.ts'
import { withMembersLocked } from '../../report-access/members-lock.ts'
import { findChannel } from '../../channels/find-channel.ts'
import { drawCaseNumber } from './case-number.ts'
import type { NewReportBody } from './input.ts'
import { insertReport } from './insert-report.ts'
import { buildReport } from './new-report.ts'
import { recipientsOf } from './recipients.ts'
import { newReporterCredential } from './reporter-credential.ts'

/** What its row says of where it comes from, beside the words that its readers see. */
const source = 'test'

export interface TestReport {
  sentAt: Date
  /** Members whom it was sealed to. */
  recipients: number
  /** How many of them have opened it. */
  opened: number
}

/** The newest test report of a channel, counted. Must run inside the channel's transaction. */
export const findTestReport = async (tx: Tx, channelId: string): Promise<TestReport | null> => {
  const found = await tx
    .selectFrom('report as r')
    .select([
      'r.created_at as sentAt',
      sql<number>`(select count(distinct g.holder_tag)::int from report_grant g
        where g.channel_id = r.channel_id and g.report_id = r.id and g.relation <> 'excluded')`.as('recipients'),
      sql<number>`(select count(*)::int from report_read o
        where o.channel_id = r.channel_id and o.report_id = r.id)`.as('opened'),
    ])
    .where('r.channel_id', '=', channelId)
    .where('r.source', '=', source)
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id')
    .limit(1)
    .executeTakeFirst()
  return found ?? null
}

interface Sending {
  channelId: string
  words: { subject: string; description: string }
  locale: Locale
}

const bodyOf = (channelId: string, description: string, today: string): NewReportBody => ({
  channel: channelId,
  restrictedUsers: [],
  ...noAnswers(),
  dateOfEvent: `${today} 00:00`,
  dateOfEventApproximate: true,
  locationUnknown: true,
  description,
  receiveUpdates: false,
  attachedFiles: [],
  keepOriginals: false,
  acceptDataProtectionPolicy: true,
})

/**
 * A report of the program's own, to every member who counts, so that they can try the way that real ones go. Its reference
 * is thrown away: nobody is its reporter. Throws `not-found`, `channel-inactive`, `channel-without-readers`.
 */
export const submitTestReport = async (deps: Deps, { channelId, words, locale }: Sending): Promise<void> => {
  const channel = await findChannel(deps.db, channelId)
  if (!channel) throw new AppError('not-found')
  if (channel.status !== 'ACTIVE') throw new AppError('channel-inactive')
  await inChannel(deps.db, channelId, async (tx) => {
    await withMembersLocked(tx)
    const people = await channelPeople(tx, deps, channelId)
    const recipients = recipientsOf(people, [], ({ username }) => username)
    const { year } = wallClock(deps.now(), channel.time_zone)
    const caseNumber = await drawCaseNumber(tx, channelId, year)
    const body = bodyOf(channelId, words.description, dayText(deps.now(), channel.time_zone))
    const { credential } = newReporterCredential(deps, channelId)
    const { subject } = words
    const built = buildReport(deps, { channel, body, caseNumber, recipients, credential, locale, source, subject })
    const { reportId, keys } = built
    // No form was shown: the report's own id stands in for a token.
    await insertReport(tx, deps, built, { token: { kind: 'form', nonce: reportId, expiresAt: deps.now() } })
    await sealToRecoveryKey(tx, deps, { channelId, reportId }, keys)
  })
}
