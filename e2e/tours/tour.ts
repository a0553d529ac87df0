import type { Locator, Page } from '@playwright/test'
import type { Faults } from '../journey/faults.ts'
import { expect } from '../journey/test.ts'
import type { Words } from '../journey/words.ts'

/** Somebody's way through pages and states, in one language, theme and size. */
export interface Tour {
  readonly page: Page
  readonly t: Words
  readonly isPhone: boolean
  readonly faults: Faults
  /** What every page and state must be. */
  readonly check: () => Promise<void>
}

/** Nothing is being loaded any more. Not by the network, which live updates keep busy. */
const expectSettled = async (page: Page): Promise<void> => {
  await expect(page.locator('.bone, [aria-busy=true]')).toHaveCount(0)
}

/** Opens an address and checks it once it has come to rest. */
export const visit = async ({ page, check }: Tour, path: string): Promise<void> => {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectSettled(page)
  await check()
}

/** Checks what a press opens over the page, and closes it with Escape. */
export const peek = async ({ page, check }: Tour, opener: Locator, opened: Locator): Promise<void> => {
  await opener.click()
  await expect(opened).toBeVisible()
  await expectSettled(page)
  await check()
  await page.keyboard.press('Escape')
  await expect(opened).toHaveCount(0)
}
