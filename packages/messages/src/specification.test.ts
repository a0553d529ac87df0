import { expect, test } from 'vitest'
import { specified } from '../test/specified.ts'
import { catalogues, translators } from './all.ts'

const { es, en } = translators
const words = Object.entries(specified).flatMap(([key, one]) => ('words' in one ? [[key, one.words] as const] : []))

test.each(words)('%s is worded as sections 5 and 8 of the specification have it', (key, expected) => {
  expect(catalogues.en.texts[key]).toBe(expected)
})

test('schema messages are those that section 5 gives in Spanish', () => {
  expect(es('errors.required')).toBe('Requerido')
  expect(es('errors.invalidInput')).toBe('Entrada inválida')
  expect(es('errors.invalidDate')).toBe('Fecha inválida')
})

test('lists say what the specification has them say', () => {
  expect(en('table.noResults')).toBe('No results')
  expect(en('table.page', { page: 1, pages: 3 })).toBe('Page 1 of 3')
})
