import type { Page } from '@playwright/test'
import { callAs } from './journey/calls.ts'
import { holdBack } from './journey/hold-back.ts'
import { showAll, waiting } from './journey/home.ts'
import { enterOffice, toast } from './journey/office.ts'
import { idOf, section } from './journey/open-case.ts'
import { photo, textPaper } from './journey/papers.ts'
import { followReport, sendReport } from './journey/report-form.ts'
import { expect, test } from './journey/test.ts'
import { closeViewer, expectImage, look } from './journey/viewer.ts'
import { es } from './journey/words.ts'

const name = 'Luis Pérez Aranda'
const button = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true })

/** A colleague finds the vote among what waits for them, and approves. */
const approveFromHome = async (page: Page, username: string, caseNumber: string): Promise<void> => {
  await enterOffice(page, username)
  await showAll(page)
  await waiting(page)
    .getByRole('link', { name: es('dashboard.voteNamed', { name, caseNumber }) })
    .click()
  const vote = section(page, 'details').getByRole('listitem').filter({ hasText: 'Cotejar la fotografía' })
  await expect(vote).toBeFocused()
  await vote.getByRole('button', { name: es('approval.approve') }).click()
  await expect(vote.getByRole('button', { name: es('approval.approve') })).toHaveCount(0)
}

