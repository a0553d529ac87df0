import type { Page } from '@playwright/test'
import { expect } from './test.ts'
import { wordsOf } from './words.ts'

/** What waits for a person, on the first page of the office. */
export const waiting = (page: Page) => page.getByRole('region', { name: wordsOf(page)('dashboard.waiting') })

export const showMore = (page: Page) => {
  const [words] = wordsOf(page)('table.showMore', { remaining: '\0' }).split('\0')
  return waiting(page).getByRole('button', { name: words ?? '' })
}

/** However many other journeys left waiting. */
export const showAll = async (page: Page): Promise<void> => {
  await expect(waiting(page).getByRole('listitem')).not.toHaveCount(0)
  while (await showMore(page).isVisible()) {
    const before = await waiting(page).getByRole('listitem').count()
    await showMore(page).click()
    await expect.poll(() => waiting(page).getByRole('listitem').count()).toBeGreaterThan(before)
  }
}
