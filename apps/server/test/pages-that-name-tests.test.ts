import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')

/** Rows that end in "`file`: name of a test |". */
const rowsOf = (page: string) =>
  [...page.matchAll(/\| `([^`]+\.(?:test|spec)\.tsx?)`: ([^|]+) \|$/gm)].map(([, file = '', name = '']) => ({
    file,
    name,
  }))

test.each([
  ['docs/security.md', 25],
  ['ARCHITECTURE.md', 35],
] as const)('every test that %s names stands where it says', async (page, atLeast) => {
  const rows = rowsOf(await readFile(resolve(root, page), 'utf8'))
  expect(rows.length).toBeGreaterThan(atLeast)
  for (const { file, name } of rows) {
    const path = /^(apps|e2e)\//.test(file) ? file : `apps/server/src/${file}`
    expect(await readFile(resolve(root, path), 'utf8'), `${file}: ${name}`).toContain(`'${name}'`)
  }
})
