import { expect, it } from 'vitest'
import { plainText } from './plain-text.ts'

it('a text is found whatever its case, its accents and its spaces', () => {
  expect(plainText('  Contratación\tPÚBLICA  ')).toBe('contratacion publica')
  expect(plainText('Año Muñiz')).toBe(plainText('ano muniz'))
})
