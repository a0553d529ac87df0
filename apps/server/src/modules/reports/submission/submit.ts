import type { Locale } from '@canal/messages'
import type { Submitted } from '@canal/contract/reports/schemas'
import { wallClock } from '@canal/contract/reports/event-date'
import { formatReference } from '../../../platform/crypto/codes.ts'
import { inChannel } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../audit-log/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { reporterSessionRow } from '../../accounts/session/session.ts'
import { channelPeople } from '../../accounts/people/directory.ts'
import { publicName } from '../../accounts/people/public-name.ts'
import { sealToRecoveryKey } from '../../report-access/recovery-slots.ts'
import { withMembersLocked } from '../../report-access/members-lock.ts'
import { findChannel, type ChannelRow } from '../../channels/find-channel.ts'
import { readFormToken } from '../../channels/form-token.ts'
import { buildReservations } from '../../files/upload/reservation.ts'
import { checkFileNames } from '../../files/names.ts'
import { insertReservations } from '../../files/upload/reserve.ts'
import { drawCaseNumber, redrawing } from './case-number.ts'
import { refuseFuture, type NewReportBody } from './input.ts'
import { insertReport } from './insert-report.ts'
import { findIdempotentResponse, keepIdempotentResponse } from '../idempotent-response.ts'
import { buildReport } from './new-report.ts'
import { recipientsOf } from './recipients.ts'
import { newReporterCredential } from './reporter-credential.ts'
import { resumeSubmission } from './resume.ts'

export interface Submission {
  body: NewReportBody
  formToken: unknown
  idempotencyKey: string | null
  locale: Locale
}

const retryOf = (channelId: string, key: string) => ({ channelId, operation: 'submit', key }) as const

const isUsedTwice = (error: unknown): boolean => (error as { constraint?: string }).constraint === 'used_token_pkey'

const write = (deps: Deps, channel: ChannelRow, submission: Submission, token: { nonce: string; expiresAt: Date }) =>
  inChannel(deps.db, channel.id, async (tx): Promise<Submitted> => {
    const { body } = submission
    await withMembersLocked(tx)
    const recipients = recipientsOf(
      await channelPeople(tx, deps, channel.id),
      body.restrictedUsers,
      (person) => publicName(deps, channel, person).username,
    )
    const { year } = wallClock(deps.now(), channel.time_zone)
    const caseNumber = await drawCaseNumber(tx, channel.id, year)
    const { reference, credential } = newReporterCredential(deps, channel.id)
    const built = buildReport(deps, { channel, body, caseNumber, recipients, credential, locale: submission.locale })
    const { reportId } = built
    const session = reporterSessionRow(deps.rootKeys, {
      channelId: channel.id,
      reportId,
      credentialId: credential.id,
      privateKey: credential.privateKey,
      isSender: true,
      unkept: reference,
    })
    await insertReport(tx, deps, built, { token: { kind: 'form', ...token }, session: session.row })
    await sealToRecoveryKey(tx, deps, { channelId: channel.id, reportId }, built.keys)
    const reserved = buildReservations(deps, {
      channelId: channel.id,
      reportId,
      reportStatus: 'pending',
      epoch: 1,
      kind: 'evidence',
      names: body.attachedFiles,
      keepOriginals: body.keepOriginals,
      publicKeys: built.keys.publicKeys,
      nameKey: built.keys.secrets.content,
      holder: built.holder,
      isReporter: true,
      sessionId: session.row.id,
      at: built.rows.report.created_at,
    })
    await insertReservations(tx, reserved.rows)
    const { idempotencyKey } = submission
    const answer = { id: reportId, caseNumber, reference }
    if (idempotencyKey && !(await keepIdempotentResponse(tx, deps, retryOf(channel.id, idempotencyKey), answer)))
      throw new AppError('conflict')
    const filesList = reserved.filesList
    return { id: reportId, caseNumber, reference: formatReference(reference), token: session.token, filesList }
  })

/**
 * Takes a report (specification §7, POST anonymous). With an Idempotency-Key a retry, even after a crash between commit
 * and answer, gets the same reference. Throws `form-token-invalid`, `channel-inactive`, `channel-without-readers`,
 * `nobody-left`, `invalid`.
 */
export const submitReport = async (deps: Deps, submission: Submission): Promise<Submitted> => {
  const { body, idempotencyKey } = submission
  const channel = await findChannel(deps.db, body.channel)
  if (!channel) throw new AppError('not-found')
  const token = readFormToken(deps, channel.id, submission.formToken)
  if (!token) throw new AppError('form-token-invalid')
  const kept = idempotencyKey ? await findIdempotentResponse(deps, deps.db, retryOf(channel.id, idempotencyKey)) : null
  if (kept) return resumeSubmission(deps, channel.id, kept)
  if (channel.status !== 'ACTIVE') throw new AppError('channel-inactive')
  refuseFuture(deps, body, channel.time_zone)
  checkFileNames('evidence', body.attachedFiles)
  try {
    return await redrawing(() => write(deps, channel, submission, token))
  } catch (error) {
    const now = idempotencyKey ? await findIdempotentResponse(deps, deps.db, retryOf(channel.id, idempotencyKey)) : null
    if (now) return resumeSubmission(deps, channel.id, now)
    // The token counts once; a second use is a replay, unless the same Idempotency-Key says that it is a retry.
    if (isUsedTwice(error)) throw new AppError('form-token-invalid', { cause: error })
    throw error
  }
}