test('a member’s whole day with one report, from what waits in the morning to the archive and the way out', async ({
  page,
  newPerson,
}) => {
  test.setTimeout(180_000)
  const reporter = await newPerson()
  const files = [await photo('fachada.jpg')]
  const { caseNumber, reference } = await sendReport(reporter, es, 'Andamio', { files })
  const row = page.getByRole('row').filter({ hasText: caseNumber })

  await test.step('home says what waits, and leads to the very place where it is done', async () => {
    await enterOffice(page, 'luis.perez')
    await showAll(page)
    await waiting(page).getByRole('link', { name: caseNumber }).click()
    await expect(page).toHaveURL(/\/admin\/reports\/[0-9a-f-]{36}$/)
    await expect(section(page, 'details')).toContainText('las facturas del suministro se pagaron dos veces')
  })
  const id = idOf(page)

  await test.step('the acknowledgement that is due, in words of one’s own and with an attachment', async () => {
    await button(page, es('dashboard.acknowledge')).click()
    const message = page.getByLabel(es('chat.write'))
    await expect(message).toBeFocused()
    await expect(message).toHaveValue(/^Hemos recibido su comunicación/)
    await expect(page.getByLabel(es('casework.isAcknowledged'))).toBeChecked()
    await message.fill('La hemos recibido. Lea la nota, por favor.')
    await section(page, 'chat')
      .getByLabel(es('chat.attach'))
      .setInputFiles(textPaper('nota.txt', 'Le responderemos.\n'))
    await expect(button(page, es('files.removeNamed', { filename: 'nota.txt' }))).toBeVisible()
    await button(page, es('chat.send')).click()
    await expect(section(page, 'chat').getByText(es('chat.notReadYet'))).toBeVisible()
    await expect(button(page, es('files.downloadNamed', { filename: 'nota.txt' }))).toBeVisible()
    await expect(button(page, es('dashboard.answer'))).toBeVisible()
    await expect(page.getByLabel(es('casework.isAnswered'))).not.toBeChecked()
  })

  await test.step('the reporter reads it, and the member sees that they did', async () => {
    await followReport(reporter, es, reference)
    await expect(reporter.getByText('Lea la nota, por favor.')).toBeVisible()
    await expect(reporter.getByText('nota.txt').first()).toBeVisible()
    await page.reload()
    await expect(section(page, 'chat').getByText(es('chat.readByReporter'))).toBeVisible()
  })

  await test.step('a subject, a status and whose it is', async () => {
    await button(page, es('report.subject.edit')).click()
    await page.getByLabel(es('report.column.subject'), { exact: true }).fill('Andamio sin licencia')
    await button(page, es('action.save')).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Andamio sin licencia' })).toBeVisible()
    await expect(button(page, es('report.subject.edit'))).toBeFocused()
    await page.getByLabel(es('report.settings.status'), { exact: true }).selectOption('investigation')
    const people = `${es('report.settings.addReviewer')}: ${es('report.settings.reviewers')}`
    await page.getByLabel(people).selectOption({ label: name })
    await button(page, es('action.saveChanges')).click()
    await expect(toast(page, es('report.settings.saved'))).toBeVisible()
    const move = { from: es('report.status.instruction'), to: es('report.status.investigation') }
    await expect(section(page, 'chat').getByText(es('chat.statusMove', move))).toBeVisible()
  })

  await test.step('an internal document in its phase', async () => {
    const internal = section(page, 'internal')
    await internal.getByLabel(es('report.internal.add')).setInputFiles(textPaper('acta.txt', 'Acta de la visita\n'))
    await internal.getByLabel(es('report.internal.phase')).selectOption('INSTRUCTION')
    await internal.getByRole('button', { name: es('action.add'), exact: true }).click()
    await expect(button(page, es('files.downloadNamed', { filename: 'acta.txt' }))).toBeVisible()
  })

  await test.step('the reporter’s files: asked for, and approved by two colleagues from their own homes', async () => {
    // Assigned or not, it is asked for in one place: beside the documents.
    await expect(section(page, 'details').getByText(es('report.files.assignedOffer'))).toBeVisible()
    await page.getByRole('button', { name: es('report.files.request') }).click()
    const dialog = page.getByRole('dialog', { name: es('request.new.files') })
    await dialog.getByLabel(es('request.new.reason')).fill('Cotejar la fotografía')
    await dialog.getByRole('button', { name: es('request.new.submit') }).click()
    await expect(page.getByRole('listitem').filter({ hasText: es('request.mine.access-to-files') })).toContainText(
      '0/3',
    )
    for (const username of ['ana.garcia', 'pablo.gil']) {
      const colleague = await newPerson()
      await approveFromHome(colleague, username, caseNumber)
      // A page that stayed open there would be told of the archiving by being refused.
      await colleague.close()
    }
    await page.reload()
  })

  await test.step('they are looked at in place, and kept', async () => {
    await expectImage(await look(page, 'fachada.jpg'), 'fachada.jpg')
    await closeViewer(page)
    const keeping = page.waitForEvent('download')
    await button(page, es('files.downloadNamed', { filename: 'fachada.jpg' })).click()
    expect((await keeping).suggestedFilename()).toBe('fachada.jpg')
  })

  await test.step('the log names all of it', async () => {
    const log = section(page, 'log')
    await page.reload()
    // A colleague writes while more of the log is on its way, and the page reads anew what it shows: more comes all the same.
    const held = await holdBack(page, 'GET', /\/logs\?page=1&/)
    await log.getByRole('button', { name: /^Mostrar más \(\d+\)$/ }).click()
    await expect.poll(held.asked).toBe(1)
    const call = await callAs('ana.garcia')
    await call('PUT', '/api/reports/chat', { id, chatMsg: 'Hemos mirado la fotografía.' })
    await expect(
      log.getByRole('listitem').filter({ hasText: `Ana García Montes · ${es('log.type.chat_message_sent')}` }),
    ).not.toHaveCount(0)
    await held.letGo()
    const done = [
      `${es('log.reporter')} · ${es('log.type.created')}`,
      `${name} · ${es('log.type.access')}`,
      `${name} · ${es('log.type.chat_message_sent')}`,
      `${name} · ${es('log.type.status_changed')}: ${es('log.to', { status: es('report.status.investigation') })}`,
      `${name} · ${es('log.type.updated_reviewers')}: ${name}`,
      `${name} · ${es('log.type.internal_file_added')}: acta.txt`,
      `${name} · ${es('log.type.files_access_requested')}`,
      `Ana García Montes · ${es('log.type.vote_cast')}`,
      es('log.type.request_approved'),
      `${name} · ${es('log.type.download')}: fachada.jpg`,
    ]
    const more = log.getByRole('button', { name: /^Mostrar más/ })
    // Ten at a time; what is noted meanwhile comes in front, and may change how many are left.
    await expect(async () => {
      if (await more.isVisible()) await more.click({ timeout: 2_000 })
      for (const entry of done)
        await expect(log.getByRole('listitem').filter({ hasText: entry })).not.toHaveCount(0, { timeout: 2_000 })
    }).toPass()
  })

  await test.step('the list, narrowed to what is in this phase and one’s own, shows it by its subject', async () => {
    await page
      .getByRole('navigation', { name: es('office.navigation') })
      .getByRole('link', { name: es('nav.active') })
      .click()
    // The report that is being left has filters too, those of its log.
    await expect(page.getByRole('heading', { level: 2, name: es('nav.active') })).toBeVisible()
    await page.getByRole('button', { name: es('filters.title') }).click()
    const panel = page.getByRole('dialog', { name: es('filters.title') })
    await panel.getByRole('checkbox', { name }).check()
    await panel.getByLabel(es('report.column.status')).selectOption('investigation')
    await panel.getByRole('button', { name: es('filters.apply') }).click()
    await expect(page.getByRole('list', { name: es('filters.list') }).getByText(name)).toBeVisible()
    await expect(row).toContainText('Andamio sin licencia')
    await expect(row).toContainText(es('report.status.investigation'))
    await row.getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`/admin/reports/${id}`))
  })

  await test.step('archived after a second question, it stands among the archived and no longer among the active', async () => {
    await page.getByLabel(es('report.settings.status'), { exact: true }).selectOption('archived')
    await button(page, es('action.saveChanges')).click()
    const dialog = page.getByRole('dialog', { name: es('report.settings.archiveTitle') })
    // The page hears of the change before its own save is answered: it looks at its lists, not at what it has just shut.
    const looked = page.waitForRequest('**/api/reports/counts')
    await page.route('**/api/reports/details', async (route) => {
      const answer = await route.fetch()
      await looked
      await route.fulfill({ response: answer })
    })
    await dialog.getByRole('button', { name: es('report.settings.archiveConfirm'), exact: true }).click()
    await expect(page).toHaveURL(/\/admin\/reports\/archived/)
    await expect(row).toContainText(es('report.status.archived'))
    await page
      .getByRole('navigation', { name: es('report.list.tabs') })
      .getByRole('link', { name: es('nav.active') })
      .click()
    await expect(page.getByRole('table').getByRole('rowheader').first()).toBeVisible()
    await expect(row).toHaveCount(0)
  })

  await test.step('and out', async () => {
    await page.getByRole('button', { name: es('office.account', { name }) }).click()
    await page.getByRole('menuitem', { name: es('office.logout') }).click()
    await expect(page.getByRole('heading', { level: 1, name: es('auth.login.title') })).toBeVisible()
  })
})
