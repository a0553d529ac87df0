import type { Page } from '@playwright/test'
import { reportArrives } from './journey/arrival.ts'
import { inspect } from './journey/inspect.ts'
import { textPaper } from './journey/papers.ts'
import {
  acceptAndSend,
  confirmReference,
  expectStep,
  fillToCheck,
  followReport,
  goOn,
  story,
} from './journey/report-form.ts'
import { expect, test } from './journey/test.ts'
import type { Words } from './journey/words.ts'

test.describe('what is left on a page that is over', { tag: '@everywhere' }, () => {
  const written = 'Esto no debe perderse.'
  const endsElsewhere = (page: Page) => page.context().request.get('/demo/exit', { maxRedirects: 0 })
  const expectNothingOf = async (page: Page, t: Words, reference: string) => {
    await expect(page.getByRole('heading', { level: 1, name: t('public.ended.title') })).toBeFocused()
    await expect(page).toHaveTitle(t('public.ended.metaTitle'))
    const whole = await page.content()
    for (const words of [story('Sesión'), 'secreto.txt', written, reference]) expect(whole).not.toContain(words)
    expect(whole).not.toMatch(/20\d\d-\d{4}/)
  }
  const opens = async (page: Page, t: Words) => {
    const { reference } = await reportArrives('Sesión', { files: [textPaper('secreto.txt')] })
    await followReport(page, t, reference)
    await expect(page.getByRole('link', { name: 'secreto.txt' })).toBeVisible()
    return reference
  }

  test('a session that ended leaves nothing on the page but a draft, sealed until the code is typed', async ({
    page,
    t,
    faults,
  }) => {
    const reference = await opens(page, t)
    await page.getByLabel(t('follow.chat.write')).fill(written)
    faults.expect(/401 .*\/api\//)
    // In another tab: nothing is pressed here.
    await endsElsewhere(page)
    await expectNothingOf(page, t, reference)
    await expect(page.getByText(t('public.ended.draft'))).toBeVisible()
    await inspect(page)
    await page.getByLabel(t('public.reference')).fill('no es un código')
    await page.getByRole('button', { name: t('public.ended.continue') }).click()
    await expect(page.getByText(t('lookup.fault.length', { written: 12 }))).toBeVisible()
    await page.getByLabel(t('public.reference')).fill(reference)
    await page.getByRole('button', { name: t('public.ended.continue') }).click()
    await expect(page).toHaveTitle(t('follow.metaTitle'))
    await expect(page.getByLabel(t('follow.chat.write'))).toHaveValue(written)
    await expect(page.getByLabel(t('follow.chat.write'))).toBeFocused()
    await expect(page.getByText(t('public.ended.textKept'))).toBeVisible()
    await inspect(page)
    await page.getByRole('button', { name: t('follow.chat.send') }).click()
    await expect(page.getByRole('article').filter({ hasText: written })).toBeVisible()
  })

  test('leaving in one tab covers the other too, though the code was typed in each', async ({ page, context, t }) => {
    const reference = await opens(page, t)
    const other = await context.newPage()
    await followReport(other, t, reference)
    await other
      .getByRole('banner')
      .getByRole('link', { name: t('public.exit') })
      .click()
    await expectNothingOf(page, t, reference)
  })

  test('leaving in another tab takes the code off the page that shows it, kept or not', async ({
    page,
    context,
    t,
  }) => {
    await page.goto('/demo/new')
    await fillToCheck(page, t, story('Sesión'))
    const reference = await acceptAndSend(page, t)
    const other = await context.newPage()
    await other.goto('/demo/new')
    await expect(other.locator('html[data-script]')).toHaveCount(1)
    await other
      .getByRole('banner')
      .getByRole('link', { name: t('public.exit') })
      .click()
    await expect(page.getByRole('button', { name: t('lookup.submit') })).toBeVisible()
    for (const words of [reference, story('Sesión')]) expect(await page.content()).not.toContain(words)
    await page.goBack()
    await expect(page.getByText(reference)).toHaveCount(0)
  })

  test('what was written before the page came to life is a draft too', async ({ page, t, faults }) => {
    const { reference } = await reportArrives('Sesión')
    let letGo = () => {}
    const gate = new Promise<void>((resolve) => (letGo = resolve))
    await page.route(/\/assets\/entry[^/]*\.js$/, async (route) => {
      await gate
      await route.continue()
    })
    await page.goto(`/demo/${reference}`, { waitUntil: 'commit' })
    await page.getByLabel(t('follow.chat.write')).fill(written)
    letGo()
    await expect(page.locator('html[data-script]')).toHaveCount(1)
    faults.expect(/401 .*\/api\//)
    await endsElsewhere(page)
    await expectNothingOf(page, t, reference)
    await expect(page.getByText(t('public.ended.draft'))).toBeVisible()
  })

  test('a draft goes by a button, and is not shown to who opens another report', async ({ page, t, faults }) => {
    const reference = await opens(page, t)
    faults.expect(/401 .*\/api\//)
    const write = page.getByLabel(t('follow.chat.write'))
    const comesBack = async (typed: string) => {
      await page.getByLabel(t('public.reference')).fill(typed)
      await page.getByRole('button', { name: t('public.ended.continue') }).click()
      await expect(write).toHaveValue('')
    }
    await write.fill(written)
    await endsElsewhere(page)
    await page.getByRole('button', { name: t('public.ended.discard') }).click()
    await expect(page.getByText(t('public.ended.draft'))).toHaveCount(0)
    await comesBack(reference)
    await write.fill(written)
    await endsElsewhere(page)
    await expect(page.getByText(t('public.ended.draft'))).toBeVisible()
    await comesBack((await reportArrives('Otra')).reference)
  })

  test('31 minutes without a sign of life take it off where no server can be reached too', async ({
    page,
    t,
    faults,
  }) => {
    await page.clock.install()
    // Only a page that has come to life notices that the network is gone.
    const alive = page.waitForRequest('**/api/events')
    const reference = await opens(page, t)
    await alive
    faults.allow(/ERR_INTERNET_DISCONNECTED/)
    await page.context().setOffline(true)
    // Until then it takes itself for connected, and a visit with somebody there goes on.
    await expect(page.getByText(t('state.offline'))).toBeVisible()
    await page.clock.fastForward('30:00')
    await expect(page.getByRole('link', { name: 'secreto.txt' })).toBeVisible()
    await page.clock.fastForward('01:30')
    await expectNothingOf(page, t, reference)
    await expect(page.getByText(t('public.ended.draft'))).toHaveCount(0)
  })

  test('31 minutes without a sign of life take the code off the page too, once it is said to be kept', async ({
    page,
    t,
  }) => {
    await page.clock.install()
    await page.goto('/demo/new')
    await fillToCheck(page, t, story('Sesión'))
    const reference = await acceptAndSend(page, t)
    await page.clock.fastForward('32:00')
    await expect(page.getByText(reference)).toBeVisible()
    await confirmReference(page, t, reference)
    await page.clock.fastForward('30:00')
    await expect(page.getByRole('heading', { level: 1, name: t('sent.title') })).toBeVisible()
    await page.clock.fastForward('01:30')
    await expect(page.getByRole('button', { name: t('lookup.submit') })).toBeVisible()
    expect(await page.content()).not.toContain(reference)
  })

  test('back after leaving and losing it brings nothing back', async ({ page, t }) => {
    const mark = story('Perdida')
    await page.goto('/demo/new')
    await expectStep(page, t, 1)
    await page.getByLabel(t('new.description.label')).fill(mark)
    await goOn(page, t)
    await expectStep(page, t, 2)
    await page.getByRole('link', { name: 'Ayuntamiento de Valdeluna' }).first().click()
    await page.getByRole('button', { name: t('public.leave.go') }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('landing.title') })).toBeVisible()
    for (let back = 0; back < 2; back += 1) {
      await page.goBack()
      await expect(page.getByRole('heading', { level: 1, name: t('new.stepName.what') })).toBeVisible()
      await expect(page.getByLabel(t('new.description.label'))).toHaveValue('')
    }
  })

  test('a page that the browser kept whole is asked for anew when it is shown again', async ({ page, t }) => {
    await page.goto('/demo/new')
    await expectStep(page, t, 1)
    await page.getByLabel(t('new.description.label')).fill(story('Guardada'))
    // What a browser does that keeps a page and comes back to it.
    const again = page.waitForNavigation()
    await page.evaluate(() => {
      dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
      const words = document.elementFromPoint(innerWidth / 2, innerHeight / 2)
      if (words?.id !== 'exit-overlay') throw new Error('what was left is still to be seen')
    })
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await again
    await expect(page.getByLabel(t('new.description.label'))).toHaveValue('')
  })
})
