import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorStatus } from '@canal/contract'
import { reservedSlugs } from '@canal/contract/channels/slug'
import type { ChannelFace, LegalDocument } from '@canal/contract/pages/public-page'
import type { Deps } from '../audit-log/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { asAppError, reportFailure, sendProblem } from '../../platform/http/problem.ts'
import { channelFace } from '../channels/public-channel.ts'
import { findChannelBySlug } from '../channels/find-channel.ts'
import { onlyOrganisation } from '../channels/only-organisation.ts'
import { isSetUp } from '../setup/setup-link.ts'
import { takeChoice } from './chosen.ts'
import { leave } from './exit.ts'
import { newFormPage } from './form-page.ts'
import { leadOn } from './former-address.ts'
import { getReference, getSent, postReference } from './follow.ts'
import { isOfficePath } from './is-office-path.ts'
import { sendOffice } from './office.ts'
import { getOpen, getOpenCalendar, getOpenFile, postOpen, postOther } from './open.ts'
import { leadToPlain } from './plain-address.ts'
import { sendPage } from './send-page.ts'
import { submitForm } from './submit-form.ts'

type Params = { slug: string; rest?: string; id?: string; document?: string }
type Handler = (call: {
  request: FastifyRequest
  reply: FastifyReply
  params: Params
  channel: ChannelFace
}) => Promise<FastifyReply> | FastifyReply

const legalDocuments: readonly LegalDocument[] = [
  'privacy',
  'terms',
  'legal-notice',
  'cookies',
  'accessibility',
  'faq',
  'manual',
  'committee-manual',
  'administrator-manual',
]

/** A parameter of the query; one that is given twice counts as absent. */
const asked = (request: FastifyRequest, name: string): string | undefined => {
  const value = (request.query as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : undefined
}

const face = async (deps: Deps, slug: string): Promise<ChannelFace | null> => {
  if (reservedSlugs.includes(slug)) return null
  return channelFace(deps, slug).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not-found') return null
    throw error
  })
}

const sendNotFound = (deps: Deps, request: FastifyRequest, reply: FastifyReply) =>
  sendPage(deps, request, reply, { page: 'not-found' })

const channelPages = (server: FastifyInstance, deps: Deps): void => {
  const on = (method: 'GET' | 'POST', url: string, handler: Handler) =>
    server.route({
      method,
      url,
      handler: async (request, reply) => {
        const chosen = takeChoice(deps.config, request, reply)
        if (chosen) return chosen
        const params = request.params as Params
        const channel = await face(deps, params.slug)
        if (!channel) return sendNotFound(deps, request, reply)
        const led = await leadOn(deps, request, reply, { channel, asked: params.slug })
        return led ?? handler({ request, reply, params, channel })
      },
    })

  on('GET', '/:slug/index', ({ request, reply, channel }) =>
    sendPage(deps, request, reply, { page: 'landing', channel }),
  )
  on('GET', '/:slug', async ({ request, reply, channel }) => {
    if ((request.query as { embed?: string }).embed === undefined)
      return sendPage(deps, request, reply, { page: 'lookup', channel })
    const framedBy = (await findChannelBySlug(deps, channel.slug))?.embed_origins ?? []
    return sendPage(deps, request, reply, { page: 'embed', channel }, { framedBy })
  })
  on('POST', '/:slug', ({ request, reply, channel }) => postReference(deps, request, reply, channel))
  on('GET', '/:slug/new', async ({ request, reply, channel }) => {
    return sendPage(deps, request, reply, await newFormPage(deps, request, channel))
  })
  on('POST', '/:slug/new', ({ request, reply, channel }) => submitForm(deps, request, reply, channel))
  on('GET', '/:slug/open', ({ request, reply, channel }) => getOpen(deps, request, reply, channel))
  on('POST', '/:slug/open', ({ request, reply, channel }) => postOpen(deps, request, reply, channel))
  on('POST', '/:slug/open/other', ({ request, reply, channel }) => postOther(deps, request, reply, channel))
  on('GET', '/:slug/open/calendar', ({ request, reply, channel }) => getOpenCalendar(deps, request, reply, channel))
  on('GET', '/:slug/open/files/:id', ({ request, reply, channel, params }) =>
    getOpenFile(deps, request, reply, channel, params.id ?? ''),
  )
  on('GET', '/:slug/:rest', ({ request, reply, channel, params }) =>
    getReference(deps, request, reply, channel, params.rest ?? ''),
  )
  on('GET', '/:slug/:rest/sent', ({ request, reply, channel, params }) =>
    getSent(deps, request, reply, channel, params.rest ?? ''),
  )
  server.get('/:slug/exit', (request, reply) => leave(deps, request, reply, (request.params as Params).slug))
}

