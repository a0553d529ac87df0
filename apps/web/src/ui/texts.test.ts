import { readdirSync, readFileSync } from 'node:fs'
import { texts as ofCases } from '@canal/messages/es/bundles/case'
import { texts as first } from '@canal/messages/es/bundles/office'
import { texts as pages } from '@canal/messages/es/bundles/public'
import { expect, it } from 'vitest'

/** What has to do with files stands on pages that load the texts of a case. */
const office = { ...first, ...ofCases }
const here = new URL('./', import.meta.url)
const keysIn = (source: string) => [...source.matchAll(/\bt\('([\w.]+)'/g)].map(([, key]) => key ?? '')

it('the building blocks that both front ends share say only what both of their catalogues hold', () => {
  const sources = readdirSync(here)
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => readFileSync(new URL(name, here), 'utf8'))
    .filter((source) => source.includes('useTranslate'))
  const keys = new Set(sources.flatMap(keysIn))
  const has = (texts: Readonly<Record<string, string>>, key: string) => key in texts || `${key}.other` in texts
  expect(keys.size).toBeGreaterThan(5)
  expect([...keys].filter((key) => !has(office, key) || !has(pages, key))).toEqual([])
})
