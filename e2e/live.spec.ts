import type { Page } from '@playwright/test'
import { startSecondInstance } from './demonstration/second-instance.ts'
import { reportArrives } from './journey/arrival.ts'
import { callAs, endOnServer } from './journey/calls.ts'
import { inspect } from './journey/inspect.ts'
import { enterOffice, openList, password } from './journey/office.ts'
import { followReport } from './journey/report-form.ts'
import { expect, test } from './journey/test.ts'
import { es } from './journey/words.ts'

const openCase = async (page: Page, caseNumber: string) => {
  await openList(page, 'active')
  await page.getByRole('link', { name: caseNumber }).click()
  await expect(page.getByLabel(es('chat.write'))).toBeVisible()
}
const idOf = (page: Page) => /reports\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? ''
const answer = (page: Page) => page.getByLabel(es('chat.write'))
const save = (page: Page) => page.getByRole('button', { name: es('action.saveChanges') }).click()
const status = (page: Page) => page.getByLabel(es('report.settings.status'), { exact: true })
const offline = (page: Page) => page.getByText(es('state.offline'))

/** How many streams of live updates a page's browser has asked for. */
const countStreams = (page: Page) => {
  const asked = { total: 0 }
  page.context().on('request', (request) => {
    if (request.url().endsWith('/api/events')) asked.total += 1
  })
  return asked
}

test('a message and a status appear without a reload: in two tabs, for a colleague, and on the reporter’s own page', async ({
  page,
  newPerson,
  faults,
}) => {
  // Both tabs have a draft: where the first one's is kept before it is sent, it learns of the other.
  faults.allow(/409 .*\/api\/reports\/draft/)
  const reporter = await newPerson()
  const { caseNumber, reference } = await reportArrives('Luminarias')
  await followReport(reporter, es, reference)
  const marta = await newPerson()
  const streams = countStreams(page)
  await enterOffice(page, 'ana.garcia')
  const second = await page.context().newPage()
  await openCase(page, caseNumber)
  // One of the home page, one after the reload.
  await expect.poll(() => streams.total).toBe(2)
  await second.goto(page.url())
  await expect(answer(second)).toBeVisible()
  await enterOffice(marta, 'marta.ruiz')
  await openList(marta, 'active')

  await test.step('what the reporter writes reaches both tabs, and disturbs nothing that is being typed', async () => {
    await answer(second).fill('Estamos revisando')
    await answer(second).press('Home')
    await reporter.getByLabel(es('follow.chat.write')).fill('Faltan doce farolas en la nave.')
    await reporter.getByRole('button', { name: es('follow.chat.send') }).click()
    for (const tab of [page, second]) await expect(tab.getByText('Faltan doce farolas en la nave.')).toBeVisible()
    await expect(answer(second)).toHaveValue('Estamos revisando')
    await expect(answer(second)).toBeFocused()
    await second.keyboard.type('Ya: ')
    await expect(answer(second)).toHaveValue('Ya: Estamos revisando')
    expect(streams.total, 'the second tab listens by the first').toBe(2)
  })

  await test.step('an answer and a status reach the reporter, who hears of them', async () => {
    await answer(page).fill('Gracias, lo comprobamos.')
    await page.getByRole('button', { name: es('chat.send') }).click()
    await expect(reporter.getByText('Gracias, lo comprobamos.')).toBeVisible()
    await expect(reporter.getByText(es('follow.chat.arrived'))).toBeAttached()
    // The message acknowledged the report, which moves its status along.
    await expect(status(page)).toHaveValue('instruction')
    await status(page).selectOption('investigation')
    await save(page)
    const moved = es('follow.status.changed', { status: es('report.publicStatus.investigation') })
    await expect(reporter.getByText(moved)).toBeAttached()
    await inspect(reporter)
  })

  await test.step('the colleague’s list and the other tab follow', async () => {
    await expect(marta.getByRole('row', { name: caseNumber })).toContainText(es('report.status.investigation'))
    await expect(status(second)).toHaveValue('investigation')
  })

  await test.step('when the tab that listened is closed, the other one goes on', async () => {
    await page.close()
    await expect.poll(() => streams.total).toBe(3)
    const luis = await callAs('luis.perez')
    await luis('PUT', '/api/reports/chat', { id: idOf(second), chatMsg: 'Anotado por Luis.', filesToUpload: [] })
    await expect(second.getByText('Anotado por Luis.')).toBeVisible()
  })
})

test('two instances on one database tell one another', async ({ page, newPerson }) => {
  test.setTimeout(180_000)
  const { caseNumber } = await reportArrives('Depósito')
  await enterOffice(page, 'ana.garcia')
  await openCase(page, caseNumber)
  const other = await startSecondInstance()
  try {
    const luis = await newPerson()
    await luis.goto(`${other.address}/admin/login`)
    await luis.getByLabel(es('auth.username'), { exact: true }).fill('luis.perez')
    await luis.getByLabel(es('auth.password'), { exact: true }).fill(password)
    await luis.getByRole('button', { name: es('auth.login.submit') }).click()
    await expect(luis.getByRole('heading', { level: 1, name: es('dashboard.title') })).toBeVisible()
    await luis.goto(`${other.address}/admin/reports/${idOf(page)}`)
    await answer(luis).fill('Desde la otra máquina.')
    await luis.getByRole('button', { name: es('chat.send') }).click()
    await expect(page.getByText('Desde la otra máquina.')).toBeVisible()
    await answer(page).fill('Y de vuelta.')
    await page.getByRole('button', { name: es('chat.send') }).click()
    await expect(luis.getByText('Y de vuelta.')).toBeVisible()
    await luis.close()
  } finally {
    await other.stop()
  }
})

