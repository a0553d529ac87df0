import { expect, type Page } from '@playwright/test'
import { openList } from './office.ts'
import { wordsOf } from './words.ts'

/** From the active list to a report's page, by its number. */
export const openCase = async (page: Page, caseNumber: string): Promise<void> => {
  await openList(page, 'active')
  await page.getByRole('link', { name: caseNumber }).click()
  await expect(page.getByLabel(wordsOf(page)('chat.write'))).toBeVisible()
}

export const section = (page: Page, name: 'details' | 'chat' | 'internal' | 'log' | 'settings', t = wordsOf(page)) =>
  page.getByRole('region', { name: t(`report.section.${name}`), exact: true })

/** The report's id, out of the address of its page. */
export const idOf = (page: Page): string => new URL(page.url()).pathname.split('/')[3] ?? ''
