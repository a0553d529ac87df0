import { reportArrives } from './journey/arrival.ts'
import { showAll, waiting } from './journey/home.ts'
import { inspect } from './journey/inspect.ts'
import { enterOffice, toast } from './journey/office.ts'
import { idOf, openCase, section } from './journey/open-case.ts'
import { followReport, sendReport } from './journey/report-form.ts'
import { beginAct } from './journey/acts.ts'
import { expect, phone, test } from './journey/test.ts'
import { en, es } from './journey/words.ts'

const reason = 'El juzgado ha pedido el expediente y hay que guardarlo entero.'
const answer = 'Two contracts have been cancelled. Thank you for telling us.'

test('a report is held by two people and closed with its outcome, and its reporter reads the answer', async ({
  page,
  newPerson,
}) => {
  test.setTimeout(180_000)
  const reporter = await newPerson({ locale: 'en-GB' })
  const { caseNumber, reference } = await sendReport(reporter, en, 'Bridge')
  await enterOffice(page, 'ana.garcia')
  await openCase(page, caseNumber)
  const id = idOf(page)

  await test.step('a hold is proposed from the menu, with its ground and why', async () => {
    const dialog = await beginAct(page, 'held')
    await inspect(page)
    await dialog.getByLabel(es('casework.ground.proceedings')).check()
    await dialog.getByLabel(es('casework.propose.reason')).fill(reason)
    await dialog.getByRole('button', { name: es('casework.propose.submit') }).click()
    await expect(toast(page, es('casework.propose.sent'))).toBeVisible()
    await expect(page.getByRole('button', { name: es('casework.more') })).toBeFocused()
    await expect(page.getByText(es('casework.waits.ownNext'), { exact: true })).toBeVisible()
  })

  await test.step('a colleague confirms it on a phone', async () => {
    const colleague = await newPerson({ viewport: phone })
    await enterOffice(colleague, 'luis.perez')
    await colleague.goto(`/admin/reports/${id}`)
    const waits = colleague.getByRole('list', { name: es('casework.waits') })
    await expect(waits.getByText(reason)).toBeVisible()
    await inspect(colleague)
    await waits
      .getByRole('button', { name: es('casework.confirm') })
      .first()
      .click()
    await expect(toast(colleague, es('casework.done.held'))).toBeVisible()
    await expect(waits).toHaveCount(0)
  })

  await test.step('it is closed as proven: what the reporter will read is checked first', async () => {
    await expect(section(page, 'settings').getByText(/^Retenida hasta el/)).toBeVisible()
    const dialog = await beginAct(page, 'closed')
    await dialog.getByLabel(es('casework.outcomeHint.proven')).check()
    await dialog.getByLabel(es('casework.propose.reason')).fill('Dos facturas no correspondían al contrato.')
    const message = dialog.getByLabel(es('casework.close.message'))
    await expect(message).toHaveValue(en('casework.told.proven'))
    await message.fill(answer)
    await inspect(page)
    await dialog.getByRole('button', { name: es('casework.close.check') }).click()
    await expect(dialog.getByText(answer)).toBeVisible()
    await expect(dialog.getByText(es('casework.close.opensToday'))).toBeVisible()
    await inspect(page)
    await dialog.getByRole('button', { name: es('casework.close.send') }).click()
    await expect(toast(page, es('casework.done.closed'))).toBeVisible()
    const closed = es('casework.closing', { outcome: es('casework.outcome.proven') })
    await expect(page.getByText(closed).first()).toBeVisible()
    await expect(section(page, 'chat').getByText(closed)).toBeVisible()
    await inspect(page)
  })

  await test.step('the reporter reads it as the answer', async () => {
    await followReport(reporter, en, reference)
    await expect(reporter.getByText(answer)).toBeVisible()
    const way = reporter.getByRole('complementary', { name: en('follow.history.title') })
    await expect(way.getByText(en('follow.history.answered'))).toBeVisible()
    // The outcome is said: nothing lies ahead of it any more.
    await expect(way.getByRole('listitem').last()).toContainText(
      new RegExp(`^${en('follow.history.closed')}\\d\\d/\\d\\d/\\d{4}`),
    )
  })

  await test.step('and until when all of it is kept: what was proven for three years', async () => {
    const kept = reporter.locator('section', {
      has: reporter.getByRole('heading', { name: en('follow.deletion.title'), exact: true }),
    })
    const thisYear = Number(new Date().toLocaleDateString('en', { timeZone: 'Europe/Madrid', year: 'numeric' }))
    const [before = '', after = ''] = en('follow.deletion.closed', { date: '|' }).split('|')
    await expect(kept.getByText(before)).toContainText(`${thisYear + 3}${after}`)
    await expect(kept.getByText(en('follow.deletion.copy'))).toBeVisible()
    await inspect(reporter)
  })
})

