import { randomInt } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { BASE_WORDS } from './common-password-words.ts'
import { isCommonPassword } from './common-passwords.ts'

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

describe('common passwords', () => {
  it.each([
    'Password1',
    'Passw0rd',
    'P@ssw0rd',
    'Pa55word',
    'Password123!',
    'Password2026',
    '1Password',
    'Qwerty123',
    'Qwerty12345',
    'Abc12345',
    'Abcd1234',
    'Aa123456',
    'Aa112233',
    '1qaz2wsX',
    '1Qaz2wsx3edc',
    'Zaq12wsx',
    'Q1w2e3r4',
    'A1b2c3d4',
    'Asdf1234',
    'Welcome1',
    'Welcome2026!',
    'Admin123',
    'Admin1234',
    'Iloveyou1',
    'Dragon123',
    'Monkey123',
    'Charlie1',
    'Letmein1',
    'Contraseña1',
    'Contrasena2026',
    'Bienvenido1',
    'Madrid2026',
    'RealMadrid1',
    'Barcelona92',
    'Teamo123',
    'Verano2025',
    'Verano.2025',
    'Maria1985',
    'Alejandro12',
    'HolaHola1',
    'Hola12345',
    'Cambiame1',
    'Diciembre24',
    'Qwerty1!',
    'Lucia01011990',
  ])('include %s', (password) => {
    expect(isCommonPassword(password)).toBe(true)
  })

  it('include well over 100,000 that would meet the specification otherwise', () => {
    const endings = Array.from({ length: 400 }, (_, at) => (at < 150 ? `${1900 + at}` : `${at}`))
    const candidates = new Set([...BASE_WORDS].flatMap((word) => endings.map((ending) => capital(word) + ending)))
    const fit = [...candidates].filter((text) => text.length >= 8 && text.length <= 20)
    expect(fit.length).toBeGreaterThan(100_000)
    expect(fit.filter((text) => !isCommonPassword(text))).toEqual([])
  })

  it.each(['Demo2026pass', 'Trenes8verdesLentos', 'kR7vTq2mXw', 'Tejado4Nutria', 'Mz81hQpa'])(
    'do not include %s',
    (password) => {
      expect(isCommonPassword(password)).toBe(false)
    },
  )

  it('are told for any input in short time, however long or odd', () => {
    for (const text of ['', ' ', '1', '1'.repeat(5000), 'ab'.repeat(2500), '!'.repeat(300), 'Password'.repeat(300)])
      expect(typeof isCommonPassword(text)).toBe('boolean')
  })

  it('hardly ever include a random one', () => {
    const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789'
    const random = (): string => Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('')
    expect(Array.from({ length: 2000 }, random).filter(isCommonPassword)).toEqual([])
  })
})
