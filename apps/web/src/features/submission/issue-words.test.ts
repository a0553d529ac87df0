import { translators } from '@canal/messages/all'
import { expect, it } from 'vitest'
import { wordAtField, wordIssue } from './issue-words.ts'

const { es } = translators
const missing = (field: 'description' | 'dateOfEventDay' | 'anonymous') => ({
  field,
  key: 'errors.required',
  params: {},
})

it.each([
  ['description', 'Escriba qué ocurrió'],
  ['dateOfEventDay', 'Escriba cuándo fue, aunque sea solo el año, o marque «No sé cuándo fue»'],
  ['anonymous', 'Elija «Anónima» o «Con identificación»'],
] as const)('what is missing is named, at its field and in the summary: %s', (field, words) => {
  expect(wordAtField(es, missing(field))).toBe(words)
  expect(wordIssue(es, missing(field))).toEqual({ id: field, text: words })
})

it('what says nothing without its field stands in the summary after the field’s name', () => {
  const issue = { field: 'description', key: 'errors.minLength', params: { min: 20 } } as const
  expect(wordAtField(es, issue)).toBe('Debe tener al menos 20 caracteres.')
  expect(wordIssue(es, issue).text).toBe('¿Qué ocurrió? Debe tener al menos 20 caracteres.')
})
