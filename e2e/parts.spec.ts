import { objectionHours } from '@canal/contract/casework/parts'
import type { Locator, Page } from '@playwright/test'
import { reportArrives } from './journey/arrival.ts'
import { inspect } from './journey/inspect.ts'
import { enterOffice, toast } from './journey/office.ts'
import { openCase, section } from './journey/open-case.ts'
import { textPaper } from './journey/papers.ts'
import { followReport, story } from './journey/report-form.ts'
import { expect, phone, test } from './journey/test.ts'
import { es, onSomeDay } from './journey/words.ts'

const reason = 'Cuenta la enfermedad de una persona que no tiene que ver con los hechos.'

/** Begins to suppress a part from its own menu. Answers the dialog. */
const beginPart = async (page: Page, where: Locator, label: string): Promise<Locator> => {
  await where.getByRole('button', { name: es('casework.part.menu', { part: label }) }).click()
  await page.getByRole('menuitem', { name: es('casework.part.begin') }).click()
  const dialog = page.getByRole('dialog', { name: es('casework.act.part') })
  await expect(dialog).toBeVisible()
  return dialog
}

const send = async (dialog: Locator, ground: 'special_data' | 'unnecessary') => {
  await dialog.getByLabel(es(`casework.ground.${ground}`)).check()
  await dialog.getByLabel(es('casework.propose.reason')).fill(reason)
  await dialog.getByRole('button', { name: es('casework.act.part') }).click()
}

/** What stands in its place. */
const maskOf = (ground: 'special_data' | 'unnecessary') =>
  onSomeDay((date) => es(`part.suppressed.${ground}`, { date }))

test('a part is hidden at once, read by who confirms, and its reporter learns why in its place', async ({
  page,
  newPerson,
}) => {
  test.setTimeout(180_000)
  const { caseNumber, reference } = await reportArrives('Alergia')
  await enterOffice(page, 'ana.garcia')
  await openCase(page, caseNumber)
  const details = section(page, 'details')

  await test.step('a member marks it from its menu, with its ground and why', async () => {
    const dialog = await beginPart(page, details, es('casework.part.description'))
    await expect(dialog.getByText(story('Alergia'))).toBeVisible()
    await expect(dialog.getByText(es('casework.told.yes.part'))).toBeVisible()
    await inspect(page)
    await send(dialog, 'special_data')
    await expect(toast(page, es('casework.part.sent', { hours: objectionHours }))).toBeVisible()
    await expect(page.getByText(story('Alergia'))).toHaveCount(0)
    await expect(details.getByText(maskOf('special_data'))).toBeVisible()
    // The menu that was pressed has gone with the words.
    await expect(details.getByRole('heading', { name: es('report.section.details'), exact: true })).toBeFocused()
    await inspect(page)
  })

  await test.step('its reporter reads when and on what ground', async () => {
    const reporter = await newPerson()
    await followReport(reporter, es, reference)
    await reporter.getByText(es('follow.details.title')).click()
    await expect(reporter.getByText(maskOf('special_data'))).toBeVisible()
    await expect(reporter.getByText(story('Alergia'))).toHaveCount(0)
    await expect(reporter.getByText(reason)).toHaveCount(0)
    await inspect(reporter)
  })

  await test.step('a colleague reads on a phone what would go, and confirms', async () => {
    const colleague = await newPerson({ viewport: phone })
    await enterOffice(colleague, 'luis.perez')
    await colleague.goto(page.url())
    const waits = colleague.getByRole('list', { name: es('casework.waits') })
    await expect(waits.getByText(reason)).toBeVisible()
    await waits.getByRole('button', { name: es('casework.confirm') }).click()
    const dialog = colleague.getByRole('dialog', { name: es('casework.part.confirmTitle') })
    await expect(dialog.getByText(story('Alergia'))).toBeVisible()
    await inspect(colleague)
    await dialog.getByRole('button', { name: es('casework.part.confirm') }).click()
    await expect(toast(colleague, es('casework.done.part'))).toBeVisible()
    await expect(waits).toHaveCount(0)
    await expect(colleague.getByText(story('Alergia'))).toHaveCount(0)
  })

  await test.step('the log says who did what, and on what ground', async () => {
    const log = section(page, 'log')
    const entry = (type: 'part_suppressed' | 'part_confirmed') =>
      log.getByRole('listitem').filter({ hasText: es(`log.type.${type}`) })
    await expect(entry('part_suppressed')).toContainText(es('casework.ground.special_data'))
    await expect(entry('part_confirmed')).toBeVisible()
  })
})

test('a document that somebody marks is shown again where a colleague objects', async ({ page, newPerson }) => {
  const { caseNumber } = await reportArrives('Padrón', { files: [textPaper('padron.txt')] })
  await enterOffice(page, 'ana.garcia')
  await openCase(page, caseNumber)
  const details = section(page, 'details')
  await send(await beginPart(page, details, 'padron.txt'), 'unnecessary')
  await expect(details.getByText(maskOf('unnecessary'))).toBeVisible()
  await expect(details.getByText('padron.txt')).toHaveCount(0)

  const colleague = await newPerson()
  await enterOffice(colleague, 'marta.ruiz')
  await openCase(colleague, caseNumber)
  await expect(section(colleague, 'details').getByText(maskOf('unnecessary'))).toBeVisible()
  await colleague.getByRole('button', { name: es('casework.part.object') }).click()
  await expect(toast(colleague, es('casework.part.restored'))).toBeVisible()
  await expect(section(colleague, 'details').getByText('padron.txt')).toBeVisible()
})
