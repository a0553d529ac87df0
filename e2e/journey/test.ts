import { test as base, type BrowserContextOptions, type Page } from '@playwright/test'
import { where } from '../demonstration/where.ts'
import { createFaults, type Faults } from './faults.ts'

export { expect } from '@playwright/test'

export const phone = { width: 390, height: 844 }
export const desktop = { width: 1280, height: 800 }

/** A person with a browser of their own: no cookie and no storage is shared with anybody else's. */
type Person = Pick<
  BrowserContextOptions,
  'viewport' | 'locale' | 'javaScriptEnabled' | 'colorScheme' | 'reducedMotion' | 'deviceScaleFactor'
>

export type NewPerson = (options?: Person) => Promise<Page>

interface Fixtures {
  faults: Faults
  newPerson: NewPerson
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
  context: async ({ context, faults }, use) => {
    faults.watch(context)
    await use(context)
  },
  newPerson: async ({ browser, baseURL, faults }, use) => {
    const pages: Page[] = []
    await use(async (options = {}) => {
      const context = await browser.newContext({
        ...(baseURL === undefined ? {} : { baseURL }),
        locale: 'es-ES',
        timezoneId: 'Europe/Madrid',
        viewport: desktop,
        ...options,
      })
      faults.watch(context)
      const page = await context.newPage()
      pages.push(page)
      return page
    })
    for (const page of pages) await page.context().close()
  },
})
