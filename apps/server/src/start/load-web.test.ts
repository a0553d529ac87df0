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

test('each entry brings its script, what this imports at once, and the styles of all of them, once', async () => {
  const web = await loadWeb(await writeBuiltWeb(root))
  expect(web.assets('public-es')).toEqual({
    scripts: ['/assets/es.js'],
    preloads: ['/assets/base.js', '/assets/start.js'],
    styles: ['/assets/start.css', '/assets/es.css'],
  })
  expect(web.assets('admin')).toEqual({ scripts: ['/assets/office.js'], preloads: [], styles: ['/assets/office.css'] })
  const page = { page: 'not-found', locale: 'es', path: '/', apiKey: '', now: '' } as const
  expect(web.render(page, web.assets('public-es'))).toEqual({ html: 'not-found', status: 200 })
})

test('without a build the start says what to do', async () => {
  await expect(loadWeb(pathToFileURL(`${root}/`))).rejects.toThrow(StartError)
})
