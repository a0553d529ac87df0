import { inspect } from './journey/inspect.ts'
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
import { easily, easySwitch, onSomeDay, wordsOf, type Words } from './journey/words.ts'
import type { Page } from '@playwright/test'

const easyOf = (page: Page): Words => easily[wordsOf(page).locale]
const pending = (t: Words) => onSomeDay((date) => t('follow.statusText.pending', { date }))

test('@everywhere a reporter reads easily from the first page to the answer, for this visit', async ({
  page,
  faults,
}) => {
  const plain = wordsOf(page)
  const t = easyOf(page)

  await test.step('a button turns it on', async () => {
    await page.goto('/demo/index')
    await expect(easySwitch(page, plain)).not.toBeChecked()
    await easySwitch(page, plain).click()
    await expect(easySwitch(page, plain)).toBeChecked()
    await expect(page).toHaveURL(/\/demo\/index$/)
    await expect(page.getByText(plain('easy.then.week'))).toBeVisible()
    await inspect(page)
  })

  await test.step('the form goes on so, and an error says how to mend it', async () => {
    await page.getByRole('link', { name: plain('landing.new.start') }).click()
    await page.getByLabel(t('new.description.label')).fill(story('Lectura'))
    await inspect(page)
    await goOn(page, t)
    await page.getByLabel(t('field.day'), { exact: true }).fill(pastDay)
    await page.getByLabel(t('new.date.timeLabel')).fill('tarde')
    await page.getByLabel(t('state.unknown'), { exact: true }).check()
    await goOn(page, t)
    await expect(page.getByRole('alert').getByText('21:30')).toBeVisible()
    await inspect(page)
  })

  const reference = await test.step('all steps, and the page with the code', async () => {
    await page.getByLabel(t('new.date.timeLabel')).fill('21:30')
    await goOn(page, t)
    await inspect(page)
    await goOn(page, t)
    await page.getByRole('radio', { name: t('new.identity.anonymous') }).check()
    await inspect(page)
    await goOn(page, t)
    await inspect(page)
    const code = await acceptAndSend(page, t)
    await inspect(page)
    await confirmReference(page, t, code)
    return code
  })

  await test.step('the follow-up page', async () => {
    await followReport(page, t, reference)
    await expect(page.getByText(pending(t))).toBeVisible()
    await inspect(page)
  })

  await test.step('the button turns it off again', async () => {
    await easySwitch(page, plain).click()
    await expect(easySwitch(page, plain)).not.toBeChecked()
    await expect(page.getByText(pending(plain))).toBeVisible()
  })

  await test.step('the way out leaves nothing of it on the device', async () => {
    await easySwitch(page, plain).click()
    const names = async () => (await page.context().cookies()).map(({ name, expires }) => [name, expires])
    // The words are fetched before the device is told of them.
    await expect.poll(names).toContainEqual(['easyReading', -1])
    faults.allow(/401 .*\/api\/events/)
    await page
      .getByRole('link', { name: plain('public.exit') })
      .first()
      .click()
    await expect.poll(names).toEqual([])
  })
})

test('@everywhere in the middle of the form the button changes the words, and all that was written stays', async ({
  page,
}) => {
  const plain = wordsOf(page)
  const t = easyOf(page)
  await page.goto('/demo/new')
  await page.getByLabel(plain('new.description.label')).fill(story('Sigue aquí'))
  await goOn(page, plain)
  await expectStep(page, plain, 2)
  await page.getByLabel(plain('new.location.label')).fill('Casa consistorial')
  await easySwitch(page, plain).click()
  await expect(easySwitch(page, plain)).toBeChecked()
  await expect(easySwitch(page, plain)).toBeFocused()
  await expect(page).toHaveTitle(plain('new.stepTitle', { step: 2, steps: 5 }))
  await expect(page.getByRole('heading', { level: 1, name: t('new.stepName.where') })).toBeVisible()
  await expect(page.getByLabel(t('new.location.label'))).toHaveValue('Casa consistorial')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await inspect(page)
  await easySwitch(page, plain).click()
  await expect(easySwitch(page, plain)).not.toBeChecked()
  await expect(page.getByRole('heading', { level: 1, name: plain('new.stepName.where') })).toBeVisible()
  await expect(page.getByLabel(plain('new.location.label'))).toHaveValue('Casa consistorial')
  await page.goBack()
  await expect(page.getByLabel(plain('new.description.label'))).toHaveValue(story('Sigue aquí'))
})

test('@everywhere where the other words cannot be fetched, nothing is lost, and no way to lose it is offered', async ({
  page,
  faults,
}) => {
  const t = wordsOf(page)
  faults.expect(/easy=on/)
  await page.goto('/demo/new')
  await page.getByLabel(t('new.description.label')).fill(story('Sin red'))
  await page.waitForFunction(() => document.querySelector('dialog'))
  await page.route('**/demo/new?easy=on', (route) => route.abort())
  await easySwitch(page, t).click()
  const dialog = page.getByRole('dialog', { name: t('public.leave.offline') })
  await expect(dialog.getByRole('button')).toHaveCount(1)
  await dialog.getByRole('button', { name: t('public.leave.stay') }).click()
  await expect(page.getByLabel(t('new.description.label'))).toHaveValue(story('Sin red'))
  // The server is asked until it is in reach again.
  await expect(page.getByRole('status').getByText(t('state.offline'))).toBeVisible()
  await expect(page.getByText(t('state.offline'))).toHaveCount(0)
})

test('without JavaScript the button works too, and a refused form comes back in easy words', async ({
  newPerson,
  faults,
}) => {
  const page = await newPerson({ javaScriptEnabled: false })
  const plain = wordsOf(page)
  const t = easyOf(page)
  await page.goto('/demo/new')
  await easySwitch(page, plain).click()
  await expect(easySwitch(page, plain)).toBeChecked()
  faults.expect(/422 .*\/demo\/new/)
  await page.getByLabel(t('new.description.label')).fill(story('Sin guiones'))
  await page.getByLabel(t('field.day'), { exact: true }).fill('31/12/2099')
  await page.getByRole('radio', { name: t('new.identity.anonymous') }).check()
  await page.getByLabel(t('new.accept.label')).check()
  await page.getByRole('button', { name: t('new.submit') }).click()
  await expect(page.getByRole('alert').getByRole('link', { name: t('errors.locationRequired') })).toBeVisible()
  await expect(page.getByLabel(t('new.description.label'))).toHaveValue(story('Sin guiones'))
})
