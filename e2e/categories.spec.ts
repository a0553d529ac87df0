import { inspect } from './journey/inspect.ts'
import { enterOffice, openList, toast } from './journey/office.ts'
import { openCase, section } from './journey/open-case.ts'
import {
  acceptAndSend,
  confirmReference,
  expectStep,
  fillToCheck,
  followReport,
  pastDay,
  readCaseNumber,
  readReference,
  story,
} from './journey/report-form.ts'
import { desktop, expect, phone, test } from './journey/test.ts'
import { en, es } from './journey/words.ts'

test('a reporter says what it is about, a member puts it right and filters by it, and the reporter still reads their own word', async ({
  page,
  newPerson,
}) => {
  test.setTimeout(180_000)
  const reporter = await newPerson({ locale: 'en-GB', viewport: phone })

  const { reference, caseNumber } = await test.step('in the form, where “I do not know” stands chosen', async () => {
    await reporter.goto('/demo/new')
    await expectStep(reporter, en, 1)
    const about = reporter.getByRole('combobox', { name: en('new.category.label') })
    await expect(about).toHaveValue('')
    await expect(about.getByRole('option', { selected: true })).toHaveText(en('state.unknown'))
    await about.selectOption({ label: en('category.subsidies') })
    await inspect(reporter)
    await fillToCheck(reporter, en, story('Prize'))
    await expect(reporter.getByText(en('category.subsidies'), { exact: true })).toBeVisible()
    await inspect(reporter)
    const sent = await acceptAndSend(reporter, en)
    await confirmReference(reporter, en, sent)
    return { reference: sent, caseNumber: await readCaseNumber(reporter) }
  })

  const details = section(page, 'details')
  await test.step('a member sees it, and sets another one', async () => {
    await enterOffice(page, 'ana.garcia')
    await openCase(page, caseNumber)
    await expect(details.getByText(es('category.subsidies'))).toBeVisible()
    await details.getByRole('button', { name: es('report.category.edit') }).click()
    await inspect(page)
    await details.getByRole('combobox', { name: es('report.details.category') }).selectOption('contracts')
    await details.getByRole('button', { name: es('action.save') }).click()
    await expect(toast(page, es('report.category.saved'))).toBeVisible()
    await expect(details.getByRole('button', { name: es('report.category.edit') })).toBeFocused()
    const chosen = es('report.category.chosen', { category: es('category.subsidies') })
    await expect(details.getByText(chosen)).toBeVisible()
    await expect(section(page, 'chat').getByText(es('chat.category_changed'))).toBeVisible()
    await inspect(page)
  })

  await test.step('a colleague finds it by that in their list, whose address does not tell', async () => {
    const colleague = await newPerson({ viewport: phone })
    await enterOffice(colleague, 'luis.perez')
    await openList(colleague, 'active')
    const row = colleague.getByRole('row').filter({ hasText: caseNumber })
    await expect(row).toContainText(es('category.contracts'))
    const filterBy = async (label: string) => {
      await colleague.getByRole('button', { name: new RegExp(`^${es('filters.title')}`) }).click()
      const panel = colleague.getByRole('dialog', { name: es('filters.title') })
      await panel.getByLabel(es('report.column.category')).selectOption({ label })
      await inspect(colleague)
      await panel.getByRole('button', { name: es('filters.apply') }).click()
    }
    await filterBy(es('category.contracts'))
    await expect(colleague.getByRole('status').filter({ hasText: /encontrada/ })).toBeVisible()
    await expect(row).toBeVisible()
    const rows = colleague.locator('tbody').getByRole('row')
    await expect(rows.filter({ hasNotText: es('category.contracts') })).toHaveCount(0)
    await expect(colleague).not.toHaveURL(/contracts|category/)
    await inspect(colleague)
    await colleague.getByRole('button', { name: es('filters.clearAll') }).click()
    await filterBy(es('category.subsidies'))
    await expect(row).toHaveCount(0)
  })

  await test.step('the reporter reads what they chose, and nothing of what became of it', async () => {
    await followReport(reporter, en, reference)
    await reporter.getByText(en('follow.details.title')).click()
    await expect(reporter.getByText(en('category.subsidies'), { exact: true })).toBeVisible()
    await expect(reporter.getByText(en('category.contracts'))).toHaveCount(0)
  })
})

test('without JavaScript it is chosen as well, and kept when the form comes back', async ({ newPerson, faults }) => {
  const page = await newPerson({ locale: 'en-GB', viewport: desktop, javaScriptEnabled: false })
  faults.expect(/422 .*\/demo\/new/)
  await page.goto('/demo/new')
  const about = page.getByRole('combobox', { name: en('new.category.label') })
  await about.selectOption({ label: en('category.environment') })
  await page.getByLabel(en('new.description.label')).fill(story('River'))
  await page.getByLabel(en('field.day'), { exact: true }).fill(pastDay)
  await page.getByRole('radio', { name: en('new.identity.anonymous') }).check()
  await page.getByLabel(en('new.accept.label')).check()
  await page.getByRole('button', { name: en('new.submit') }).click()
  await expect(about).toHaveValue('environment')
  await page.getByLabel(en('new.location.label')).fill('Town hall')
  await page.getByLabel(en('new.accept.label')).check()
  await page.getByRole('button', { name: en('new.submit') }).click()
  await followReport(page, en, await readReference(page, en))
  await page.getByText(en('follow.details.title')).click()
  await expect(page.getByText(en('category.environment'), { exact: true })).toBeVisible()
})
