import { serialize } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { languageCookie } from '@canal/contract'
import type { Config } from '../../platform/config/config.ts'
import { isHttps } from '../../platform/http/is-https.ts'

const setCookie = (config: Config, request: FastifyRequest, reply: FastifyReply, value: string, maxAge: number) => {
  const attributes = { path: '/', maxAge, sameSite: 'lax', secure: isHttps(config, request) } as const
  return reply.header('set-cookie', serialize(languageCookie.name, value, attributes))
}

/** The language that a visitor chose (specification §9). */
export const rememberLanguage = (config: Config, request: FastifyRequest, reply: FastifyReply, lang: string) =>
  setCookie(config, request, reply, lang, languageCookie.maxAgeSeconds)

/** It stays for a year, and tells on a shared device that somebody was here. */
export const forgetLanguage = (config: Config, request: FastifyRequest, reply: FastifyReply) =>
  setCookie(config, request, reply, '', 0)
