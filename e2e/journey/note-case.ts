import type { Locator, Page } from '@playwright/test'
import { reportArrives } from './arrival.ts'
import { callAs } from './calls.ts'
import { enterOffice } from './office.ts'
import { idOf, openCase } from './open-case.ts'
import type { NewPerson } from './test.ts'
import { wordsOf } from './words.ts'

/** A report that Ana has open and has shared with the external investigation (Elena), and three more browsers. */
export const openNoteCase = async (page: Page, newPerson: NewPerson) => {
  const [reporter, colleague, elena] = [await newPerson(), await newPerson(), await newPerson()]
  const { caseNumber, reference } = await reportArrives('Polideportivo')
  await enterOffice(page, 'ana.garcia')
  await openCase(page, caseNumber)
  const id = idOf(page)
  const ana = await callAs('ana.garcia')
  await ana('POST', '/api/reports/share', { id, username: 'elena.vidal' })
  const note = page.getByRole('textbox', { name: wordsOf(page)('chat.note'), exact: true })
  return { reporter, colleague, elena, caseNumber, reference, id, note }
}

/**
 * Goes from the bell of the head to all notices, and finds there what is said of a report: the bell itself shows
 * the latest few, and other journeys have the same colleague told of theirs.
 */
export const noticeOf = async (page: Page, caseNumber: string, kind: 'mentioned' | 'task-given'): Promise<Locator> => {
  const t = wordsOf(page)
  await page
    .getByRole('banner')
    .getByRole('button', { name: t('notification.title') })
    .click()
  await page
    .getByRole('dialog', { name: t('notification.title') })
    .getByRole('link', { name: t('office.seeAll') })
    .click()
  return page
    .getByRole('row')
    .filter({ hasText: caseNumber })
    .filter({ hasText: t(`notification.kind.${kind}`) })
}
