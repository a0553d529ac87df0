import { beginLink } from '../journey/acts.ts'
import { callAs } from '../journey/calls.ts'
import { section } from '../journey/open-case.ts'
import { expect } from '../journey/test.ts'
import { visit, type Tour } from './tour.ts'

const sections = ['details', 'messages', 'internal', 'log', 'settings']

/** A report with evidence that nobody has opened yet: its sections, what can be refused on it, both versions of a save. */
export const tourReport = async (tour: Tour, id: string): Promise<void> => {
  const { page, t, check, faults } = tour
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  for (const name of sections) await visit(tour, `/admin/reports/${id}/${name}`)
  await expect(page.getByText(t('report.files.locked'), { exact: true }).first()).toBeVisible()

  await button(t('report.subject.edit')).click()
  await check()
  await page.keyboard.press('Escape')
  const link = await beginLink(page)
  await link.getByRole('button', { name: t('report.linked.save') }).click()
  await expect(link.getByText(t('report.linked.choose'))).toBeVisible()
  await check()
  await page.keyboard.press('Escape')
  await button(t('chat.send')).click()
  await expect(page.getByText(t('errors.messageEmpty'))).toBeVisible()
  await check()
  await page.getByRole('radio', { name: t('chat.note'), exact: true }).press('Space')
  await button(t('chat.note.save')).click()
  await expect(page.getByText(t('errors.noteEmpty'))).toBeVisible()
  await button(t('chat.note.mention')).click()
  await expect(page.getByRole('listbox', { name: t('chat.note.colleagues') })).toBeVisible()
  await check()
  await page.getByRole('textbox', { name: t('chat.note'), exact: true }).fill('Pedir las facturas.')
  await button(t('chat.task.add')).click()
  await expect(page.getByLabel(t('chat.task.who'))).toBeVisible()
  await button(t('chat.task.save')).click()
  await expect(page.getByText(t('chat.task.noDay'))).toBeVisible()
  await check()
  await button(t('chat.task.add')).click()
  await page.getByRole('textbox', { name: t('chat.note'), exact: true }).fill('')

  const log = section(page, 'log', t)
  await log.getByRole('button', { name: t('filters.title') }).click()
  const panel = log.getByRole('dialog', { name: t('filters.title') })
  await panel.getByLabel(t('log.type.exported')).check()
  await check()
  await panel.getByRole('button', { name: t('filters.apply') }).click()
  await expect(log.getByText(t('log.noMatch'))).toBeVisible()
  await check()

  await askForFiles(tour)
  await button(t('report.recuse.self')).click()
  await expect(page.getByRole('dialog', { name: t('report.recuse.title') })).toBeVisible()
  await check()
  await button(t('report.recuse.stay')).click()
  await button(t('report.recuse.colleague')).click()
  const recusal = page.getByRole('dialog', { name: t('report.recuse.colleague') })
  await recusal.getByRole('button', { name: t('request.new.submit') }).click()
  await expect(recusal.getByText(t('errors.required')).first()).toBeVisible()
  await check()
  await page.keyboard.press('Escape')

  await page.getByLabel(t('report.settings.status'), { exact: true }).selectOption('resolution')
  await (
    await callAs('pablo.gil')
  )('PUT', '/api/reports/details', { id, status: 'instruction' })
  // Heard of at once where changes come by themselves; at the latest when saving.
  faults.allow(/409 .*\/api\/reports\/details/)
  if (await button(t('action.saveChanges')).isEnabled()) await button(t('action.saveChanges')).click()
  await expect(page.getByRole('alert').filter({ hasText: t('report.settings.stale') })).toBeVisible()
  await check()
  await button(t('report.settings.keepMine')).click()
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page.getByRole('dialog', { name: t('report.unsaved.title') })).toBeVisible()
  await check()
  await button(t('report.unsaved.leave')).click()
}

const askForFiles = async ({ page, t, check }: Tour): Promise<void> => {
  await page.getByRole('button', { name: t('report.files.request') }).click()
  const dialog = page.getByRole('dialog', { name: t('request.new.files') })
  await dialog.getByRole('button', { name: t('request.new.submit') }).click()
  await expect(dialog.getByText(t('errors.required'))).toBeVisible()
  await check()
  await dialog.getByLabel(t('request.new.reason')).fill('Cotejar las firmas')
  await dialog.getByRole('button', { name: t('request.new.submit') }).click()
  await expect(page.getByRole('listitem').filter({ hasText: t('request.mine.access-to-files') })).toContainText('0/3')
  await check()
}

/** What a colleague sees who may vote on the request; and archiving, with the question before it and the page after it. */
export const tourArchive = async (tour: Tour, id: string): Promise<void> => {
  const { page, t, check, faults } = tour
  await visit(tour, `/admin/reports/${id}`)
  await expect(page.getByRole('button', { name: t('approval.approve') })).toBeVisible()
  await page.getByLabel(t('report.settings.status'), { exact: true }).selectOption('archived')
  await page.getByRole('button', { name: t('action.saveChanges') }).click()
  const dialog = page.getByRole('dialog', { name: t('report.settings.archiveTitle') })
  await expect(dialog).toBeVisible()
  await check()
  await dialog.getByRole('button', { name: t('report.settings.archiveConfirm'), exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/reports\/archived/)
  faults.expect(/403 .*\/api\/reports/)
  await visit(tour, `/admin/reports/${id}`)
  await page.getByRole('button', { name: t('reopen.request') }).click()
  await expect(page.getByText(t('errors.required'))).toBeVisible()
  await check()
  await page.getByLabel(t('request.new.reason')).fill('Ha llegado una prueba nueva')
  await page.getByRole('button', { name: t('reopen.request') }).click()
  await expect(page.getByRole('listitem').filter({ hasText: t('request.mine.archived-report') })).toBeVisible()
  await check()
}

/** What cannot be shown: nothing there, not loaded, not allowed. */
export const tourShut = async (tour: Tour): Promise<void> => {
  const { page, t, check, faults } = tour
  const oneReport = /\/api\/reports$/
  faults.expect(/(403|404|500) .*\/api\/reports/)
  await visit(tour, '/admin/reports/00000000-0000-4000-8000-000000000000')
  await expect(page.getByText(t('errors.report-not-found'), { exact: true })).toBeVisible()
  for (const [status, code] of [
    [403, 'no-access'],
    [500, 'unexpected'],
  ] as const) {
    await page.route(oneReport, (route) =>
      route.fulfill({ status, json: { status, code, message: t(`errors.${code}`) } }),
    )
    await page.reload()
    await expect(page.getByText(t(`errors.${code}`)).first()).toBeVisible()
    await check()
    await page.unroute(oneReport)
  }
  await visit(tour, '/admin/403')
  faults.expect(/404 .*\/admin\/no-existe/)
  await visit(tour, '/admin/no-existe')
}
