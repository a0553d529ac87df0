import { existsSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { locales } from '@canal/messages'
import { texts as ofCases } from '@canal/messages/es/bundles/case'
import { texts as ofSettings } from '@canal/messages/es/bundles/settings'
import { texts as ofSetup } from '@canal/messages/es/bundles/setup'
import { describe, expect, it } from 'vitest'

const built = new URL('../../dist/client/', import.meta.url)
const manifestFile = new URL('.vite/manifest.json', built)
/** The administrator's texts come besides with the first of the settings pages, which no member loads. */
const budgetOf = (page: string) => (isSettings(page) ? 176_000 : 170_000)
const isSettings = (page: string) => page === 'users'

type Manifest = Readonly<Record<string, { readonly file: string; readonly imports?: readonly string[] }>>

/** The built files that a set of sources needs, each once, with what they import. */
const filesOf = (manifest: Manifest, keys: readonly string[]): Set<string> => {
  const seen = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`the build has no ${key}`)
    if (seen.has(key)) return
    seen.add(key)
    chunk.imports?.forEach(visit)
  }
  keys.forEach(visit)
  return new Set([...seen].map((key) => manifest[key]?.file ?? ''))
}

const bytesOf = (files: Iterable<string>): number =>
  [...files]
    .filter((file) => file.endsWith('.js'))
    .reduce((sum, file) => sum + gzipSync(readFileSync(new URL(file, built)), { level: 9 }).length, 0)

describe.runIf(existsSync(manifestFile) || process.env['CI'] === 'true')('the first load of the back-office', () => {
  const pages = ['login', 'first-sign-in', 'dashboard', 'report-lists', 'users'] as const

  it.each(pages)(
    'stays within its bytes of JavaScript, gzip, on the page %s, with its frame and any of the languages',
    (page) => {
      const manifest: Manifest = JSON.parse(readFileSync(manifestFile, 'utf8'))
      const sources = Object.keys(manifest)
      const textsOf = (locale: string) =>
        sources.filter(
          (key) =>
            key.endsWith(`/${locale}/bundles/office.ts`) ||
            (isSettings(page) && key.endsWith(`/${locale}/bundles/settings.ts`)),
        )
      const isBeforeSignIn = page === 'login' || page === 'first-sign-in'
      const own = [
        'src/admin/main.tsx',
        `src/routes/${page}.tsx`,
        ...(isBeforeSignIn ? [] : ['src/admin/office-layout.tsx']),
      ]
      for (const locale of locales) {
        const texts = textsOf(locale)
        expect(texts).toHaveLength(isSettings(page) ? 2 : 1)
        expect(bytesOf(filesOf(manifest, [...own, ...texts]))).toBeLessThanOrEqual(budgetOf(page))
      }
    },
  )

  it.each(pages)('brings with %s every text that it names: later ones come with their pages', (page) => {
    const manifest: Manifest = JSON.parse(readFileSync(manifestFile, 'utf8'))
    const own = ['src/admin/main.tsx', 'src/admin/office-layout.tsx', `src/routes/${page}.tsx`]
    const code = [...filesOf(manifest, own)].map((file) => readFileSync(new URL(file, built), 'utf8')).join('\n')
    const later = { ...ofCases, ...ofSetup, ...(!isSettings(page) && ofSettings) }
    const named = Object.keys(later).filter((key) =>
      ['`', '"', "'"].some((quote) => code.includes(quote + key + quote)),
    )
    expect(named).toEqual([])
  })
})
