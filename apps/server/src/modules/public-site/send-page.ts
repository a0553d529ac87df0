import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PublicPage } from '@canal/contract/pages/public-page'
import type { Deps } from '../audit-log/deps.ts'
import { chosenLocale, isEasyChosen } from './chosen.ts'
import { setRetryAfter } from '../../platform/http/retry-after.ts'
import { publicPageHeaders } from '../../platform/http/security-headers.ts'

type Framed = 'locale' | 'isEasy' | 'path' | 'apiKey' | 'now'
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

/** A page without the frame that each shares. */
export type PageContent = DistributiveOmit<PublicPage, Framed>

/** Where the language links lead back to. A path that holds a reference is left out of the page. */
const pathOf = (request: FastifyRequest, content: PageContent): string => {
  if (content.page === 'lookup') return `/${content.channel.slug}`
  if (content.page === 'sent' || content.page === 'open') return `/${content.channel.slug}/open`
  if (content.page === 'waiting') return content.returnTo
  const [path = '/'] = request.url.split('?')
  // A path that cannot be decoded is nobody's link.
  return content.page === 'error' ? '/' : path
}

/** Pages that show a session's secrets beside what somebody typed are never compressed: their length would tell (BREACH). */
const mayCompress = (request: FastifyRequest, content: PageContent): boolean =>
  request.method === 'GET' && content.page !== 'open' && content.page !== 'sent'

const brotliQuality = 5

const encode = (html: string, accepted: string): { encoding?: 'br' | 'gzip'; body: string | Buffer } => {
  if (/\bbr\b/.test(accepted)) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality }
    return { encoding: 'br', body: brotliCompressSync(html, { params }) }
  }
  return /\bgzip\b/.test(accepted) ? { encoding: 'gzip', body: gzipSync(html) } : { body: html }
}

/** Renders a public page in the visitor's language, else in that of the installation's channels, and sends it. */
export const sendPage = (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  content: PageContent,
  options: { status?: number; framedBy?: readonly string[]; retryAfter?: number | undefined } = {},
): FastifyReply => {
  const locale = chosenLocale(request, deps.config.channelLanguage)
  const page = {
    ...content,
    locale,
    ...(isEasyChosen(request) && { isEasy: true }),
    path: pathOf(request, content),
    apiKey: deps.config.apiKey,
    now: deps.now().toISOString(),
  }
  const rendered = deps.web.render(page, deps.web.publicAssets(locale))
  const accepted = mayCompress(request, content) ? String(request.headers['accept-encoding'] ?? '') : ''
  const { encoding, body } = encode(rendered.html, accepted)
  if (encoding) reply.header('content-encoding', encoding)
  const status = options.status ?? rendered.status
  setRetryAfter(reply, status, options.retryAfter)
  return reply
    .status(status)
    .headers(publicPageHeaders(options.framedBy ?? []))
    .header('content-language', locale)
    .header('vary', 'Accept-Encoding, Accept-Language, Cookie')
    .type('text/html; charset=utf-8')
    .send(body)
}
