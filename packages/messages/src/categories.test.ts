import { expect, test } from 'vitest'
import { categories } from '../../contract/src/casework/categories.ts'
import { catalogues } from './all.ts'
import { locales } from './locales.ts'

test.each(locales)('every category has its words in %s, and no two the same', (locale) => {
  const { texts } = catalogues[locale]
  const words = categories.map((category) => texts[`category.${category}`])
  expect(words).not.toContain(undefined)
  expect(new Set(words).size).toBe(categories.length)
  expect(Object.keys(texts).filter((key) => /^category\./.test(key))).toHaveLength(categories.length)
})
