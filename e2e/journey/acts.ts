import { expect, type Locator, type Page } from '@playwright/test'
import type { Offer } from '@canal/contract/casework/schemas'
import { wordsOf } from './words.ts'

const fromMenu = async (page: Page, entry: string, title: string): Promise<Locator> => {
  await page.getByRole('button', { name: wordsOf(page)('casework.more') }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog).toBeVisible()
  return dialog
}

/** Begins an act from the menu in a report's head. Answers its dialog. */
export const beginAct = (page: Page, act: Offer | 'investigation_opened'): Promise<Locator> => {
  const name = wordsOf(page)(`casework.act.${act}`)
  return fromMenu(page, name, name)
}

/** The dialog, from that menu, that links the report with another. */
export const beginLink = (page: Page): Promise<Locator> => {
  const t = wordsOf(page)
  return fromMenu(page, t('report.linked.add'), t('report.linked.title'))
}
