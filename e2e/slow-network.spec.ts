import type { Page } from '@playwright/test'
import { reportArrives } from './journey/arrival.ts'
import { breakDown, holdAnswer, holdBack } from './journey/hold-back.ts'
import { inspect } from './journey/inspect.ts'
import { newPassword } from './journey/coming-back.ts'
import { enterOffice, openList, password, toast } from './journey/office.ts'
import { openChannel } from './journey/own-channel.ts'
import { idOf, openCase, section } from './journey/open-case.ts'
import { expect, phone, test } from './journey/test.ts'
import { es } from './journey/words.ts'

const lists = /\/api\/reports\/list\?/
const oneReport = /\/api\/reports$/
const broken = 'El servidor no ha podido atender la petición.'

const table = (page: Page) => page.getByRole('table')
const rows = (page: Page) => table(page).getByRole('rowheader')
const told = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })
/** Placeholders are hidden from everybody who does not see them: found by what they look like. */
const bones = (page: Page) => page.locator('tr.skeleton')
/** A toast on its way out is half transparent. */
const inspectAfterToasts = async (page: Page) => {
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  await inspect(page)
}
const goTo = (page: Page, key: 'nav.active' | 'nav.assigned' | 'nav.archived') =>
  page
    .getByRole('navigation', { name: es('office.navigation') })
    .getByRole('list', { name: es('nav.reports') })
    .getByRole('link', { name: new RegExp(`^${es(key)}( \\d+)?$`) })
    .click()
/** Where each column begins and how wide it is. */
const columns = (page: Page) =>
  table(page)
    .getByRole('columnheader')
    .evaluateAll((heads) => heads.map((head) => [head.getBoundingClientRect().x, head.getBoundingClientRect().width]))

test('a list that is late has the shape of its rows after 150 ms and no sooner, and nothing moves when they come', async ({
  page,
}) => {
  await enterOffice(page, 'pablo.gil')
  await page.clock.install()
  // That list alone: what home shows may be read again meanwhile.
  const held = await holdBack(page, 'GET', /\/api\/reports\/list\?.*notStatus=archived/)
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  await goTo(page, 'nav.active')
  // The page is there before its time runs.
  await expect.poll(held.asked).not.toBe(0)
  await expect(page.getByRole('heading', { level: 2, name: es('nav.active') })).toBeVisible()
  await page.clock.runFor(140)
  await expect(bones(page)).toHaveCount(0)
  await page.clock.runFor(20)
  await expect(bones(page)).toHaveCount(10)
  await expect(told(page, es('table.loading'))).toHaveCount(1)
  await page.clock.resume()
  await inspect(page)
  const before = await columns(page)
  expect(await bones(page).first().locator('td').count()).toBe(before.length)
  await held.letGo()
  await expect(rows(page)).toHaveCount(10)
  await expect(bones(page)).toHaveCount(0)
  expect(await columns(page)).toEqual(before)
})

test('the page that is shown stays under an overlay until the next one is there', async ({ page }) => {
  await enterOffice(page, 'pablo.gil')
  await openList(page, 'active')
  const before = await rows(page).allInnerTexts()
  const held = await holdBack(page, 'GET', lists)
  await page.getByRole('button', { name: es('table.next'), exact: true }).click()
  await expect(told(page, es('table.updating'))).toHaveCount(1)
  await expect(page.locator('.overlay')).toBeVisible()
  await expect(table(page)).toHaveAttribute('aria-busy', 'true')
  expect(await rows(page).allInnerTexts()).toEqual(before)
  await inspect(page)
  await held.letGo()
  await expect(table(page)).not.toHaveAttribute('aria-busy')
  await expect(page.locator('.overlay')).toHaveCount(0)
  expect(await rows(page).allInnerTexts()).not.toEqual(before)
})

test('home and a report are late in their own shape, on a phone too', async ({ newPerson }) => {
  const page = await newPerson({ viewport: phone })
  const waiting = page.getByRole('region', { name: es('dashboard.waiting') })
  const parts = [
    await holdBack(page, 'GET', /\/api\/reports\/(overview|summary)/),
    await holdBack(page, 'GET', lists),
    await holdBack(page, 'POST', oneReport),
  ]
  await enterOffice(page, 'marta.ruiz')
  await expect(waiting.locator('.bone').first()).toBeVisible()
  await expect(bones(page)).toHaveCount(5)
  await expect(page.locator('.charts .bone').first()).toBeVisible()
  await expect(told(page, es('state.loading'))).toHaveCount(1)
  await inspect(page)
  await parts[0]?.letGo()
  await parts[1]?.letGo()
  await expect(waiting.getByRole('listitem').first()).toBeVisible()
  await expect(page.locator('.bone')).toHaveCount(0)

  await openList(page, 'assigned')
  await rows(page).first().getByRole('link').click()
  await expect(page.locator('.report-loading')).toBeVisible()
  await expect(told(page, es('state.loading'))).toHaveCount(1)
  await inspect(page)
  await parts[2]?.letGo()
  await expect(page.getByRole('heading', { level: 2, name: es('report.section.details') })).toBeVisible()
  await expect(page.locator('.report-loading')).toHaveCount(0)
})

