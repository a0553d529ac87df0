import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ChannelFace, LookupState } from '@canal/contract/pages/public-page'
import { openedBy } from '@canal/contract/reports/opened-by'
import { readReference } from '@canal/contract/reports/typed-reference'
import { formatReference, normaliseCode } from '../../platform/crypto/codes.ts'
import type { Deps } from '../audit-log/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { sourceOf } from '../../platform/http/limits-source.ts'
import { openForReporter } from '../reports/routes.ts'
import { reporterReport } from '../reports/reading/reporter-report.ts'
import { openReference } from '../reports/submission/open-reference.ts'
import { isChoice } from './chosen.ts'
import { one, readForm, toChooseAgain } from './form-body.ts'
import { followForm } from './form-fields.ts'
import { verifyCsrf, requireCsrfToken } from './forms.ts'
import { setReporterCookie } from '../../platform/http/reporter-cookie.ts'
import { openDraft } from './kept-draft.ts'
import { sentPage } from './open.ts'
import { reporterOfCookie } from './reporter-of-cookie.ts'
import { sendPage } from './send-page.ts'
import { hasWaited, waitingFor, waitLeft, type Waiting } from './waiting-ticket.ts'

interface Typed {
  ref: string
  ticket: string
  /** A message that an ended session left, sealed. */
  kept: string
  /** Came by a form: somebody who mistyped one character of 24 must be able to mend it. Never an address's reference. */
  isPosted: boolean
}

const typedMax = 200

const refusedPage = (
  channel: ChannelFace,
  { ref, kept, isPosted }: Typed,
  error: NonNullable<LookupState['error']>,
) => ({
  page: 'lookup' as const,
  channel,
  form: { error, ...(isPosted && { typed: ref.slice(0, typedMax) }) },
  ...(kept && { expired: { kept } }),
})

/** The form once more, in the language or the words that one of its buttons chose. */
const chosenPage = (channel: ChannelFace, { ref, kept }: Typed) => ({
  page: 'lookup' as const,
  channel,
  form: { typed: ref.slice(0, typedMax), ...(kept && { error: 'session-ended' as const }) },
  ...(kept && { expired: { kept } }),
})

const waitOf = (request: FastifyRequest, channel: ChannelFace) =>
  ({ purpose: 'reference', channelId: channel.id, source: sourceOf(request) }) as const

const showWaiting = (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  channel: ChannelFace,
  { typed, waiting }: { typed: Typed; waiting: Waiting },
): FastifyReply => {
  const fields = { ref: typed.ref, ...(typed.kept && { kept: typed.kept }) }
  const { purpose } = waitOf(request, channel)
  const page = { page: 'waiting' as const, channel, purpose, ...waiting, returnTo: `/${channel.slug}`, fields }
  return sendPage(deps, request, reply, page, { status: 429, retryAfter: waiting.seconds })
}

/** The waiting page, with all that was typed; where there is no ticket left, the form itself. */
const sendWaiting = async (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  channel: ChannelFace,
  typed: Typed,
): Promise<FastifyReply> => {
  try {
    const waiting = await waitingFor(deps, waitOf(request, channel), typed.ticket)
    return showWaiting(deps, request, reply, channel, { typed, waiting })
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too-many-requests') throw error
    const page = refusedPage(channel, typed, 'too-many-requests')
    return sendPage(deps, request, reply, page, { status: 429, retryAfter: error.details.retryAfter })
  }
}

/** Opens a reference for a page: the session's cookie, or the one same page for every reference that does not open. */
const open = async (deps: Deps, request: FastifyRequest, channel: ChannelFace, { ref, ticket }: Typed) => {
  const wanted = { ref, source: sourceOf(request), channelId: channel.id, proof: undefined }
  const hasTicket = await hasWaited(deps, waitOf(request, channel), ticket)
  try {
    return await openForReporter(deps, wanted, hasTicket)
  } catch (error) {
    if (error instanceof AppError && error.code === 'proof-of-work-required') return 'wait' as const
    if (error instanceof AppError && error.code === 'reference-not-found') return 'none' as const
    throw error
  }
}

const answer = async (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  channel: ChannelFace,
  typed: Typed,
): Promise<FastifyReply> => {
  if (typed.ref.trim() === '')
    return sendPage(deps, request, reply, refusedPage(channel, typed, 'required'), { status: 422 })
  const read = readReference(typed.ref)
  if (typed.isPosted && 'fault' in read)
    return sendPage(deps, request, reply, refusedPage(channel, typed, 'malformed'), { status: 422 })
  const ref = 'code' in read ? read.code : typed.ref
  const report = await open(deps, request, channel, { ...typed, ref })
  if (report === 'none')
    return sendPage(deps, request, reply, refusedPage(channel, typed, 'reference-not-found'), { status: 404 })
  if (report === 'wait') return sendWaiting(deps, request, reply, channel, typed)
  setReporterCookie(deps.config, request, reply, { slug: channel.slug, token: report.token })
  const draft = typed.kept ? openDraft(deps, channel.id, typed.kept, openedBy(report)) : null
  if (!draft) return reply.redirect(`/${channel.slug}/open`, 303)
  const values = { chatMsg: draft.text }
  const issues = toChooseAgain(draft.filenames, 'filesToUpload')
  return sendPage(deps, request, reply, { page: 'open', channel, report, values, issues })
}

/** `POST /{slug}`: the follow-report form. A text that an ended session left unsent comes along and is not lost. */
export const postReference = async (deps: Deps, request: FastifyRequest, reply: FastifyReply, channel: ChannelFace) => {
  const form = await readForm(request, followForm, verifyCsrf(deps, request, channel.id))
  const typed = { ref: one(form, 'ref'), ticket: one(form, 'ticket'), kept: one(form, 'kept'), isPosted: true }
  if (isChoice(request)) {
    // Nothing is looked up: a page that was open for too long is shown in other words too.
    const waiting = form.fields.has('waits') && waitLeft(deps, waitOf(request, channel), typed.ticket)
    if (waiting) return showWaiting(deps, request, reply, channel, { typed, waiting })
    return sendPage(deps, request, reply, chosenPage(channel, typed))
  }
  requireCsrfToken(deps, channel.id, form)
  return answer(deps, request, reply, channel, typed)
}

/** `GET /{slug}/{reference}`: sets the cookie and goes on to an address without the reference (decisions §8). */
export const getReference = (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  channel: ChannelFace,
  ref: string,
) => answer(deps, request, reply, channel, { ref, ticket: '', kept: '', isPosted: false })

/** `GET /{slug}/{reference}/sent`: for the session that sent it; everybody else is asked for the reference. */
export const getSent = async (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  channel: ChannelFace,
  ref: string,
): Promise<FastifyReply> => {
  const actor = await reporterOfCookie(deps, request, channel.id)
  const opened = actor?.hasSent && (await openReference(deps, ref, channel.id).catch(() => null))
  const reference = normaliseCode(ref)
  if (!actor || !opened || opened.reportId !== actor.reportId || !reference)
    return sendPage(deps, request, reply, { page: 'lookup', channel })
  const report = await reporterReport(deps, actor)
  return sendPage(
    deps,
    request,
    reply,
    sentPage(deps, request, channel, { report, reference: formatReference(reference) }),
  )
}
