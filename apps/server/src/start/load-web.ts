import { access, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import type { PageAssets, RenderPublicPage } from '@canal/contract/pages/public-page'
import { inEachLanguage, type Locale } from '@canal/messages'
import type { Web } from '../platform/deps.ts'
import { StartError } from './start-error.ts'

const chunkSchema = z.object({
  file: z.string(),
  css: z.optional(z.array(z.string())),
  imports: z.optional(z.array(z.string())),
})
const manifestSchema = z.record(z.string(), chunkSchema)
type Manifest = z.output<typeof manifestSchema>

const publicEntry = 'src/public/entry.tsx'
const officeEntry = 'src/admin/main.tsx'
/** What the public entry fetches first, once it knows the page's language. */
const formTexts = (locale: Locale) => `../../packages/messages/src/${locale}/bundles/form.ts`

/** An entry and all that it imports at once, deepest first, each once. */
const chunksOf = (manifest: Manifest, name: string, seen = new Set<string>()): string[] => {
  const chunk = manifest[name]
  if (!chunk || seen.has(name)) return []
  seen.add(name)
  return [...(chunk.imports ?? []).flatMap((imported) => chunksOf(manifest, imported, seen)), name]
}

/** What a document of one entry links: its script, the scripts that this imports, all their styles, and its texts. */
const assetsOf = (manifest: Manifest, entry: string, texts?: string): PageAssets => {
  const names = chunksOf(manifest, entry)
  const address = (file: string) => `/${file}`
  const file = (name: string) => address(manifest[name]?.file ?? '')
  return {
    scripts: names.filter((name) => name === entry).map(file),
    preloads: names.filter((name) => name !== entry).map(file),
    styles: [...new Set(names.flatMap((name) => manifest[name]?.css ?? []))].map(address),
    texts: texts
      ? chunksOf(manifest, texts)
          .filter((name) => !names.includes(name))
          .map(file)
      : [],
  }
}

/**
 * The built front ends in `dist` (apps/web/dist, as a directory's URL): `client` with its manifest, `ssr/public.js`.
 * Throws StartError where they are not built.
 */
export const loadWeb = async (dist: URL): Promise<Web> => {
  const manifestFile = new URL('client/.vite/manifest.json', dist)
  const bundle = new URL('ssr/public.js', dist)
  const text = await Promise.all([readFile(manifestFile, 'utf8'), access(bundle)]).then(
    ([content]) => content,
    (cause: unknown) => {
      throw new StartError('The web pages are not built: start with "npm start", which builds them.', { cause })
    },
  )
  const manifest = manifestSchema.parse(JSON.parse(text))
  const { render } = (await import(bundle.href)) as { render: RenderPublicPage }
  const publicAssets = inEachLanguage((locale) => assetsOf(manifest, publicEntry, formTexts(locale)))
  return {
    render,
    clientDir: fileURLToPath(new URL('client/', dist)),
    publicAssets: (locale) => publicAssets[locale],
    officeAssets: assetsOf(manifest, officeEntry),
  }
}
