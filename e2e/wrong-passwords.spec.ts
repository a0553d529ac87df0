import type { CurrentUser } from '@canal/contract/auth/schemas'
import { inspect } from './journey/inspect.ts'
import { enterOffice } from './journey/office.ts'
import { desktop, expect, phone, test } from './journey/test.ts'
import { es } from './journey/words.ts'

/** That many tries would hold the other journeys back, which come from the same address; what counts them is the server's. */
const wrong = { count: 40, since: '2026-03-12T08:30:00.000Z' }

test('who comes in after forty wrong passwords reads of them on every page until they say so', async ({ page }) => {
  let isRead = false
  await page.route('**/api/auth/current', async (route) => {
    const answer = await route.fetch()
    if (!answer.ok() || isRead) return route.fulfill({ response: answer })
    return route.fulfill({
      response: answer,
      json: { ...((await answer.json()) as CurrentUser), wrongPasswords: wrong },
    })
  })
  await page.route('**/api/auth/wrong-passwords', async (route) => {
    expect(route.request().postDataJSON()).toEqual({ count: 40 })
    isRead = true
    await route.continue()
  })
  await enterOffice(page, 'ana.garcia')
  const notice = page.getByRole('region', { name: es('wrongPasswords.title') })
  await expect(notice).toContainText('40')
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size)
    await inspect(page)
  }
  await notice.getByRole('link', { name: es('wrongPasswords.sessions') }).click()
  await expect(page.getByText(es('sessions.current'))).toBeVisible()
  await notice.getByRole('button', { name: es('wrongPasswords.change') }).click()
  await expect(page.getByRole('dialog', { name: es('password.change.title') })).toBeVisible()
  await inspect(page)
  await page.keyboard.press('Escape')
  await notice.getByRole('button', { name: es('wrongPasswords.read') }).click()
  await expect(notice).toBeHidden()
})
