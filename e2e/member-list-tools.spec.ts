import type { Page } from '@playwright/test'
import { reportArrives } from './journey/arrival.ts'
import { expectAccessible, expectNoSidewaysScroll, inspect } from './journey/inspect.ts'
import { enterOffice, openList, signIn } from './journey/office.ts'
import { desktop, expect, phone, test } from './journey/test.ts'
import { es } from './journey/words.ts'

const search = (page: Page) => page.getByRole('searchbox', { name: es('report.search.label') })
const opener = (page: Page) => page.getByRole('button', { name: new RegExp(`^${es('filters.title')}`) })
const panel = (page: Page) => page.getByRole('dialog', { name: es('filters.title') })
const chips = (page: Page) => page.getByRole('list', { name: es('filters.list') })
const rows = (page: Page) => page.getByRole('table').getByRole('rowheader')
const title = (page: Page) => page.getByRole('heading', { level: 2 }).first()
const total = async (page: Page) => Number((await title(page).innerText()).match(/\d+/)?.[0] ?? NaN)

test('filters are applied, stand as chips, go into the address, and come off one by one', async ({
  page,
  newPerson,
}) => {
  await enterOffice(page, 'pablo.gil')
  await openList(page, 'active')
  const all = await total(page)

  await test.step('the popover takes the focus, and Escape gives it back', async () => {
    await opener(page).click()
    await expect(panel(page).getByLabel(es('report.filter.createdAt'))).toBeFocused()
    await inspect(page)
    await page.keyboard.press('Escape')
    await expect(panel(page)).toHaveCount(0)
    await expect(opener(page)).toBeFocused()
  })

  await test.step('a day that is none is refused by its field', async () => {
    await opener(page).click()
    await panel(page).getByLabel(es('report.filter.createdAt')).fill('31/02/2026')
    await panel(page)
      .getByRole('button', { name: es('filters.apply') })
      .click()
    await expect(panel(page).getByText(es('errors.invalidDate'))).toBeVisible()
    await expect(panel(page).getByLabel(es('report.filter.createdAt'))).toBeFocused()
    await expectAccessible(page)
    await panel(page).getByLabel(es('report.filter.createdAt')).fill('')
  })

  await test.step('reviewers by full name, any of several; a status; Apply', async () => {
    const people = panel(page).getByRole('group', { name: es('report.column.reviewers') })
    await people.getByRole('checkbox', { name: /^Ana García/ }).check()
    await people.getByRole('checkbox', { name: /^Marta Ruiz/ }).check()
    await panel(page).getByLabel(es('report.column.status')).selectOption('investigation')
    await panel(page)
      .getByRole('button', { name: es('filters.apply') })
      .click()
    await expect(panel(page)).toHaveCount(0)
    await expect(page).toHaveURL(/ana\.garcia.*marta\.ruiz.*investigation/)
    await expect(page.getByRole('button', { name: es('filters.active') })).toBeVisible()
    await expect(chips(page).getByText(/Ana García.*, Marta Ruiz/)).toBeVisible()
    await expect(page.getByRole('table')).not.toHaveAttribute('aria-busy')
    await expect.poll(() => total(page)).toBeLessThan(all)
    // Title, tab and sidebar count the whole list, whatever is shown of it.
    const tabs = page.getByRole('navigation', { name: es('report.list.tabs') })
    const sidebar = page.getByRole('navigation', { name: es('office.navigation') })
    await expect(async () => {
      const whole = Number((await title(page).innerText()).match(/\d+$/))
      expect(whole).toBeGreaterThan(await total(page))
      for (const way of [tabs, sidebar])
        await expect(way.getByRole('link', { name: `${es('nav.active')} ${whole}`, exact: true })).toBeVisible()
    }).toPass()
    await expect(tabs.getByRole('link', { name: new RegExp(`^${es('nav.archived')} \\d+$`) })).toBeVisible()
    await expect(
      page
        .getByRole('table')
        .getByRole('row')
        .filter({ hasText: es('report.status.pending') }),
    ).toHaveCount(0)
    await inspect(page)
  })

  await test.step('a reload keeps them, and who gets the address sees the same', async () => {
    const [shown, address] = [await rows(page).allInnerTexts(), page.url()]
    await page.reload()
    await expect(rows(page).first()).toBeVisible()
    expect(await rows(page).allInnerTexts()).toEqual(shown)
    const colleague = await newPerson()
    await enterOffice(colleague, 'luis.perez')
    await colleague.goto(address)
    await expect(chips(colleague).getByRole('listitem')).toHaveCount(3)
  })

  await test.step('a chip comes off by itself and leaves the focus on the page; Back puts it on again', async () => {
    const name = es('report.column.status')
    const chip = chips(page).getByRole('button', {
      name: es('filters.removeNamed', { name, value: es('report.status.investigation') }),
    })
    await chip.click()
    await expect(chip).toHaveCount(0)
    await expect(chips(page).getByRole('button').first()).toBeFocused()
    await page.goBack()
    await expect(chip).toBeVisible()
    await chips(page)
      .getByRole('button', { name: es('filters.clearAll') })
      .click()
    await expect(chips(page)).toHaveCount(0)
    await expect(opener(page)).toBeFocused()
    await expect.poll(() => total(page)).toBe(all)
    await expect(page).not.toHaveURL(/filters=/)
  })

  await test.step('Clear takes all of them away', async () => {
    await page.goBack()
    await expect(chips(page)).toBeVisible()
    await opener(page).click()
    await panel(page)
      .getByRole('button', { name: es('filters.clear'), exact: true })
      .click()
    await expect(chips(page)).toHaveCount(0)
    await expect(opener(page)).toBeFocused()
  })
})

