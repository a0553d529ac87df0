import type { Page } from '@playwright/test'
import { inspect } from './journey/inspect.ts'
import { enterOffice, openList, password, signIn, toast } from './journey/office.ts'
import { expect, phone, test } from './journey/test.ts'
import { languages } from '@canal/messages'
import { en, es } from './journey/words.ts'

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).boundingBox()
  if (!box) throw new Error(`${selector} is not shown`)
  return box
}
const sidebar = (page: Page) => page.getByRole('navigation', { name: es('office.navigation') })
/** To a list of reports: beside its name may stand how many it holds. */
const wayTo = (page: Page, label: 'nav.dashboard' | 'nav.active' | 'nav.assigned' | 'nav.archived') =>
  sidebar(page)
    .getByRole('list', { name: es('nav.reports') })
    .getByRole('link', { name: new RegExp(`^${es(label)}( \\d+)?$`) })
const account = (page: Page, name: string | RegExp) =>
  page
    .getByRole('banner')
    .getByRole('button', { name: typeof name === 'string' ? es('office.account', { name }) : name })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('the header is 60 px high and fixed, the sidebar 240 px or 70 px, and remembered', async ({ page }) => {
  await enterOffice(page, 'pablo.gil')
  await openList(page, 'active')
  await page.getByLabel(es('table.perPage')).selectOption('50')
  await expect(page).toHaveURL(/size=50/)
  await page.evaluate(() => scrollTo(0, 400))
  expect(await boxOf(page, '.header')).toMatchObject({ x: 0, y: 0, height: 60 })
  const footer = await boxOf(page, '.footer')
  expect(footer.y + footer.height).toBe(800)
  expect((await boxOf(page, '.sidebar')).width).toBe(240)

  await test.step('folded, each entry keeps its name, and a group is current on its pages', async () => {
    await page.getByRole('button', { name: es('office.collapse') }).click()
    expect((await boxOf(page, '.sidebar')).width).toBe(70)
    await expect(sidebar(page).getByRole('link', { name: es('nav.home') })).toBeVisible()
    await expect(sidebar(page).getByRole('link', { name: es('nav.reports') })).toHaveAttribute('aria-current', 'page')
    await inspect(page)
  })
  await page.reload()
  await expect(heading(page, es('report.list.active')).or(page.getByRole('table')).first()).toBeVisible()
  expect((await boxOf(page, '.sidebar')).width).toBe(70)
  await page.getByRole('button', { name: es('office.expand') }).click()
  expect((await boxOf(page, '.sidebar')).width).toBe(240)
})

test('the sidebar names home, the reports’ four sections and the questions, and marks the one that is shown', async ({
  page,
}) => {
  await enterOffice(page, 'pablo.gil')
  const current = sidebar(page).locator('[aria-current=page]')
  await expect(current).toHaveText(es('nav.home'))
  for (const label of ['nav.dashboard', 'nav.active', 'nav.assigned', 'nav.archived'] as const) {
    await wayTo(page, label).click()
    await expect(current).toContainText(es(label))
  }
  await page.getByRole('banner').getByRole('link').click()
  await expect(heading(page, es('dashboard.title'))).toBeVisible()
})

