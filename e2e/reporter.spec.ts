import { inspect } from './journey/inspect.ts'
import { neutralOrigin } from './demonstration/where.ts'
import { enterOffice, openList, toast } from './journey/office.ts'
import { photo, textPaper } from './journey/papers.ts'
import {
  acceptAndSend,
  confirmReference,
  expectStep,
  goOn,
  pastDay,
  readCaseNumber,
  readReference,
  story,
} from './journey/report-form.ts'
import { desktop, expect, phone, test } from './journey/test.ts'
import { es } from './journey/words.ts'

test.use({ viewport: phone, permissions: ['clipboard-read', 'clipboard-write'] })

test('a reporter with a phone sends a report, the committee answers, and whoever was excluded sees nothing of it', async ({
  page,
  newPerson,
  faults,
}) => {
  test.setTimeout(180_000)
  const mark = `Suministro ${Date.now()}`

  await test.step('the landing leads to the form', async () => {
    await page.goto('/demo/index')
    await expect(page.getByRole('heading', { level: 1, name: es('landing.title') })).toBeVisible()
    await inspect(page)
    await page.getByRole('link', { name: es('landing.new.start') }).click()
  })

  await test.step('what is missing is said in a summary that has the focus and leads to the field', async () => {
    await expectStep(page, es, 1)
    await goOn(page, es)
    const summary = page.getByRole('alert')
    await expect(summary).toBeFocused()
    await expect(page).toHaveTitle(new RegExp(`^${es('app.errorTitle', { title: '' })}`))
    await inspect(page)
    await summary.getByRole('link').click()
    await expect(page.getByLabel(es('new.description.label'))).toBeFocused()
    await page.getByLabel(es('new.description.label')).fill(story(mark))
    await expect(summary).toHaveCount(0)
    await goOn(page, es)
  })

  await test.step('a day to come is refused; witnesses are added by Enter and by comma, each once', async () => {
    await expectStep(page, es, 2)
    await page.getByLabel(es('field.day'), { exact: true }).fill('31/12/2099')
    await page.getByLabel(es('state.unknown')).check()
    await goOn(page, es)
    await expect(page.getByRole('alert').getByRole('link')).toContainText('Escriba esa fecha o una anterior')
    await page.getByLabel(es('field.day'), { exact: true }).fill(pastDay)
    await page.getByLabel(es('new.date.timeLabel')).fill('9:05')
    const witnesses = page.getByLabel(es('field.optional', { label: es('new.witnesses.label') }))
    await witnesses.fill('Jefa de compras')
    await witnesses.press('Enter')
    await witnesses.pressSequentially('Conserje,')
    const added = page.getByRole('list', { name: es('new.witnesses.added') })
    await expect(added.getByRole('listitem')).toHaveText(['Jefa de compras', 'Conserje'])
    await witnesses.fill('Conserje')
    await witnesses.press('Enter')
    await expect(page.getByText(es('field.tagDuplicate', { value: 'Conserje' }))).toBeVisible()
    await witnesses.fill('')
    await inspect(page)
    await goOn(page, es)
  })

  await test.step('files: one is refused with its cause, the others stay', async () => {
    await expectStep(page, es, 3)
    const chooser = page.getByLabel(es('files.choose'))
    await chooser.setInputFiles([textPaper('programa.exe'), textPaper('notas.txt'), await photo('obra.jpg')])
    await expect(page.getByRole('alert')).toContainText('programa.exe')
    await expect(page.getByRole('button', { name: es('files.removeNamed', { filename: 'notas.txt' }) })).toBeVisible()
    await inspect(page)
    await goOn(page, es)
  })

  const readers =
    await test.step('anonymous, without Luis Pérez: the number of who can read it counts along', async () => {
      await expectStep(page, es, 4)
      await goOn(page, es)
      await expect(page.getByRole('alert').getByRole('link')).toHaveText(es('new.identity.missing'))
      await page.getByRole('radio', { name: es('new.identity.anonymous') }).check()
      // Whom other journeys took into the committee stands there too.
      const count = await page.getByRole('checkbox').count()
      await expect(page.getByText(es('new.conflict.everybodyReads', { count }))).toBeVisible()
      await page.getByRole('checkbox', { name: 'Luis Pérez Aranda' }).check()
      const words = es('new.conflict.readers', { readers: count - 1, count })
      await expect(page.getByText(words)).toBeVisible()
      await inspect(page)
      await goOn(page, es)
      return { words, count: count - 1 }
    })

  await test.step('every answer is shown once more and can be changed', async () => {
    await expectStep(page, es, 5)
    await expect(page.getByText(story(mark))).toBeVisible()
    await expect(page.getByText('Jefa de compras; Conserje')).toBeVisible()
    await expect(page.getByText(readers.words)).toBeVisible()
    await inspect(page)
    await page.getByRole('button', { name: es('new.check.changeWhere') }).click()
    await expectStep(page, es, 2)
    await page.getByLabel(es('state.unknown')).uncheck()
    await page.getByLabel(es('new.location.label')).fill('Almacén municipal')
    await goOn(page, es)
    await expectStep(page, es, 5)
    await expect(page.getByText('Almacén municipal')).toBeVisible()
    await page.getByRole('button', { name: es('new.submit') }).click()
    await expect(page.getByRole('alert').getByRole('link', { name: es('errors.acceptPolicy') })).toBeVisible()
  })

  const reference = await test.step('the code appears once: it is copied, kept, scanned, and typed again', async () => {
    const code = await acceptAndSend(page, es)
    await expect(page.getByText(es('sent.files.allReceived'))).toBeVisible()
    await expect(page.getByText(es('sent.next.received', { count: readers.count }))).toBeVisible()
    await inspect(page)
    await page.getByRole('button', { name: es('action.copy'), exact: true }).click()
    await expect(page.getByRole('button', { name: es('action.copied') })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
    const kept = page.waitForEvent('download')
    await page.getByRole('button', { name: es('action.download') }).click()
    expect((await kept).suggestedFilename()).toBe(es('sent.code.downloadName'))
    await page.getByRole('button', { name: es('sent.code.showQr') }).click()
    await expect(page.getByRole('img', { name: es('sent.code.qrLabel') })).toBeVisible()
    await page.getByRole('link', { name: 'Ayuntamiento de Valdeluna' }).first().click()
    const warning = page.getByRole('dialog', { name: es('sent.leave.title') })
    await expect(warning).toBeVisible()
    await inspect(page)
    await warning.getByRole('button', { name: es('sent.leave.stay') }).click()
    await page.getByLabel(es('sent.confirm.label')).fill('0000')
    await expect(page.getByText(code)).toHaveCount(0)
    await page.getByRole('button', { name: es('sent.confirm.button') }).click()
    await expect(page.getByText(es('sent.confirm.wrong'))).toBeVisible()
    await confirmReference(page, es, code)
    await page.getByRole('link', { name: 'Ayuntamiento de Valdeluna' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: es('landing.title') })).toBeVisible()
    return code
  })

  await test.step('the address of the sent page shows it once more, to this browser alone', async () => {
    await page.goto(`/demo/${reference}/sent`)
    expect(await readReference(page, es)).toBe(reference)
    await confirmReference(page, es, reference)
    const other = await newPerson()
    await other.goto(`/demo/${reference}/sent`)
    await expect(other.getByLabel(es('public.reference'))).toHaveValue('')
    await expect(other.getByText(reference)).toHaveCount(0)
  })

  const caseNumber = await test.step('the report opens by the code, however badly it is written', async () => {
    await page.goto('/demo')
    await inspect(page)
    await page.getByLabel(es('public.reference')).fill(`  ${reference.toLowerCase().replaceAll('-', ' ')} `)
    await page.getByRole('button', { name: es('lookup.submit') }).click()
    await expect(page.getByRole('heading', { level: 1, name: es('follow.title'), exact: true })).toBeVisible()
    expect(page.url()).not.toContain(reference)
    await expect(page.getByText(es('report.publicStatus.pending'), { exact: true }).first()).toBeVisible()
    await inspect(page)
    return readCaseNumber(page)
  })

  await test.step('a message and a document go to the committee', async () => {
    await page.getByRole('button', { name: es('follow.chat.send') }).click()
    await expect(page.getByText(es('errors.messageEmpty'))).toBeVisible()
    await page.getByLabel(es('follow.chat.write')).fill('Añado el extracto de abril.')
    await page.getByLabel(es('files.attach')).setInputFiles(textPaper('extracto.txt'))
    await page.getByRole('button', { name: es('follow.chat.send') }).click()
    await expect(page.getByRole('status').filter({ hasText: es('follow.chat.sent') })).toBeVisible()
    await expect(page.getByRole('article').getByRole('link', { name: 'extracto.txt' })).toBeVisible()
  })

  const office = await newPerson({ viewport: desktop })
  const address = await test.step('Ana finds it among the active ones', async () => {
    await enterOffice(office, 'ana.garcia')
    await openList(office, 'active')
    await office.getByRole('link', { name: caseNumber }).click()
    await expect(office.getByText(story(mark))).toBeVisible()
    await expect(office.getByText('Añado el extracto de abril.')).toBeVisible()
    await inspect(office)
    return office.url()
  })

  await test.step('Ana gives it a subject, answers, takes it on and adds a document', async () => {
    await office.getByRole('button', { name: es('report.subject.edit') }).click()
    await office.getByLabel(es('report.column.subject'), { exact: true }).fill('Doble pago del suministro')
    await office.getByRole('button', { name: es('action.save'), exact: true }).click()
    await expect(office.getByRole('heading', { level: 1, name: 'Doble pago del suministro' })).toBeVisible()
    await office.getByLabel(es('chat.write')).fill('Hemos recibido su comunicación y el extracto.')
    await office.getByRole('button', { name: es('chat.send') }).click()
    await expect(office.getByRole('listitem').filter({ hasText: 'Hemos recibido su comunicación' })).toBeVisible()
    await expect(office.getByText(/^Siguiente: responder/)).toBeVisible()
    await office.getByLabel(es('report.settings.status'), { exact: true }).selectOption('instruction')
    await office
      .getByLabel(`${es('report.settings.addReviewer')}: ${es('report.settings.reviewers')}`)
      .selectOption('ana.garcia')
    await office.getByRole('button', { name: es('action.saveChanges') }).click()
    await expect(toast(office, es('report.settings.saved'))).toBeVisible()
    await office.getByLabel(es('report.internal.add')).setInputFiles(textPaper('acta.txt'))
    await office.getByLabel(es('report.internal.phase'), { exact: true }).selectOption('INSTRUCTION')
    await office.getByRole('button', { name: es('action.add'), exact: true }).click()
    const documents = office.getByRole('table', { name: es('report.internal.title') })
    await expect(documents.getByRole('rowheader', { name: 'acta.txt' })).toBeVisible()
    await inspect(office)
  })

  await test.step('the log tells what Ana did', async () => {
    const log = office.getByRole('region', { name: es('report.section.log') })
    const entry = (
      type: 'created' | 'access' | 'chat_message_sent' | 'file_added' | 'status_changed' | 'updated_reviewers',
    ) =>
      log
        .getByRole('listitem')
        .filter({ hasText: es(`log.type.${type}`) })
        .first()
    for (const type of ['access', 'chat_message_sent', 'file_added', 'status_changed', 'updated_reviewers'] as const)
      await expect(entry(type)).toBeVisible()
    await expect(log.getByText('acta.txt')).toBeVisible()
    await log.getByRole('button', { name: /^Mostrar más/ }).click()
    await expect(entry('created')).toBeVisible()
  })

  await test.step('the reporter reads the answer and the new status', async () => {
    await page.reload()
    await expect(page.getByText('Hemos recibido su comunicación y el extracto.')).toBeVisible()
    await expect(page.getByText(es('follow.statusText.instruction'))).toBeVisible()
    await inspect(page)
  })

  await test.step('Luis sees it in no list, and by its address like one that does not exist', async () => {
    const luis = await newPerson({ viewport: desktop })
    await enterOffice(luis, 'luis.perez')
    for (const list of ['active', 'assigned', 'archived'] as const) {
      await openList(luis, list)
      await luis.goto(`/admin/reports/${list}?size=50`)
      await expect(luis.getByRole('table').getByRole('rowheader').first()).toBeVisible()
      await expect(luis.getByText(caseNumber)).toHaveCount(0)
    }
    faults.expect(/404 .*\/api\/reports/)
    await luis.goto(address)
    await expect(luis.getByText(es('errors.report-not-found'))).toBeVisible()
    await inspect(luis)
  })

  await test.step('the way out ends the session', async () => {
    await page
      .getByRole('link', { name: es('public.exit') })
      .first()
      .click()
    await page.waitForURL(`${neutralOrigin()}/`)
    faults.expect(/401 .*\/demo\/open/)
    await page.goto('/demo/open')
    await expect(page.getByRole('heading', { level: 1, name: es('public.ended.title') })).toBeVisible()
    await inspect(page)
  })
})
