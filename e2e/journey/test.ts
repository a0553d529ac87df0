import { test as base, type BrowserContextOptions, type Page } from '@playwright/test'
import { where } from '../demonstration/where.ts'
import { createFaults, type Faults } from './faults.ts'
import { speak, wordsIn, type Words } from './words.ts'

export { expect } from '@playwright/test'
export { desktop, phone } from './sizes.ts'

/** A person with a browser of their own: no cookie and no storage is shared with anybody else's. */
type Person = Pick<
  BrowserContextOptions,
  'viewport' | 'locale' | 'javaScriptEnabled' | 'colorScheme' | 'reducedMotion' | 'deviceScaleFactor'
>

export type NewPerson = (options?: Person) => Promise<Page>

interface Fixtures {
  faults: Faults
  newPerson: NewPerson
  /** What the journey's pages say, in its language. */
  t: Words
}

/** Playwright's test on the demonstration; anything that the browser complains of fails it. */
export const test = base.extend<Fixtures>({
  baseURL: async ({}, use) => use(where().address),
  faults: [
    async ({}, use) => {
      const faults = createFaults()
      await use(faults)
      faults.check()
    },
    { auto: true },
  ],
  t: async ({ locale }, use) => use(wordsIn(locale)),
  context: async ({ context, faults, locale }, use) => {
    faults.watch(context)
    speak(context, locale)
    await use(context)
  },
  newPerson: async ({ browser, baseURL, faults, locale, viewport }, use) => {
    const pages: Page[] = []
    await use(async (options = {}) => {
      const context = await browser.newContext({
        ...(baseURL === undefined ? {} : { baseURL }),
        ...(locale === undefined ? {} : { locale }),
        timezoneId: 'Europe/Madrid',
        viewport,
        ...options,
      })
      faults.watch(context)
      speak(context, options.locale ?? locale)
      const page = await context.newPage()
      pages.push(page)
      return page
    })
    for (const page of pages) await page.context().close()
  },
})