/** What went wrong, as a page; what we did not foresee says nothing of itself. */
const sendError = (deps: Deps) => (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const failure = asAppError(error)
  reportFailure(deps, request, failure)
  const status = errorStatus[failure.code]
  if (failure.code === 'not-found') return sendNotFound(deps, request, reply)
  return sendPage(
    deps,
    request,
    reply,
    { page: 'error', status, code: failure.code },
    { status, retryAfter: failure.details.retryAfter },
  )
}

/** An address that cannot be decoded: no page, and no word of it. Throws nothing. */
export const sendUnreadablePath = (deps: Deps, error: unknown, request: FastifyRequest, reply: FastifyReply) => {
  const { code } = asAppError(error)
  if (request.url.startsWith('/api/')) return sendProblem(new AppError(code), request, reply)
  if (code === 'not-found') return sendNotFound(deps, request, reply)
  return sendPage(
    deps,
    request,
    reply,
    { page: 'error', status: errorStatus[code], code },
    { status: errorStatus[code] },
  )
}

/** Every page: reporters', legal texts, the back-office's one document, and not-found for any other path. */
export const registerPages = (server: FastifyInstance, deps: Deps): void => {
  server.addHook('onRequest', async (request, reply) => leadToPlain(request, reply))
  server.setNotFoundHandler((request, reply) => sendNotFound(deps, request, reply))
  // Said before /{slug}/{reference}, which every address of two segments would fit.
  server.all('/api/*', () => {
    throw new AppError('not-found')
  })
  void server.register((pages, _options, done) => {
    pages.setErrorHandler(sendError(deps))
    registerPageRoutes(pages, deps)
    done()
  })
}

const registerPageRoutes = (server: FastifyInstance, deps: Deps): void => {
  server.get('/', async (request, reply) => {
    const chosen = takeChoice(deps.config, request, reply)
    if (chosen) return chosen
    const rows = await deps.db
      .selectFrom('channel')
      .select(['slug', 'public_name'])
      .where('status', '=', 'ACTIVE')
      .orderBy('public_name')
      .execute()
    const channels = rows.map((row) => ({ slug: row.slug, publicName: row.public_name }))
    return sendPage(deps, request, reply, { page: 'home', channels })
  })
  server.get('/legal/:document', async (request, reply) => {
    const chosen = takeChoice(deps.config, request, reply)
    if (chosen) return chosen
    const document = legalDocuments.find((name) => name === (request.params as Params).document)
    if (!document) return sendNotFound(deps, request, reply)
    const slug = asked(request, 'channel')
    const channel = slug ? await face(deps, slug) : null
    const { legalContactEmail: email, userManualUrl: manualUrl } = deps.config
    const organisation = channel ? null : await onlyOrganisation(deps)
    return sendPage(deps, request, reply, {
      page: 'legal',
      document,
      back: channel ? `/${channel.slug}/index` : '/',
      ...(channel && { channel }),
      ...(organisation && { organisation }),
      ...(email && { email }),
      ...(manualUrl && { manualUrl }),
    })
  })
  server.get('/admin', (request, reply) => sendOffice(deps, request, reply))
  server.get('/admin/setup', async (request, reply) =>
    sendOffice(deps, request, reply, { isSetUp: await isSetUp(deps) }),
  )
  server.get('/admin/*', (request, reply) =>
    sendOffice(deps, request, reply.status(isOfficePath(request.url) ? 200 : 404)),
  )
  channelPages(server, deps)
}
