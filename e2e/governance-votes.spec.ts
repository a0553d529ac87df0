import type { Page } from '@playwright/test'
import { reportArrives } from './journey/arrival.ts'
import { callAs, idOfCase } from './journey/calls.ts'
import { inspect } from './journey/inspect.ts'
import { enterOffice, toast } from './journey/office.ts'
import { openCase, section } from './journey/open-case.ts'
import { textPaper } from './journey/papers.ts'
import { followReport, story } from './journey/report-form.ts'
import { expect, test } from './journey/test.ts'
import { closeViewer, look } from './journey/viewer.ts'
import { es } from './journey/words.ts'

const lists = [
  '/admin/requests/access-to-files',
  '/admin/requests/archived-report',
  '/admin/approvals/access-to-files',
  '/admin/approvals/archived-report',
] as const
type List = (typeof lists)[number]

/** Narrowed to one report: how many others there are must not decide what lies where. */
const open = async (page: Page, list: List, caseNumber: string) => {
  await page.goto(`${list}?filters=${encodeURIComponent(JSON.stringify([{ id: 'caseNumber', value: caseNumber }]))}`)
  await expect(page.getByRole('heading', { level: 2 })).toBeVisible()
  await expect(page.locator('.bone, [aria-busy=true]')).toHaveCount(0)
}
const row = (page: Page, caseNumber: string) => page.getByRole('row').filter({ hasText: caseNumber })
const press = (
  page: Page,
  caseNumber: string,
  key: 'approval.approve' | 'approval.deny' | 'approval.withdrawApproval',
) =>
  row(page, caseNumber)
    .getByRole('button', { name: es(key) })
    .click()

/** Asks in the open dialog. */
const giveReason = async (page: Page, reason: string) => {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(es('request.new.reason')).fill(reason)
  await dialog.getByRole('button', { name: es('request.new.submit') }).click()
  await expect(toast(page, es('request.created'))).toBeVisible()
}

test('three members vote at once on a fourth one’s request for files, each in a page that follows by itself', async ({
  page: ana,
  newPerson,
}) => {
  test.setTimeout(150_000)
  const files = [textPaper('albaran.txt', 'Albarán 31\n')]
  const { caseNumber } = await reportArrives('Reparto', { files })
  const [luis, marta] = [await newPerson(), await newPerson()]
  await Promise.all([enterOffice(ana, 'ana.garcia'), enterOffice(luis, 'luis.perez'), enterOffice(marta, 'marta.ruiz')])

  await test.step('the request, and where it stands, among one’s own', async () => {
    await openCase(ana, caseNumber)
    await section(ana, 'details')
      .getByRole('button', { name: es('report.files.request') })
      .click()
    await giveReason(ana, 'Cotejar el albarán con las facturas')
    await open(ana, '/admin/requests/access-to-files', caseNumber)
    await expect(row(ana, caseNumber)).toContainText(es('badge.pendingApproval'))
    await expect(row(ana, caseNumber)).toContainText('0/3')
    // The box looks for words too, in what the page shows of subject and reason; they stay out of the address.
    const box = ana.getByRole('searchbox', { name: es('request.search.label') })
    await box.fill('cotejar el ALBARAN')
    await expect(ana.getByText(es('request.search.matches', { count: 1, words: 'cotejar el ALBARAN' }))).toBeVisible()
    await expect(row(ana, caseNumber)).toBeVisible()
    await expect(ana).toHaveURL(/access-to-files$/)
    await inspect(ana)
    await box.fill('nada de esto')
    await expect(ana.getByText(es('request.search.none', { words: 'nada de esto' }))).toBeVisible()
    await expect(row(ana, caseNumber)).toHaveCount(0)
    await box.fill(caseNumber)
    await expect(row(ana, caseNumber)).toBeVisible()
    const tabs = ana.getByRole('navigation', { name: es('request.tabs.requests') })
    await expect(
      tabs.getByRole('link', { name: new RegExp(`^${es('request.list.access-to-files')} [1-9]`) }),
    ).toBeVisible()
    await inspect(ana)
  })

  await test.step('a vote, taken back and cast again, is seen by the others without reloading', async () => {
    await Promise.all([luis, marta].map((page) => open(page, '/admin/approvals/access-to-files', caseNumber)))
    await expect(row(luis, caseNumber)).toContainText('Cotejar el albarán con las facturas')
    await press(luis, caseNumber, 'approval.approve')
    await expect(toast(luis, es('approval.cast'))).toBeVisible()
    await expect(row(luis, caseNumber)).toContainText(es('badge.approvedByYou'))
    // Of several windows only the one in front has the focus.
    await luis.bringToFront()
    await expect(row(luis, caseNumber).getByRole('button', { name: es('approval.withdrawApproval') })).toBeFocused()
    await expect(row(marta, caseNumber)).toContainText('1/3')
    await press(luis, caseNumber, 'approval.withdrawApproval')
    await expect(toast(luis, es('approval.withdrawn'))).toBeVisible()
    await expect(row(marta, caseNumber)).toContainText('0/3')
    await press(luis, caseNumber, 'approval.approve')
    await expect(row(marta, caseNumber)).toContainText('1/3')
    await inspect(marta)
  })

  await test.step('the deciding vote opens the files to who asked', async () => {
    await press(marta, caseNumber, 'approval.approve')
    await expect(toast(marta, es('request.done.approve.access-to-files'))).toBeVisible()
    await expect(row(marta, caseNumber)).toContainText(es('badge.approvedByYou'))
    await expect(row(ana, caseNumber)).toContainText(es('badge.approved'))
    await expect(row(ana, caseNumber).getByRole('button')).toHaveCount(0)
    await row(ana, caseNumber).getByRole('link', { name: caseNumber }).click()
    await look(ana, 'albaran.txt', es)
    await closeViewer(ana, es)
  })
})