test('a day is picked from the calendar, and what matches nothing says so with a way back', async ({ page }) => {
  await enterOffice(page, 'pablo.gil')
  await openList(page, 'archived')
  await opener(page).click()
  await expect(panel(page).getByLabel(es('report.column.status'))).toHaveCount(0)
  await panel(page)
    .getByRole('button', { name: es('field.openCalendar') })
    .first()
    .click()
  await page.getByRole('gridcell', { selected: false }).getByRole('button').first().click()
  await expect(panel(page).getByLabel(es('report.filter.createdAt'))).toHaveValue(/^01\//)
  await panel(page).getByLabel(es('report.filter.deadline')).fill('1/1/2090')
  await panel(page)
    .getByRole('button', { name: es('filters.apply') })
    .click()
  await expect(chips(page).getByText('01/01/2090')).toBeVisible()
  await expect(opener(page)).toBeFocused()
  await expect(page.getByRole('table').getByText(es('table.noResults'))).toBeVisible()
  await expect(page.getByRole('table').locator('.no-results > svg')).toBeVisible()
  await inspect(page)
  await page.getByRole('button', { name: es('filters.clearEverything') }).click()
  await expect(rows(page).first()).toBeVisible()
})

test('the search finds a case number, and words of subjects, in the whole list, and says how far it looked', async ({
  page,
}) => {
  await enterOffice(page, 'pablo.gil')
  await page.goto('/admin/reports/active?size=50')
  await expect(rows(page).first()).toBeVisible()
  const last = (await rows(page).allInnerTexts()).at(-1)?.match(/\d{4}-\d+/)?.[0] ?? ''

  await test.step('a number from another page', async () => {
    await page.goto('/admin/reports/active')
    await expect(rows(page).first()).toBeVisible()
    await expect(rows(page).filter({ hasText: last })).toHaveCount(0)
    await search(page).fill(last.slice(5))
    await expect(rows(page).filter({ hasText: last })).toHaveCount(1)
    await expect(page).toHaveURL(/caseNumber/)
    await page.reload()
    await expect(search(page)).toHaveValue(last.slice(5))
    await expect(rows(page).filter({ hasText: last })).toHaveCount(1)
    await search(page).press('Escape')
    await expect(page).not.toHaveURL(/caseNumber/)
  })

  await test.step('words, without regard to accents, never in the address', async () => {
    // The oldest first: what other journeys send stands behind the demonstration's own.
    await page.goto('/admin/reports/active?size=50&sort=createdAt&direction=ASC')
    await expect(rows(page).first()).toBeVisible()
    await search(page).fill('vehiculo')
    await expect(page.getByRole('status').filter({ hasText: '«vehiculo»' })).toBeVisible()
    await expect(
      page
        .getByRole('table')
        .getByText(/vehículo/)
        .first(),
    ).toBeVisible()
    await expect(page).not.toHaveURL(/vehiculo/)
    await inspect(page)
    await page.goto('/admin/reports/active')
    await expect(rows(page).first()).toBeVisible()
    await search(page).fill('xyzzy')
    await expect(page.getByText(es('report.search.none', { words: 'xyzzy' }))).toBeVisible()
    // Said once, where the rows would be, and of the whole list.
    const none = page.getByRole('table').getByText(es('report.search.none', { words: 'xyzzy' }))
    await expect(none).toBeVisible()
    await expect(none).toContainText(/toda la lista/)
    await inspect(page)
    await page.getByRole('button', { name: es('filters.clearEverything') }).click()
    await expect(search(page)).toHaveValue('')
    await expect(rows(page).first()).toBeVisible()
  })
})

test('j, k, Enter and / go through a list; ? tells of them, and they can be switched off for good', async ({
  page,
}) => {
  const { caseNumber } = await reportArrives('Teclas')
  await enterOffice(page, 'pablo.gil')
  await openList(page, 'active')
  const links = rows(page).getByRole('link')
  await page.keyboard.press('j')
  await expect(links.nth(0)).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await expect(links.nth(1)).toBeFocused()
  await page.keyboard.press('/')
  await expect(search(page)).toBeFocused()
  await page.keyboard.type('jk?')
  await expect(search(page)).toHaveValue('jk?')
  await search(page).press('Escape')
  await page.getByRole('heading', { level: 1 }).click()

  const help = page.getByRole('dialog', { name: es('shortcuts.title') })
  const use = help.getByRole('checkbox', { name: es('shortcuts.use') })
  await page.keyboard.press('?')
  await expect(use).toBeFocused()
  await page.keyboard.press('j')
  await expect(use).toBeFocused()
  await inspect(page)
  await use.uncheck()
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)
  await page.reload()
  await expect(links.first()).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('?')
  await expect(help).toHaveCount(0)
  await expect(links.first()).not.toBeFocused()

  await page.getByRole('button', { name: es('shortcuts.title') }).click()
  await use.check()
  await page.keyboard.press('Escape')
  // A report that surely opens.
  const filters = JSON.stringify([{ id: 'caseNumber', value: caseNumber }])
  await page.goto(`/admin/reports/active?filters=${encodeURIComponent(filters)}`)
  await expect(links).toHaveCount(1)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('j')
  await expect(links.first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/reports\/[0-9a-f-]{36}/)
})

