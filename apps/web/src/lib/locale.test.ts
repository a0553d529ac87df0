import { describe, expect, it } from 'vitest'
import { detectLocale, localeCookie } from './locale.ts'

describe('the language of the interface', () => {
  it('comes from the cookie if it is supported', () => {
    expect(detectLocale('a=b; currentLanguage=es', ['en-GB'])).toBe('es')
  })

  it('is the first of the browser’s that there is, where the cookie says nothing that exists', () => {
    expect(detectLocale('', ['es-AR', 'en'])).toBe('es')
    expect(detectLocale('currentLanguage=fr', ['ES'])).toBe('es')
    expect(detectLocale('', ['ca', 'es-ES', 'en'])).toBe('es')
  })

  it('is English where neither is supported', () => {
    expect(detectLocale('', ['fr-FR', 'est'])).toBe('en')
    expect(detectLocale('', [])).toBe('en')
  })

  it('is remembered for a year on every path', () => {
    expect(localeCookie('es')).toContain('currentLanguage=es; Path=/; Max-Age=31536000')
  })
})
