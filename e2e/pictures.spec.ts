import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { letOpen, reportWithFile } from './journey/case-files.ts'
import { enterOffice } from './journey/office.ts'
import { acceptAndSend, fillToCheck, followReport, story } from './journey/report-form.ts'
import { desktop, expect, phone, test } from './journey/test.ts'
import { expectImage, look } from './journey/viewer.ts'
import { es } from './journey/words.ts'

/** Runs with PICTURES=1: the pictures of the documentation, in docs/pictures. */

const folder = fileURLToPath(new URL('../docs/pictures/', import.meta.url))
const bytesMax = 150_000

/** What stands in the window, in a palette, so that the repository stays small. */
const take = async (page: Page, name: string, from: 'the top' | 'as it stands' = 'the top'): Promise<void> => {
  if (from === 'the top') await page.evaluate(() => scrollTo(0, 0))
  await page.mouse.move(0, 0)
  const picture = await sharp(await page.screenshot({ animations: 'disabled', caret: 'hide' }))
    .png({ palette: true, colours: 128, effort: 10 })
    .toBuffer()
  expect(picture.byteLength).toBeLessThan(bytesMax)
  await mkdir(folder, { recursive: true })
  await writeFile(`${folder}${name}.png`, picture)
}

test.use({ viewport: desktop, colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } })

// The list first: the reporter's report is none of the demonstration's.
test.describe.configure({ mode: 'serial' })

const openCase = async (page: Page): Promise<void> => {
  await page.goto('/admin/reports/assigned?size=50')
  await page.getByRole('row').filter({ hasText: 'Facturas duplicadas' }).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: /Facturas duplicadas/ })).toBeVisible()
  await expect(
    page
      .getByRole('region', { name: es('report.section.log') })
      .getByRole('listitem')
      .first(),
  ).toBeVisible()
  await expectBell(page)
}

/** The bell comes a moment after the page. */
const expectBell = (page: Page) =>
  expect(page.getByRole('banner').getByRole('button', { name: es('notification.title') })).toBeVisible()

/** Home with what waits and its figures. */
const expectHome = async (page: Page): Promise<void> => {
  await expect(page.getByRole('region', { name: es('dashboard.waiting') }).getByRole('listitem')).toHaveCount(6)
  await expect(page.getByRole('table', { name: es('dashboard.byStatus') })).toBeAttached()
  await expect(page.getByRole('table').getByRole('rowheader').first()).toBeVisible()
  await expectBell(page)
}

test('what a member of the committee sees @pictures', async ({ page }) => {
  await enterOffice(page, 'ana.garcia')
  await expectHome(page)
  await take(page, 'home')

  await page.goto('/admin/reports/active')
  await expect(page.getByRole('table').getByRole('rowheader').first()).toBeVisible()
  await expectBell(page)
  await take(page, 'list')

  const filters = [{ id: 'status', value: ['instruction', 'investigation', 'resolution'] }]
  await page.goto(`/admin/reports/active?filters=${encodeURIComponent(JSON.stringify(filters))}`)
  await expect(page.getByRole('table').getByRole('rowheader').first()).toBeVisible()
  await page.getByRole('button', { name: es('filters.active') }).click()
  const panel = page.getByRole('dialog', { name: es('filters.title') })
  await panel.getByRole('checkbox', { name: /^Ana García/ }).check()
  await take(page, 'filters')

  await openCase(page)
  await take(page, 'report')
  await page.getByRole('link', { name: es('report.section.chat') }).click()
  await expect(page.getByRole('heading', { name: es('report.section.chat'), exact: true })).toBeFocused()
  await take(page, 'conversation', 'as it stands')
})

test('what a member sees of a document @pictures', async ({ page }) => {
  const filename = 'captura-programa.png'
  const report = await reportWithFile('ana.garcia', filename)
  await letOpen('ana.garcia', report)
  await enterOffice(page, 'ana.garcia')
  await page.goto(`/admin/reports/${report.id}`)
  await expectImage(await look(page, filename), filename)
  await take(page, 'preview')
})

test('the same in the dark, and on a phone @pictures', async ({ newPerson }) => {
  const dark = await newPerson({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await enterOffice(dark, 'ana.garcia')
  await openCase(dark)
  await take(dark, 'dark')
  const small = await newPerson({ viewport: phone, colorScheme: 'light', reducedMotion: 'reduce' })
  await enterOffice(small, 'ana.garcia')
  await expectHome(small)
  await take(small, 'phone')
})

test('what a reporter sees @pictures', async ({ page }) => {
  await page.goto('/demo/index')
  await take(page, 'landing')
  await page.goto('/demo/new')
  await page.getByLabel(es('new.description.label')).fill(story('Suministro eléctrico'))
  await take(page, 'form')
  await page.goto('about:blank')
  await page.goto('/demo/new')
  await fillToCheck(page, es, story('Suministro eléctrico'))
  const reference = await acceptAndSend(page, es)
  await expect(page.getByRole('heading', { name: es('sent.next.title') })).toBeVisible()
  await take(page, 'sent')
  await page.getByLabel(es('sent.confirm.label')).fill(reference.slice(-4))
  await page.getByRole('button', { name: es('sent.confirm.button') }).click()
  await followReport(page, es, reference)
  await take(page, 'follow')
})
