import type { Page } from '@playwright/test'
import { resetAccess, temporaryPassword, type Newcomer } from './newcomers.ts'
import { signIn } from './office.ts'
import { expect } from './test.ts'
import { wordsOf } from './words.ts'

export const newPassword = 'Molino2026agua'

/** Signs in with what the administrator gave, and sets a password of one's own. */
export const firstVisit = async (page: Page, { username }: Newcomer, own: string): Promise<void> => {
  const t = wordsOf(page)
  await signIn(page, username, temporaryPassword)
  await page.getByLabel(t('password.temporary'), { exact: true }).fill(temporaryPassword)
  await page.getByLabel(t('password.new'), { exact: true }).fill(own)
  await page.getByLabel(t('password.confirm'), { exact: true }).fill(own)
  await page.getByRole('button', { name: t('action.save'), exact: true }).click()
}

/** Somebody's access is reset: they sign in again, and are locked out of their keys. */
export const comeBack = async (page: Page, who: Newcomer): Promise<void> => {
  await resetAccess(who)
  await firstVisit(page, who, newPassword)
  await expect(page.getByRole('heading', { level: 1, name: wordsOf(page)('unlock.title') })).toBeVisible()
}

export const way = (page: Page, name: 'recoveryCode' | 'oldPassword' | 'anew') =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: wordsOf(page)(`unlock.${name}`) }) })

/** Says that a new code was kept. */
export const keepCode = async (page: Page): Promise<void> => {
  const t = wordsOf(page)
  await page.getByRole('button', { name: t('code.show') }).click()
  const code = page.getByRole('group', { name: t('recovery.label') })
  const lastGroup = (await code.innerText()).trim().slice(-4)
  await page.getByLabel(t('recovery.confirm')).fill(lastGroup)
  await page.getByRole('button', { name: t('recovery.saved') }).click()
}

export const readsReport = async (page: Page, id: string): Promise<void> => {
  await page.goto(`/admin/reports/${id}`)
  await expect(page.getByLabel(wordsOf(page)('chat.write'))).toBeVisible()
}
