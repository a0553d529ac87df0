import { describe, expect, it } from 'vitest'
import { detectLocale, localeCookie } from './locale.ts'

describe('the language of the interface', () => {
  it('comes from the cookie if it is supported', () => {
    expect(detectLocale('a=b; currentLanguage=es', 'en-GB')).toBe('es')
  })

  it('comes from the first two letters of the browser’s language where the cookie says nothing that exists', () => {
    expect(detectLocale('', 'es-AR')).toBe('es')
    expect(detectLocale('currentLanguage=fr', 'ES')).toBe('es')
  })

  it('is English where neither is supported', () => {
    expect(detectLocale('', 'fr-FR')).toBe('en')
    expect(detectLocale('', undefined)).toBe('en')
  })

  it('is remembered for a year on every path', () => {
    expect(localeCookie('es')).toContain('currentLanguage=es; Path=/; Max-Age=31536000')
  })
})
