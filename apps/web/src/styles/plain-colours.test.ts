import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const assets = fileURLToPath(new URL('../../dist/client/assets/', import.meta.url))
const sheets = existsSync(assets) ? readdirSync(assets).filter((name) => name.endsWith('.css')) : []

/** What a browser reads that fails every condition: it skips each block of `@supports` whole. */
const withoutConditions = (css: string): string => {
  const at = css.indexOf('@supports')
  if (at < 0) return css
  let end = css.indexOf('{', at) + 1
  for (let depth = 1; depth > 0 && end < css.length; end += 1) depth += css[end] === '{' ? 1 : css[end] === '}' ? -1 : 0
  return css.slice(0, at) + withoutConditions(css.slice(end))
}

it('the styles are built before they are tested, wherever that is checked for everybody', () => {
  expect(sheets.length > 0 || !process.env.CI).toBe(true)
})

it.each(sheets)('%s has every colour in words that older browsers know, and newer ones under a condition', (name) => {
  const css = readFileSync(assets + name, 'utf8')
  // With a variable in it, what a browser does not know is not left out: it leaves the element without colour.
  const unknown = /(?:light-dark|color-mix|okl(?:ch|ab)|(?<![\w-])l(?:ch|ab)|(?<![\w-])color)\([^)]*/g
  expect(withoutConditions(css).match(unknown) ?? []).toEqual([])
  expect(css).toMatch(/--surface:[^;]*#[0-9a-f]{3,8}/)
})
