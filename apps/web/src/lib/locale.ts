import { languageCookie } from '@canal/contract'
import { fallbackLocale, firstSpoken, isLocale, type Locale } from '@canal/messages'

/** Specification §9: the cookie if supported, else the first of the browser's languages that we speak, else English. */
export const detectLocale = (cookies: string, browser: readonly string[]): Locale => {
  const stored = cookies
    .split('; ')
    .find((pair) => pair.startsWith(`${languageCookie.name}=`))
    ?.slice(languageCookie.name.length + 1)
  if (isLocale(stored)) return stored
  return firstSpoken(browser) ?? fallbackLocale
}

/** The cookie by which a chosen language is remembered (specification §9). */
export const localeCookie = (locale: Locale): string =>
  `${languageCookie.name}=${locale}; Path=/; Max-Age=${languageCookie.maxAgeSeconds}; SameSite=Lax`
