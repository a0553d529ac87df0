import { languages, locales } from '@canal/messages'
import { translators } from '@canal/messages/all'

/** What the pages say, by the catalogue's keys: a journey finds a control by its label, however that is worded. */
export const { es, en } = translators

/** One language's words. */
export type Words = typeof es

/** Each language with its words, and the locale of a browser that asks for it: `es-ES`, `en-GB`. */
export const spoken = locales.map((language) => {
  const { region } = new Intl.Locale(languages[language].dates).maximize()
  return { language, locale: `${language}-${region}`, t: translators[language] }
})
