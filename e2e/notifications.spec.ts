import type { Page } from '@playwright/test'
import { callAs } from './journey/calls.ts'
import { inspect } from './journey/inspect.ts'
import { enterOffice, signIn, toast } from './journey/office.ts'
import { expect, phone, test } from './journey/test.ts'
import { es } from './journey/words.ts'

const bellOf = (page: Page) => page.getByRole('banner').getByRole('button', { name: es('notification.title') })
const panelOf = (page: Page) => page.getByRole('dialog', { name: es('notification.title') })
const tabsOf = (page: Page) => page.getByRole('navigation', { name: es('notification.filter') })

/** Rosa assigns two of her channel's reports to Ivan, anew. Gives their numbers. */
const assignToIvan = async (): Promise<string[]> => {
  const call = await callAs('rosa.soto')
  const { items } = await call<{ items: { id: string; caseNumber: string }[] }>(
    'GET',
    '/api/reports/list?page=0&size=10&notStatus=archived&sort=createdAt&direction=ASC',
  )
  const two = items.slice(0, 2)
  for (const { id } of two)
    for (const reviewers of [[], ['ivan.marin']]) await call('PUT', '/api/reports/details', { id, reviewers })
  return two.map((report) => report.caseNumber)
}

test('what a colleague did stands under the bell, leads to the report and is read by opening it', async ({ page }) => {
  const caseNumbers = await assignToIvan()
  await enterOffice(page, 'ivan.marin')
  await expect(bellOf(page)).toHaveAccessibleName(/^Notificaciones: \d+ sin leer$/)
  const before = Number(/\d+/.exec((await bellOf(page).getAttribute('aria-label')) ?? '')?.[0])

  await test.step('the panel is a dialog that the keyboard opens and closes', async () => {
    await bellOf(page).focus()
    await page.keyboard.press('Enter')
    await expect(panelOf(page).getByRole('listitem').first()).toBeVisible()
    await inspect(page)
    await page.keyboard.press('Escape')
    await expect(panelOf(page)).toBeHidden()
    await expect(bellOf(page)).toBeFocused()
  })

  await test.step('its newest is the assignment', async () => {
    await bellOf(page).click()
    const newest = panelOf(page).getByRole('listitem').first()
    await expect(newest).toContainText(es('notification.kind.assigned'))
    await expect(newest).toContainText(new RegExp(caseNumbers.join('|')))
    await newest.getByRole('link').click()
    await expect(page).toHaveURL(/\/admin\/reports\/[0-9a-f-]{36}/)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(panelOf(page)).toBeHidden()
  })

  await test.step('one less is unread', async () => {
    await expect(bellOf(page)).not.toHaveAccessibleName(new RegExp(`: ${before} `))
  })
})

test('all of them are paged, filtered by what is unread, and marked as read', async ({ page }) => {
  await assignToIvan()
  await enterOffice(page, 'ivan.marin')
  await bellOf(page).click()
  await panelOf(page)
    .getByRole('link', { name: es('office.seeAll') })
    .click()
  await expect(page).toHaveURL(/\/admin\/notifications$/)
  const heading = page.getByRole('heading', { level: 1, name: es('notification.title') })
  await expect(heading).toBeFocused()
  const rows = page.getByRole('table').getByRole('rowheader')
  await expect(rows.first()).toBeVisible()
  await inspect(page)

  await test.step('the unread alone, in an address that a reload keeps', async () => {
    await tabsOf(page)
      .getByRole('link', { name: es('notification.unread') })
      .click()
    await expect(page).toHaveURL(/unread/)
    await page.reload()
    await expect(tabsOf(page).getByRole('link', { name: es('notification.unread') })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await expect(rows.first()).toContainText(es('notification.unread'))
  })

  await test.step('one, then all of them, are marked as read', async () => {
    const before = await rows.count()
    await page
      .getByRole('button', { name: /^Marcar como leída: / })
      .first()
      .click()
    await expect(rows).toHaveCount(before - 1)
    // Its button is gone with it: the focus is beside it.
    await expect(page.getByRole('table').getByRole('link', { name: /./ }).and(page.locator(':focus'))).toHaveCount(1)
    const all = page.getByRole('main').getByRole('button', { name: es('notification.markAll') })
    await all.click()
    await expect(toast(page, es('notification.marked'))).toBeVisible()
    await expect(all).toBeFocused()
    await expect(all).toHaveAttribute('aria-disabled', 'true')
  })
  await expect(page.getByText(es('notification.emptyUnread'))).toBeVisible()
  await expect(bellOf(page)).toHaveAccessibleName(es('notification.title'))
  await inspect(page)
})

test('the user menu leads there, on a phone too', async ({ newPerson }) => {
  const page = await newPerson({ viewport: phone })
  await enterOffice(page, 'elena.vidal')
  await page.getByRole('button', { name: /^Cuenta de / }).click()
  await page.getByRole('menuitem', { name: `${es('notification.title')} ${es('office.seeAll')}`, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: es('notification.title') })).toBeVisible()
  await expect(page.getByRole('table').getByRole('rowheader').first()).toBeVisible()
  await inspect(page)
  // An investigator hears of what is shared with them, and of no vote.
  await expect(page.getByText(es('notification.kind.vote-wanted'))).toHaveCount(0)
  await expect(page.getByText(es('notification.kind.shared')).first()).toBeVisible()
})

test('an administrator has no bell, no entry and no page of them', async ({ page }) => {
  await signIn(page, 'admin')
  await expect(page.getByRole('table').getByRole('rowheader').first()).toBeVisible()
  await expect(bellOf(page)).toHaveCount(0)
  await page.getByRole('button', { name: /^Cuenta de / }).click()
  await expect(page.getByRole('menuitem', { name: es('office.logout') })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: es('notification.title') })).toHaveCount(0)
  await page.goto('/admin/notifications')
  await expect(page).toHaveURL(/\/admin\/403$/)
})

test('a list that does not come says so and is asked for again; the bell stays', async ({ newPerson, faults }) => {
  const page = await newPerson({ colorScheme: 'dark' })
  await enterOffice(page, 'marta.ruiz')
  faults.expect(/500 .*\/api\/notifications/)
  // It fails until the button is pressed: what happens meanwhile asks for the list as well.
  const isPressed = () => page.evaluate(() => document.body.dataset['pressed'] !== undefined)
  await page.route('**/api/notifications?*', async (route) =>
    (await isPressed()) ? route.continue() : route.fulfill({ status: 500, json: {} }),
  )
  await page.goto('/admin/notifications')
  await expect(page.getByRole('alert').getByText(es('notification.failed'))).toBeVisible()
  await inspect(page)
  await page.evaluate(() =>
    document.addEventListener('click', () => (document.body.dataset['pressed'] = ''), { capture: true }),
  )
  await page.getByRole('button', { name: es('action.retry') }).click()
  await expect(page.getByRole('table').getByRole('rowheader').first()).toBeVisible()
  await inspect(page)
})
