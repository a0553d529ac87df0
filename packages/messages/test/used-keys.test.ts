import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isUsed, readUsage } from './used-keys.ts'

function usageOf(source: string) {
  const folder = mkdtempSync(join(tmpdir(), 'keys-'))
  const path = join(folder, 'page.tsx')
  writeFileSync(path, source)
  try {
    return readUsage([path])
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('a key counts as used where it stands in full, in a call, an object or an attribute', () => {
  const usage = usageOf(`t('a.call'); const x = { key: 'a.object' }; const y = <P label="a.attribute" />`)
  expect(['a.call', 'a.object', 'a.attribute'].map((key) => isUsed(usage, key))).toEqual([true, true, true])
})

test('a key in a comment is not used', () => {
  expect(isUsed(usageOf(`// t('a.comment')`), 'a.comment')).toBe(false)
})

test('a built key uses only the messages whose variable part is a word of the sources', () => {
  const usage = usageOf(
    'const kinds = ["red"]; const map = { green: 1 }; t(`colour.${kind}`); t(`shade.${kind}.title`)',
  )
  expect(isUsed(usage, 'colour.red')).toBe(true)
  expect(isUsed(usage, 'colour.green')).toBe(true)
  expect(isUsed(usage, 'colour.blue')).toBe(false)
  expect(isUsed(usage, 'shade.red.title')).toBe(true)
  expect(isUsed(usage, 'shade.red.body')).toBe(false)
})

test('keys said by t, t.rich and t.dynamic are listed, and those put together with a plus are marked as built', () => {
  const usage = usageOf("t('a.b'); props.t.rich('c.d', {}); t.dynamic(`e.${x}`); t('f.' + x); start('no.key')")
  expect(usage.calls.map(({ text, built }) => [text, built])).toEqual([
    ['a.b', false],
    ['c.d', false],
    ['e.', true],
    ["'f.' + x", true],
  ])
})
