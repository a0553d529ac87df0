import { expect, test } from 'vitest'
import { translators } from './all.ts'
import type { PlainKey, PublicKey } from './keys.ts'
import { texts as publicEs } from './es/bundles/public.ts'
import { createTranslator, type Translate } from './translate.ts'

const { es, en } = translators

test('a message is said in the language of its translator, with its parameters', () => {
  expect(es('table.page', { page: 2, pages: 7 })).toBe('Página 2 de 7')
  expect(en('table.page', { page: 2, pages: 7 })).toBe('Page 2 of 7')
})

test('a count chooses singular or plural by the rules of the language', () => {
  expect([0, 1, 2].map((count) => es('field.summary', { count }))).toEqual([
    'Hay 0 datos que revisar',
    'Hay 1 dato que revisar',
    'Hay 2 datos que revisar',
  ])
  expect(en('field.summary', { count: 1 })).toBe('There is 1 answer to check')
})

test('a count for which a language has a form that the catalogue lacks falls back to the plural', () => {
  expect(es('field.summary', { count: 1_000_000 })).toBe('Hay 1.000.000 datos que revisar')
})

test('a number is written as the language writes quantities, a string is left alone', () => {
  expect(es('errors.maxLength', { max: 5000 })).toBe('No puede tener más de 5.000 caracteres.')
  expect(en('errors.maxLength', { max: 5000 })).toBe('Cannot be more than 5,000 characters long.')
  expect(es('action.removeNamed', { name: '2026' })).toBe('Quitar «2026»')
})

test('a parameter that looks like a placeholder is not expanded again', () => {
  expect(es('table.page', { page: '{pages}', pages: 3 })).toBe('Página {pages} de 3')
})

test('the pieces of a message keep an element in its place', () => {
  const element = { link: 'x' }
  expect(es.rich('app.documentTitle', { page: element, name: 'Demo' })).toEqual(['', element, ' · ', 'Demo', ''])
})

test('a key that travelled as data is said with its parameters, and an unknown one is answered with itself', () => {
  expect(es.dynamic('errors.minLength', { min: 8 })).toBe('Debe tener al menos 8 caracteres.')
  expect(es.dynamic('errors.nothing-like-it')).toBe('errors.nothing-like-it')
})

test('a translator of the public bundle cannot name an office text, and a larger one serves where less is needed', () => {
  const t: Translate<PublicKey> = createTranslator<PublicKey>('es', { texts: publicEs })
  // @ts-expect-error: the key exists in the office's bundle alone
  expect(t('errors.stale-update')).toBe('errors.stale-update')
  // @ts-expect-error: a page of the office would name texts that this bundle lacks
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
