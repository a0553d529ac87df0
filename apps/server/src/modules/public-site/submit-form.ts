import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorStatus } from '@canal/contract'
import type { ChannelFace, WaitPurpose } from '@canal/contract/pages/public-page'
import { wallClock } from '@canal/contract/reports/event-date'
import { proposalsOf } from '@canal/contract/reports/proposed-exclusions'
import type { Submitted } from '@canal/contract/reports/schemas'
import { sourceLocale } from '@canal/messages'
import type { Deps } from '../audit-log/deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { ReporterActor } from '../accounts/session/actor.ts'
import { idempotencyKeyOf } from '../../platform/http/idempotency-key.ts'
import { sourceOf } from '../../platform/http/limits-source.ts'
import { giveBack, hit } from '../../platform/http/limits.ts'
import { pageLocale } from '../../platform/http/locale.ts'
import { findSession, reporterOf } from '../accounts/session/session.ts'
import { conflictList, conflictListLimit } from '../channels/conflict-list.ts'
import { reporterReport } from '../reports/reading/reporter-report.ts'
import { submissionsPerHour } from '../reports/submission/limits.ts'
import { submitReport } from '../reports/submission/submit.ts'
import { isChoice } from './chosen.ts'
import { filesToChooseAgain, one, readForm, valuesOf, withoutFiles, type PostedForm } from './form-body.ts'
import { reportForm } from './form-fields.ts'
import { formAgain } from './form-page.ts'
import { verifyCsrf, requireCsrfToken } from './forms.ts'
import { sentPage } from './open.ts'
import { receiveEvidence, type TakenReport } from './receive-evidence.ts'
import { readReportBody } from './report-body.ts'
import { setReporterCookie } from '../../platform/http/reporter-cookie.ts'
import { sendPage } from './send-page.ts'
import { hasWaited, readyTicket, waitingFor, waitLeft, type Waiting, type Wanted } from './waiting-ticket.ts'

const actorOf = async (deps: Deps, sent: Submitted): Promise<ReporterActor> => {
  const session = await findSession(deps, sent.token, 'reporter')
  const actor = session && reporterOf(deps, session)
  if (!actor) throw new AppError('session-ended')
  return actor
}

const perHour = ({ purpose, source }: Wanted) => ({ purpose, source, windowSeconds: 3600 })

/** Whether a form is let through as it is, after a wait, or not yet. */
const admit = async (deps: Deps, wanted: Wanted, limit: number, form: PostedForm) => {
  if ((await hit(deps, { ...perHour(wanted), limit })).allowed) return 'at-once' as const
  return (await hasWaited(deps, wanted, one(form, 'ticket'))) ? ('waited' as const) : ('wait' as const)
}
type Admitted = Exclude<Awaited<ReturnType<typeof admit>>, 'wait'>

const waitOf = (deps: Deps, wanted: Wanted, form: PostedForm) => waitingFor(deps, wanted, one(form, 'ticket'))

const sendWaiting = (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  channel: ChannelFace,
  form: PostedForm,
  { purpose, waiting }: { purpose: WaitPurpose; waiting: Waiting },
): FastifyReply => {
  form.discard()
  const fields = { ...valuesOf(form), idempotencyKey: one(form, 'idempotencyKey') }
  const page = { page: 'waiting' as const, channel, purpose, ...waiting, returnTo: `/${channel.slug}/new`, fields }
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
  const report = await reporterReport(deps, actor)
  const page = sentPage(deps, request, channel, { report, reference: sent.reference })
  return sendPage(deps, request, reply, { ...page, sent, issues })
}

/** The form itself with its conflict list, asked for by its own button; the files that it brings are chosen anew. */
const sendList = async (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  channel: ChannelFace,
  form: PostedForm,
): Promise<FastifyReply> => {
  const { purpose, limit } = conflictListLimit
  const wanted = { purpose, channelId: channel.id, source: sourceOf(request) }
  if ((await admit(deps, wanted, limit, form)) === 'wait')
    return sendWaiting(deps, request, reply, channel, form, { purpose, waiting: await waitOf(deps, wanted, form) })
  const issues = await filesToChooseAgain(form, 'attachedFiles')
  const page = await formAgain(deps, request, channel, form, { issues, isPaid: true })
  return sendPage(deps, request, reply, page, { status: 200 })
}

