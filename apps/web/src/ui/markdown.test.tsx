import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { MarkdownText } from './markdown-text.tsx'

const html = (source: string) => renderToStaticMarkup(<MarkdownText source={source} />)

describe('a channel’s own words', () => {
  it('become paragraphs, lists, strong, emphasis and links', () => {
    expect(html('Uno **dos** *tres*\n\n- a\n- [b](https://b.example)')).toBe(
      '<p>Uno <strong>dos</strong> <em>tres</em></p><ul class="bullets"><li>a</li><li>' +
        '<a href="https://b.example" rel="noopener noreferrer">b</a></li></ul>',
    )
  })

  it('cannot bring in HTML', () => {
    expect(html('<script>alert(1)</script> <img src=x onerror=alert(1)>')).not.toMatch(/<script|<img/)
  })

  it('link only to https and mailto', () => {
    for (const href of ['javascript:alert(1)', 'data:text/html,x', 'http://a.example', '//a.example', 'JaVaScRiPt:1'])
      expect(html(`[x](${href})`)).not.toContain('<a')
    expect(html('[x](mailto:a@b.example)')).toContain('href="mailto:a@b.example"')
  })

  it('cannot break out of an attribute', () => {
    expect(html('[x](https://a.example/"onmouseover="alert)')).not.toContain('onmouseover="')
  })
})
