import type { Page } from '@playwright/test'
import type { Report } from '@canal/contract/reports/schemas'
import { beginAct } from './journey/acts.ts'
import { reportArrives } from './journey/arrival.ts'
import { callAs } from './journey/calls.ts'
import { showAll } from './journey/home.ts'
import { inspect } from './journey/inspect.ts'
import { enterOffice, toast } from './journey/office.ts'
import { idOf, openCase, section } from './journey/open-case.ts'
import { followReport, sendReport } from './journey/report-form.ts'
import { expect, phone, test } from './journey/test.ts'
import { en, es, onSomeDay } from './journey/words.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const reason = 'Hay tres empresas y facturas de cuatro años por cotejar.'
const dayOf = ({ deadline }: Report): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Madrid' }).format(new Date(deadline))

test('the answer is put off by two people, the reporter is told, and an answer ends what is due', async ({
  page,
  newPerson,
}) => {
  test.setTimeout(120_000)
  const reporter = await newPerson()
  const { caseNumber, reference } = await sendReport(reporter, es, 'Puente')
  await enterOffice(page, 'ana.garcia')
  await openCase(page, caseNumber)
  const id = idOf(page)
  const ana = await callAs('ana.garcia')
  const read = () => ana<Report>('POST', '/api/reports', { id })

  await test.step('the acknowledgement that is due stands first, with its button', async () => {
    await expect(page.getByText(/^Siguiente: acusar recibo, hasta el/)).toBeVisible()
    await button(page, es('dashboard.acknowledge')).click()
    await button(page, es('chat.send')).click()
    await expect(page.getByText(/^Siguiente: responder, hasta el/)).toBeVisible()
  })

  await test.step('an extension needs a reason, and waits for a colleague', async () => {
    const dialog = await beginAct(page, 'extension')
    await button(page, es('casework.propose.submit')).click()
    await expect(dialog.getByLabel(es('casework.propose.reason'))).toBeFocused()
    await expect(dialog.getByText(es('errors.minLength', { min: 20 }))).toBeVisible()
    await inspect(page)
    await dialog.getByLabel(es('casework.propose.reason')).fill(reason)
    await button(page, es('casework.propose.submit')).click()
    await expect(toast(page, es('casework.propose.sent'))).toBeVisible()
    const waits = page.getByRole('list', { name: es('casework.waits') })
    await expect(waits.getByRole('button')).toHaveText([es('casework.takeBack')])
  })
  const before = dayOf(await read())

  await test.step('the colleague reads why, and confirms on a phone', async () => {
    const colleague = await newPerson()
    await colleague.setViewportSize(phone)
    await enterOffice(colleague, 'luis.perez')
    await colleague.goto(`/admin/reports/${id}`)
    await expect(colleague.getByText(reason)).toBeVisible()
    await inspect(colleague)
    await colleague
      .getByRole('button', { name: es('casework.confirm') })
      .first()
      .click()
    const check = colleague.getByRole('dialog')
    await expect(check.getByText(es('casework.told.yes.extension'))).toBeVisible()
    await expect(check.getByText(onSomeDay((date) => es('casework.extendedMessage', { date })))).toBeVisible()
    await inspect(colleague)
    await check.getByRole('button', { name: es('casework.act.extension') }).click()
    await expect(toast(colleague, es('casework.done.extension'))).toBeVisible()
    await expect(colleague.getByRole('heading', { level: 1 })).toBeFocused()
  })
  const after = dayOf(await read())
  expect(after).not.toBe(before)

  await test.step('the reporter sees the new day, and the one before', async () => {
    await followReport(reporter, es, reference)
    await expect(reporter.getByText(es('follow.extended', { date: before }))).toBeVisible()
    await expect(reporter.getByText(es('casework.extendedMessage', { date: after }))).toBeVisible()
    await inspect(reporter)
  })

  await test.step('the final answer ends what is due, in the office and for the reporter', async () => {
    await page.reload()
    await expect(page.getByText(es('casework.next.answer', { date: after }))).toBeVisible()
    await button(page, es('dashboard.answer')).click()
    await expect(page.getByLabel(es('casework.isAnswered'))).toBeChecked()
    await page.getByLabel(es('chat.write')).fill('Se han anulado dos contratos y hemos avisado a la Intervención.')
    await button(page, es('chat.send')).click()
    await expect(page.getByText(es('casework.next.none'))).toBeVisible()
    await expect(section(page, 'chat').getByText(es('chat.answered'))).toBeVisible()
    await button(page, es('casework.more')).click()
    await expect(page.getByRole('menuitem', { name: es('casework.act.held'), exact: true })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: es('casework.act.extension'), exact: true })).toHaveCount(0)
    await followReport(reporter, es, reference)
    await expect(reporter.getByText(es('follow.answered'))).toBeVisible()
    await expect(reporter.getByText(es('follow.history.answered'))).toBeVisible()
    await expect(reporter.getByText(es('follow.answerBy'))).toHaveCount(0)
  })
})

test('several reports are acknowledged at once, each in the language of its reporter', async ({ page, newPerson }) => {
  const foreigner = await newPerson({ locale: 'en-GB' })
  const own = await sendReport(foreigner, en, 'Bridge')
  const arrived = await reportArrives('Puente')
  await enterOffice(page, 'luis.perez')
  await showAll(page)
  const row = (caseNumber: string) => page.getByRole('listitem').filter({ hasText: caseNumber })
  await page.getByRole('button', { name: /^Acusar recibo de \d+$/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  for (const box of await dialog.getByRole('checkbox').all()) await box.uncheck()
  await expect(dialog.getByRole('button', { name: /^Enviar/ })).toBeDisabled()
  for (const { caseNumber } of [own, arrived]) await dialog.getByLabel(caseNumber).check()
  await inspect(page)
  await dialog.getByRole('button', { name: es('casework.many.send', { count: 2 }) }).click()
  await expect(toast(page, es('casework.many.done', { count: 2 }))).toBeVisible()
  await expect(row(own.caseNumber)).toHaveCount(0)
  await followReport(foreigner, en, own.reference)
  await expect(foreigner.getByText('We have received your report and are reading it.')).toBeVisible()
})
