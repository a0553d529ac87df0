import { expect, type Page } from '@playwright/test'
import type { Paper } from './papers.ts'
import type { Words } from './words.ts'

/** A day in the past, as the form takes it. */
export const pastDay = '12/03/2026'

export const story = (mark: string): string =>
  `${mark}: las facturas del suministro se pagaron dos veces en marzo, y el segundo pago fue a otra cuenta.`

/** The heading of a step, and the focus on it. */
export const expectStep = async (page: Page, t: Words, step: 1 | 2 | 3 | 4 | 5): Promise<void> => {
  const names = ['what', 'where', 'files', 'you', 'check'] as const
  const name = names[step - 1] ?? 'check'
  const title = name === 'check' ? t('new.check.title') : t(`new.stepName.${name}`)
  await expect(page.getByText(t('new.step', { step, steps: 5 }))).toBeVisible()
  const heading = page.getByRole('heading', { level: 1, name: title })
  await expect(heading).toBeVisible()
  if (step > 1) await expect(heading).toBeFocused()
}

export const goOn = (page: Page, t: Words): Promise<void> =>
  page.getByRole('button', { name: t('action.continue'), exact: true }).click()

/** From an open form to the page that checks the answers, with nothing that is optional but files. */
export const fillToCheck = async (
  page: Page,
  t: Words,
  description: string,
  files: readonly Paper[] = [],
): Promise<void> => {
  await expectStep(page, t, 1)
  await page.getByLabel(t('new.description.label')).fill(description)
  await goOn(page, t)
  await expectStep(page, t, 2)
  await page.getByLabel(t('field.day'), { exact: true }).fill(pastDay)
  await page.getByLabel(t('new.location.label')).fill('Casa consistorial')
  await goOn(page, t)
  await expectStep(page, t, 3)
  if (files.length > 0) await page.getByLabel(t('files.choose')).setInputFiles([...files])
  await goOn(page, t)
  await expectStep(page, t, 4)
  await page.getByRole('radio', { name: t('new.identity.anonymous') }).check()
  await goOn(page, t)
  await expectStep(page, t, 5)
}

/** From the page of the answers to the code. Answers the whole reference. */
export const acceptAndSend = async (page: Page, t: Words): Promise<string> => {
  await page.getByLabel(t('new.accept.label')).check()
  await page.getByRole('button', { name: t('new.submit') }).click()
  return readReference(page, t)
}

/** The code of the sent page, in its six groups. */
export const readReference = async (page: Page, t: Words): Promise<string> => {
  await expect(page.getByRole('heading', { level: 1, name: t('sent.title') })).toBeVisible()
  const shown = page.getByRole('region', { name: t('sent.code.title') }).getByText(/^(\S{4}-){5}\S{4}$/)
  const reference = (await shown.textContent()) ?? ''
  expect(reference).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){5}$/)
  return reference
}

/** Types the last group, which lets the page go without a warning. */
export const confirmReference = async (page: Page, t: Words, reference: string): Promise<void> => {
  await page.getByLabel(t('sent.confirm.label')).fill(reference.slice(-4))
  await page.getByRole('button', { name: t('sent.confirm.button') }).click()
  await expect(page.getByText(t('sent.confirm.done'))).toBeVisible()
}

export interface Sent {
  reference: string
  caseNumber: string
}

/** The number that may be said on the telephone, on the page of the code or on the follow-up page. */
export const readCaseNumber = async (page: Page): Promise<string> =>
  (await page.getByText(/^\d{4}-\d{4,5}$/).textContent()) ?? ''

/** Sends a report as somebody in a hurry would, from a page of their own, and keeps the code. */
export const sendReport = async (
  page: Page,
  t: Words,
  mark: string,
  { slug = 'demo', files = [] }: { slug?: string; files?: readonly Paper[] } = {},
): Promise<Sent> => {
  await page.goto(`/${slug}/new`)
  await fillToCheck(page, t, story(mark), files)
  const reference = await acceptAndSend(page, t)
  if (files.length > 0) await expect(page.getByText(t('sent.files.allReceived'))).toBeVisible()
  await confirmReference(page, t, reference)
  return { reference, caseNumber: await readCaseNumber(page) }
}

/** Opens the follow-up page by a reference, however it is written. */
export const followReport = async (page: Page, t: Words, typed: string, slug = 'demo'): Promise<void> => {
  await page.goto(`/${slug}`)
  await page.getByLabel(t('public.reference')).fill(typed)
  await page.getByRole('button', { name: t('lookup.submit') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('follow.title'), exact: true })).toBeVisible()
}
