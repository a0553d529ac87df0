import type { Act } from '@canal/contract/roster/schemas'
import { translators } from '@canal/messages/all'
import { expect, it } from 'vitest'
import { termText, todoWords } from './act-words.ts'
import { officeDatesIn } from './office-dates.ts'

const text = translators.es

it('of what silence never brings about, says that another signature has to come', () => {
  const waits = { signed: 1, needed: 2, countsAt: null, isSeen: true, isSigned: false, maySign: true, mayStop: true }
  const said = (more: Partial<Act> = {}) =>
    todoWords({ ...waits, ...more } as Act, text, officeDatesIn('Europe/Madrid'))
  expect(said()).toBe('Puede firmarlo o detenerlo. Mientras no firme nadie más, no será efectivo.')
  expect(said({ isSigned: true, maySign: false })).toContain('Mientras no firme nadie más, no será efectivo.')
  expect(said({ signed: 0 })).toContain('Mientras nadie lo firme, no será efectivo.')
})

it('says whole years as years, other months as months, and days as they are', () => {
  const terms = [
    { months: 36 },
    { months: 12 },
    { months: 6 },
    { months: 1 },
    { months: 0 },
    { days: 365 },
    { days: 1 },
  ]
  expect(terms.map((term) => termText(term, text))).toEqual([
    '3 años',
    '1 año',
    '6 meses',
    '1 mes',
    '0 meses',
    '365 días',
    '1 día',
  ])
})