test('the column of those assigned is hidden where there is little room, and stays as chosen', async ({ page }) => {
  await enterOffice(page, 'pablo.gil')
  await openList(page, 'active')
  const column = page.getByRole('columnheader', { name: es('report.column.reviewers') })
  const menu = page.getByRole('button', { name: es('table.columns') })
  const box = page
    .getByRole('dialog', { name: es('table.columnsTitle') })
    .getByRole('checkbox', { name: es('report.column.reviewers') })
  await expect(column).toHaveCount(0)
  await page.setViewportSize({ width: 1600, height: 900 })
  await expect(column).toBeVisible()
  await page.setViewportSize(desktop)
  await menu.click()
  await box.check()
  await expect(column).toBeVisible()
  await inspect(page)
  await page.keyboard.press('Escape')
  await expect(box).toHaveCount(0)
  await expect(menu).toBeFocused()
  await page.reload()
  await expect(column).toBeVisible()
  await menu.click()
  await box.uncheck()
  await page.setViewportSize({ width: 1600, height: 900 })
  await expect(column).toHaveCount(0)
})

test('an old or a broken address still shows a list', async ({ page }) => {
  await enterOffice(page, 'pablo.gil')
  const filters = [
    { id: 'status', value: 'closed' },
    { id: 'colour', value: 'red' },
    { id: 'createdAt', value: '2026-02-31' },
    { id: 'caseNumber', value: 'abc' },
  ]
  await page.goto(`/admin/reports/active?filters=${encodeURIComponent(JSON.stringify(filters))}&size=7&sort=password`)
  await expect(rows(page).first()).toBeVisible()
  await expect(chips(page)).toHaveCount(0)
  await page.goto('/admin/reports/active?filters=%5Bbroken&page=-3&direction=UP')
  await expect(rows(page).first()).toBeVisible()
  await page.goto('/admin/reports/active?page=999')
  await expect(rows(page).first()).toBeVisible()
  await expect(page).not.toHaveURL(/page=999/)
  await expect(page.getByText(/^Página (\d+) de \1$/)).toBeVisible()
})