test('a request that is closed meanwhile says so calmly, and the list shows what came of it', async ({
  page: luis,
  faults,
}) => {
  const { caseNumber } = await reportArrives('Dietas', { files: [textPaper('dieta.txt')] })
  const id = await idOfCase('ana.garcia', caseNumber)
  const call = await callAs('ana.garcia')
  const request = await call<{ id: string }>('POST', '/api/requests/access-to-files', { reportId: id, reason: 'Ver' })
  await enterOffice(luis, 'luis.perez')
  await open(luis, '/admin/approvals/access-to-files', caseNumber)
  await expect(row(luis, caseNumber)).toBeVisible()
  // The others are faster, while this page hears of nothing.
  await luis.route(/\/api\/approvals\/access-to-files\?/, (route) => route.abort())
  faults.allow(/net::ERR_FAILED|409 .*\/api\/approvals/)
  for (const voter of ['marta.ruiz', 'pablo.gil'])
    await (
      await callAs(voter)
    )('PATCH', '/api/approvals/access-to-files/deny', { id: request.id })
  await press(luis, caseNumber, 'approval.approve')
  await expect(toast(luis, es('approval.overtaken'))).toBeVisible()
  await luis.unroute(/\/api\/approvals\/access-to-files\?/)
  await luis.reload()
  await expect(row(luis, caseNumber)).toContainText(es('badge.denied'))
  await expect(row(luis, caseNumber).getByRole('button')).toHaveCount(0)
})

test('an archived report is asked for with the new facts, reopened for its hours, and a second member is admitted', async ({
  page: ana,
  newPerson,
  faults,
}) => {
  test.setTimeout(150_000)
  const { caseNumber } = await reportArrives('Licencias')
  const id = await idOfCase('ana.garcia', caseNumber)
  await (
    await callAs('ana.garcia')
  )('PUT', '/api/reports/details', { id, status: 'archived' })
  const [luis, marta] = [await newPerson(), await newPerson()]
  await Promise.all([enterOffice(ana, 'ana.garcia'), enterOffice(luis, 'luis.perez'), enterOffice(marta, 'marta.ruiz')])
  faults.allow(/403 .*\/api\/reports/)
  // Asked just as the vote opens the report: what came since the archiving is then read in the report.
  faults.allow(/409 .*\/since-archived/)

  await test.step('the request and two votes', async () => {
    await ana.goto(`/admin/reports/${id}`)
    await ana.getByLabel(es('request.new.reason')).fill('Ha aparecido otro contrato')
    await ana.getByRole('button', { name: es('reopen.request') }).click()
    await expect(ana.getByRole('listitem').filter({ hasText: es('request.mine.archived-report') })).toBeVisible()
    for (const page of [luis, marta]) {
      await open(page, '/admin/approvals/archived-report', caseNumber)
      await press(page, caseNumber, 'approval.approve')
    }
    await expect(toast(marta, es('request.done.approve.archived-report'))).toBeVisible()
    await expect(row(luis, caseNumber)).toContainText(es('badge.reopened'))
  })

  await test.step('whole hours remain, and a second member asks to be added', async () => {
    await open(ana, '/admin/requests/archived-report', caseNumber)
    await expect(row(ana, caseNumber)).toContainText(es('badge.accessGranted'))
    await expect(row(ana, caseNumber)).toContainText(es('badge.hoursLeft', { count: 71 }))
    // The report's own page says the same, and holds the way to ask.
    await luis.goto(`/admin/reports/${id}`)
    await expect(luis.getByRole('heading', { level: 1 })).toHaveText(es('report.reopenedNotice.title'))
    await expect(luis.getByRole('main')).toContainText(es('errors.no-access'))
    await expect(luis.getByRole('main')).toContainText(
      /Está reabierta para Ana .* hasta el \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d/,
    )
    await expect(luis.getByRole('main')).toContainText(caseNumber)
    await inspect(luis)
    await luis.getByRole('button', { name: es('reopen.join') }).click()
    await giveReason(luis, 'Trabajé con el adjudicatario')
    await expect(luis.getByRole('listitem').filter({ hasText: 'Trabajé con el adjudicatario' })).toContainText(
      es('badge.requestedByYou'),
    )
    await inspect(luis)
    await open(luis, '/admin/approvals/archived-report', caseNumber)
  })

  await test.step('who reads it votes on that, and who does not, and then the second reads it too', async () => {
    await expect(ana.getByRole('listitem').filter({ hasText: 'Trabajé con el adjudicatario' })).toBeVisible()
    await inspect(ana)
    await row(ana, caseNumber)
      .getByRole('link', { name: es('request.details') })
      .click()
    const asked = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Trabajé con el adjudicatario' })
    await asked(ana)
      .getByRole('button', { name: es('approval.approve') })
      .click()
    await expect(asked(marta)).toContainText('1/2')
    await asked(marta)
      .getByRole('button', { name: es('approval.approve') })
      .click()
    await expect(row(luis, caseNumber)).toContainText(es('badge.accessGranted'))
    await luis.goto(`/admin/reports/${id}`)
    await expect(section(luis, 'details')).toContainText(story('Licencias'))
  })

  await test.step('archived again by hand, it is shut to both', async () => {
    await luis.getByRole('button', { name: es('reopen.archiveAgain') }).click()
    await luis
      .getByRole('dialog')
      .getByRole('button', { name: es('report.settings.archiveConfirm'), exact: true })
      .click()
    await expect(toast(luis, es('reopen.archivedAgain'))).toBeVisible()
    await open(ana, '/admin/requests/archived-report', caseNumber)
    await expect(row(ana, caseNumber).first()).toContainText(es('badge.archived'))
  })
})

