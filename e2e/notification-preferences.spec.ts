import type { Page } from '@playwright/test'
import { inspect } from './journey/inspect.ts'
import { enterOffice, toast } from './journey/office.ts'
import { expect, phone, test } from './journey/test.ts'
import { es } from './journey/words.ts'

const tabsOf = (page: Page) => page.getByRole('navigation', { name: es('notification.filter') })
const saveOf = (page: Page) => page.getByRole('button', { name: es('action.saveChanges') })
const shared = (page: Page) =>
  page.getByRole('checkbox', {
    name: es('notification.preferences.byMailNamed', { kind: es('notification.kind.shared') }),
  })

test('what one is told of is chosen a kind at a time, saved, and still so after a reload', async ({ page }) => {
  await enterOffice(page, 'rosa.soto')
  await page.goto('/admin/notifications')
  await tabsOf(page)
    .getByRole('link', { name: es('notification.preferences') })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: es('notification.preferences.title') })).toBeFocused()
  // The demonstration sends no mail.
  await expect(page.getByText(es('notification.preferences.mailOff'))).toBeVisible()
  await expect(shared(page)).toBeChecked()
  await expect(saveOf(page)).toBeDisabled()
  await inspect(page)

  await shared(page).uncheck()
  await saveOf(page).click()
  await expect(toast(page, es('notification.preferences.saved'))).toBeVisible()
  await page.reload()
  await expect(shared(page)).not.toBeChecked()

  await shared(page).check()
  await saveOf(page).click()
  await expect(toast(page, es('notification.preferences.saved'))).toBeVisible()
})

test('an investigator, on a phone, chooses among what they can hear of', async ({ newPerson }) => {
  const page = await newPerson({ viewport: phone, colorScheme: 'dark' })
  await enterOffice(page, 'elena.vidal')
  await page.goto('/admin/notifications/preferences')
  await expect(shared(page)).toBeVisible()
  await expect(page.getByText(es('notification.kind.vote-wanted'))).toHaveCount(0)
  await inspect(page)
})

test('preferences that do not come say so and are asked for again', async ({ newPerson, faults }) => {
  const page = await newPerson()
  // Asked again by hand alone: no live update comes first.
  await page.route('**/api/events', () => undefined)
  await enterOffice(page, 'rosa.soto')
  faults.expect(/500 .*\/api\/notifications\/preferences/)
  await page.route('**/api/notifications/preferences', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/admin/notifications/preferences')
  await expect(page.getByRole('alert').getByText(es('notification.preferences.failed'))).toBeVisible()
  await page.unroute('**/api/notifications/preferences')
  await page.getByRole('button', { name: es('action.retry') }).click()
  await expect(shared(page)).toBeVisible()
})
