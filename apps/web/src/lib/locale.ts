import { languageCookie } from '@canal/contract'
import { fallbackLocale, isLocale, type Locale } from '@canal/messages'

/** Specification §9: the cookie if supported, else the browser's first two letters, else English. */
export const detectLocale = (cookies: string, browser: string | undefined): Locale => {
  const stored = cookies
    .split('; ')
    .find((pair) => pair.startsWith(`${languageCookie.name}=`))
    ?.slice(languageCookie.name.length + 1)
  if (isLocale(stored)) return stored
  const spoken = browser?.slice(0, 2).toLowerCase()
  return isLocale(spoken) ? spoken : fallbackLocale
}

/** The cookie by which a chosen language is remembered (specification §9). */
export const localeCookie = (locale: Locale): string =>
  `${languageCookie.name}=${locale}; Path=/; Max-Age=${languageCookie.maxAgeSeconds}; SameSite=Lax`
