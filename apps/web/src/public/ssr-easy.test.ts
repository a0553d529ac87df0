// @vitest-environment jsdom
import { locales } from '@canal/messages'
import { formPageTexts, loadEach } from '@canal/messages/bundles'
import { describe, expect, it } from 'vitest'
import { pages } from './fixtures.ts'
import { missingText, shown } from './testing/rendered.ts'

const formPage = await loadEach(formPageTexts)

describe('in easy reading', () => {
  const easy = Object.keys(pages).filter((name) => shown(name, 'es').page.querySelector('[role="switch"]'))

  it('are the reporter’s pages, which a switch in their head turns on and off', () => {
    for (const name of ['landing', 'lookup', 'new', 'sent', 'open']) expect(easy, name).toContain(name)
    const state = (isEasy: boolean) => {
      const button = shown('landing', 'es', isEasy).page.querySelector('[role="switch"]')
      return [button?.textContent, button?.getAttribute('aria-checked'), button?.getAttribute('value')]
    }
    expect(state(false)).toEqual(['Lectura fácil', 'false', 'on'])
    expect(state(true)).toEqual(['Lectura fácil', 'true', 'off'])
  })

  it.each(locales)('they say everything in %s, under one heading', (locale) => {
    for (const name of easy) {
      const { html, page } = shown(name, locale, true)
      const body = html
        .slice(0, html.indexOf('<script type="application/json"') >>> 0)
        .replace(/<title>.*<\/title>/, '')
      expect(body, name).not.toMatch(missingText)
      expect(page.querySelectorAll('h1'), name).toHaveLength(1)
      expect(page.body.className, name).toBe('easy')
    }
  })

  it('the form’s page brings the words that no script of a first visit has: of categories, and of its plain form', () => {
    for (const locale of locales) {
      const { page } = shown('new', locale)
      const { texts } = JSON.parse(page.getElementById('page-data')?.textContent ?? '{}') as { texts: object }
      expect(texts).toEqual(formPage[locale].texts)
      expect(JSON.stringify(texts)).toContain(page.querySelector('option:last-child')?.textContent)
    }
    expect(shown('open', 'es').page.getElementById('page-data')?.textContent).toContain('"texts":{}')
  })

  it('the browser gets the easy words with a page that comes alive, and only where they were asked for', () => {
    const data = (isEasy: boolean) => shown('new', 'es', isEasy).page.getElementById('page-data')?.textContent ?? ''
    expect(data(true)).toContain('¿Dónde pasó?')
    expect(data(false)).not.toContain('¿Dónde pasó?')
    expect(shown('new', 'es', true).page.querySelector('#root')?.textContent).toContain('¿Dónde pasó?')
  })

  it('a legal text is what it was, without a switch', () => {
    const name = Object.keys(pages).find((one) => pages[one]?.page === 'legal') ?? ''
    const { page } = shown(name, 'es', true)
    expect([page.body.className, page.querySelector('[role="switch"]')]).toEqual(['', null])
  })

  it('the channel’s page promises the same: who reads, when it is answered, how to leave, whom else to tell', () => {
    const text = shown('landing', 'es', true).page.body.textContent
    for (const promise of [
      'Lo leen 2 personas.',
      'En 7 días o menos',
      'En 3 meses o menos',
      'Salir de esta página',
      '900 000 000',
      'Autoridad Independiente de Protección del Informante',
      'Bienvenidos.',
    ])
      expect(text).toContain(promise)
    expect(shown('landing of a closed channel', 'es', true).page.querySelector('a[href="/demo/new"]')).toBeNull()
  })
})
