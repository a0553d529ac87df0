import { expect, type Locator, type Page } from '@playwright/test'
import type { Offer } from '@canal/contract/casework/schemas'
import { wordsOf } from './words.ts'

/** Begins an act from the menu in a report's head. Answers its dialog. */
export const beginAct = async (page: Page, act: Offer | 'investigation_opened'): Promise<Locator> => {
  const t = wordsOf(page)
  const name = t(`casework.act.${act}`)
  await page.getByRole('button', { name: t('casework.more') }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog).toBeVisible()
  return dialog
}
