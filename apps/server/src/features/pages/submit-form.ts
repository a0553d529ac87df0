import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import { errorStatus } from '@canal/contract'
import type { ChannelFace, PublicPage } from '@canal/contract/pages/public-page'
import type { Submitted } from '@canal/contract/reports/schemas'
import { readIdempotencyKey } from '../../crypto/idempotency.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import type { ReporterActor } from '../../http/actor.ts'
import { idempotencyKeyOf } from '../../http/idempotency-key.ts'
import { sourceOf } from '../../http/limits-source.ts'
import { hit } from '../../http/limits.ts'
import { pageLocale } from '../../http/locale.ts'
import { findSession, reporterOf } from '../../http/session.ts'
import { reporterReport } from '../reports/index.ts'
import { submitReport } from '../submissions/index.ts'
import { one, readForm, valuesOf, withoutFiles, type PostedForm } from './form-body.ts'
import { reportForm } from './form-fields.ts'
import { ownFormOf, requireOwnForm } from './forms.ts'
import { receiveEvidence, type TakenReport } from './receive-evidence.ts'
import { readReportBody } from './report-body.ts'
import { setReporterCookie } from '../../http/reporter-cookie.ts'
import { sendPage } from './send-page.ts'
import { withCommittee } from './with-committee.ts'
import { hasWaited, waitingFor } from './waiting-ticket.ts'

/** Security §8: submissions 20 an hour per source. */
const perHour = 20

const actorOf = async (deps: Deps, sent: Submitted): Promise<ReporterActor> => {
  const session = await findSession(deps, sent.token)
  const actor = session && reporterOf(deps, session)
  if (!actor) throw new AppError('session-ended')
  return actor
}

export const newFormPage = (
  channel: ChannelFace,
  refused: {
    values: Extract<PublicPage, { page: 'new' }>['values']
    issues: Extract<PublicPage, { page: 'new' }>['issues']
  } = {
    values: {},
    issues: [],
  },
  /** Of the form that comes back: sent once more, it is still the same report. */
  idempotencyKey?: string,
) => ({
  page: 'new' as const,
  channel,
  ...refused,
  idempotencyKey: readIdempotencyKey(idempotencyKey) ?? randomUUID(),
})

/** Whether the form is taken as it is, after a wait as text alone, or not yet. */
const admit = async (deps: Deps, source: string, channelId: string, form: PostedForm) => {
  const limit = { purpose: 'submit', source, limit: perHour, windowSeconds: 3600 }
  if ((await hit(deps, limit)).allowed) return 'whole' as const
  const isWaited = await hasWaited(deps, { purpose: 'submit', channelId, source }, one(form, 'ticket'))
  return isWaited ? ('text' as const) : ('wait' as const)
}

const sendWaiting = async (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  channel: ChannelFace,
  form: PostedForm,
): Promise<FastifyReply> => {
  const wanted = { purpose: 'submit', channelId: channel.id, source: sourceOf(request) } as const
  const waiting = await waitingFor(deps, wanted, one(form, 'ticket'))
  form.discard()
  const fields = { ...valuesOf(form), idempotencyKey: one(form, 'idempotencyKey') }
  const page = { page: 'waiting' as const, channel, ...waiting, returnTo: `/${channel.slug}/new`, fields }
  return sendPage(deps, request, reply, page, { status: 429, retryAfter: waiting.seconds })
}

const showSent = async (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  channel: ChannelFace,
  taken: TakenReport,
): Promise<FastifyReply> => {
  const { sent } = taken
  const actor = await actorOf(deps, sent)
  const issues = await receiveEvidence(deps, request, actor, taken)
  setReporterCookie(deps.config, request, reply, { slug: channel.slug, token: sent.token })
  return sendPage(deps, request, reply, {
    page: 'sent',
    channel,
    sent,
    report: await reporterReport(deps, actor),
    issues,
  })
}

/** `POST /{slug}/new` without JavaScript: answers with the sent page itself, or with the form and what to mend. */
export const submitForm = async (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  channel: ChannelFace,
): Promise<FastifyReply> => {
  const form = await readForm(request, reportForm, ownFormOf(deps, request, channel.id))
  let taken: TakenReport
  try {
    requireOwnForm(deps, channel.id, form)
    const body = readReportBody(form, channel.id)
    const admitted = await admit(deps, sourceOf(request), channel.id, form)
    if (admitted === 'wait') return await sendWaiting(deps, request, reply, channel, form)
    const idempotencyKey = idempotencyKeyOf(one(form, 'idempotencyKey'))
    const formToken = one(form, 'formToken')
    const sent = await submitReport(deps, { body, formToken, idempotencyKey, locale: pageLocale(request) })
    taken = { sent, form: admitted === 'text' ? withoutFiles(form) : form, keepOriginals: body.keepOriginals }
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'internal') throw error
    form.discard()
    const issues = error.details.fields ?? [{ field: '_', key: `errors.${error.code}`, params: {} }]
    const [status, retryAfter] = [errorStatus[error.code], error.details.retryAfter]
    const again = await withCommittee(deps, request, channel, form.fields.get('restrictedUsers'))
    const refused = { values: valuesOf(form), issues: [...issues, ...again.issues] }
    const page = newFormPage(again.channel, refused, one(form, 'idempotencyKey'))
    return sendPage(deps, request, reply, page, { status, retryAfter })
  }
  // From here on the report is safe: the form is never shown again, since sending it anew would make a second report.
  return showSent(deps, request, reply, channel, taken)
}