test('a report that is not admitted is closed by the second member, who reads first what its reporter will', async ({
  page,
  newPerson,
}) => {
  const { caseNumber } = await reportArrives('Vecinos')
  await enterOffice(page, 'ana.garcia')
  await openCase(page, caseNumber)
  const dialog = await beginAct(page, 'not_admitted')
  await dialog.getByLabel(es('casework.ground.interpersonal')).check()
  await expect(dialog.getByText(es('casework.toldGround.interpersonal'))).toBeVisible()
  await dialog.getByLabel(es('casework.propose.reason')).fill('Es una disputa entre dos vecinos por un garaje.')
  await dialog.getByRole('button', { name: es('casework.propose.submit') }).click()
  await expect(toast(page, es('casework.propose.sent'))).toBeVisible()

  const colleague = await newPerson()
  await enterOffice(colleague, 'marta.ruiz')
  await openCase(colleague, caseNumber)
  await colleague
    .getByRole('button', { name: es('casework.confirm') })
    .first()
    .click()
  const check = colleague.getByRole('dialog')
  await expect(check.getByText(es('casework.toldGround.interpersonal'))).toBeVisible()
  await inspect(colleague)
  await check.getByRole('button', { name: es('casework.act.not_admitted') }).click()
  await expect(toast(colleague, es('casework.done.not_admitted'))).toBeVisible()
  const closed = es('casework.closing', { outcome: es('casework.outcome.not_admitted') })
  await expect(colleague.getByText(closed).first()).toBeVisible()
})

test('advertising is set aside in two presses, and a second member, led there from home, confirms in one', async ({
  page,
  newPerson,
}) => {
  const { caseNumber, reference } = await reportArrives('Oferta')
  await enterOffice(page, 'ana.garcia')
  await openCase(page, caseNumber)

  await test.step('ground, reason and the words for the reporter stand in the dialog', async () => {
    const dialog = await beginAct(page, 'without_information')
    await expect(dialog.getByLabel(es('casework.propose.reason'))).toHaveValue(
      es('casework.reason.without_information'),
    )
    await expect(dialog.getByText(es('casework.toldGround.no_information'))).toBeVisible()
    await inspect(page)
    await dialog.getByRole('button', { name: es('casework.propose.submit') }).click()
    await expect(toast(page, es('casework.propose.sent'))).toBeVisible()
    await page.goto('/admin')
  })

  await test.step('a colleague comes from home, reads what will be told, and confirms', async () => {
    const colleague = await newPerson()
    await enterOffice(colleague, 'marta.ruiz')
    await showAll(colleague)
    await waiting(colleague)
      .getByRole('link', { name: es('dashboard.proposalNamed', { caseNumber }) })
      .click()
    const waits = colleague.getByRole('list', { name: es('casework.waits') })
    await expect(waits.getByText(es('casework.toldGround.no_information'))).toBeVisible()
    await inspect(colleague)
    await waits
      .getByRole('button', { name: es('casework.confirm') })
      .first()
      .click()
    await expect(toast(colleague, es('casework.done.without_information'))).toBeVisible()
    await expect(colleague).toHaveURL(/\/admin\/reports\/archived/)
    await expect(colleague.getByRole('link', { name: caseNumber })).toBeVisible()
  })

  await test.step('the reporter reads why, and that they can write again', async () => {
    const reporter = await newPerson()
    await followReport(reporter, es, reference)
    await expect(reporter.getByText(es('casework.toldGround.no_information'))).toBeVisible()
    await inspect(reporter)
  })
})
