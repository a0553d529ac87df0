import { neutralOrigin } from './demonstration/where.ts'
import { reportArrives } from './journey/arrival.ts'
import { inspect } from './journey/inspect.ts'
import { textPaper, wordPaper } from './journey/papers.ts'
import {
  acceptAndSend,
  confirmReference,
  expectStep,
  fillToCheck,
  followReport,
  goOn,
  pastDay,
  readReference,
  story,
} from './journey/report-form.ts'
import { expect, test } from './journey/test.ts'

test.describe('what a reporter leaves behind', { tag: '@everywhere' }, () => {
  test('the history names no report, step by step', async ({ page, t }) => {
    await page.goto('/demo/new')
    await expectStep(page, t, 1)
    await expect(page).toHaveTitle(t('new.stepTitle', { step: 1, steps: 5 }))
    await fillToCheck(page, t, story('Títulos'))
    await expect(page).toHaveTitle(t('new.stepTitle', { step: 5, steps: 5 }))
    await inspect(page)
  })

  test('what device and which network are spoken of before somebody begins', async ({ page, t }) => {
    await page.goto('/demo/index')
    const advice = page.getByRole('list', { name: t('landing.advice.title') })
    await expect(advice.getByRole('listitem')).toHaveCount(2)
    await expect(advice).toContainText(t('landing.advice.device'))
    const [before, start] = await Promise.all(
      [advice, page.getByRole('link', { name: t('landing.new.start') })].map((one) => one.boundingBox()),
    )
    expect((before?.y ?? 0) + (before?.height ?? 0)).toBeLessThan(start?.y ?? 0)
    await inspect(page)
  })

  test('the way in is seen without scrolling, on a small phone too', async ({ page, t }) => {
    await page.setViewportSize({ width: 360, height: 640 })
    await page.goto('/demo/index')
    await expect(page.getByRole('link', { name: t('landing.new.start') })).toBeInViewport({ ratio: 1 })
    await page.getByRole('link', { name: t('landing.new.haveCode') }).click()
    await expect(page.getByLabel(t('public.reference'))).toBeInViewport()
  })

  test('what could tell who writes is shown before it is sent, and stays on the device', async ({ page, t }) => {
    const sent: string[] = []
    await page.goto('/demo/new')
    await fillToCheck(
      page,
      t,
      `${story('Aviso')} Soy la única que lleva las facturas. Escríbanme a luz@correo.example.`,
    )
    page.on('request', (request) => sent.push(request.url()))
    const notices = page.getByRole('region', { name: t('giveaway.title') })
    await expect(notices.getByText('luz@correo.example', { exact: true })).toBeVisible()
    await expect(notices.getByRole('status')).toHaveText(t('giveaway.lead', { count: 2 }))
    await inspect(page)
    await notices.getByRole('button', { name: t('giveaway.keepNamed', { title: t('giveaway.mail.title') }) }).click()
    await expect(notices.getByRole('status')).toHaveText(t('giveaway.lead', { count: 1 }))
    await notices.getByRole('button', { name: t('giveaway.change', { title: t('giveaway.only.title') }) }).click()
    await expectStep(page, t, 1)
    await page.getByLabel(t('new.description.label')).fill(`${story('Aviso')} Escríbanme a luz@correo.example.`)
    await goOn(page, t)
    await expectStep(page, t, 5)
    await expect(notices.getByRole('status')).toHaveText(t('giveaway.none'))
    expect(sent).toEqual([])
  })

  test('what a chosen document tells is said before it is sent, and a telling name goes as a neutral one', async ({
    page,
    t,
  }) => {
    await page.goto('/demo/new')
    await expectStep(page, t, 1)
    await page.getByLabel(t('new.description.label')).fill(story('Autoría'))
    await goOn(page, t)
    await page.getByLabel(t('field.day'), { exact: true }).fill(pastDay)
    await page.getByLabel(t('new.location.label')).fill('Casa consistorial')
    await goOn(page, t)
    await expectStep(page, t, 3)
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.url())
    })
    const choose = page.getByLabel(t('files.choose'))
    const finds = page.getByRole('region', { name: t('find.title') })
    const neutral = `${t('find.word.document')}-1.docx`

    await test.step('a document’s author, by initials; its own name is folded away', async () => {
      await choose.setInputFiles([wordPaper('informe L Ferrer.docx', 'Laura Ferrer'), textPaper('notas.txt')])
      await expect(finds.getByText(t('find.author', { initials: 'L. F.' }))).toBeVisible()
      await expect(finds.getByRole('heading', { name: neutral })).toBeVisible()
      await expect(finds.getByRole('heading', { name: 'notas.txt' })).toBeVisible()
      await expect(finds.getByText(t('find.plain'))).toBeVisible()
      await expect(finds.getByRole('checkbox')).toHaveCount(1)
      const said = page
        .getByRole('status')
        .filter({ hasText: `${neutral}: ${t('find.author', { initials: 'L. F.' })}` })
      await expect(said).toContainText(`notas.txt: ${t('find.plain')}`)
      await inspect(page)
    })

    await test.step('the name is theirs to keep', async () => {
      const box = finds.getByRole('checkbox', { name: t('find.neutral') })
      await expect(box).toBeChecked()
      await box.uncheck()
      await expect(finds.getByRole('heading', { name: 'informe L Ferrer.docx' })).toBeVisible()
      await box.check()
      await expect(finds.getByRole('heading', { name: neutral })).toBeVisible()
    })

    await test.step('what cannot be cleaned is said to be so, and need not go', async () => {
      await choose.setInputFiles([{ name: 'correo.eml', mimeType: 'message/rfc822', buffer: Buffer.from('From: a') }])
      await expect(finds.getByText(t('find.kind', { extension: 'eml' }))).toBeVisible()
      await finds.getByRole('button', { name: t('find.removeNamed', { filename: 'correo.eml' }) }).click()
      await expect(finds.getByText('correo.eml')).toHaveCount(0)
    })
    expect(sent).toEqual([])

    await goOn(page, t)
    await page.getByRole('radio', { name: t('new.identity.anonymous') }).check()
    await goOn(page, t)
    await expectStep(page, t, 5)
    await expect(page.getByText(neutral)).toBeVisible()
    await expect(page.getByText('Ferrer')).toHaveCount(0)
    const reference = await acceptAndSend(page, t)
    await expect(page.getByText(t('sent.files.allReceived'))).toBeVisible()
    await confirmReference(page, t, reference)
    await followReport(page, t, reference)
    await expect(page.getByRole('link', { name: neutral })).toBeVisible()
    await expect(page.getByText('Ferrer')).toHaveCount(0)
  })

  test('of a document for a message it is said too, and what is not to go leaves the focus where others are chosen', async ({
    page,
    t,
  }) => {
    const { reference } = await reportArrives('Autoría')
    await followReport(page, t, reference)
    const neutral = `${t('find.word.document')}-1.docx`
    const finds = page.getByRole('region', { name: t('find.title') })
    const attach = page.getByLabel(t('files.attach'))
    // Offered at once without scripts; with them, once there is a document.
    await expect(page.getByLabel(t('files.keepOriginal'))).toHaveCount(0)
    await attach.setInputFiles([{ name: 'correo.eml', mimeType: 'message/rfc822', buffer: Buffer.from('From: a') }])
    await expect(finds.getByText(t('find.kind', { extension: 'eml' }))).toBeVisible()
    const said = `correo.eml: ${t('find.kind', { extension: 'eml' })}`
    await expect(page.getByRole('status').filter({ hasText: said })).toHaveCount(1)
    await inspect(page)
    await finds.getByRole('button', { name: t('find.removeNamed', { filename: 'correo.eml' }) }).click()
    await expect(finds).toHaveCount(0)
    await expect(attach).toBeFocused()

    await attach.setInputFiles([wordPaper('informe L Ferrer.docx', 'Laura Ferrer')])
    await expect(finds.getByText(t('find.author', { initials: 'L. F.' }))).toBeVisible()
    await expect(finds.getByRole('checkbox', { name: t('find.neutral') })).toBeChecked()
    await expect(finds.getByRole('heading', { name: neutral })).toBeVisible()
    await expect(page.getByLabel(t('files.keepOriginal'))).toBeHidden()
    await page.getByText(t('files.needOriginal')).click()
    await page.getByLabel(t('files.keepOriginal')).check()
    await expect(finds.getByText(t('files.originalKept'))).toBeVisible()
    await page.getByLabel(t('files.keepOriginal')).uncheck()
    await inspect(page)
    await page.getByRole('button', { name: t('follow.chat.send') }).click()
    await expect(page.getByRole('article').getByRole('link', { name: neutral })).toBeVisible()
    await expect(page.getByText('Ferrer')).toHaveCount(0)
  })

  test('the way out takes the chosen language along', async ({ page, t }) => {
    await page.goto('/demo/index')
    await page
      .getByRole('navigation', { name: t('language.label') })
      .getByRole('link')
      .first()
      .click()
    await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).toEqual(['currentLanguage'])
    await page.locator('[data-exit]').first().click()
    await page.waitForURL(`${neutralOrigin()}/`)
    expect(await page.context().cookies()).toEqual([])
  })

  test('no field has its spelling looked at by a service', async ({ page, t }) => {
    await page.goto('/demo/new')
    await expectStep(page, t, 1)
    const isLookedAt = () =>
      page.locator('textarea, input').evaluateAll((fields) => fields.some((one) => (one as HTMLElement).spellcheck))
    expect(await isLookedAt()).toBe(false)
    await page.goto('/admin/login')
    await expect(page.getByRole('textbox').first()).toBeVisible()
    expect(await isLookedAt()).toBe(false)
  })

  test('the code stays through a reload until it is said to be kept, and then goes', async ({ page, t }) => {
    await page.goto('/demo/new')
    await fillToCheck(page, t, story('Recarga'))
    const reference = await acceptAndSend(page, t)
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    expect(await readReference(page, t)).toBe(reference)
    await inspect(page)
    // As after a telephone has thrown the tab away.
    const other = await page.context().newPage()
    await other.goto('/demo/open')
    expect(await readReference(other, t)).toBe(reference)
    const told = other.waitForResponse(/reference-kept/)
    await confirmReference(other, t, reference)
    await told
    await other.reload()
    await expect(other.getByRole('heading', { level: 1, name: t('follow.title'), exact: true })).toBeVisible()
    await expect(other.getByText(reference)).toHaveCount(0)
  })

  test('without JavaScript too', async ({ newPerson, t }) => {
    const page = await newPerson({ javaScriptEnabled: false })
    await page.goto('/demo/new')
    await page.getByLabel(t('new.description.label')).fill(story('Recarga'))
    await page.getByLabel(t('field.day'), { exact: true }).fill(pastDay)
    await page.getByLabel(t('new.location.label')).fill('Casa consistorial')
    await page.getByRole('radio', { name: t('new.identity.anonymous') }).check()
    await page.getByLabel(t('new.accept.label')).check()
    await page.getByRole('button', { name: t('new.submit') }).click()
    const reference = await readReference(page, t)
    await page.reload()
    expect(await readReference(page, t)).toBe(reference)
    await page.goto('/demo/open')
    expect(await readReference(page, t)).toBe(reference)
    await page.getByRole('button', { name: t('sent.confirm.button') }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('follow.title'), exact: true })).toBeVisible()
    await page.goto('/demo/open')
    await expect(page.getByRole('heading', { level: 1, name: t('follow.title'), exact: true })).toBeVisible()
    await expect(page.getByText(reference)).toHaveCount(0)
  })

  test('paper shows the code, its square and where it is typed, whatever is covered, and nothing else', async ({
    page,
    t,
  }) => {
    await page.goto('/demo/new')
    await fillToCheck(page, t, story('Papel'), [textPaper('secreto.txt')])
    const reference = await acceptAndSend(page, t)
    await expect(page.getByText(t('sent.files.allReceived'))).toBeVisible()
    await page.getByLabel(t('sent.confirm.label')).fill('ABCD')
    await expect(page.getByText(reference)).toHaveCount(0)
    await page.emulateMedia({ media: 'print' })
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await expect(page.getByText(reference)).toBeVisible()
    await expect(page.getByRole('img', { name: t('sent.code.qrLabel') })).toBeVisible()
    const { host } = new URL(page.url())
    const words = await page.locator('body').innerText()
    expect(words.split('\n').filter((line) => line.trim())).toEqual([reference, `http://${host}/demo`])
  })
})
