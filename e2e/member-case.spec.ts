import { reportArrives } from './journey/arrival.ts'
import { callAs } from './journey/calls.ts'
import { inspect } from './journey/inspect.ts'
import { enterOffice, toast } from './journey/office.ts'
import { idOf, openCase, section } from './journey/open-case.ts'
import { largePaper, textPaper } from './journey/papers.ts'
import { followReport } from './journey/report-form.ts'
import { expect, test } from './journey/test.ts'
import { es } from './journey/words.ts'

test('each section has an address that leads to it, names the tab and is left by going back', async ({ page }) => {
  const { caseNumber } = await reportArrives('Padrón')
  await enterOffice(page, 'ana.garcia')
  await openCase(page, caseNumber)
  const plain = page.url()
  const nav = page.getByRole('navigation', { name: es('report.section.nav') })
  const heading = (name: 'chat' | 'internal' | 'log' | 'settings') =>
    page.getByRole('heading', { level: 2, name: es(`report.section.${name}`), exact: true })

  await page.goto(`${plain}/log`)
  await expect(heading('log')).toBeFocused()
  await expect(page).toHaveTitle(new RegExp(`^${es('report.section.log')} · ${caseNumber}`))
  await nav.getByRole('link', { name: es('report.section.chat') }).click()
  await expect(heading('chat')).toBeFocused()
  await expect(page).toHaveTitle(new RegExp(`^${es('report.section.chat')} · `))
  await nav.getByRole('link', { name: es('report.section.settings') }).click()
  await expect(heading('settings')).toBeFocused()
  await page.goBack()
  await expect(heading('chat')).toBeFocused()
  await page.goBack()
  await expect(heading('log')).toBeFocused()
})

test('a message is unread until it has been on the screen, and an answer says whether the reporter has read it', async ({
  page,
  newPerson,
}) => {
  const reporter = await newPerson()
  const { caseNumber, reference } = await reportArrives('Turnos')
  const write = async (text: string) => {
    await followReport(reporter, es, reference)
    await reporter.getByLabel(es('follow.chat.write')).fill(text)
    await reporter.getByRole('button', { name: es('follow.chat.send') }).click()
    await expect(reporter.getByText(text)).toBeVisible()
  }
  await write('Ha vuelto a pasar este lunes.')

  await enterOffice(page, 'ana.garcia')
  await openCase(page, caseNumber)
  const chat = section(page, 'chat')
  const message = chat.getByRole('listitem').filter({ hasText: 'Ha vuelto a pasar este lunes.' })
  await expect(message.getByText(es('report.unread'), { exact: true })).toBeVisible()
  await page.reload()
  await expect(message.getByText(es('report.unread'), { exact: true })).toBeVisible()
  await message.scrollIntoViewIfNeeded()
  await expect(message.getByText(es('report.unread'), { exact: true })).toHaveCount(0)
  await page.reload()
  await expect(message).toBeVisible()
  await expect(message.getByText(es('report.unread'), { exact: true })).toHaveCount(0)

  // With their page open, the reporter would read the answer as it comes.
  await reporter.goto('about:blank')
  await page.getByLabel(es('chat.write')).fill('Gracias. ¿A qué hora fue?')
  await page.getByRole('button', { name: es('chat.send') }).click()
  const answer = chat.getByRole('listitem').filter({ hasText: '¿A qué hora fue?' })
  await expect(answer.getByText(es('chat.notReadYet'))).toBeVisible()
  await inspect(page)
  await followReport(reporter, es, reference)
  await expect(reporter.getByText('¿A qué hora fue?')).toBeVisible()
  await expect(reporter.getByText(es('follow.chat.readNote'))).toBeVisible()
  await page.reload()
  await expect(answer.getByText(es('chat.readByReporter'))).toBeVisible()
})

