import { reportArrives } from './journey/arrival.ts'
import { approveFiles } from './journey/calls.ts'
import { inspect } from './journey/inspect.ts'
import { enterOffice, openList, toast } from './journey/office.ts'
import { textPaper } from './journey/papers.ts'
import { expect, test } from './journey/test.ts'
import { closeViewer, look } from './journey/viewer.ts'
import { es } from './journey/words.ts'

test('files open once the others have approved a request with its reason', async ({ page, newPerson }) => {
  const { caseNumber } = await reportArrives('Licitación', { files: [textPaper('pliego.txt', 'Lote 2\n')] })

  await enterOffice(page, 'ana.garcia')
  await openList(page, 'active')
  await page.getByRole('link', { name: caseNumber }).click()
  const evidence = page.getByRole('table', { name: es('report.details.evidence') })
  await expect(evidence.getByText(es('report.files.locked'), { exact: true })).toBeVisible()

  await page.getByRole('button', { name: es('report.files.request') }).click()
  const dialog = page.getByRole('dialog', { name: es('request.new.files') })
  await dialog.getByRole('button', { name: es('request.new.submit') }).click()
  await expect(dialog.getByText(es('errors.required'))).toBeVisible()
  await inspect(page)
  await dialog.getByLabel(es('request.new.reason')).fill('Comparar el pliego con las facturas')
  await dialog.getByRole('button', { name: es('request.new.submit') }).click()
  await expect(toast(page, es('request.created'))).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: es('request.mine.access-to-files') })).toContainText('0/3')

  await test.step('Luis votes on the report’s page, Marta from elsewhere', async () => {
    const luis = await newPerson()
    await enterOffice(luis, 'luis.perez')
    await luis.goto(page.url())
    const vote = luis.getByRole('listitem').filter({ hasText: 'Comparar el pliego con las facturas' })
    await expect(vote).toBeVisible()
    await inspect(luis)
    await vote.getByRole('button', { name: es('approval.approve') }).click()
    await expect(vote).toContainText('1/3')
    await expect(vote.getByRole('button', { name: es('approval.withdrawApproval') })).toBeVisible()
    await approveFiles('marta.ruiz', page.url().split('/').at(-1) ?? '')
  })

  await test.step('Ana looks at the file and keeps it, and the log says so', async () => {
    await page.reload()
    const viewer = await look(page, 'pliego.txt')
    await expect(viewer.getByText('Lote 2')).toBeVisible()
    await closeViewer(page)
    const keeping = page.waitForEvent('download')
    await evidence.getByRole('button', { name: es('files.downloadNamed', { filename: 'pliego.txt' }) }).click()
    expect((await keeping).suggestedFilename()).toBe('pliego.txt')
    await page.reload()
    const log = page.getByRole('region', { name: es('report.section.log') })
    await expect(log.getByText(es('log.type.download')).first()).toBeVisible()
    await inspect(page)
  })
})

test('who saves second sees both versions and loses neither', async ({ page, newPerson, faults }) => {
  const { caseNumber } = await reportArrives('Horario')
  const marta = await newPerson()
  const openAs = async (who: typeof page, username: string) => {
    await enterOffice(who, username)
    await openList(who, 'active')
    await who.getByRole('link', { name: caseNumber }).click()
    await expect(who.getByLabel(es('report.settings.status'), { exact: true })).toBeVisible()
  }
  await Promise.all([openAs(page, 'ana.garcia'), openAs(marta, 'marta.ruiz')])
  const status = (who: typeof page) => who.getByLabel(es('report.settings.status'), { exact: true })
  const save = (who: typeof page) => who.getByRole('button', { name: es('action.saveChanges') }).click()

  // Changes come by themselves, but hers are slow today: she saves before she has heard of the other's.
  let answered = (): void => undefined
  const refused = new Promise<void>((resolve) => (answered = resolve))
  await marta.route(/\/api\/reports$/, async (route) => {
    await refused
    await route.continue()
  })
  await status(marta).selectOption('investigation')
  await status(page).selectOption('instruction')
  await save(page)
  await expect(toast(page, es('report.settings.saved'))).toBeVisible()

  faults.expect(/409 .*\/api\/reports\/details/)
  await save(marta)
  answered()
  const notice = marta.getByRole('alert').filter({ hasText: es('report.settings.stale') })
  await expect(notice).toContainText(es('report.status.investigation'))
  await expect(notice).toContainText(es('report.status.instruction'))
  await inspect(marta)
  await notice.getByRole('button', { name: es('report.settings.keepMine') }).click()
  await save(marta)
  await expect(toast(marta, es('report.settings.saved'))).toBeVisible()

  await page.reload()
  await expect(status(page)).toHaveValue('investigation')
})

test('a section that no report has is a page that does not exist', async ({ page, faults }) => {
  const { caseNumber } = await reportArrives('Dietas')
  await enterOffice(page, 'ana.garcia')
  await openList(page, 'active')
  await page.getByRole('link', { name: caseNumber }).click()
  await expect(page).toHaveURL(/\/admin\/reports\/[0-9a-f-]{36}/)
  const address = new URL(page.url()).pathname.split('/').slice(0, 4).join('/')
  await page.goto(`${address}/log`)
  await expect(page.getByRole('heading', { name: es('report.section.log') })).toBeVisible()
  faults.expect(/404.*\/nothing/)
  await page.goto(`${address}/nothing`)
  await expect(page.getByRole('heading', { level: 1, name: es('page.notFound.title') })).toBeVisible()
})
