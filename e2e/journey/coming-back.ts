import type { Page } from '@playwright/test'
import { resetAccess, temporaryPassword, type Newcomer } from './newcomers.ts'
import { signIn } from './office.ts'
import { expect } from './test.ts'
import { es } from './words.ts'

export const newPassword = 'Molino2026agua'

/** Signs in with what the administrator gave, sets a password of their own, and is locked out of their keys. */
export const comeBack = async (page: Page, who: Newcomer): Promise<void> => {
  await resetAccess(who)
  await signIn(page, who.username, temporaryPassword)
  await page.getByLabel(es('password.temporary'), { exact: true }).fill(temporaryPassword)
  await page.getByLabel(es('password.new'), { exact: true }).fill(newPassword)
  await page.getByLabel(es('password.confirm'), { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: es('action.save'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: es('unlock.title') })).toBeVisible()
}

export const way = (page: Page, name: 'recoveryCode' | 'oldPassword' | 'anew') =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: es(`unlock.${name}`) }) })

/** Says that a new code was kept. */
export const keepCode = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: es('code.show') }).click()
  const code = page.getByRole('group', { name: es('recovery.label') })
  const lastGroup = (await code.innerText()).trim().slice(-4)
  await page.getByLabel(es('recovery.confirm')).fill(lastGroup)
  await page.getByRole('button', { name: es('recovery.saved') }).click()
}

export const readsReport = async (page: Page, id: string): Promise<void> => {
  await page.goto(`/admin/reports/${id}`)
  await expect(page.getByLabel(es('chat.write'))).toBeVisible()
}
