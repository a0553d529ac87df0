import type { Submitted } from '@canal/contract/reports/schemas'
import { formatReference } from '../../../platform/crypto/codes.ts'
import type { Deps } from '../../audit-log/deps.ts'
import type { ReporterActor } from '../../accounts/session/actor.ts'
import { findSession, reporterOf, startReporterSession } from '../../accounts/session/session.ts'
import { AppError } from '../../../platform/errors.ts'
import { pendingLocations } from '../../files/upload/pending.ts'
import type { Answer } from '../idempotent-response.ts'
import { openReference, type OpenedReference } from './open-reference.ts'

/** Signs the reporter in: a session of 30 minutes for the one report. */
export const startReporter = async (
  deps: Deps,
  opened: OpenedReference,
  /** Of who sends the report again: they may never have seen it. */
  unkept?: string,
): Promise<ReporterActor> => {
  const sent = unkept === undefined ? { isSender: false } : { isSender: true, unkept }
  const token = await startReporterSession(deps, { ...opened, ...sent })
  const session = await findSession(deps, token, 'reporter')
  const actor = session && reporterOf(deps, session)
  if (!actor) throw new AppError('session-ended')
  return actor
}

/** The same answer as before the connection broke: the same reference, a fresh session, addresses for what is missing. */
export const resumeSubmission = async (deps: Deps, channelId: string, kept: Answer<'submit'>): Promise<Submitted> => {
  const actor = await startReporter(deps, await openReference(deps, kept.reference, channelId), kept.reference)
  return {
    id: kept.id,
    caseNumber: kept.caseNumber,
    reference: formatReference(kept.reference),
    token: actor.token,
    filesList: await pendingLocations(deps, actor),
  }
}