test('a save says that it is saving, cannot be sent twice, and one that fails keeps what was typed', async ({
  page,
  faults,
}) => {
  const { caseNumber } = await reportArrives('Nóminas')
  await enterOffice(page, 'marta.ruiz')
  await openCase(page, caseNumber)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  faults.expect(/500 .*\/api\/reports\/(details|chat)/)

  await test.step('the subject: Enter pressed again sends nothing more', async () => {
    const held = await holdBack(page, 'PUT', /\/api\/reports\/subject$/)
    await button(es('report.subject.edit')).click()
    const field = page.getByLabel(es('report.column.subject'), { exact: true })
    await field.fill('Nóminas duplicadas')
    await field.press('Enter')
    await expect(button(es('action.saving'))).toBeDisabled()
    await field.press('Enter')
    await inspect(page)
    await held.letGo()
    await expect(page.getByRole('heading', { level: 1, name: 'Nóminas duplicadas' })).toBeVisible()
    expect(held.asked()).toBe(1)
  })

  await test.step('status: held back, then done', async () => {
    const held = await holdBack(page, 'PUT', /\/api\/reports\/details$/)
    await page.getByLabel(es('report.settings.status'), { exact: true }).selectOption('instruction')
    await button(es('action.saveChanges')).click()
    await expect(button(es('action.saving'))).toBeDisabled()
    await expect(button(es('action.saving'))).toHaveAttribute('aria-busy', 'true')
    await button(es('action.saving')).dispatchEvent('click')
    await held.letGo()
    await expect(toast(page, es('report.settings.saved'))).toBeVisible()
    expect(held.asked()).toBe(1)
  })

  await test.step('status: refused, said beside it, and saved by pressing again', async () => {
    const status = page.getByLabel(es('report.settings.status'), { exact: true })
    await breakDown(page, 'PUT', /\/api\/reports\/details$/, broken)
    await status.selectOption('investigation')
    await button(es('action.saveChanges')).click()
    await expect(section(page, 'settings').getByRole('alert')).toHaveText(broken)
    await expect(status).toHaveValue('investigation')
    await inspect(page)
    await page.unroute(/\/api\/reports\/details$/)
    await button(es('action.saveChanges')).click()
    await expect(section(page, 'settings').getByText(broken)).toHaveCount(0)
    await expect(section(page, 'settings').getByText(es('report.settings.saved'))).toBeFocused()
  })

  await test.step('a message: refused, kept, sent by pressing again, once', async () => {
    const box = page.getByLabel(es('chat.write'))
    await breakDown(page, 'PUT', /\/api\/reports\/chat$/, broken)
    await box.fill('¿Desde cuándo ocurre?')
    // A question acknowledges nothing.
    await page.getByLabel(es('casework.isAcknowledged')).uncheck()
    await button(es('chat.send')).click()
    await expect(section(page, 'chat').getByText(`${es('chat.failed')} ${broken}`)).toBeVisible()
    await expect(box).toBeFocused()
    await expect(box).toHaveValue('¿Desde cuándo ocurre?')
    await page.unroute(/\/api\/reports\/chat$/)
    const held = await holdBack(page, 'PUT', /\/api\/reports\/chat$/)
    await button(es('chat.send')).click()
    await expect(button(es('action.sending'))).toBeDisabled()
    await held.letGo()
    await expect(toast(page, es('chat.sent'))).toBeVisible()
    await expect(section(page, 'chat').getByRole('listitem').filter({ hasText: '¿Desde cuándo ocurre?' })).toHaveCount(
      1,
    )
    expect(held.asked()).toBe(1)
  })
})