test('a session that ended elsewhere covers the page and keeps what was typed', async ({ page, faults }) => {
  const { caseNumber } = await reportArrives('Garaje')
  await enterOffice(page, 'ana.garcia')
  await openCase(page, caseNumber)
  const second = await page.context().newPage()
  await second.goto(page.url())
  await expect(answer(second)).toBeVisible()
  const address = page.url()
  await answer(page).fill('Buenos días, hemos')
  await status(page).selectOption('instruction')

  faults.expect(/401 .*\/api\/(events|notifications\/unread)/) // What was just being asked for, too.
  faults.allow(/401 .*\/api\/(roster|templates|casework|reports\/(counts|draft))/)
  await endOnServer(page)
  const dialog = page.getByRole('dialog', { name: es('auth.ended.title') })
  await expect(dialog.getByLabel(es('auth.password'), { exact: true })).toBeFocused()
  await expect(dialog.getByLabel(es('auth.username'), { exact: true })).toHaveValue('ana.garcia')
  await expect(second.getByRole('dialog', { name: es('auth.ended.title') })).toBeVisible()
  await inspect(page)
  await dialog.getByLabel(es('auth.password'), { exact: true }).fill(password)
  await dialog.getByRole('button', { name: es('auth.login.submit') }).click()
  await expect(dialog).toBeHidden()
  await expect(second.getByRole('dialog', { name: es('auth.ended.title') })).toBeHidden()
  expect(page.url()).toBe(address)
  await expect(answer(page)).toHaveValue('Buenos días, hemos')
  await expect(status(page)).toHaveValue('instruction')
  await page.getByRole('button', { name: es('chat.send') }).click()
  await expect(second.getByText('Buenos días, hemos')).toBeVisible()
})

test('who signs in over somebody else’s ended session begins anew, with nothing of theirs', async ({
  page,
  faults,
}) => {
  await enterOffice(page, 'ana.garcia')
  // Until the page has read what it shows.
  const asked: string[] = []
  page.on('response', (response) => asked.push(new URL(response.url()).pathname))
  const times = (path: string) => asked.filter((one) => one === path).length
  await openList(page, 'active')
  for (const path of ['/api/reports/list', '/api/reports/counts'])
    await expect.poll(() => times(path)).toBeGreaterThanOrEqual(1)
  faults.expect(/401 .*\/api\/(events|notifications\/unread)/) // What was just being asked for, too.
  faults.allow(/401 .*\/api\/(roster|reports\/(list|counts))/)
  await endOnServer(page)
  const dialog = page.getByRole('dialog', { name: es('auth.ended.title') })
  await dialog.getByLabel(es('auth.username'), { exact: true }).fill('luis.perez')
  await dialog.getByLabel(es('auth.password'), { exact: true }).fill(password)
  await dialog.getByRole('button', { name: es('auth.login.submit') }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: /Luis Pérez/ })).toBeVisible()
  await expect(page.getByRole('table').getByRole('rowheader').first()).toBeVisible()
})

test('without a network the page says so calmly, keeps what is typed, and catches up by itself', async ({
  page,
  newPerson,
  faults,
}) => {
  const reporter = await newPerson()
  const { caseNumber, reference } = await reportArrives('Vallado')
  await followReport(reporter, es, reference)
  await enterOffice(page, 'ana.garcia')
  await openCase(page, caseNumber)
  await answer(page).fill('Una pregunta')
  faults.expect(/ERR_INTERNET_DISCONNECTED/)
  await page.context().setOffline(true)
  await expect(offline(page)).toBeVisible()
  await inspect(page)
  await page.getByRole('button', { name: es('chat.send') }).click()
  await expect(page.getByText(es('chat.failed'))).toBeVisible()
  await reporter.getByLabel(es('follow.chat.write')).fill('Ya está reparado.')
  await reporter.getByRole('button', { name: es('follow.chat.send') }).click()
  await expect(reporter.getByText(es('follow.chat.sent'))).toBeVisible()

  await page.context().setOffline(false)
  await expect(offline(page)).toBeHidden()
  await expect(page.getByText('Ya está reparado.')).toBeVisible()
  await expect(answer(page)).toHaveValue('Una pregunta')

  await reporter.context().setOffline(true)
  await expect(offline(reporter)).toBeVisible()
  await inspect(reporter)
  await page.getByRole('button', { name: es('chat.send') }).click()
  await reporter.context().setOffline(false)
  await expect(reporter.getByText('Una pregunta')).toBeVisible()
  await expect(offline(reporter)).toBeHidden()
})

test('where a proxy keeps the stream back, the page asks by itself', async ({ page, faults }) => {
  const { caseNumber } = await reportArrives('Proxy')
  faults.expect(/502 .*\/api\/events/)
  await page.route('**/api/events', (route) => route.fulfill({ status: 502, body: '' }))
  await enterOffice(page, 'ana.garcia')
  await openCase(page, caseNumber)
  const luis = await callAs('luis.perez')
  await luis('PUT', '/api/reports/chat', { id: idOf(page), chatMsg: 'Por el camino largo.', filesToUpload: [] })
  await expect(page.getByText('Por el camino largo.')).toBeVisible({ timeout: 45_000 })
})
