import { expect, type Page } from '@playwright/test'
import { wordsOf } from './words.ts'

/** Of every account of the demonstration. */
export const password = 'Demo2026pass'

/** Signs in by the form. Where that leads is for the caller to expect. */
export const signIn = async (page: Page, username: string, secret = password, t = wordsOf(page)): Promise<void> => {
  await page.goto('/admin/login')
  await page.getByLabel(t('auth.username'), { exact: true }).fill(username)
  await page.getByLabel(t('auth.password'), { exact: true }).fill(secret)
  await page.getByRole('button', { name: t('auth.login.submit') }).click()
}

/** Signs in and waits for the home page of the committee. */
export const enterOffice = async (page: Page, username: string, t = wordsOf(page)): Promise<void> => {
  await signIn(page, username, password, t)
  await expect(page.getByRole('heading', { level: 1, name: t('dashboard.title') })).toBeVisible()
}

/** The table of a list, once it has rows. */
export const openList = async (page: Page, list: 'active' | 'assigned' | 'archived'): Promise<void> => {
  await page.goto(`/admin/reports/${list}`)
  await expect(page.getByRole('table').getByRole('rowheader').first()).toBeVisible()
}

export const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: wordsOf(page)('office.toasts') }).getByText(text)
