import type { FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import { apiLocale, pageLocale } from './locale.ts'

const asking = (language?: string, cookie?: string) =>
  ({ headers: { 'accept-language': language, cookie } }) as unknown as FastifyRequest

describe('the language of an answer', () => {
  test.each([
    ['es', 'es'],
    ['ca, es;q=0.9', 'es'],
    ['ca,es-ES;q=0.9,es;q=0.8,en;q=0.7', 'es'],
    ['gl-ES, en;q=0.5, es;q=0.8', 'es'],
    ['fr, EN-gb;q=0.9, es;q=0.8', 'en'],
    ['es;q=0, fr', 'en'],
    ['est', 'en'],
    ['fr', 'en'],
  ] as const)('is of %j the most wanted that there is', (header, locale) => {
    expect(pageLocale(asking(header))).toBe(locale)
    expect(apiLocale(asking(header))).toBe(locale)
  })

  test('is English on a page and Spanish in the API where none is named', () => {
    for (const header of [undefined, '', '*', ' , ']) {
      expect(pageLocale(asking(header))).toBe('en')
      expect(apiLocale(asking(header))).toBe('es')
    }
  })

  test('is on a channel’s page the channel’s own, where none is asked for that we speak', () => {
    for (const header of [undefined, '*', 'ro', 'ro, fr;q=0.5']) expect(pageLocale(asking(header), 'es')).toBe('es')
    expect(pageLocale(asking('ro, en;q=0.1'), 'es')).toBe('en')
    expect(pageLocale(asking('ro', 'currentLanguage=en'), 'es')).toBe('en')
  })

  test('is on a page what was chosen before, where that is one of ours', () => {
    expect(pageLocale(asking('es', 'currentLanguage=en'))).toBe('en')
    expect(pageLocale(asking('ca, es;q=0.9', 'currentLanguage=fr'))).toBe('es')
  })
})
