import { parse, serialize } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { isHttps } from './is-https.ts'

export const reporterCookieName = '__Secure-r'

/** Without the prefix where plain http on loopback could not set it. */
const cookieName = (config: Config, request: FastifyRequest): string =>
  isHttps(config, request) ? reporterCookieName : 'r'

const attributes = (config: Config, request: FastifyRequest, slug: string) =>
  ({
    httpOnly: true,
    sameSite: 'strict',
    secure: isHttps(config, request),
    path: `/${slug}`,
  }) as const

/** Keeps the reporter's token for this channel's pages, until the browser closes. */
export const setReporterCookie = (
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
  { slug, token }: { slug: string; token: string },
): void => {
  reply.header('set-cookie', serialize(cookieName(config, request), token, attributes(config, request, slug)))
}

export const clearReporterCookie = (
  config: Config,
  request: FastifyRequest,
  reply: FastifyReply,
  slug: string,
): void => {
  const forgotten = { ...attributes(config, request, slug), maxAge: 0 }
  reply.header('set-cookie', serialize(cookieName(config, request), '', forgotten))
}

/** The token that the cookie carries; undefined where there is none. */
export const reporterToken = (config: Config, request: FastifyRequest): string | undefined =>
  parse(request.headers.cookie ?? '')[cookieName(config, request)]
