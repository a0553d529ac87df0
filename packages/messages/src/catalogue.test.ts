import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { isUsed, readUsage, sourceFiles } from '../test/used-keys.ts'
import { logTypes } from '../../contract/src/logs/types.ts'
import { errorStatus } from '../../contract/src/errors.ts'
import { statuses } from '../../contract/src/reports/statuses.ts'
import { catalogues } from './all.ts'
import { locales, sourceLocale } from './locales.ts'

const es = catalogues[sourceLocale].texts
const others = locales
  .filter((locale) => locale !== sourceLocale)
  .map((locale) => [locale, catalogues[locale].texts] as const)
const every = Object.values(catalogues).flatMap(({ texts }) => Object.entries(texts))
const paramsOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()
const pluralSuffix = /\.(one|other)$/
const messages = new Set(Object.keys(es).map((key) => key.replace(pluralSuffix, '')))

describe('every language', () => {
  test.each(others)('%s has the keys of the source language', (_, texts) => {
    expect(Object.keys(texts).sort()).toEqual(Object.keys(es).sort())
  })

  test('has more than 300 messages', () => {
    expect(messages.size).toBeGreaterThan(300)
  })

  test.each(others)('%s takes the same parameters in each message', (_, texts) => {
    const differing = Object.keys(es).filter(
      (key) => !pluralSuffix.test(key) && String(paramsOf(es[key] ?? '')) !== String(paramsOf(texts[key] ?? '')),
    )
    expect(differing).toEqual([])
  })

  test('has both forms of every plural, whose general form names the count and the same parameters', () => {
    const plurals = [...messages].filter((key) => `${key}.other` in es || `${key}.one` in es)
    const forms = (key: string) => Object.values(catalogues).map(({ texts }) => paramsOf(texts[`${key}.other`] ?? ''))
    expect(plurals.filter((key) => !(`${key}.one` in es && `${key}.other` in es))).toEqual([])
    expect(plurals.filter((key) => !forms(key).every((params) => params.includes('count')))).toEqual([])
    expect(plurals.filter((key) => new Set(forms(key).map(String)).size > 1)).toEqual([])
    expect(plurals.filter((key) => key in es)).toEqual([])
  })

  test('has no empty text, stray space, broken brace or markup', () => {
    const wrong = every.filter(
      ([, text]) =>
        text.trim() !== text || text === '' || / {2}/.test(text) || /[{}<>]/.test(text.replace(/\{\w+\}/g, '')),
    )
    expect(wrong).toEqual([])
  })
})

test('every error code, status and kind of log entry of the contract has its words', () => {
  const keys = [
    ...Object.keys(errorStatus).map((code) => `errors.${code}`),
    ...statuses.flatMap((status) => [`report.status.${status}`, `report.publicStatus.${status}`]),
    ...logTypes.map((type) => `log.type.${type}`),
  ]
  expect(keys.filter((key) => !messages.has(key))).toEqual([])
})

describe('the sources', () => {
  const root = fileURLToPath(new URL('../../../', import.meta.url))
  const usage = readUsage(sourceFiles(root, ['apps', 'packages'], 'packages/messages'))

  test('say no key that the catalogue lacks', () => {
    const missing = usage.calls.filter(({ text, built }) => !built && !messages.has(text))
    expect(missing.map(({ where, text }) => `${relative(root, where)}: ${text}`)).toEqual([])
  })

  test('build keys only from a literal beginning that ends in a dot and that some key has', () => {
    const isPrefix = (text: string) => text.endsWith('.') && [...messages].some((key) => key.startsWith(text))
    const wrong = usage.calls.filter(({ text, built }) => built && !isPrefix(text))
    expect(wrong.map(({ where, text }) => `${relative(root, where)}: ${text}`)).toEqual([])
  })

  test('use every message', () => {
    expect([...messages].filter((key) => !isUsed(usage, key))).toEqual([])
  })
})
