import { parse } from 'cookie'
import type { FastifyRequest } from 'fastify'
import { languageCookie } from '@canal/contract'
import { fallbackLocale, isLocale, sourceLocale, type Locale } from '@canal/messages'

const firstTwo = (header: string | undefined): string | undefined => header?.trim().slice(0, 2).toLowerCase()

/** The API's language: Accept-Language; Spanish where none is named, English where it is one we do not speak. */
export const apiLocale = (request: FastifyRequest): Locale => {
  const wanted = firstTwo(request.headers['accept-language'])
  if (!wanted || wanted === '*') return sourceLocale
  return isLocale(wanted) ? wanted : fallbackLocale
}

/** A page's language: the cookie if supported, else the first two letters of the browser's, else English (specification §9). */
export const pageLocale = (request: FastifyRequest): Locale => {
  const chosen = parse(request.headers.cookie ?? '')[languageCookie.name]
  if (chosen && isLocale(chosen)) return chosen
  const wanted = firstTwo(request.headers['accept-language'])
  return wanted && isLocale(wanted) ? wanted : fallbackLocale
}
