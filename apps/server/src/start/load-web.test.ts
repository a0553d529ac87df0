import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadWeb } from './load-web.ts'
import { StartError } from './start-error.ts'
import { writeBuiltWeb } from './testing/built-web.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'canal-web-'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

test('each entry brings its script, what this imports at once, the styles of all of them, once, and one language', async () => {
  const web = await loadWeb(await writeBuiltWeb(root))
  expect(web.publicAssets('es')).toEqual({
    scripts: ['/assets/pages.js'],
    preloads: ['/assets/base.js', '/assets/start.js'],
    styles: ['/assets/start.css', '/assets/pages.css'],
    texts: ['/assets/words.js', '/assets/form-es.js'],
  })
  expect(web.publicAssets('en').texts).toEqual(['/assets/form-en.js'])
  expect(web.officeAssets).toEqual({
    scripts: ['/assets/office.js'],
    preloads: [],
    styles: ['/assets/office.css'],
    texts: [],
  })
  const page = { page: 'not-found', locale: 'es', path: '/', apiKey: '', now: '' } as const
  expect(web.render(page, web.publicAssets('es'))).toEqual({ html: 'not-found', status: 200 })
})

test('without a build the start says what to do', async () => {
  await expect(loadWeb(pathToFileURL(`${root}/`))).rejects.toThrow(StartError)
})