test('a list, a report and its log that are refused say why and come when asked again', async ({ page, faults }) => {
  faults.expect(/500 .*\/api\/reports/)
  const failure = page.getByRole('alert').filter({ hasText: broken })
  const retry = () => failure.getByRole('button', { name: es('action.retry') }).click()
  await enterOffice(page, 'pablo.gil')

  await test.step('a list', async () => {
    await breakDown(page, 'GET', lists, broken)
    await page.goto('/admin/reports/assigned')
    await expect(failure).toContainText(es('report.list.failed'))
    await inspect(page)
    await page.unroute(lists)
    await retry()
    await expect(rows(page).first()).toBeVisible()
  })

  await test.step('a report', async () => {
    await breakDown(page, 'POST', oneReport, broken)
    await rows(page).first().getByRole('link').click()
    await expect(failure).toContainText(es('report.failed'))
    await inspect(page)
    await page.unroute(oneReport)
    await breakDown(page, 'GET', /\/api\/reports\/[^/]+\/logs/, broken)
    await retry()
    await expect(section(page, 'details')).toBeVisible()
  })

  await test.step('its log, while the rest of the report is there', async () => {
    await expect(section(page, 'log').getByRole('alert')).toContainText(es('log.failed'))
    await inspect(page)
    await page.unroute(/\/api\/reports\/[^/]+\/logs/)
    await section(page, 'log')
      .getByRole('button', { name: es('action.retry') })
      .click()
    await expect(section(page, 'log').getByRole('listitem').first()).toBeVisible()
  })
})

test('without a network a page says so at once, keeps what is typed, and goes on when the network is back', async ({
  page,
  context,
  newPerson,
  faults,
}) => {
  const { caseNumber } = await reportArrives('Cobertura')
  faults.expect(/ERR_INTERNET_DISCONNECTED/)
  await enterOffice(page, 'luis.perez')

  await test.step('a list', async () => {
    await openList(page, 'active')
    await context.setOffline(true)
    await page.getByRole('button', { name: es('table.next'), exact: true }).click()
    await expect(page.getByRole('alert').filter({ hasText: es('errors.offline') })).toBeVisible()
    await inspectAfterToasts(page)
    await context.setOffline(false)
    await expect(rows(page).first()).toBeVisible()
    await expect(page.getByText(/^Página 2 de/)).toBeVisible()
  })

  await test.step('a report: what was saved in vain is still there, and is not saved by itself later', async () => {
    await openCase(page, caseNumber)
    const status = page.getByLabel(es('report.settings.status'), { exact: true })
    await context.setOffline(true)
    await page.getByLabel(es('chat.write')).fill('Escrito en un túnel')
    await page.getByLabel(es('casework.isAcknowledged')).uncheck()
    await page.getByRole('button', { name: es('chat.send') }).click()
    await expect(section(page, 'chat').getByText(es('chat.failed'))).toBeVisible()
    await status.selectOption('resolution')
    await page.getByRole('button', { name: es('action.saveChanges') }).click()
    await expect(section(page, 'settings').getByRole('alert')).toHaveText(es('errors.offline'))
    await inspectAfterToasts(page)
    await context.setOffline(false)
    await expect(page.getByLabel(es('chat.write'))).toHaveValue('Escrito en un túnel')
    await page.getByRole('button', { name: es('chat.send') }).click()
    await expect(toast(page, es('chat.sent'))).toBeVisible()
    const other = await newPerson()
    await enterOffice(other, 'ana.garcia')
    await other.goto(`/admin/reports/${idOf(page)}`)
    await expect(other.getByLabel(es('report.settings.status'), { exact: true })).toHaveValue('pending')
    await page.getByRole('button', { name: es('action.saveChanges') }).click()
    await expect(toast(page, es('report.settings.saved'))).toBeVisible()
  })
})

test('while the answer to a new password is on its way, no tab sends anything under the session that it ended', async ({
  page,
}) => {
  const own = await openChannel()
  const juan = await own.join('Juan')
  await enterOffice(page, juan.username)
  await page
    .getByRole('banner')
    .getByRole('button', { name: es('office.account', { name: juan.fullName }) })
    .click()
  await page.getByRole('menuitem', { name: es('password.change.title') }).click()
  await page.getByLabel(es('password.old'), { exact: true }).fill(password)
  await page.getByLabel(es('password.new'), { exact: true }).fill(newPassword)
  await page.getByLabel(es('password.confirm'), { exact: true }).fill(newPassword)
  const held = await holdAnswer(page, /\/api\/users\/change-password$/)
  await page.getByRole('button', { name: es('action.save'), exact: true }).click()
  await held.done
  const other = await page.context().newPage()
  // No longer than the page has patience with the answer that is on its way.
  await other.goto('/admin/reports/active', { waitUntil: 'commit' })
  held.letGo()
  await expect(toast(page, es('password.updated'))).toBeVisible()
  await expect(other.getByRole('navigation', { name: es('office.navigation') })).toBeVisible()
  await expect(other.getByRole('dialog')).toHaveCount(0)
  await own.close()
})
