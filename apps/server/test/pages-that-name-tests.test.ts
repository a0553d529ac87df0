import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')

/** Rows that end in "`file`: how a test's title begins… |", or with all of it. */
const rowsOf = (page: string) =>
  [...page.matchAll(/\| `([^`]+\.(?:test|spec)\.tsx?)`: ([^|]+) \|$/gm)].map(([, file = '', title = '']) => ({
    file,
    title: title.endsWith('…') ? `'${title.slice(0, -1)}` : `'${title}'`,
  }))

test.each([
  ['docs/security.md', 85],
  ['ARCHITECTURE.md', 35],
] as const)('every test that %s names stands where it says, and is one alone', async (name, atLeast) => {
  const page = await readFile(resolve(root, name), 'utf8')
  const rows = rowsOf(page)
  expect(rows.length).toBeGreaterThan(atLeast)
  // No row of the table is passed over.
  expect(rows).toHaveLength(page.match(/^\|.*\.(test|spec)\.ts.*\|$/gm)?.length ?? 0)
  for (const { file, title } of rows) {
    const path = /^(apps|e2e)\//.test(file) ? file : `apps/server/src/${file}`
    const text = await readFile(resolve(root, path), 'utf8')
    expect(text.split(title).length - 1, `${file}: ${title}`).toBe(1)
  }
})
