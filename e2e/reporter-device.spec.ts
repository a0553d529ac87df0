import type { Page } from '@playwright/test'
import { neutralOrigin } from './demonstration/where.ts'
import { textPaper } from './journey/papers.ts'
import { findIn, spellingsOf, withFolder } from './journey/profile.ts'
import { acceptAndSend, confirmReference, fillToCheck, readCaseNumber, story } from './journey/report-form.ts'
import { expect, test } from './journey/test.ts'
import { speak, type Words } from './journey/words.ts'

const paper = textPaper('cuaderno-verde.txt', 'Renglones del cuaderno verde\n')
const description = story('Perfil del navegador')
const message = 'Otra cosa que vi en mayo desde la ventana.'

/** Form, code and follow-up page, as far as a message with a document. Gives what the browser has shown. */
const visit = async (page: Page, t: Words) => {
  await page.goto('/demo/new')
  await fillToCheck(page, t, description, [paper])
  const reference = await acceptAndSend(page, t)
  await expect(page.getByText(t('sent.files.allReceived'))).toBeVisible()
  await confirmReference(page, t, reference)
  const caseNumber = await readCaseNumber(page)
  await page.getByRole('button', { name: t('sent.goToReport') }).click()
  return { reference, caseNumber }
}

for (const leaving of ['the way out', 'the window closed'] as const)
  test(`after a whole visit nothing of it is in the browser’s folders: ${leaving}`, async ({
    playwright,
    launchOptions,
    baseURL,
    locale,
    t,
  }) => {
    await withFolder(async (folder) => {
      const options = { ...launchOptions, ...(baseURL && { baseURL }), ...(locale && { locale }) }
      const context = await playwright.chromium.launchPersistentContext(folder, options)
      speak(context, locale)
      const page = context.pages()[0] ?? (await context.newPage())
      const { reference, caseNumber } = await visit(page, t)
      await expect(page.getByRole('heading', { level: 1, name: t('follow.title'), exact: true })).toBeVisible()
      await page.getByLabel(t('follow.chat.write')).fill(message)
      await page.getByRole('button', { name: t('follow.chat.send') }).click()
      await expect(page.getByRole('article').filter({ hasText: message })).toBeVisible()
      if (leaving === 'the way out') {
        await page.locator('[data-exit]').first().click()
        await page.waitForURL(`${neutralOrigin()}/`)
      }
      await context.close()
      const code = reference.replaceAll('-', '')
      const found = await findIn(folder, {
        'where somebody was': spellingsOf('/demo/new'),
        'the code': spellingsOf(reference, code, reference.toLowerCase(), code.toLowerCase()),
        'the number for the telephone': spellingsOf(caseNumber),
        'what was told': spellingsOf(description, description.slice(0, 20), encodeURIComponent(description)),
        'the message': spellingsOf(message, encodeURIComponent(message)),
        'the document’s name': spellingsOf(paper.name),
        'the document': spellingsOf('Renglones del cuaderno verde'),
      })
      // The address is there, and says no more than that: the search would have found the others.
      expect(found).toEqual(['where somebody was'])
    })
  })
