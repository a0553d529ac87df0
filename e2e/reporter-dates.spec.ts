import { inspect } from './journey/inspect.ts'
import { enterOffice } from './journey/office.ts'
import { openCase, section } from './journey/open-case.ts'
import { acceptAndSend, confirmReference, expectStep, goOn, readCaseNumber, story } from './journey/report-form.ts'
import { desktop, expect, test } from './journey/test.ts'
import { es } from './journey/words.ts'

const months = { es: 'marzo de 2026', en: 'March 2026' } as const

test('@everywhere a month will do, and that it still happens: in words to the reporter and to the committee', async ({
  page,
  newPerson,
  t,
}) => {
  const about = t('field.dateApproximate', { date: months[t.locale] })
  const words = `${about}. ${t('state.ongoing')}`
  await page.goto('/demo/new')
  await page.getByLabel(t('new.description.label')).fill(story('Marzo'))
  await goOn(page, t)
  await expectStep(page, t, 2)

  await test.step('nothing at all is asked for in words that say what will do', async () => {
    await page.getByRole('checkbox', { name: t('state.unknown'), exact: true }).check()
    await goOn(page, t)
    await expect(page.getByRole('alert').getByRole('link', { name: t('new.date.missing') })).toBeVisible()
    await inspect(page)
  })

  await test.step('what is no date says how to mend it', async () => {
    const day = page.getByLabel(t('field.day'), { exact: true })
    await day.fill('hace mucho')
    await goOn(page, t)
    await expect(day).toHaveAccessibleDescription(new RegExp(t('new.date.invalid')))
    await expect(day).toHaveValue('hace mucho')
  })

  await test.step('yesterday is a day, and a month no wrong one', async () => {
    const day = page.getByLabel(t('field.day'), { exact: true })
    // What reads words comes once something is written.
    await page.waitForFunction(() => document.querySelector('dialog'))
    await day.fill(t('new.date.yesterday'))
    await day.blur()
    await expect(day).toHaveValue(/^\d\d\/\d\d\/\d{4}$/)
    await expect(day).not.toHaveAttribute('aria-invalid')
    await day.fill(months[t.locale])
    await day.blur()
    await expect(day).toHaveValue('03/2026')
    await expect(day).not.toHaveAttribute('aria-invalid')
    await page.getByRole('checkbox', { name: t('state.ongoing') }).check()
    await inspect(page)
    await goOn(page, t)
    await expectStep(page, t, 3)
    await goOn(page, t)
    await page.getByRole('radio', { name: t('new.identity.anonymous') }).check()
    await goOn(page, t)
    await expectStep(page, t, 5)
    await expect(page.getByText(words, { exact: true })).toBeVisible()
    await inspect(page)
  })

  const reference = await acceptAndSend(page, t)
  const caseNumber = await readCaseNumber(page)
  await confirmReference(page, t, reference)
  await page.goto('/demo/open')
  await page.getByText(t('follow.details.title')).click()
  await expect(page.getByText(words, { exact: true })).toBeVisible()

  const office = await newPerson({ viewport: desktop, locale: 'es-ES' })
  await enterOffice(office, 'marta.ruiz')
  await openCase(office, caseNumber)
  const said = `${es('field.dateApproximate', { date: months.es })}. ${es('state.ongoing')}`
  await expect(section(office, 'details').getByText(said, { exact: true })).toBeVisible()
})

test('@everywhere without JavaScript a date in words is an answer', async ({ newPerson, t, faults }) => {
  faults.expect(/422 .*\/demo\/new/)
  const page = await newPerson({ javaScriptEnabled: false })
  const day = page.getByLabel(t('field.day'), { exact: true })
  await page.goto('/demo/new')
  await page.getByLabel(t('new.description.label')).fill(story('En palabras'))
  await day.fill('hace mucho')
  await page.getByRole('checkbox', { name: t('state.unknown'), exact: true }).check()
  await page.getByRole('radio', { name: t('new.identity.anonymous') }).check()
  await page.getByLabel(t('new.accept.label')).check()
  await page.getByRole('button', { name: t('new.submit') }).click()
  await expect(day).toHaveAccessibleDescription(new RegExp(t('new.date.invalid')))
  await expect(day).toHaveValue('hace mucho')
  await day.fill(months[t.locale])
  await page.getByRole('button', { name: t('new.submit') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('sent.title') })).toBeVisible()
  await page.getByRole('button', { name: t('sent.confirm.button') }).click()
  await page.getByText(t('follow.details.title')).click()
  await expect(page.getByText(t('field.dateApproximate', { date: months[t.locale] }), { exact: true })).toBeVisible()
})

test('@everywhere without JavaScript neither day nor place nor a category need be known', async ({ newPerson, t }) => {
  const page = await newPerson({ javaScriptEnabled: false })
  await page.goto('/demo/new')
  await page.getByLabel(t('new.description.label')).fill(story('Sin fecha'))
  await page.getByRole('checkbox', { name: t('new.date.unknown') }).check()
  await page.getByRole('checkbox', { name: t('state.unknown'), exact: true }).check()
  await page.getByRole('radio', { name: t('new.identity.anonymous') }).check()
  await page.getByLabel(t('new.accept.label')).check()
  await page.getByRole('button', { name: t('new.submit') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('sent.title') })).toBeVisible()
  const caseNumber = await readCaseNumber(page)
  await page.getByRole('button', { name: t('sent.confirm.button') }).click()
  await page.getByText(t('follow.details.title')).click()
  await expect(page.getByText(t('state.unknown'), { exact: true })).toHaveCount(3)

  const office = await newPerson({ viewport: desktop, locale: 'es-ES' })
  await enterOffice(office, 'marta.ruiz')
  await openCase(office, caseNumber)
  await expect(section(office, 'details').getByText(es('report.details.unknown'), { exact: true })).toHaveCount(3)
})
