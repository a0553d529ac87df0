import { readdirSync, readFileSync } from 'node:fs'
import { catalogue as office } from '@canal/messages/office-es'
import { catalogue as pages } from '@canal/messages/public-es'
import { expect, it } from 'vitest'

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
  expect([...keys].filter((key) => !has(office.texts, key) || !has(pages.texts, key))).toEqual([])
})
