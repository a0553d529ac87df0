import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ChannelFace } from '@canal/contract/pages/public-page'
import type { Deps } from '../audit-log/deps.ts'
import { clearReporterCookie, reporterToken, setReporterCookie } from '../../platform/http/reporter-cookie.ts'
import { reporterOfCookie } from './reporter-of-cookie.ts'

/** A session of the former address's pages goes on at the present one: its cookie's path is the address. */
const carryCookie = async (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  { channel, former }: { channel: ChannelFace; former: string },
): Promise<void> => {
  const token = reporterToken(deps.config, request)
  if (!token || !(await reporterOfCookie(deps, request, channel.id))) return
  clearReporterCookie(deps.config, request, reply, former)
  setReporterCookie(deps.config, request, reply, { slug: channel.slug, token })
}

/** The same page under the channel's present address. Begins with that address, so that it never leads to another site. */
const pageAt = (request: FastifyRequest, slug: string): string => {
  const [path = '', ...query] = request.url.split('?')
  const [, , ...rest] = path.split('/')
  return [[`/${slug}`, ...rest].join('/'), ...query].join('?')
}

/**
 * What was printed or linked before the channel's address changed leads on (decisions/0030). No browser keeps the answer:
 * an address may become the present one again. A posted form is taken where it was sent, so that no file is sent twice;
 * null then, and where `asked` is the present address.
 */
export const leadOn = async (
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  { channel, asked }: { channel: ChannelFace; asked: string },
): Promise<FastifyReply | null> => {
  if (channel.slug === asked) return null
  await carryCookie(deps, request, reply, { channel, former: asked })
  if (request.method === 'POST') return null
  return reply.header('cache-control', 'no-store').redirect(pageAt(request, channel.slug), 308)
}
