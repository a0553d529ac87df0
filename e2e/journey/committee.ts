import type { Locator, Page } from '@playwright/test'
import { enterOffice } from './office.ts'
import { openChannel, type OwnChannel } from './own-channel.ts'
import { test as base, expect } from './test.ts'
import { wordsOf } from './words.ts'

/** With a channel of the journey's own, whose people are taken away again. */
export const test = base.extend<{ own: OwnChannel }>({
  own: async ({}, use) => {
    const channel = await openChannel()
    await use(channel)
    await channel.close()
  },
})

export const openCommittee = async (page: Page, username: string): Promise<void> => {
  await enterOffice(page, username)
  await page.goto('/admin/keys')
  await expect(page.getByRole('heading', { level: 1, name: wordsOf(page)('nav.committee') })).toBeVisible()
}

/** What waits, by its title. */
export const act = (page: Page, words: string) => page.getByRole('article', { name: words })

/** Stops what waits in an article of the page, and confirms that. */
export const stop = async (page: Page, article: Locator): Promise<void> => {
  const name = wordsOf(page)('roster.stop')
  await article.getByRole('button', { name }).click()
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
}

/** Somebody of the committee types the numbers that were read out to them. */
export const signFor = async (page: Page, title: string, numbers: string): Promise<void> => {
  const t = wordsOf(page)
  await act(page, title)
    .getByRole('button', { name: t('roster.sign') })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('roster.numbers.group', { number: 1 })).focus()
  await page.keyboard.type(numbers)
  await expect(dialog.getByText(t('roster.numbers.all'))).toBeVisible()
  await dialog.getByRole('button', { name: t('roster.sign'), exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** The numbers that a page shows to whoever is to read them out. */
export const numbersOn = async (page: Page): Promise<string> => {
  const before = wordsOf(page)('roster.own.numbers', { digits: '' })
  return ((await page.getByLabel(before).getAttribute('aria-label')) ?? '').replaceAll(/\D/g, '')
}
