import { describe, expect, test } from 'vitest'
import { catalogues } from './all.ts'
import { easyTexts, loadEach } from './bundles.ts'
import { locales } from './locales.ts'

const bundles = await loadEach(easyTexts)
const paramsOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')

/** The texts in the place of others, and those of the channel's own page in easy reading. */
const easyOf = (locale: (typeof locales)[number]): [key: string, text: string][] => {
  const own = Object.entries(catalogues[locale].texts).filter(([key]) => key.startsWith('easy.'))
  return [...Object.entries({ ...bundles[locale].texts, ...bundles[locale].around }), ...own]
}
const linesOf = (locale: (typeof locales)[number]) =>
  easyOf(locale).flatMap(([key, text]) =>
    text
      .trim()
      .split('\n')
      .map((line) => [key, line] as const),
  )

describe.each(locales)('easy reading in %s (UNE 153101)', (locale) => {
  const { texts } = catalogues[locale]

  test('says in the place of another text only what its parameters can fill', () => {
    const unknown = easyOf(locale).filter(([key, text]) => {
      const known = paramsOf(texts[key] ?? '')
      return !(key in texts) || paramsOf(text).some((name) => !known.includes(name))
    })
    expect(unknown).toEqual([])
  })

  test('has both forms of each plural that it words', () => {
    const keys = new Set(easyOf(locale).map(([key]) => key))
    const other = (key: string) => (key.endsWith('.one') ? `${key.slice(0, -4)}.other` : `${key.slice(0, -6)}.one`)
    expect([...keys].filter((key) => /\.(one|other)$/.test(key) && !keys.has(other(key)))).toEqual([])
  })

  test('ends a line with each sentence', () => {
    expect(linesOf(locale).filter(([, line]) => /[.!?] \S/.test(line))).toEqual([])
  })

  test('keeps its lines and its sentences short', () => {
    expect(linesOf(locale).filter(([, line]) => line.length > 70)).toEqual([])
    const long = easyOf(locale).flatMap(([key, text]) =>
      // A line after a colon is one of a list.
      text
        .split(/[.?!:»”]\n|,\n(?:y |and )?/)
        .filter((sentence) => sentence.split(/\s+/).length > 16)
        .map((sentence) => [key, sentence]),
    )
    expect(long).toEqual([])
  })

  test('uses no semicolon, bracket, ellipsis, abbreviation or "etc."', () => {
    const signs = /[;()…%]|\betc\b|\bp\. ?ej|\be\.g|\bi\.e|\b(?:[A-Z]\.){2,}|n\.º/
    expect(linesOf(locale).filter(([, line]) => signs.test(line))).toEqual([])
  })
})