test('internal documents go to their phase, and one that broke off is taken up again after a reload', async ({
  page,
  faults,
}) => {
  const { caseNumber } = await reportArrives('Obra menor')
  await enterOffice(page, 'luis.perez')
  await openCase(page, caseNumber)
  const call = await callAs('luis.perez')
  await call('PUT', '/api/reports/details', { id: idOf(page), status: 'investigation' })
  await page.reload()
  const internal = section(page, 'internal')
  for (const phase of ['INSTRUCTION', 'INVESTIGATION', 'RESOLUTION'] as const)
    await expect(internal.getByRole('rowheader', { name: es(`phase.${phase}`) })).toBeVisible()
  await expect(internal.getByText(es('report.internal.empty'))).toHaveCount(3)

  await internal.getByLabel(es('report.internal.add')).setInputFiles(textPaper('acta.txt', 'Acta de la reunión\n'))
  await expect(internal.getByLabel(es('report.internal.phase'))).toHaveValue('INVESTIGATION')
  await internal.getByRole('button', { name: es('action.add'), exact: true }).click()
  await expect(
    internal.getByRole('button', { name: es('files.downloadNamed', { filename: 'acta.txt' }) }),
  ).toBeVisible()

  const paper = largePaper('mediciones.csv', 64 * 1024)
  faults.expect(/net::ERR/)
  await page.route(/\/api\/files\/at\//, (route) => route.abort('connectionreset'))
  await internal.getByLabel(es('report.internal.add')).setInputFiles(paper)
  await internal.getByLabel(es('report.internal.phase')).selectOption('RESOLUTION')
  await internal.getByRole('button', { name: es('action.add'), exact: true }).click()
  await internal.getByRole('button', { name: es('files.stopNamed', { filename: paper.name }) }).click()
  await expect(internal.getByRole('button', { name: es('files.resumeNamed', { filename: paper.name }) })).toHaveCount(1)
  await inspect(page)

  await page.unroute(/\/api\/files\/at\//)
  await page.reload()
  const resume = internal.getByRole('button', { name: es('files.resumeNamed', { filename: paper.name }) })
  await expect(resume).toHaveCount(1)
  const wrong = page.waitForEvent('filechooser')
  await resume.click()
  await (await wrong).setFiles(textPaper('otro.csv'))
  await expect(internal.getByText(es('files.chooseAgain', { filename: paper.name }))).toBeVisible()
  const right = page.waitForEvent('filechooser')
  await resume.click()
  await (await right).setFiles(paper)
  await expect(
    internal.getByRole('button', { name: es('files.downloadNamed', { filename: paper.name }) }),
  ).toBeVisible()
})

test('the log is narrowed by kind, person and day, and shows more with the number that remains', async ({ page }) => {
  const { caseNumber } = await reportArrives('Contratos menores')
  await enterOffice(page, 'marta.ruiz')
  await openCase(page, caseNumber)
  const id = idOf(page)
  const call = await callAs('pablo.gil')
  for (const status of ['instruction', 'investigation', 'resolution', 'instruction', 'investigation', 'resolution'])
    await call('PUT', '/api/reports/details', { id, status })
  for (const word of ['Una', 'Dos', 'Tres', 'Cuatro']) await call('PUT', '/api/reports/chat', { id, chatMsg: word })
  await page.reload()
  const log = section(page, 'log')
  const entries = log.getByRole('list').last().getByRole('listitem')
  await expect(entries).toHaveCount(10)
  await log.getByRole('button', { name: /Mostrar más \(\d+\)/ }).click()
  await expect(log.getByText(es('table.allShown'))).toBeFocused()

  await log.getByRole('button', { name: es('filters.title') }).click()
  const panel = log.getByRole('dialog', { name: es('filters.title') })
  await panel.getByLabel(es('log.type.chat_message_sent')).check()
  await panel.getByLabel('Pablo Gil').check()
  await inspect(page)
  await panel.getByRole('button', { name: es('filters.apply') }).click()
  await expect(entries).toHaveCount(4)
  await expect(entries.first()).toContainText('Pablo Gil')
  await log.getByRole('button', { name: es('filters.active') }).click()
  await panel.getByLabel(es('log.filter.day'), { exact: true }).fill('01/01/2020')
  await panel.getByRole('button', { name: es('filters.apply') }).click()
  await expect(log.getByText(es('log.noMatch'))).toBeVisible()
})

test('two tabs of one person edit the same report: the second shows both versions and loses neither', async ({
  page,
  context,
}) => {
  const { caseNumber } = await reportArrives('Dos pestañas')
  await enterOffice(page, 'pablo.gil')
  await openCase(page, caseNumber)
  const other = await context.newPage()
  await other.goto(page.url())
  const status = (tab: typeof page) => tab.getByLabel(es('report.settings.status'), { exact: true })
  const add = (tab: typeof page) =>
    tab.getByLabel(`${es('report.settings.addReviewer')}: ${es('report.settings.reviewers')}`)
  const save = (tab: typeof page) => tab.getByRole('button', { name: es('action.saveChanges') })

  await status(other).selectOption('resolution')
  await other.getByLabel(es('chat.write')).fill('Un borrador que no debe perderse')
  await status(page).selectOption('investigation')
  await add(page).selectOption({ label: 'Marta Ruiz Soler' })
  await save(page).click()
  await expect(toast(page, es('report.settings.saved'))).toBeVisible()

  // Heard of without saving: changes come by themselves.
  const notice = other.getByRole('alert').filter({ hasText: es('report.settings.staleOwn') })
  await expect(notice).toBeVisible()
  const field = (name: 'status' | 'reviewers') => notice.getByRole('group', { name: es(`report.settings.${name}`) })
  await expect(field('status').getByRole('radio', { name: es('report.status.resolution') })).toBeChecked()
  await expect(field('reviewers').getByRole('radio', { name: 'Marta Ruiz Soler' })).toBeChecked()
  await inspect(other)
  await notice.getByRole('button', { name: es('report.settings.applyChoice') }).click()
  await save(other).click()
  await expect(toast(other, es('report.settings.saved'))).toBeVisible()
  await expect(other.getByLabel(es('chat.write'))).toHaveValue('Un borrador que no debe perderse')

  await page.reload()
  await expect(status(page)).toHaveValue('resolution')
  await expect(section(page, 'settings').getByText('Marta Ruiz Soler', { exact: true })).toBeVisible()
})

test('the list that a report was opened from stays beside it, with its filters and its keys', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await enterOffice(page, 'ana.garcia')
  await page.evaluate(() => localStorage.setItem('sidebar', 'collapsed'))
  const filters = JSON.stringify([{ id: 'status', value: 'investigation' }])
  await page.goto(`/admin/reports/active?filters=${encodeURIComponent(filters)}`)
  const rows = page.getByRole('table').getByRole('rowheader')
  await expect(rows.first()).toBeVisible()
  const numbers = await rows.getByRole('link').allTextContents()
  await rows.getByRole('link').first().click()

  const pane = page.getByRole('complementary', { name: es('nav.active') })
  await expect(pane.getByRole('listitem')).toHaveCount(numbers.length)
  const current = pane.locator('[aria-current=page]')
  await expect(current).toContainText(numbers[0] ?? '')
  await inspect(page)
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('j')
  await expect(pane.getByRole('link', { name: numbers[1] ?? '' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(current).toContainText(numbers[1] ?? '')
  await page.reload()
  await expect(pane.getByRole('listitem')).toHaveCount(numbers.length)
  await pane.getByRole('link', { name: es('report.list.backToFull') }).click()
  await expect(page).toHaveURL(/\/admin\/reports\/active\?filters=/)
})

test('an archived report is asked for with a reason, voted on there, and opens for who asked', async ({
  page,
  newPerson,
  faults,
}) => {
  const { caseNumber } = await reportArrives('Subvención')
  await enterOffice(page, 'ana.garcia')
  await openCase(page, caseNumber)
  const id = idOf(page)
  await (
    await callAs('marta.ruiz')
  )('PUT', '/api/reports/details', { id, status: 'archived' })
  faults.expect(/403 .*\/api\/reports/)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: es('report.archivedNotice.title') })).toBeVisible()
  const ask = page.getByRole('button', { name: es('reopen.request') })
  await ask.click()
  await expect(page.getByText(es('errors.required'))).toBeVisible()
  await inspect(page)
  await page.getByLabel(es('request.new.reason')).fill('Ha llegado una prueba nueva')
  await ask.click()
  const mine = page.getByRole('listitem').filter({ hasText: es('request.mine.archived-report') })
  await expect(mine).toContainText('0/3')
  await expect(mine.getByRole('button', { name: es('request.cancel') })).toBeVisible()
  await expect(ask).toHaveCount(0)

  const luis = await newPerson()
  await enterOffice(luis, 'luis.perez')
  await luis.goto(`/admin/reports/${id}`)
  const vote = luis.getByRole('listitem').filter({ hasText: 'Ha llegado una prueba nueva' })
  await vote.getByRole('button', { name: es('approval.approve') }).click()
  await expect(vote).toContainText('1/3')
  await inspect(luis)
  const marta = await callAs('marta.ruiz')
  const { items } = await marta<{ items: { id: string }[] }>('GET', `/api/approvals/archived-report?reportId=${id}`)
  await marta('PATCH', '/api/approvals/archived-report/approve', { id: items[0]?.id })

  await page.reload()
  await expect(page.getByLabel(es('chat.write'))).toBeVisible()
  await luis.reload()
  await expect(luis.getByText(/Está reabierta para Ana García Montes/)).toBeVisible()
})

test('who steps aside is asked first, and the report is then as if it did not exist', async ({ page, faults }) => {
  const { caseNumber } = await reportArrives('Un familiar')
  await enterOffice(page, 'luis.perez')
  await openCase(page, caseNumber)
  const address = page.url()
  await page.getByRole('button', { name: es('report.recuse.self') }).click()
  const dialog = page.getByRole('dialog', { name: es('report.recuse.title') })
  await expect(dialog.getByRole('button', { name: es('report.recuse.stay') })).toBeFocused()
  await inspect(page)
  faults.allow(/404 .*\/api\/reports/)
  await dialog.getByRole('button', { name: es('report.recuse.self'), exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/reports\/active/)
  await expect(page.getByRole('link', { name: caseNumber })).toHaveCount(0)
  await page.goto(address)
  await expect(page.getByText(es('errors.report-not-found'), { exact: true })).toBeVisible()
})
