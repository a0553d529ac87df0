import { createTranslator, inEachLanguage, languages, locales, sourceLocale } from '@canal/messages'
import { catalogues, translators } from '@canal/messages/all'
import { easyTexts, loadEach } from '@canal/messages/bundles'
import type { BrowserContext, Locator, Page } from '@playwright/test'

/** What the pages say, by the catalogue's keys: a journey finds a control by its label, however that is worded. */
export const { es, en } = translators

/** One language's words. */
export type Words = typeof es

const easyBundles = await loadEach(easyTexts)

/** What the reporter's pages say in easy reading. */
export const easily: Readonly<Record<keyof typeof languages, Words>> = inEachLanguage((locale) => {
  const { texts, around } = easyBundles[locale]
  return createTranslator(locale, { texts: { ...catalogues[locale].texts, ...texts, ...around } })
})

/**
 * The switch of easy reading. Where there is a form a page holds two, with scripts and without; its style sheet hides one, and
 * may still be on its way.
 */
export const easySwitch = (page: Page, t: Words): Locator =>
  page.getByRole('switch', { name: t('public.easy') }).first()

/** Each language with its words, and the locale of a browser that asks for it: `es-ES`, `en-GB`. */
export const spoken = locales.map((language) => {
  const { region } = new Intl.Locale(languages[language].dates).maximize()
  return { language, locale: `${language}-${region}`, t: translators[language] }
})

export const wordsIn = (locale: string | undefined): Words =>
  translators[locales.find((known) => locale?.startsWith(known)) ?? sourceLocale]

const wordsOfContext = new WeakMap<BrowserContext, Words>()

/** From now on steps on this context's pages go by the words of its language. */
export const speak = (context: BrowserContext, locale: string | undefined): void => {
  wordsOfContext.set(context, wordsIn(locale))
}

/** The words of the language that a page's browser asks for. */
export const wordsOf = (page: Page): Words => wordsOfContext.get(page.context()) ?? es

/** A text of the catalogue that names a day, whichever it is. */
export const onSomeDay = (text: (date: string) => string): RegExp => {
  const parts = text('\0').split('\0')
  return new RegExp(parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*\\d{4}.*'))
}
