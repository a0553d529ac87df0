import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ChannelFace, FormValues, Notice } from '@canal/contract/pages/public-page'
import { firstIssues, type FieldIssue } from '@canal/contract'
import { chatSchema, type ReporterReport } from '@canal/contract/reports/schemas'
import { translators } from '@canal/messages/all'
import type { Deps } from '../audit-log/deps.ts'
import { formatReference } from '../../platform/crypto/codes.ts'
import { AppError } from '../../platform/errors.ts'
import type { ReporterActor } from '../accounts/session/actor.ts'
import { ownAddress } from '../../platform/http/own-address.ts'
import { giveTokenBack, spendToken, type Token } from '../../platform/http/limits-proof.ts'
import { sourceOf } from '../../platform/http/limits-source.ts'
import { reporterDownloadAddress } from '../files/serving/download.ts'
import { reporterCalendar } from '../reports/reading/reporter-calendar.ts'
import { reporterReport } from '../reports/reading/reporter-report.ts'
import { isUnderReference, openOther } from '../reports/same-reference.ts'
import { writeMessage } from '../reports/write-message.ts'
import { chosenLocale, isChoice } from './chosen.ts'
import { filesToChooseAgain, lostNames, one, readForm, toChooseAgain, valuesOf, type PostedForm } from './form-body.ts'
import { followForm } from './form-fields.ts'
import { verifyCsrf, requireCsrfToken } from './forms.ts'
import { sealDraft } from './kept-draft.ts'
import { receiveFiles, refusalOf } from './receive-files.ts'
import { reporterOfCookie } from './reporter-of-cookie.ts'
import { sendPage, type PageContent } from './send-page.ts'

const sessionEnded = (channel: ChannelFace, kept = ''): PageContent => ({
  page: 'lookup',
  channel,
  form: { error: 'session-ended' },
  ...(kept && { expired: { kept } }),
})

/** The page after sending. */
export const sentPage = (
  deps: Deps,
  request: FastifyRequest,
  channel: ChannelFace,
  { report, reference }: { report: ReporterReport; reference: string },
): Extract<PageContent, { page: 'sent' }> => {
  const { id, caseNumber, token } = report
  const sent = { id, caseNumber, token, reference, filesList: [] }
  return {
    page: 'sent',
    channel,
    address: `${ownAddress(deps.config, request)}/${channel.slug}`,
    sent,
    report,
    issues: [],
  }
}

/**
 * `GET /{slug}/open`: the report of the cookie's session, or its reference for as long as it is not said to be kept; without
 * a session, the reference is asked for.
 */
export const getOpen = async (deps: Deps, request: FastifyRequest, reply: FastifyReply, channel: ChannelFace) => {
  const actor = await reporterOfCookie(deps, request, channel.id)
  if (!actor) return sendPage(deps, request, reply, sessionEnded(channel), { status: 401 })
  const report = await reporterReport(deps, actor)
  if (actor.unkept) {
    const reference = formatReference(actor.unkept)
    return sendPage(deps, request, reply, sentPage(deps, request, channel, { report, reference }))
  }
  const { n } = request.query as { n?: string }
  const notice = n === '1' ? 'message-sent' : n === '2' ? 'files-received' : undefined
  return sendPage(deps, request, reply, {
    page: 'open',
    channel,
    report,
    values: {},
    issues: [],
    ...(notice && { notice }),
  })
}

/** The message as the API would take it. Throws `invalid`. */
const readText = (id: string, form: PostedForm): string => {
  const result = chatSchema.safeParse({ id, chatMsg: one(form, 'chatMsg') })
  if (!result.success) throw new AppError('invalid', { fields: firstIssues(result.error) })
  return result.data.chatMsg
}

/**
 * The text with the first file, each further file alone (decisions §7). A text goes first even if the files fail. Gives the
 * report that all of it went into: in the last days of one, another under the same reference.
 */
const write = async (
  deps: Deps,
  actor: ReporterActor,
  form: PostedForm,
  { text: wanted, source, id: written, once }: { text: string; source: string; id: string; once: Token },
) => {
  const keepOriginals = form.fields.has('keepOriginals')
  let id = written
  let text = wanted
  try {
    const { received, refused } = await receiveFiles(deps, actor, form.files, {
      kind: 'chat',
      source,
      reserve: async (name) => {
        const sent = await writeMessage(deps, actor, { id, text, fileNames: [name], keepOriginals })
        text = ''
        ;({ id } = sent)
        return sent
      },
    })
    if (text) ({ id } = await writeMessage(deps, actor, { id, text, fileNames: [], keepOriginals }))
    return { received, refused, id }
  } catch (error) {
    // The form may be sent again from the page before: what was not written must not look as if it had been.
    if (text) await giveTokenBack(deps.db, once)
    throw error
  }
}

const noticeOf = (hasText: boolean, files: readonly string[]): Notice =>
  hasText
    ? { notice: 'message-sent', taken: files }
    : files.length > 0
      ? { notice: 'files-received', taken: files }
      : {}

const issuesOf = (error: AppError): FieldIssue[] =>
  error.details.fields?.slice() ?? [
    { field: 'chatMsg', key: `errors.${error.code}`, params: error.details.params ?? {} },
  ]

/**
 * The report that the form was shown for; null where the reference of the cookie's session does not open it: another one was opened
 * since in this browser, and what was written to the readers of one report is not for those of another.
 */
