import { neutralOrigin } from './demonstration/where.ts'
import { inspect } from './journey/inspect.ts'
import { expectStep, fillToCheck, goOn, story } from './journey/report-form.ts'
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
