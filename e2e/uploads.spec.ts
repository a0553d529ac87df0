import { reportArrives } from './journey/arrival.ts'
import { inspect } from './journey/inspect.ts'
import { largePaper, textPaper } from './journey/papers.ts'
import {
  acceptAndSend,
  confirmReference,
  expectStep,
  followReport,
  goOn,
  pastDay,
  story,
} from './journey/report-form.ts'
import { expect, test } from './journey/test.ts'
import { es } from './journey/words.ts'

/** Where the bytes of a file go. */
const bytes = /\/api\/files\/at\//

test('a named reporter’s upload goes on where it broke off, and one that was stopped is resumed', async ({
  page,
  faults,
}) => {
  await page.goto('/demo/new')
  await page.getByLabel(es('new.description.label')).fill(story('Obra del mercado'))
  await goOn(page, es)
  await page.getByLabel(es('field.day'), { exact: true }).fill(pastDay)
  await page.getByLabel(es('new.location.label')).fill('Mercado municipal')
  await goOn(page, es)
  await expectStep(page, es, 3)
  await page.getByLabel(es('files.choose')).setInputFiles(largePaper('mediciones.csv', 6 * 1024 * 1024))
  await goOn(page, es)

  await test.step('with a name; where no mail is sent, none is offered', async () => {
    await page.getByRole('radio', { name: es('new.identity.named') }).check()
    await page.getByLabel(es('new.name.label')).fill('Carmen Soria Vega')
    await expect(page.getByText(es('new.updates.off'))).toBeVisible()
    await expect(page.getByLabel(es('new.updates.label'))).toHaveCount(0)
    await page.getByLabel(es('new.email.label')).fill('no es un correo')
    await goOn(page, es)
    await expect(page.getByRole('alert').getByRole('link', { name: es('errors.email') })).toBeVisible()
    await inspect(page)
    await page.getByLabel(es('new.email.label')).fill('carmen@casa.example')
    await goOn(page, es)
    await expectStep(page, es, 5)
    await expect(page.getByText('carmen@casa.example', { exact: true })).toBeVisible()
  })

  // The connection breaks once in the middle of the file.
  faults.expect(/net::ERR/)
  let broken = 0
  await page.route(bytes, (route) => {
    if (broken === 0 && route.request().method() !== 'HEAD') {
      broken += 1
      return route.abort('connectionreset')
    }
    return route.continue()
  })
  await acceptAndSend(page, es)
  await expect(page.getByText(es('sent.files.allReceived'))).toBeVisible()
  expect(broken).toBe(1)
  await inspect(page)
})

test('an upload that was stopped is finished later, from the follow-up page', async ({ page }) => {
  const paper = largePaper('mediciones.csv', 64 * 1024)
  await page.goto('/demo/new')
  await page.getByLabel(es('new.description.label')).fill(story('Obra de la plaza'))
  await goOn(page, es)
  await page.getByLabel(es('field.day'), { exact: true }).fill(pastDay)
  await page.getByLabel(es('state.unknown')).check()
  await goOn(page, es)
  await page.getByLabel(es('files.choose')).setInputFiles(paper)
  await goOn(page, es)
  await page.getByRole('radio', { name: es('new.identity.anonymous') }).check()
  await goOn(page, es)

  await page.route(bytes, () => undefined) // Held back: the file is on its way for as long as it takes to stop it.
  const reference = await acceptAndSend(page, es)
  await expect(page.getByText(es('sent.files.keepOpen'))).toBeVisible()
  await inspect(page)
  await page.getByRole('button', { name: es('files.stopNamed', { filename: paper.name }) }).click()
  await expect(page.getByRole('button', { name: es('files.resumeNamed', { filename: paper.name }) })).toBeVisible()
  await confirmReference(page, es, reference)
  await page.unroute(bytes)
  await page.getByRole('button', { name: es('sent.goToReport') }).click()

  await expect(page.getByText(es('files.state.announced'))).toBeVisible()
  await inspect(page)
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: es('files.resumeNamed', { filename: paper.name }) }).click()
  await (await choosing).setFiles(paper)
  await expect(page.getByRole('link', { name: paper.name })).toBeVisible()
  await expect(page.getByText(es('files.state.received'), { exact: true })).toBeVisible()
})

test('a document that came whole, of which the word was lost, is received as soon as it is resumed', async ({
  page,
  faults,
}) => {
  const paper = textPaper('acta.txt')
  const { reference } = await reportArrives('Obra de la escuela', { files: [paper], isConfirmed: false })
  await followReport(page, es, reference)
  await expect(page.getByText(es('files.announcedHint'))).toBeVisible()
  // Asked where its bytes go, the server says that they are here.
  faults.expect(/409 .*\/location/)
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: es('files.resumeNamed', { filename: paper.name }) }).click()
  await (await choosing).setFiles(paper)
  await expect(page.getByRole('link', { name: paper.name })).toBeVisible()
  await expect(page.getByText(es('files.announcedHint'))).toHaveCount(0)
})
