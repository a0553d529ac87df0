import type { Page } from '@playwright/test'
import { reportArrives } from './journey/arrival.ts'
import { inspect } from './journey/inspect.ts'
import { section } from './journey/open-case.ts'
import { enterOffice, openList } from './journey/office.ts'
import { textPaper } from './journey/papers.ts'
import { expect, test } from './journey/test.ts'
import { es } from './journey/words.ts'

const openCase = async (page: Page, caseNumber: string) => {
  await openList(page, 'active')
  await page.getByRole('link', { name: caseNumber }).click()
  await expect(page.getByLabel(es('chat.write'))).toBeVisible()
}

test('what is not saved is asked about, and a tab leads to its section', async ({ page }) => {
  const { caseNumber } = await reportArrives('Almacén')
  await enterOffice(page, 'ana.garcia')
  await openCase(page, caseNumber)
  const answer = page.getByLabel(es('chat.write'))

  const tab = page.getByRole('navigation', { name: es('report.section.nav') }).getByRole('link', {
    name: es('report.section.internal'),
  })
  await tab.click()
  await expect(page.getByRole('heading', { name: es('report.section.internal') })).toBeFocused()
  await expect(tab).toHaveAttribute('aria-current', 'true')
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)

  await section(page, 'chat').getByLabel(es('chat.attach')).setInputFiles(textPaper('acta.txt', 'Acta 4\n'))
  await expect(page.getByRole('button', { name: es('files.removeNamed', { filename: 'acta.txt' }) })).toBeVisible()
  await answer.fill('Buenos días, gracias por')
  const home = page
    .getByRole('navigation', { name: es('office.navigation') })
    .getByRole('link', { name: es('nav.home') })
  const dialog = page.getByRole('dialog', { name: es('report.unsaved.title') })
  await home.click()
  await expect(dialog.getByRole('button', { name: es('report.unsaved.stay') })).toBeFocused()
  await inspect(page)
  await dialog.getByRole('button', { name: es('report.unsaved.stay') }).click()
  await expect(answer).toHaveValue('Buenos días, gracias por')
  await home.click()
  await dialog.getByRole('button', { name: es('report.unsaved.leave') }).click()
  await expect(page.getByRole('heading', { level: 1, name: es('dashboard.title') })).toBeVisible()

  // The document is gone, as was said; the text is a draft, and nothing is asked about it.
  await openCase(page, caseNumber)
  await expect(answer).toHaveValue('Buenos días, gracias por')
  await answer.fill('Buenos días, gracias por escribirnos')
  await home.click()
  await expect(page.getByRole('heading', { level: 1, name: es('dashboard.title') })).toBeVisible()
})

const homeOf = (page: Page) =>
  page.getByRole('navigation', { name: es('office.navigation') }).getByRole('link', { name: es('nav.home') })
const unsaved = (page: Page) => page.getByRole('dialog', { name: es('report.unsaved.title') })
const answerTo = (page: Page, answer: 'report.unsaved.stay' | 'report.unsaved.leave') =>
  unsaved(page)
    .getByRole('button', { name: es(answer) })
    .click()
/** What the browser itself would ask before a reload or before the tab is closed. */
const asksBeforeUnload = (page: Page) =>
  page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })))

test('a subject that was typed and not saved is asked about, until it is what it was', async ({ page }) => {
  const { caseNumber } = await reportArrives('Vestuario')
  await enterOffice(page, 'ana.garcia')
  await openCase(page, caseNumber)
  const edit = page.getByRole('button', { name: es('report.subject.edit') })
  const subject = page.getByRole('textbox', { name: es('report.column.subject') })
  await edit.click()
  expect(await asksBeforeUnload(page)).toBe(false)
  await subject.fill('Vestuario sin taquillas')
  expect(await asksBeforeUnload(page)).toBe(true)
  await homeOf(page).click()
  await answerTo(page, 'report.unsaved.stay')
  await expect(subject).toHaveValue('Vestuario sin taquillas')
  await page.getByRole('button', { name: es('office.account', { name: 'Ana García Montes' }) }).click()
  await page.getByRole('menuitem', { name: es('office.logout') }).click()
  await answerTo(page, 'report.unsaved.stay')
  await page.getByRole('button', { name: es('action.save'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Vestuario sin taquillas' })).toBeVisible()
  expect(await asksBeforeUnload(page)).toBe(false)
  await edit.click()
  await subject.fill('Otro')
  await subject.press('Escape')
  await homeOf(page).click()
  await expect(page.getByRole('heading', { level: 1, name: es('dashboard.title') })).toBeVisible()
})

test('a reason that was typed is asked about, in a dialog and where an archived report is asked to be reopened', async ({
  page,
  faults,
}) => {
  const { caseNumber } = await reportArrives('Botiquín', { files: [textPaper('parte.txt', 'Parte 4\n')] })
  await enterOffice(page, 'ana.garcia')
  await openCase(page, caseNumber)
  const address = page.url()

  await page.getByRole('button', { name: es('report.files.request') }).click()
  const reason = page.getByLabel(es('request.new.reason'))
  await reason.fill('Cotejar el parte')
  await page.goBack()
  await expect(unsaved(page)).toBeVisible()
  await inspect(page)
  await answerTo(page, 'report.unsaved.stay')
  await expect(page).toHaveURL(address)
  await expect(reason).toHaveValue('Cotejar el parte')
  await page.getByRole('button', { name: es('request.new.dismiss') }).click()
  expect(await asksBeforeUnload(page)).toBe(false)

  faults.expect(/403 .*\/api\/reports/)
  await page.getByLabel(es('report.settings.status'), { exact: true }).selectOption('archived')
  await page.getByRole('button', { name: es('action.saveChanges') }).click()
  await page.getByRole('button', { name: es('report.settings.archiveConfirm'), exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/reports\/archived/)
  await page.goto(address)
  await reason.fill('Ha llegado una prueba nueva')
  expect(await asksBeforeUnload(page)).toBe(true)
  await homeOf(page).click()
  await answerTo(page, 'report.unsaved.stay')
  await expect(reason).toHaveValue('Ha llegado una prueba nueva')
  await page.getByRole('button', { name: es('reopen.request') }).click()
  await expect(page.getByText(es('badge.pendingApproval'))).toBeVisible()
  expect(await asksBeforeUnload(page)).toBe(false)
})

test('an archived report is not shown again by going back', async ({ page, faults }) => {
  const { caseNumber } = await reportArrives('Horas extra')
  await enterOffice(page, 'ana.garcia')
  await openCase(page, caseNumber)
  const address = page.url()
  const save = () => page.getByRole('button', { name: es('action.saveChanges') }).click()
  const status = page.getByLabel(es('report.settings.status'), { exact: true })
  faults.expect(/403 .*\/api\/reports/)
  await status.selectOption('archived')
  await save()
  const dialog = page.getByRole('dialog', { name: es('report.settings.archiveTitle') })
  const stay = dialog.getByRole('button', { name: es('report.settings.archiveStay') })
  await expect(stay).toBeFocused()
  await expect(dialog).toContainText(es('report.archive.unanswered'))
  await stay.click()
  await page.getByLabel(es('chat.write')).fill('Le respondemos que')
  await save()
  await expect(dialog).toContainText(es('report.archive.unsent'))
  await dialog.getByRole('button', { name: es('report.settings.archiveConfirm'), exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/reports\/archived/)
  await page.goBack()
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('heading', { level: 1, name: es('report.archivedNotice.title') })).toBeVisible()
  await expect(page.getByLabel(es('chat.write'))).toHaveCount(0)
})
