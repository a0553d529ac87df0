import type { Page } from '@playwright/test'
import { textPaper } from './journey/papers.ts'
import { acceptAndSend, expectStep, goOn, pastDay, story } from './journey/report-form.ts'
import { expect, test } from './journey/test.ts'

const longWord = 'captura_de_pantalla_de_la_relacion_de_facturas'

const sizes = [
  { name: 'letters twice as large at 360 px', width: 360, letters: '200%' },
  { name: '240 px', width: 240, letters: '100%' },
]

/** A telephone gives such names: no line has room for one, and it has no space to be parted at. */
const longName = 'WhatsApp_Image_2026-03-12_at_10.45.33_copia_definitiva_de_la_factura'

/** What hangs over an edge, and controls that are too small to be hit (WCAG 2.2, 2.5.8: links within a sentence are not meant). */
const lost = () => {
  const { clientWidth } = document.documentElement
  const found: string[] = []
  for (const element of document.body.querySelectorAll('*')) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    if (element.closest('.visually-hidden, .skip, .scroll')) continue
    const { left, right, width, height } = element.getBoundingClientRect()
    const name = `${element.tagName} ${element.textContent.slice(0, 30)}`
    if (width > 0 && (right > clientWidth + 1 || left < -1)) found.push(`over the edge: ${name}`)
    if (element.matches('.button') && element.scrollWidth > element.clientWidth + 1) found.push(`spills: ${name}`)
    const isInText = element.matches('a, button.link') && getComputedStyle(element).display === 'inline'
    if (element.matches('a, button, input, select, textarea, summary') && !isInText && (width < 24 || height < 24))
      found.push(`too small: ${name}`)
  }
  return found
}

/** Words of headings that go on in another line. */
const brokenWords = () => {
  const broken: string[] = []
  for (const heading of document.querySelectorAll('h1, h2, h3, legend')) {
    const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode
      for (const { 0: word, index } of (text.textContent ?? '').matchAll(/\p{L}+/gu)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word)
      }
    }
  }
  return broken
}

const enlarge = (page: Page, letters: string) =>
  page.evaluate((size) => {
    document.documentElement.style.fontSize = size
  }, letters)

const expectAllThere = async (page: Page, letters: string, exit: string) => {
  await enlarge(page, letters)
  await expect.poll(() => page.evaluate(lost), { message: page.url(), timeout: 3_000 }).toEqual([])
  // In sight wherever the page is scrolled to, and nothing lies over it.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const link = page.getByRole('banner').getByRole('link', { name: exit })
  await expect(link).toBeInViewport({ ratio: 1 })
  await link.click({ trial: true })
  await page.evaluate(() => scrollTo(0, 0))
}

for (const { name, width, letters } of sizes) {
  test(`@everywhere no word of a heading is broken with ${name}`, async ({ newPerson }) => {
    const page = await newPerson({ viewport: { width, height: 640 } })
    for (const path of [
      '/',
      '/demo',
      '/demo/index',
      '/demo/new',
      '/legal/privacy?channel=demo',
      '/legal/accessibility',
    ]) {
      await page.goto(path)
      await enlarge(page, letters)
      expect(await page.evaluate(brokenWords), path).toEqual([])
    }
  })

  test(`@everywhere nothing is pushed off, above all not the exit, with ${name}`, async ({ newPerson, t }) => {
    const page = await newPerson({ viewport: { width, height: 640 } })
    const look = () => expectAllThere(page, letters, t('public.exit'))
    for (const path of ['/demo', '/demo/index']) {
      await page.goto(path)
      await look()
    }
    await page.goto('/demo/new')
    await expectStep(page, t, 1)
    await look()
    await page.getByLabel(t('new.description.label')).fill(story('Letra grande'))
    await goOn(page, t)
    await goOn(page, t)
    await look()
    await page.getByRole('button', { name: t('field.openCalendar') }).click()
    await expect(page.getByRole('grid')).toBeVisible()
    await look()
    await page.keyboard.press('Escape')
    await page.getByLabel(t('field.day'), { exact: true }).fill(pastDay)
    await page.getByLabel(t('new.location.label')).fill('Casa consistorial')
    const witnesses = page.getByLabel(t('field.optional', { label: t('new.witnesses.label') }))
    await witnesses.fill('Juan Nepomuceno Fernández de la Encarnación')
    await witnesses.press('Enter')
    await witnesses.fill(longWord)
    await look()
    await goOn(page, t)
    await expectStep(page, t, 3)
    const chosen = [textPaper(`${longName}.txt`), textPaper(`${longName}.exe`)]
    await page.getByLabel(t('files.choose')).setInputFiles(chosen)
    await expect(page.getByRole('heading', { name: t('find.title') })).toBeVisible()
    await look()
    await goOn(page, t)
    await expectStep(page, t, 4)
    await look()
    await page.getByRole('radio', { name: t('new.identity.anonymous') }).check()
    await goOn(page, t)
    await expectStep(page, t, 5)
    await look()
    const reference = await acceptAndSend(page, t)
    await expect(page.getByText(t('sent.files.allReceived'))).toBeVisible()
    await look()
    const other = await newPerson({ viewport: { width, height: 640 } })
    await other.goto('/demo')
    await other.getByLabel(t('public.reference')).fill(reference)
    await other.getByRole('button', { name: t('lookup.submit') }).click()
    await expect(other.getByRole('heading', { level: 1, name: t('follow.title'), exact: true })).toBeVisible()
    await expectAllThere(other, letters, t('public.exit'))
    await other.getByLabel(t('follow.chat.write')).fill(`https://ayuntamiento.example/${longName}`)
    await other.getByLabel(t('files.attach')).setInputFiles(textPaper(`${longName}.txt`))
    await other.getByRole('checkbox', { name: t('find.neutral') }).uncheck()
    await expectAllThere(other, letters, t('public.exit'))
    await other.getByRole('button', { name: t('follow.chat.send') }).click()
    await expect(other.getByRole('link', { name: `${longName}.txt` })).toBeVisible()
    await expectAllThere(other, letters, t('public.exit'))
  })
}