test('below 1024 px the sidebar comes over the page and goes with the choice', async ({ newPerson }) => {
  const page = await newPerson({ viewport: phone })
  await enterOffice(page, 'pablo.gil')
  await expect(page.locator('.sidebar')).toBeHidden()
  const opener = page.getByRole('button', { name: es('office.openMenu') })
  await opener.click()
  const drawer = page.getByRole('dialog', { name: es('office.menu') })
  await expect(drawer).toBeVisible()
  await inspect(page)

  await test.step('Escape closes it and gives the focus back', async () => {
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
    await expect(opener).toBeFocused()
  })
  await test.step('it holds language and appearance, for which the header has no room', async () => {
    await opener.click()
    await drawer.getByRole('button', { name: new RegExp(es('theme.label')) }).click()
    await page.getByRole('menuitemradio', { name: es('theme.dark') }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await inspect(page)
  })
  await drawer.getByRole('link', { name: es('nav.assigned') }).click()
  await expect(drawer).toHaveCount(0)
  await expect(page).toHaveURL(/\/admin\/reports\/assigned/)
  await page.setViewportSize({ width: 1024, height: 800 })
  await expect(sidebar(page)).toBeVisible()
  await expect(opener).toBeHidden()
})

test('menus are worked by keys alone', async ({ page }) => {
  await enterOffice(page, 'pablo.gil')
  const button = account(page, /^Cuenta de /)
  await button.focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('menuitem', { name: es('profile.title') })).toBeFocused()
  await inspect(page)
  await page.keyboard.press('ArrowDown')
  await expect(menu.getByRole('menuitem', { name: es('password.change.title') })).toBeFocused()
  await page.keyboard.press('End')
  await expect(menu.getByRole('menuitem', { name: es('office.logout') })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(button).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(heading(page, es('profile.title'))).toBeFocused()

  await test.step('the last entry leads to login', async () => {
    await button.click()
    await menu.getByRole('menuitem', { name: es('office.logout') }).click()
    await expect(page).toHaveURL(/\/admin\/login/)
  })
})

test('another language changes every word, the page’s lang and its title, and is remembered', async ({ page }) => {
  await enterOffice(page, 'pablo.gil')
  await expect(page).toHaveTitle(`${es('dashboard.title')} · ${es('home.title')}`)
  const button = page.getByRole('banner').getByRole('button', { name: new RegExp(`^${es('language.label')}`) })
  await expect(button.locator('svg.flag')).toBeVisible()
  await button.click()
  const menu = page.getByRole('menu')
  await expect(menu.locator('svg.flag')).toHaveCount(2)
  await expect(menu.getByRole('menuitemradio', { name: languages.es.name })).toBeChecked()
  await menu.getByRole('menuitemradio', { name: languages.en.name }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page).toHaveTitle(`${en('dashboard.title')} · ${en('home.title')}`)
  await expect(heading(page, en('dashboard.title'))).toBeVisible()
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'currentLanguage')
  expect(cookie).toMatchObject({ value: 'en', path: '/' })
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(31_000_000)
  await page.reload()
  await expect(heading(page, en('dashboard.title'))).toBeVisible()
  await inspect(page)
})

test('the appearance follows the device until one is chosen, and is remembered', async ({ newPerson }) => {
  const page = await newPerson({ colorScheme: 'dark' })
  await enterOffice(page, 'pablo.gil')
  const isDark = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const dark = await isDark()
  const choose = async (label: string) => {
    await page
      .getByRole('banner')
      .getByRole('button', { name: new RegExp(`^${es('theme.label')}`) })
      .click()
    await page.getByRole('menuitemradio', { name: label }).click()
  }
  await choose(es('theme.light'))
  expect(await isDark()).not.toBe(dark)
  await page.reload()
  await expect(heading(page, es('dashboard.title'))).toBeVisible()
  expect(await isDark()).not.toBe(dark)
  await choose(es('theme.system'))
  expect(await isDark()).toBe(dark)
})

test('going to another page scrolls to the top and moves the focus to its heading', async ({ page }) => {
  await enterOffice(page, 'pablo.gil')
  await openList(page, 'active')
  await page.getByLabel(es('table.perPage')).selectOption('50')
  await expect.poll(() => page.getByRole('table').getByRole('rowheader').count()).toBeGreaterThan(10)
  await page.evaluate(() => scrollTo(0, 600))
  await wayTo(page, 'nav.archived').click()
  await expect(page).toHaveURL(/\/admin\/reports\/archived/)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await account(page, /^Cuenta de /).click()
  await page.getByRole('menuitem', { name: es('profile.title') }).click()
  await expect(heading(page, es('profile.title'))).toBeFocused()
})

