import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { PublicPage } from '@canal/contract/pages/public-page'
import { locales, type Locale } from '@canal/messages'
import { easyTexts, loadEach } from '@canal/messages/bundles'
import { follow } from '@canal/messages/es/follow'
import { frame } from '@canal/messages/es/frame'
import { landing } from '@canal/messages/es/landing'
import { later } from '@canal/messages/es/later'
import { sent } from '@canal/messages/es/sent'
import { transfers } from '@canal/messages/es/transfers'
import { describe, expect, it } from 'vitest'
import { noAssets, pages } from './fixtures.ts'
import { render } from './ssr.tsx'

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

const client = fileURLToPath(new URL('../../dist/client/', import.meta.url))
const manifestFile = `${client}.vite/manifest.json`
const isBuilt = existsSync(manifestFile)
const bundles = await loadEach(easyTexts)
const kilobyte = 1000
const weightOf = (content: Buffer | string) => gzipSync(content, { level: 9 }).length

const filesOf = (manifest: Readonly<Record<string, Chunk>>, name: string): string[] => {
  const chunk = manifest[name]
  if (!chunk) return []
  return [chunk.file, ...(chunk.css ?? []), ...(chunk.imports ?? []).flatMap((one) => filesOf(manifest, one))]
}

const firstVisit = (locale: Locale) => {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(manifestFile, 'utf8'))
  const entries = ['src/public/entry.tsx', `../../packages/messages/src/${locale}/bundles/form.ts`]
  const files = [...new Set(entries.flatMap((entry) => filesOf(manifest, entry)))]
  const sizes = files.map((file) => ({ file, size: weightOf(readFileSync(client + file)) }))
  const html = ['landing', 'new'].map((name) => {
    const frame = { locale, path: '/', apiKey: 'demo', now: '2026-12-01T10:00:00Z' }
    return weightOf(render({ ...pages[name], ...frame } as PublicPage, noAssets).html)
  })
  const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0)
  const scripts = sum(sizes.filter(({ file }) => file.endsWith('.js')).map(({ size }) => size))
  return { files, scripts, all: sum(sizes.map(({ size }) => size)) + sum(html) }
}

it('the front ends are built before their weight is tested, wherever that is checked for everybody', () => {
  expect(isBuilt || !process.env.CI).toBe(true)
})

describe.runIf(isBuilt).each(locales)('landing and form in %s', (locale) => {
  it('load at most 100 KB of JavaScript, compressed', () => {
    expect(firstVisit(locale).scripts).toBeLessThanOrEqual(100 * kilobyte)
  })

  it('weigh at most 125 KB together, documents and styles included', () => {
    expect(firstVisit(locale).all).toBeLessThanOrEqual(125 * kilobyte)
  })

  it('need at most six requests on a first visit: the document, a logo, and these', () => {
    expect(firstVisit(locale).files.length).toBeLessThanOrEqual(4)
  })

  it('bring no word of easy reading: who reads easily gets them in the page', () => {
    const code = firstVisit(locale)
      .files.map((file) => readFileSync(client + file, 'utf8'))
      .join('\n')
    expect(
      Object.values(bundles[locale].texts).filter(
        (text) => text.includes('\n') && code.includes(JSON.stringify(text).slice(1, -1)),
      ),
    ).toEqual([])
  })

  it('bring every text that they name: the others come later, or are the server’s alone', () => {
    const scripts = firstVisit(locale).files.filter((file) => file.endsWith('.js'))
    const code = scripts.map((file) => readFileSync(client + file, 'utf8')).join('\n')
    const named = Object.keys({ ...frame, ...landing, ...later, ...sent, ...follow, ...transfers }).filter((key) =>
      ['`', '"', "'"].some((quote) => code.includes(quote + key + quote)),
    )
    expect(named).toEqual([])
  })
})
