import type { Page } from '@playwright/test'
import { reportArrives } from './journey/arrival.ts'
import { inspect } from './journey/inspect.ts'
import { enterOffice, openList } from './journey/office.ts'
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
  await expect(page.getByRole('heading', { level: 1, name: es('overview.title') })).toBeVisible()
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