test('a member with a conflict of interest meets nothing of the votes anywhere, and an investigator no vote', async ({
  page: pablo,
  newPerson,
}) => {
  const { caseNumber } = await reportArrives('Oposición', { files: [textPaper('bases.txt')] })
  const id = await idOfCase('ana.garcia', caseNumber)
  await (
    await callAs('pablo.gil')
  )('POST', '/api/reports/recuse', { id })
  const ana = await callAs('ana.garcia')
  await ana('POST', '/api/requests/access-to-files', { reportId: id, reason: 'Leer las bases' })

  await enterOffice(pablo, 'pablo.gil')
  for (const list of lists) {
    await open(pablo, list, caseNumber)
    await expect(pablo.getByText(es('table.noResults'))).toBeVisible()
  }
  await inspect(pablo)

  const elena = await newPerson()
  await enterOffice(elena, 'elena.vidal')
  await elena.goto('/admin/approvals')
  await expect(elena.getByRole('heading', { level: 1 })).toHaveText(es('page.forbidden.title'))
  await elena.goto('/admin/requests')
  await expect(elena).toHaveURL(/\/admin\/requests\/access-to-files$/)
  // They may request, so they see what they asked for of either kind.
  const tabs = elena.getByRole('navigation', { name: es('request.tabs.requests') })
  await expect(tabs.getByRole('link')).toHaveCount(2)
  await tabs.getByRole('link', { name: es('request.list.archived-report') }).click()
  await expect(elena).toHaveURL(/\/admin\/requests\/archived-report$/)
  await expect(elena.getByText(es('request.empty.archived-report'))).toBeVisible()
  const sidebar = elena.getByRole('navigation', { name: es('office.navigation') })
  await expect(sidebar.getByText(es('nav.approvals'))).toHaveCount(0)
  await expect(sidebar.getByRole('list', { name: es('nav.requests') }).getByRole('link')).toHaveCount(2)
  await inspect(elena)
})

test('what the reporter writes to an archived report is read by its former members, with nothing older', async ({
  page: ana,
  newPerson,
  faults,
}) => {
  const reporter = await newPerson()
  const { caseNumber, reference } = await reportArrives('Subcontrata')
  const id = await idOfCase('ana.garcia', caseNumber)
  await (
    await callAs('ana.garcia')
  )('PUT', '/api/reports/details', { id, status: 'archived' })
  await followReport(reporter, es, reference)
  await reporter.getByLabel(es('follow.chat.write')).fill('Han vuelto a facturarlo.')
  await reporter.getByRole('button', { name: es('follow.chat.send') }).click()
  await expect(reporter.getByText('Han vuelto a facturarlo.')).toBeVisible()
  await enterOffice(ana, 'ana.garcia')
  faults.expect(/403 .*\/api\/reports/)
  await ana.goto(`/admin/reports/${id}`)
  const since = ana.getByRole('region', { name: es('reopen.sinceArchived') })
  await expect(since.getByRole('listitem')).toHaveCount(1)
  await expect(since).toContainText('Han vuelto a facturarlo.')
  await expect(ana.getByText(story('Subcontrata'))).toHaveCount(0)
  await expect(ana.getByRole('main')).toContainText(caseNumber)
  await expect(ana).toHaveTitle(new RegExp(caseNumber))
  await inspect(ana)
})
