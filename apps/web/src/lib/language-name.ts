import type { Locale } from '@canal/messages'

/** "inglés": what a language is called in another one, as it stands within a sentence. */
export const languageName = (language: Locale, said: Locale): string =>
  new Intl.DisplayNames(said, { type: 'language' }).of(language) ?? language
