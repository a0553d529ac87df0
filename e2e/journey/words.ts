import { translators } from '@canal/messages/all'
import type { BrowserContext, Page } from '@playwright/test'

/** What the pages say, by the catalogue's keys: a journey finds a control by its label, however that is worded. */
export const { es, en } = translators

/** One language's words. */
export type Words = typeof es

export const wordsIn = (locale: string | undefined): Words => (locale?.startsWith('en') ? en : es)

const spoken = new WeakMap<BrowserContext, Words>()

/** From now on steps on this context's pages go by the words of its language. */
export const speak = (context: BrowserContext, locale: string | undefined): void => {
  spoken.set(context, wordsIn(locale))
}

/** The words of the language that a page's browser asks for. */
export const wordsOf = (page: Page): Words => spoken.get(page.context()) ?? es

/** A text of the catalogue that names a day, whichever it is. */
export const onSomeDay = (text: (date: string) => string): RegExp => {
  const parts = text('\0').split('\0')
  return new RegExp(parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*\\d{4}.*'))
}
