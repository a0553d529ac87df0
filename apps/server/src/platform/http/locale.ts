import { parse } from 'cookie'
import type { FastifyRequest } from 'fastify'
import { languageCookie } from '@canal/contract'
import { fallbackLocale, firstSpoken, isLocale, sourceLocale, type Locale } from '@canal/messages'

interface Wanted {
  language: string
  quality: number
}

const wantedOf = (entry: string): Wanted => {
  const [language = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase())
  const quality = parameters.find((one) => one.startsWith('q='))?.slice(2)
  return { language, quality: quality === undefined ? 1 : Number(quality) || 0 }
}

/** The languages that a browser asks for, the most wanted first (RFC 9110 §12.5.4); those of quality 0 are refused. */
const languagesOf = ({ headers }: FastifyRequest): string[] =>
  (headers['accept-language'] ?? '')
    .split(',')
    .map(wantedOf)
    .filter(({ language, quality }) => language !== '' && quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ language }) => language)

/** The API's language: the first of Accept-Language that we speak; Spanish where none is named, English where we speak none. */
export const apiLocale = (request: FastifyRequest): Locale => {
  const wanted = languagesOf(request)
  const isNone = wanted.length === 0 || wanted[0] === '*'
  return firstSpoken(wanted) ?? (isNone ? sourceLocale : fallbackLocale)
}

/**
 * A page's language: the cookie if supported, else the first of the browser's that we speak, else that of the installation's
 * channels, and English in the back-office, which is of no channel (specification §9, decisions/0051).
 */
export const pageLocale = (request: FastifyRequest, ofChannels: Locale = fallbackLocale): Locale => {
  const chosen = parse(request.headers.cookie ?? '')[languageCookie.name]
  if (chosen && isLocale(chosen)) return chosen
  return firstSpoken(languagesOf(request)) ?? ofChannels
}