const meantFor = async (deps: Deps, actor: ReporterActor, form: PostedForm): Promise<string | null> => {
  const id = form.fields.has('report') ? one(form, 'report') : actor.reportId
  return (await isUnderReference(deps, actor, id)) ? id : null
}

/** All reports that the form's page knew of under its reference. */
const knownTo = (form: PostedForm): string[] =>
  [one(form, 'report'), ...one(form, 'sameReference').split(' ')].filter((id) => id !== '')

/** The question for the reference, with what was written: it goes into no report of which this session is none. */
const sendKept = async (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  channel: ChannelFace,
  form: PostedForm,
): Promise<FastifyReply> => {
  const draft = { text: one(form, 'chatMsg'), filenames: await lostNames(form), reportIds: knownTo(form) }
  const kept = draft.text || draft.filenames.length > 0 ? sealDraft(deps, channel.id, draft) : ''
  return sendPage(deps, request, reply, sessionEnded(channel, kept), { status: 401 })
}

/** `POST /{slug}/open` without JavaScript: a message, files, or both. */
export const postOpen = async (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  channel: ChannelFace,
): Promise<FastifyReply> => {
  const form = await readForm(request, followForm, verifyCsrf(deps, request, channel.id))
  const actor = await reporterOfCookie(deps, request, channel.id)
  const meant = actor && (await meantFor(deps, actor, form))
  if (!actor || !meant) return sendKept(deps, request, reply, channel, form)
  let id = meant
  const show = async (values: FormValues, issues: FieldIssue[], noticed: Notice = {}, isAsked = false) => {
    const report = await reporterReport(deps, actor, id)
    const page = { page: 'open' as const, channel, report, values, issues, ...noticed }
    return sendPage(deps, request, reply, page, { status: noticed.notice || isAsked ? 200 : 422 })
  }
  try {
    const token = requireCsrfToken(deps, channel.id, form)
    if (isChoice(request)) return await show(valuesOf(form), await filesToChooseAgain(form, 'filesToUpload'), {}, true)
    const text = readText(id, form)
    // A second press of the button is not a second message.
    const once = { kind: 'form', ...token } as const
    if (!(await spendToken(deps.db, once))) {
      form.discard()
      return await reply.redirect(`/${channel.slug}/open`, 303)
    }
    const written = await write(deps, actor, form, { text, source: sourceOf(request), id, once })
    ;({ id } = written)
    const { received, refused } = written
    const wordless = refused
      .flatMap(({ reason }) => reason.details.fields ?? [])
      .find(({ field }) => field === 'chatMsg')
    if (wordless) {
      const names = refused.map(({ filename }) => filename)
      return await show(valuesOf(form), [wordless, ...toChooseAgain(names, 'filesToUpload')])
    }
    if (refused.length > 0) {
      const issues = refused.map((one) => ({ field: 'filesToUpload', ...refusalOf(one) }))
      return await show({}, issues, noticeOf(text !== '', received))
    }
    if (received.length === 0 && !text)
      return await show({}, [{ field: 'chatMsg', key: 'errors.messageEmpty', params: {} }])
    // A number: the address stays in the browser's history, which is not to say what was done.
    return await reply.redirect(`/${channel.slug}/open?n=${text ? 1 : 2}`, 303)
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'internal') throw error
    // It was deleted since the form was read.
    if (error.code === 'report-not-found') return sendKept(deps, request, reply, channel, form)
    return show(valuesOf(form), [...issuesOf(error), ...(await filesToChooseAgain(form, 'filesToUpload'))])
  }
}

/** `POST /{slug}/open/other`: goes on with another report that the same reference opens. */
export const postOther = async (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  channel: ChannelFace,
): Promise<FastifyReply> => {
  const form = await readForm(request, followForm, verifyCsrf(deps, request, channel.id))
  const actor = await reporterOfCookie(deps, request, channel.id)
  if (!actor) return sendPage(deps, request, reply, sessionEnded(channel), { status: 401 })
  requireCsrfToken(deps, channel.id, form)
  await openOther(deps, actor, one(form, 'report'))
  return reply.redirect(`/${channel.slug}/open`, 303)
}

/** `GET /{slug}/open/calendar`: the last day of the answer, for the reporter's own calendar. */
export const getOpenCalendar = async (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  channel: ChannelFace,
): Promise<FastifyReply> => {
  const actor = await reporterOfCookie(deps, request, channel.id)
  if (!actor) return sendPage(deps, request, reply, sessionEnded(channel), { status: 401 })
  const locale = chosenLocale(request, deps.config.channelLanguage)
  const file = await reporterCalendar(deps, actor, locale)
  return reply
    .header('content-disposition', `attachment; filename="${translators[locale]('casework.calendar.file')}"`)
    .header('cache-control', 'no-store')
    .type('text/calendar; charset=utf-8')
    .send(file)
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** `GET /{slug}/open/files/{id}`: a short-lived address of one's own file. */
export const getOpenFile = async (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  channel: ChannelFace,
  fileId: string,
): Promise<FastifyReply> => {
  const actor = await reporterOfCookie(deps, request, channel.id)
  if (!actor) return sendPage(deps, request, reply, sessionEnded(channel), { status: 401 })
  if (!uuid.test(fileId)) throw new AppError('not-found')
  const { url } = await reporterDownloadAddress(deps, actor, { fileId, disposition: 'attachment' })
  return reply.redirect(url, 303)
}
