import { reportArrives } from './journey/arrival.ts'
import { approveFiles, callAs } from './journey/calls.ts'
import { inspect } from './journey/inspect.ts'
import { enterOffice, toast } from './journey/office.ts'
import { idOf, openCase, section } from './journey/open-case.ts'
import { textPaper } from './journey/papers.ts'
import { followReport } from './journey/report-form.ts'
import { expect, test } from './journey/test.ts'
import { es } from './journey/words.ts'

const name = 'Elena Vidal Roca'

test('an investigator’s errand, from the day a report is shared with them to the day it is taken back', async ({
  page,
  newPerson,
  faults,
}) => {
  const reporter = await newPerson()
  const { caseNumber, reference } = await reportArrives('Peritaje', {
    files: [textPaper('albaran.txt', 'Albarán 12\n')],
  })
  const elena = await newPerson()
  await enterOffice(elena, 'elena.vidal')
  await elena.goto('/admin/reports/active')
  await expect(elena.getByRole('table').getByRole('rowheader').first()).toBeVisible()
  await expect(elena.getByRole('link', { name: caseNumber })).toHaveCount(0)

  await test.step('a member shares it until a day', async () => {
    await enterOffice(page, 'ana.garcia')
    await openCase(page, caseNumber)
    const settings = section(page, 'settings')
    await settings.getByRole('button', { name: es('report.share.add') }).click()
    await expect(settings.getByText(es('errors.required'))).toBeVisible()
    await settings.getByLabel(es('report.share.who')).selectOption({ label: name })
    await settings.getByLabel(es('report.share.until')).fill('01/01/2090')
    await inspect(page)
    await settings.getByRole('button', { name: es('report.share.add') }).click()
    await expect(toast(page, es('report.share.given', { name }))).toBeVisible()
    await expect(settings.getByText(es('report.share.untilDay', { date: '01/01/2090' }))).toBeVisible()
  })
  const id = idOf(page)

  await test.step('they read it, and nothing of the reporter or of the committee’s own', async () => {
    await openCase(elena, caseNumber)
    const details = section(elena, 'details')
    await expect(details.getByText(es('report.details.identityHidden'))).toBeVisible()
    await expect(details.getByText(es('report.details.restricted'))).toHaveCount(0)
    await expect(details.getByText(es('report.details.conflict'))).toHaveCount(0)
    await expect(elena.getByText(es('report.share.title'), { exact: true })).toHaveCount(0)
    await expect(elena.getByRole('button', { name: es('report.recuse.self') })).toHaveCount(0)
    await expect(elena.getByRole('button', { name: es('report.subject.edit') })).toHaveCount(0)
    const log = section(elena, 'log')
    await expect(log.getByText(es('log.type.created'))).toBeVisible()
    await expect(log.getByText(es('log.type.access_changed'))).toHaveCount(0)
    await inspect(elena)
  })

  await test.step('they move it on, write and add what they found', async () => {
    await elena.getByLabel(es('report.settings.status'), { exact: true }).selectOption('investigation')
    await elena.getByRole('button', { name: es('action.saveChanges') }).click()
    await expect(toast(elena, es('report.settings.saved'))).toBeVisible()
    await expect(elena.getByText(es('chat.readByCommittee'))).toBeVisible()
    await elena.getByLabel(es('chat.write')).fill('¿Conserva el original del albarán?')
    await elena.getByRole('button', { name: es('chat.send') }).click()
    const internal = section(elena, 'internal')
    await internal.getByLabel(es('report.internal.add')).setInputFiles(textPaper('dictamen.txt', 'Dictamen\n'))
    await expect(internal.getByLabel(es('report.internal.phase'))).toHaveValue('INVESTIGATION')
    await internal.getByRole('button', { name: es('action.add'), exact: true }).click()
    await expect(
      internal.getByRole('button', { name: es('files.downloadNamed', { filename: 'dictamen.txt' }) }),
    ).toBeVisible()
  })

  await test.step('to the reporter they are the committee', async () => {
    await followReport(reporter, es, reference)
    await expect(reporter.getByText('¿Conserva el original del albarán?')).toBeVisible()
    await expect(reporter.getByText('Vidal')).toHaveCount(0)
  })

  await test.step('the evidence opens by the committee’s vote alone', async () => {
    const evidence = elena.getByRole('table', { name: es('report.details.evidence') })
    await expect(evidence.getByText(es('report.files.locked'), { exact: true })).toBeVisible()
    await section(elena, 'details')
      .getByRole('button', { name: es('report.files.request') })
      .click()
    const dialog = elena.getByRole('dialog', { name: es('request.new.files') })
    await dialog.getByLabel(es('request.new.reason')).fill('Cotejar las firmas')
    await dialog.getByRole('button', { name: es('request.new.submit') }).click()
    await expect(elena.getByRole('listitem').filter({ hasText: es('request.mine.access-to-files') })).toBeVisible()
    for (const member of ['luis.perez', 'marta.ruiz', 'pablo.gil']) await approveFiles(member, id)
    await elena.reload()
    await expect(
      evidence.getByRole('button', { name: es('files.downloadNamed', { filename: 'albaran.txt' }) }),
    ).toBeVisible()
  })

  await test.step('neither call tells whom the reporter may have excluded', async () => {
    const call = await callAs('elena.vidal')
    const report = await call<{ membersAllowedToAccess: string[] }>('POST', '/api/reports', { id })
    expect(report.membersAllowedToAccess).toEqual(['elena.vidal'])
    const url = '/api/users/active-committee-members-without-restricted-access'
    expect(await call('POST', url, { reportId: id })).toEqual([])
  })

  await test.step('taken back, it is as if it had never been', async () => {
    await page.reload()
    const settings = section(page, 'settings')
    await settings.getByRole('button', { name: es('report.share.removeNamed', { name }) }).click()
    const dialog = page.getByRole('dialog', { name: es('report.share.removeNamed', { name }) })
    await inspect(page)
    await dialog.getByRole('button', { name: es('report.share.remove') }).click()
    await expect(toast(page, es('report.share.taken', { name }))).toBeVisible()
    faults.expect(/404 .*\/api\/reports/)
    await elena.reload()
    await expect(elena.getByText(es('errors.report-not-found'), { exact: true })).toBeVisible()
    await inspect(elena)
  })
})
