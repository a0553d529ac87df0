import { parse, serialize } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { easyCookie, languageCookie } from '@canal/contract'
import { isLocale } from '@canal/messages'
import type { Config } from '../../platform/config/config.ts'
import { isHttps } from '../../platform/http/is-https.ts'

interface Kept {
  name: string
  value: string
  /** Absent: until the browser is closed. */
  maxAge?: number
}

const set = (config: Config, request: FastifyRequest, reply: FastifyReply, { name, value, ...age }: Kept) => {
  const attributes = { path: '/', ...age, sameSite: 'lax', secure: isHttps(config, request) } as const
  return reply.header('set-cookie', serialize(name, value, attributes))
}

/** What an address of this site may choose, by its parameter; undefined where it chooses nothing that there is. */
const choices: Readonly<Record<string, (asked: string) => Kept | undefined>> = {
  // Specification §9.
  lang: (asked) =>
    isLocale(asked) ? { name: languageCookie.name, value: asked, maxAge: languageCookie.maxAgeSeconds } : undefined,
  easy: (asked) => {
    if (asked === 'on') return easyCookie
    return asked === 'off' ? { name: easyCookie.name, value: '', maxAge: 0 } : undefined
  },
}

/** `?lang=es` and `?easy=on` set a cookie and come back without the parameter; no other page ever sets one of these. */
export const takeChoice = (config: Config, request: FastifyRequest, reply: FastifyReply): FastifyReply | null => {
  const query = new URLSearchParams(request.query as Record<string, string>)
  const chosen = Object.entries(choices).flatMap(([parameter, keep]) => {
    const kept = keep(query.get(parameter) ?? '')
    return kept ? [{ parameter, kept }] : []
  })
  if (request.method !== 'GET' || chosen.length === 0) return null
  for (const { parameter, kept } of chosen) {
    query.delete(parameter)
    set(config, request, reply, kept)
  }
  const path = request.url.split('?')[0] ?? '/'
  // One slash: what begins with two, either way they lean, is an address of another site.
  const target = `/${path.replace(/^[\\/]+/, '')}${query.size > 0 ? `?${query.toString()}` : ''}`
  return reply.header('cache-control', 'no-store').redirect(target, 303)
}

/** A language stays for a year; either tells on a shared device that somebody was here. */
export const forgetChoices = (config: Config, request: FastifyRequest, reply: FastifyReply) => {
  for (const { name } of [languageCookie, easyCookie]) set(config, request, reply, { name, value: '', maxAge: 0 })
}

export const isEasyChosen = (request: FastifyRequest): boolean =>
  parse(request.headers.cookie ?? '')[easyCookie.name] === easyCookie.value