/** The form itself, or the page on which it waits, in the language or the words that one of its buttons chose. */
const sendAsChosen = async (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  channel: ChannelFace,
  form: PostedForm,
): Promise<FastifyReply> => {
  const purpose: WaitPurpose = form.fields.has('showCommittee') ? conflictListLimit.purpose : 'submit'
  const wanted = { purpose, channelId: channel.id, source: sourceOf(request) }
  const waiting = waitLeft(deps, wanted, one(form, 'ticket'))
  if (waiting && form.fields.has('waits')) return sendWaiting(deps, request, reply, channel, form, { purpose, waiting })
  const issues = await filesToChooseAgain(form, 'attachedFiles')
  const page = await formAgain(deps, request, channel, form, { issues, ...(waiting && { ticket: waiting.ticket }) })
  return sendPage(deps, request, reply, page, { status: 200 })
}

/** Whether the form would leave somebody out for what the report is about, and has not shown it to the reporter. */
const hasUnseenProposals = async (
  deps: Deps,
  form: PostedForm,
  { channel, category, restrictedUsers }: ReturnType<typeof readReportBody>,
): Promise<boolean> => {
  if (!category) return false
  const proposedUsers = form.fields.get('proposedUsers') ?? []
  const committee = await conflictList(deps, channel, sourceLocale)
  return proposalsOf({ category, restrictedUsers, proposedUsers }, committee).length > 0
}

/**
 * Gives back what a form cost that comes back with its list, and a ticket in place of one that it spent: the report is sent once.
 * The list costs one of its own instead; beyond those of an hour, what was paid stays paid.
 */
const payBack = async (deps: Deps, wanted: Wanted, admitted: Admitted): Promise<string | undefined> => {
  if (!(await hit(deps, { ...conflictListLimit, source: wanted.source })).allowed) return undefined
  await giveBack(deps, perHour(wanted))
  return admitted === 'waited' ? readyTicket(deps, wanted) : undefined
}

/** The form once more, with its list: whom it proposes to leave out is seen, and can be changed, before anything is sent. */
const sendProposals = async (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  channel: ChannelFace,
  { form, ticket }: { form: PostedForm; ticket: string | undefined },
): Promise<FastifyReply> => {
  const proposed = { field: 'restrictedUsers', key: 'new.conflict.seeProposed', params: {} }
  const issues = [proposed, ...(await filesToChooseAgain(form, 'attachedFiles'))]
  const page = await formAgain(deps, request, channel, form, { issues, isPaid: true, ...(ticket && { ticket }) })
  return sendPage(deps, request, reply, page)
}

/** `POST /{slug}/new` without JavaScript: answers with the sent page itself, or with the form and what to mend. */
export const submitForm = async (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  channel: ChannelFace,
): Promise<FastifyReply> => {
  const form = await readForm(request, reportForm, verifyCsrf(deps, request, channel.id))
  let taken: TakenReport
  try {
    requireCsrfToken(deps, channel.id, form)
    if (isChoice(request)) return await sendAsChosen(deps, request, reply, channel, form)
    if (form.fields.has('showCommittee')) return await sendList(deps, request, reply, channel, form)
    const today = wallClock(deps.now(), channel.timeZone)
    const body = readReportBody(form, { channelId: channel.id, today })
    const wanted = { purpose: 'submit', channelId: channel.id, source: sourceOf(request) } as const
    const admitted = await admit(deps, wanted, submissionsPerHour, form)
    if (admitted === 'wait') {
      const waiting = await waitOf(deps, wanted, form)
      return sendWaiting(deps, request, reply, channel, form, { purpose: wanted.purpose, waiting })
    }
    if (await hasUnseenProposals(deps, form, body)) {
      const ticket = await payBack(deps, wanted, admitted)
      return await sendProposals(deps, request, reply, channel, { form, ticket })
    }
    const idempotencyKey = idempotencyKeyOf(one(form, 'idempotencyKey'))
    const formToken = one(form, 'formToken')
    const locale = pageLocale(request, deps.config.channelLanguage)
    const sent = await submitReport(deps, { body, formToken, idempotencyKey, locale })
    taken = { sent, form: admitted === 'waited' ? withoutFiles(form) : form, keepOriginals: body.keepOriginals }
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'internal') throw error
    const refused = error.details.fields ?? [{ field: '_', key: `errors.${error.code}`, params: {} }]
    const issues = [...refused, ...(await filesToChooseAgain(form, 'attachedFiles'))]
    const [status, retryAfter] = [errorStatus[error.code], error.details.retryAfter]
    const page = await formAgain(deps, request, channel, form, { issues })
    return sendPage(deps, request, reply, page, { status, retryAfter })
  }
  // From here on the report is safe: the form is never shown again, since sending it anew would make a second report.
  return showSent(deps, request, reply, channel, taken)
}