test('the questions: nine, with where the status is changed and what archiving is', async ({ page }) => {
  await enterOffice(page, 'pablo.gil')
  const opener = sidebar(page).getByRole('button', { name: es('nav.faq') })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: es('legal.faq') })
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveCount(9)
  await expect(dialog).toContainText(es('report.section.settings'))
  await expect(dialog).toContainText(es('report.status.archived'))
  await inspect(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('legal texts open over the page from the footer, on every page and before signing in', async ({ page }) => {
  await page.goto('/admin/login')
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('button', { name: es('legal.cookies') }).click()
  await expect(page.getByRole('dialog', { name: es('legal.cookies') })).toContainText('currentLanguage')
  await page.keyboard.press('Escape')

  await enterOffice(page, 'pablo.gil')
  for (const label of ['legal.privacy', 'legal.notice', 'legal.cookies'] as const) {
    const button = footer.getByRole('button', { name: es(label) })
    await expect(button).toHaveAttribute('data-variant', 'ghost')
    await button.click()
    const dialog = page.getByRole('dialog', { name: es(label) })
    await expect(dialog.getByRole('heading', { level: 3 }).first()).toBeVisible()
    await expect(dialog).toHaveAttribute('data-size', 'lg')
    // The organisation with what its channel tells of it, as on the public page.
    if (label === 'legal.notice') await expect(dialog).toContainText('Domicilio: Canal interno de información, plaza')
    if (label === 'legal.privacy') await expect(dialog).toContainText('canal@valdeluna.example')
    await inspect(page)
    // Outside: at the very edge of the window.
    await page.mouse.click(3, 400)
    await expect(dialog).toHaveCount(0)
    await expect(button).toBeFocused()
  }
  await expect(page).toHaveURL(/\/admin$/)
})

test('a dialog keeps the focus, closes by Escape and by a click outside, and gives the focus back', async ({
  page,
}) => {
  await enterOffice(page, 'pablo.gil')
  const button = account(page, /^Cuenta de /)
  const dialog = page.getByRole('dialog', { name: es('password.change.title') })
  const open = async () => {
    await button.click()
    await page.getByRole('menuitem', { name: es('password.change.title') }).click()
    await expect(dialog.getByLabel(es('password.old'), { exact: true })).toBeFocused()
  }
  await open()
  await inspect(page)
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab')
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(button).toBeFocused()
  await open()
  await page.mouse.click(3, 400)
  await expect(dialog).toHaveCount(0)
  await open()
  await dialog
    .getByRole('button', { name: es('action.close') })
    .first()
    .click()
  await expect(dialog).toHaveCount(0)
})

test('one’s own password: a wrong one is said beside its field, the right one closes the dialog', async ({
  newPerson,
  faults,
}) => {
  const admin = await newPerson()
  const username = `clara.sanz${Date.now() % 1_000_000}`
  const temporary = 'Temporal2026x'
  await signIn(admin, 'admin')
  await admin.getByRole('button', { name: es('users.create') }).click()
  const form = admin.getByRole('dialog', { name: es('users.create') })
  await form.getByLabel(es('profile.name'), { exact: true }).fill('Clara')
  await form.getByLabel(es('profile.lastName'), { exact: true }).fill('Sanz')
  await form.getByLabel(es('profile.email')).fill(`${username}@canal.example`)
  await form.getByLabel(es('users.field.username'), { exact: true }).fill(username)
  await form.getByLabel(es('users.field.password'), { exact: true }).fill(temporary)
  await form.getByLabel(es('users.field.place')).selectOption({ label: es('role.ROLE_ADMIN') })
  await form.getByRole('button', { name: es('users.create') }).click()
  await expect(toast(admin, es('users.created'))).toBeVisible()

  const page = await newPerson()
  await signIn(page, username, temporary)
  const fill = async (old: string, fresh: string) => {
    await page.getByLabel(es('password.new'), { exact: true }).fill(fresh)
    await page.getByLabel(es('password.confirm'), { exact: true }).fill(fresh)
    await page.getByLabel(old === temporary ? es('password.temporary') : es('password.old'), { exact: true }).fill(old)
    await page.getByRole('button', { name: es('action.save'), exact: true }).click()
  }
  await expect(heading(page, es('password.change.first'))).toBeVisible()
  await fill(temporary, password)
  await expect(page).toHaveURL(/\/admin\/settings\/users/)

  await account(page, 'Clara Sanz').click()
  await page.getByRole('menuitem', { name: es('password.change.title') }).click()
  const dialog = page.getByRole('dialog', { name: es('password.change.title') })
  faults.expect(/422 .*change-password/)
  await fill('Equivocada1', 'Distinta2026x')
  await expect(dialog.getByText(es('errors.password-incorrect'))).toBeVisible()
  await expect(page.getByLabel(es('password.old'), { exact: true })).toBeFocused()
  await expect(toast(page, es('password.updated'))).toHaveCount(0)
  await inspect(page)
  await fill(password, 'Distinta2026x')
  await expect(toast(page, es('password.updated'))).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('one’s own profile: what is saved stands in the header at once', async ({ newPerson }) => {
  const page = await newPerson()
  await enterOffice(page, 'pablo.gil')
  const before = await page.locator('.header .user strong').innerText()
  await account(page, /^Cuenta de /).click()
  await page.getByRole('menuitem', { name: es('profile.title') }).click()
  await expect(heading(page, es('profile.title'))).toBeVisible()
  await inspect(page)
  const email = page.getByLabel(es('profile.email'))
  const old = await email.inputValue()
  await email.fill('pablo')
  await email.blur()
  await expect(page.getByText(es('errors.email'))).toBeVisible()
  await inspect(page)

  const save = async (address: string) => {
    await email.fill(address)
    await page.getByRole('button', { name: es('action.saveChanges') }).click()
    await expect(toast(page, es('profile.saved')).last()).toBeVisible()
    await expect(page.locator('.header .user')).toContainText(address)
  }
  // Names are the administrator's: reporters choose by them.
  await expect(page.getByText(before, { exact: true }).last()).toBeVisible()
  await expect(page.getByLabel(es('profile.name'), { exact: true })).toHaveCount(0)
  await save('pablo.nuevo@valdeluna.example')
  await page.reload()
  await expect(email).toHaveValue('pablo.nuevo@valdeluna.example')
  await save(old)

  await test.step('whether single keys act in lists is chosen there as well, and kept', async () => {
    await page.getByLabel(es('shortcuts.title')).uncheck()
    await page.reload()
    await expect(page.getByLabel(es('shortcuts.title'))).not.toBeChecked()
    await page.getByLabel(es('shortcuts.title')).check()
  })
})

test('toasts: top centre, closed by their button, reached by Alt+T, kept while in use', async ({ page }) => {
  await page.clock.install()
  await enterOffice(page, 'ana.garcia')
  await page.goto('/admin/reports/active?sort=status&direction=DESC')
  const closed = page.getByRole('row').filter({ hasText: es('report.noAccessBadge') })
  await closed.first().getByRole('link').click()
  const told = toast(page, es('report.reports.noAccess'))
  await expect(told).toBeVisible()
  const list = page.locator('[data-sonner-toaster]')
  await expect(list).toHaveAttribute('data-x-position', 'center')
  await expect(list).toHaveAttribute('data-y-position', 'top')
  await expect(page.locator('[data-sonner-toast]')).toHaveAttribute('data-rich-colors', 'true')
  await expect(page.locator('section[aria-live=polite]')).toContainText(es('report.reports.noAccess'))

  await test.step('Alt+T moves the focus there; meanwhile it stays', async () => {
    await page.keyboard.press('Alt+t')
    await expect(list).toBeFocused()
    await page.clock.runFor(10_000)
    await expect(told).toBeVisible()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    const close = list.getByRole('button', { name: es('action.close') })
    await close.focus()
    await page.clock.runFor(10_000)
    await expect(told).toBeVisible()
    await page.keyboard.press('Enter')
    await page.clock.runFor(1_000)
    await expect(told).toHaveCount(0)
  })
  await test.step('left alone it goes after four seconds', async () => {
    await closed.first().getByRole('link').click()
    await expect(told).toBeVisible()
    await page.mouse.move(600, 700)
    await page.clock.runFor(3_500)
    await expect(told).toBeVisible()
    await page.clock.runFor(1_500)
    await expect(told).toHaveCount(0)
  })
})

test('a tooltip comes after 700 ms, stays under the pointer, and goes with Escape', async ({ page }) => {
  await enterOffice(page, 'pablo.gil')
  await page.getByRole('button', { name: es('office.collapse') }).click()
  await page.mouse.move(700, 400)
  await page.clock.install()
  // Otherwise it goes on by itself as well, and a slow machine has its 700 ms before the first look.
  await page.clock.pauseAt(Date.now() + 1_000)
  const tooltip = page.locator('.tooltip')
  await sidebar(page)
    .getByRole('link', { name: es('nav.home') })
    .hover()
  await page.clock.runFor(650)
  await expect(tooltip).toHaveCount(0)
  await page.clock.runFor(100)
  await expect(tooltip).toHaveText(es('nav.home'))
  await tooltip.hover()
  await expect(tooltip).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tooltip).toHaveCount(0)
})

test('an administrator has the settings link alone, and the logo leads there', async ({ page }) => {
  await signIn(page, 'admin')
  await expect(page).toHaveURL(/\/admin\/settings\/users/)
  await expect(sidebar(page).getByRole('link')).toHaveText([es('nav.settings')])
  await expect(sidebar(page).getByRole('button', { name: es('nav.faq') })).toHaveCount(0)
  await account(page, /^Cuenta de /).click()
  await page.getByRole('menuitem', { name: es('profile.title') }).click()
  await expect(heading(page, es('profile.title'))).toBeVisible()
  await expect(page.getByText(es('profile.nameSeen.administrator')).first()).toBeVisible()
  await page.getByRole('banner').getByRole('link').click()
  await expect(page).toHaveURL(/\/admin\/settings\/users/)
  await expect(page.getByRole('table').getByRole('rowheader').first()).toBeVisible()
  for (const path of ['/admin', '/admin/settings']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/admin\/settings\/users/)
  }
})
