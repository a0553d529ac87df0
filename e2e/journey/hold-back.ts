import type { Page } from '@playwright/test'

export interface HeldBack {
  /** How often it has been asked for. */
  asked: () => number
  /** Lets through what waits, and whatever comes. */
  letGo: () => Promise<void>
}

/** A slow line: what one method asks of an address gets no answer until the test lets it through. */
export const holdBack = async (page: Page, method: 'GET' | 'POST' | 'PUT', path: RegExp): Promise<HeldBack> => {
  let open = () => {}
  const gate = new Promise<void>((resolve) => (open = resolve))
  let asked = 0
  await page.route(path, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    asked++
    await gate
    // A page that has gone on meanwhile has no use for the answer.
    await route.continue().catch(() => {})
  })
  return {
    asked: () => asked,
    letGo: async () => {
      open()
      await page.unroute(path)
    },
  }
}

/** A slow line the other way: the server does what is asked once (`done`), and its answer waits until `letGo`. */
export const holdAnswer = async (page: Page, path: RegExp): Promise<{ done: Promise<void>; letGo: () => void }> => {
  let letGo = () => {}
  let answered = () => {}
  const gate = new Promise<void>((resolve) => (letGo = resolve))
  const done = new Promise<void>((resolve) => (answered = resolve))
  await page.route(path, async (route) => {
    const response = await route.fetch()
    answered()
    await gate
    await route.fulfill({ response })
  })
  return { done, letGo }
}

/** The server's own fault, in the form of specification §8, until `page.unroute(path)`. */
export const breakDown = (
  page: Page,
  method: 'GET' | 'POST' | 'PUT',
  path: RegExp,
  message: string,
): Promise<unknown> =>
  page.route(path, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 500, json: { status: 500, code: 'unexpected', message } })
      : route.fallback(),
  )
