import { expect, type Page } from '@playwright/test'

export interface Asked {
  /** Forgets what was asked for so far: another page is about to be opened. */
  anew: () => void
  /** What was asked for more than once, by the time that whatever was put off has been done too. */
  twice: () => Promise<string[]>
}

/** A page waits so long to hear of changes before it reads; what it reads sooner it reads again (lib/hearing.ts of the web). */
const patienceMs = 1_000

/** Makes a page as patient as a slow machine needs: what is counted is what it asks for where the stream comes in time. */
const bePatient = async (page: Page): Promise<void> => {
  await page.addInitScript((patience) => {
    const after = window.setTimeout.bind(window)
    const patient = (done: TimerHandler, ms?: number, ...rest: unknown[]) =>
      after(done, ms === patience ? 30 * patience : ms, ...rest)
    window.setTimeout = patient as typeof window.setTimeout
  }, patienceMs)
}

/** Counts what a page asks of the server, by method and path. Moves the page's clock. */
export const countAsked = async (page: Page): Promise<Asked> => {
  await page.clock.install()
  await bePatient(page)
  let asked: string[] = []
  let isListening = false
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.push(`${request.method()} ${pathname}`)
  })
  page.on('response', (response) => {
    if (response.url().endsWith('/api/events')) isListening = true
  })
  return {
    anew: () => {
      asked = []
      isListening = false
    },
    twice: async () => {
      await expect.poll(() => isListening).toBe(true)
      // Longer than a page puts off looking again at what it may have missed (lib/batch-invalidations.ts).
      await page.clock.runFor(3_000)
      // Whatever was asked for by then was asked for before this.
      const last = page.waitForRequest('**/api/health/live')
      await page.evaluate(() => fetch('/api/health/live').then((answer) => answer.ok))
      await last
      return asked.filter((one, index) => asked.indexOf(one) !== index)
    },
  }
}
