import { beginLink } from './journey/acts.ts'
import { reportArrives } from './journey/arrival.ts'
import { callAs } from './journey/calls.ts'
import { inspect } from './journey/inspect.ts'
import { enterOffice, toast } from './journey/office.ts'
import { idOf, openCase } from './journey/open-case.ts'
import { expect, phone, test } from './journey/test.ts'
import { es } from './journey/words.ts'

test('a member links two reports, a colleague goes from one to the other and takes the link away', async ({
  page,
  newPerson,
}) => {
  test.setTimeout(180_000)
  const [colleague, elena] = [await newPerson(), await newPerson()]
  const [first, second] = [await reportArrives('Aparcamiento'), await reportArrives('Aparcamiento')]
  const ana = await callAs('ana.garcia')
  await ana('PUT', '/api/reports/subject', { id: second.id, subject: 'Abonos del aparcamiento' })
  for (const { id } of [first, second]) await ana('POST', '/api/reports/share', { id, username: 'elena.vidal' })
  const dialog = page.getByRole('dialog', { name: es('report.linked.title') })
  const which = dialog.getByRole('combobox', { name: es('report.linked.which') })

  await test.step('chosen among the reports that one reads, by words or by number', async () => {
    await enterOffice(page, 'ana.garcia')
    await openCase(page, first.caseNumber)
    await beginLink(page)
    await dialog.getByRole('button', { name: es('report.linked.save') }).click()
    await expect(dialog.getByText(es('report.linked.choose'))).toBeVisible()
    await which.fill(first.caseNumber)
    await expect(dialog.getByText(es('report.linked.none'))).toBeVisible()
    await which.fill('abonos del')
    await expect(dialog.getByRole('option', { name: second.caseNumber })).toBeVisible()
    await which.fill(second.caseNumber)
    await expect(dialog.getByRole('option')).toHaveCount(1)
    await inspect(page)
    await which.press('ArrowDown')
    await which.press('Enter')
    await dialog.getByRole('button', { name: es('report.linked.save') }).click()
    await expect(toast(page, es('report.linked.saved', { caseNumber: second.caseNumber }))).toBeVisible()
  })

  await test.step('each leads to the other', async () => {
    // A paragraph of the head: the notice that it is linked says the same words.
    const line = page.getByRole('paragraph').filter({ hasText: es('report.linked.with') })
    await expect(line).toContainText('Abonos del aparcamiento')
    await inspect(page)
    await line.getByRole('link', { name: second.caseNumber }).click()
    await expect(line.getByRole('link', { name: first.caseNumber })).toBeVisible()
    expect(idOf(page)).toBe(second.id)
  })

  await test.step('the external investigation, who reads both, is shown nothing of it', async () => {
    await enterOffice(elena, 'elena.vidal')
    await openCase(elena, second.caseNumber)
    await expect(elena.getByText(es('report.linked.with'))).toHaveCount(0)
    await expect(elena.getByRole('button', { name: es('casework.more') })).toHaveCount(0)
  })

  await test.step('a colleague takes it away, on a phone', async () => {
    await colleague.setViewportSize(phone)
    await enterOffice(colleague, 'luis.perez')
    await openCase(colleague, second.caseNumber)
    await inspect(colleague)
    await colleague.getByRole('button', { name: es('report.linked.remove', { caseNumber: first.caseNumber }) }).click()
    await expect(toast(colleague, es('report.linked.removed', { caseNumber: first.caseNumber }))).toBeVisible()
    await expect(colleague.getByText(es('report.linked.with'))).toHaveCount(0)
    await expect(colleague.getByRole('heading', { level: 1 })).toBeFocused()
    await page.reload()
    await expect(page.getByRole('button', { name: es('casework.more') })).toBeVisible()
    await expect(page.getByText(es('report.linked.with'))).toHaveCount(0)
  })
})
