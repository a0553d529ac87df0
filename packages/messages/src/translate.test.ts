import { expect, test } from 'vitest'
import { translators } from './all.ts'
import type { PlainKey, PublicKey } from './keys.ts'
import { texts as publicEs } from './es/bundles/public.ts'
import { createTranslator, type Translate } from './translate.ts'

const { es, en } = translators

test('a translator gives a message in its language, with the parameters filled in', () => {
  expect(es('table.page', { page: 2, pages: 7 })).toBe('Página 2 de 7')
  expect(en('table.page', { page: 2, pages: 7 })).toBe('Page 2 of 7')
})

test('a count selects singular or plural by the rules of the language', () => {
  expect([0, 1, 2].map((count) => es('field.summary', { count }))).toEqual([
    'Hay 0 datos que revisar',
    'Hay 1 dato que revisar',
    'Hay 2 datos que revisar',
  ])
  expect(en('field.summary', { count: 1 })).toBe('There is 1 answer to check')
})

test('a count falls back to the plural if the catalogue lacks the form that the language has for it', () => {
  expect(es('field.summary', { count: 1_000_000 })).toBe('Hay 1.000.000 datos que revisar')
})

test('a number parameter is formatted for the language, a string is not changed', () => {
  expect(es('errors.maxLength', { max: 5000 })).toBe('No puede tener más de 5.000 caracteres.')
  expect(en('errors.maxLength', { max: 5000 })).toBe('Cannot be more than 5,000 characters long.')
  expect(es('action.removeNamed', { name: '2026' })).toBe('Quitar «2026»')
})

test('a parameter that looks like a placeholder is not expanded again', () => {
  expect(es('table.page', { page: '{pages}', pages: 3 })).toBe('Página {pages} de 3')
})

test('rich gives the pieces of a message with each element in its place', () => {
  const element = { link: 'x' }
  expect(es.rich('app.documentTitle', { page: element, name: 'Demo' })).toEqual(['', element, ' · ', 'Demo', ''])
})

test('dynamic translates a key that came as data, and returns an unknown key unchanged', () => {
  expect(es.dynamic('errors.minLength', { min: 8 })).toBe('Debe tener al menos 8 caracteres.')
  expect(es.dynamic('errors.nothing-like-it')).toBe('errors.nothing-like-it')
})

test('a translator of the public bundle has no office texts; one with more texts fits where fewer are needed', () => {
  const t: Translate<PublicKey> = createTranslator<PublicKey>('es', { texts: publicEs })
  // @ts-expect-error: the key exists only in the office's bundle
  expect(t('errors.stale-update')).toBe('errors.stale-update')
  // @ts-expect-error: office pages need texts that this bundle lacks
  const office: Translate = t
  const page: Translate<PublicKey> = es
  expect([office.locale, page.locale]).toEqual(['es', 'es'])
})

test('wrong keys and wrong parameters do not compile', () => {
  const label: PlainKey = 'table.next'
  // @ts-expect-error: it has parameters
  const notPlain: PlainKey = 'table.page'
  const refused = [
    // @ts-expect-error: no such key
    () => es('table.nothing'),
    // @ts-expect-error: the parameters are missing
    () => es('table.page'),
    // @ts-expect-error: one parameter is missing
    () => es('table.page', { page: 1 }),
    // @ts-expect-error: there are no parameters
    () => es('table.next', { page: 1 }),
    // @ts-expect-error: a plural is named without its suffix
    () => es('field.summary.one', { count: 1 }),
    // @ts-expect-error: a count is a number
    () => es('field.summary', { count: '1' }),
  ]
  const allowed = [(status: 'pending' | 'archived') => es(`report.status.${status}`), () => es(label)]
  expect([refused.length, allowed.length, notPlain]).toEqual([6, 2, 'table.page'])
})
