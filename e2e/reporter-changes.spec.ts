import { inspect } from './journey/inspect.ts'
import { expectStep, fillToCheck, goOn, story } from './journey/report-form.ts'
import { expect, test } from './journey/test.ts'

test('@everywhere one answer changed on the last page leads straight back to it', async ({ page, t }) => {
  await page.goto('/demo/new')
  await fillToCheck(page, t, story('Cambio'))
  await page.getByRole('button', { name: t('new.check.changeWhere') }).click()
  await expectStep(page, t, 2)
  await page.getByLabel(t('new.location.label')).fill('')
  await goOn(page, t)
  await expect(page.getByRole('alert').getByRole('link', { name: t('errors.locationRequired') })).toBeVisible()
  await page.getByLabel(t('new.location.label')).fill('Almacén')
  await goOn(page, t)
  await expectStep(page, t, 5)
  await expect(page.getByText('Almacén')).toBeVisible()
  // And once more, after the browser's own way back.
  await page.getByRole('button', { name: t('new.check.changeYou') }).click()
  await expectStep(page, t, 4)
  await page.goBack()
  await expectStep(page, t, 5)
  await expect(page.getByRole('button', { name: t('new.submit') })).toBeVisible()
})

test('@everywhere who excludes the whole committee is told at that step, with the way outside', async ({ page, t }) => {
  // The demonstration's committee has an alternate; this page is told that it has none.
  await page.route('**/demo/new', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text())
      .replaceAll('"hasAlternate":true', '"hasAlternate":false')
      .replaceAll(t('new.conflict.plainAlternate'), t('new.conflict.plainNobody'))
    await route.fulfill({ response: answer, body })
  })
  await page.goto('/demo/new')
  await fillToCheck(page, t, story('Todos'))
  await page.getByRole('button', { name: t('new.check.changeYou') }).click()
  const group = page.getByRole('group', { name: t('field.optional', { label: t('new.conflict.legend') }) })
  const boxes = group.getByRole('checkbox')
  for (const box of await boxes.all()) await box.check()
  await expect(group.getByText(t('new.conflict.nobodyLeft'))).toBeVisible()
  await expect(group.getByRole('link', { name: t('landing.external.link') })).toBeVisible()
  await goOn(page, t)
  await expect(page.getByRole('alert').getByRole('link', { name: t('new.conflict.nobodyLeft') })).toBeVisible()
  await expect(page.getByText(t('new.step', { step: 4, steps: 5 }))).toBeVisible()
  await inspect(page)
  await boxes.first().uncheck()
  await goOn(page, t)
  await expectStep(page, t, 5)
})
