import { loadEach, wholeTexts } from './bundles.ts'
import type { MessageKey } from './keys.ts'
import { inEachLanguage, type Locale } from './locales.ts'
import { createTranslator, type Catalogue, type Translate } from './translate.ts'

export const catalogues: Readonly<Record<Locale, Catalogue>> = await loadEach(wholeTexts)

/** For the server, which answers each caller in their own language. */
export const translators: Readonly<Record<Locale, Translate<MessageKey>>> = inEachLanguage((locale) =>
  createTranslator(locale, catalogues[locale]),
)
