import { parse, serialize } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { easyCookie, languageCookie } from '@canal/contract'
import { isLocale, type Locale } from '@canal/messages'
import type { Config } from '../../platform/config/config.ts'
import { isHttps } from '../../platform/http/is-https.ts'
import { pageLocale } from '../../platform/http/locale.ts'

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

/** What a request's address chooses. */
const chosenIn = (request: FastifyRequest) => {
  const query = new URLSearchParams(request.query as Record<string, string>)
  return Object.entries(choices).flatMap(([parameter, keep]) => {
    const kept = keep(query.get(parameter) ?? '')
    return kept ? [{ parameter, kept }] : []
  })
}

/** Whether a form was sent to come back in another language, or in other words, and not for what it is there for. */
export const isChoice = (request: FastifyRequest): boolean => chosenIn(request).length > 0

/**
 * `?lang=es` and `?easy=on` set a cookie and come back without the parameter; no other page ever sets one of these. A form
 * that is sent with one is answered by its page, which holds what was written.
 */
export const takeChoice = (config: Config, request: FastifyRequest, reply: FastifyReply): FastifyReply | null => {
  const chosen = chosenIn(request)
  for (const { kept } of chosen) set(config, request, reply, kept)
  if (request.method !== 'GET' || chosen.length === 0) return null
  const query = new URLSearchParams(request.query as Record<string, string>)
  for (const { parameter } of chosen) query.delete(parameter)
  const path = request.url.split('?')[0] ?? '/'
  // One slash: what begins with two, either way they lean, is an address of another site.
  const target = `/${path.replace(/^[\\/]+/, '')}${query.size > 0 ? `?${query.toString()}` : ''}`
  return reply.header('cache-control', 'no-store').redirect(target, 303)
}

/** The value that a cookie has from this request on. */
const cookieFrom = (request: FastifyRequest, name: string): string | undefined =>
  (
    chosenIn(request).find(({ kept }) => kept.name === name)?.kept ?? {
      value: parse(request.headers.cookie ?? '')[name],
    }
  ).value

/** A language stays for a year; either tells on a shared device that somebody was here. */
export const forgetChoices = (config: Config, request: FastifyRequest, reply: FastifyReply) => {
  for (const { name } of [languageCookie, easyCookie]) set(config, request, reply, { name, value: '', maxAge: 0 })
}

/** A page's language: what its own address chooses, else as `pageLocale` has it. */
export const chosenLocale = (request: FastifyRequest, ofChannels: Locale): Locale => {
  const chosen = cookieFrom(request, languageCookie.name)
  return chosen && isLocale(chosen) ? chosen : pageLocale(request, ofChannels)
}

export const isEasyChosen = (request: FastifyRequest): boolean =>
  cookieFrom(request, easyCookie.name) === easyCookie.value