test('on a phone a list grows in place and is filtered over its whole width', async ({ newPerson }) => {
  const page = await newPerson({ viewport: phone })
  await enterOffice(page, 'pablo.gil')
  await openList(page, 'active')
  const all = await total(page)
  const more = page.getByRole('button', { name: es('table.showMore', { remaining: all - 10 }) })
  await more.click()
  await expect(rows(page)).toHaveCount(20)
  await expect(page.getByRole('button', { name: es('table.showMore', { remaining: all - 20 }) })).toBeFocused()
  await page.reload()
  await expect(rows(page)).toHaveCount(20)
  await inspect(page)
  await opener(page).click()
  await panel(page)
    .getByRole('button', { name: es('field.openCalendar') })
    .last()
    .click()
  await expect(page.getByRole('grid')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
})

test('an investigator’s list is what was shared, and its filters know of nobody else', async ({ page }) => {
  await enterOffice(page, 'elena.vidal')
  await openList(page, 'active')
  const [shown, count] = [await rows(page).count(), await total(page)]
  expect(shown).toBe(count)
  await opener(page).click()
  await expect(panel(page).getByLabel(es('report.filter.createdAt'))).toBeVisible()
  const names = await panel(page).getByRole('checkbox').count()
  expect(names).toBeLessThan(4)
  await page.keyboard.press('Escape')
  await search(page).fill('2026')
  await expect(page).toHaveURL(/caseNumber/)
  await expect(page.getByRole('table')).not.toHaveAttribute('aria-busy')
  expect(await total(page)).toBeLessThanOrEqual(count)
  await inspect(page)
})

test('an administrator finds a user by name, role and state, and the keys lead to what can be done', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await expect(page.getByRole('heading', { level: 2, name: es('users.title') })).toBeVisible()
  const names = () => rows(page).allInnerTexts()
  await page.getByRole('searchbox', { name: es('users.search') }).fill('garcia')
  await expect.poll(names).toEqual([expect.stringMatching(/^Ana García/)])
  await page.getByRole('button', { name: es('search.clear') }).click()
  await expect(page).not.toHaveURL(/search/)
  await opener(page).click()
  await panel(page).getByLabel(es('users.column.roles')).selectOption('ROLE_INVESTIGATOR')
  await inspect(page)
  await panel(page)
    .getByRole('button', { name: es('filters.apply') })
    .click()
  await expect(chips(page).getByText(es('role.ROLE_INVESTIGATOR'))).toBeVisible()
  await expect.poll(async () => (await names()).some((name) => name.startsWith('Elena Vidal'))).toBe(true)
  await expect.poll(async () => (await names()).some((name) => name.startsWith('Pablo Gil'))).toBe(false)
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: es('users.resetPassword') })).toBeVisible()
  await page.keyboard.press('Escape')
  await inspect(page)
})
