import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Watermark } from './watermark.tsx'

const markup = renderToStaticMarkup(<Watermark words="Ana <García> · 20/11/2026 10:42:18" />)

test('the watermark needs no style attribute, which the page’s policy would not let in', () => {
  expect(markup).not.toContain('style=')
  expect(markup).toContain('fill="url(#')
})

test('the watermark is drawn dark and light, hidden from readers, and a name stays a name', () => {
  expect(markup).toContain('watermark-dark')
  expect(markup).toContain('watermark-light')
  expect(markup).toContain('aria-hidden="true"')
  expect(markup).toContain('Ana &lt;García&gt; · 20/11/2026 10:42:18</text>')
})
