// @vitest-environment jsdom
import { locales, type Locale } from '@canal/messages'
import { translators } from '@canal/messages/all'
import { describe, expect, it } from 'vitest'
import { pages } from './fixtures.ts'
import { missingText, shown } from './testing/rendered.ts'

describe.each(Object.keys(pages))('the page %s', (name) => {
  it.each(locales)('says everything in %s', (locale) => {
    const { html, page } = shown(name, locale)
    expect(page.documentElement.lang).toBe(locale)
    expect(page.title).not.toBe('')
    const body = html.slice(0, html.indexOf('<script type="application/json"') >>> 0).replace(/<title>.*<\/title>/, '')
    expect(body).not.toMatch(missingText)
    expect(page.querySelectorAll('h1')).toHaveLength(1)
  })

  it('fetches the texts of its language where it comes alive, and otherwise none', () => {
    const { page } = shown(name, 'es')
    const links = [...page.querySelectorAll('link[rel="modulepreload"]')].map((link) => link.getAttribute('href'))
    expect(links.includes('/assets/form.js')).toBe(page.getElementById('page-data') !== null)
  })

  it('has neither an inline script nor a style attribute, which the policy would refuse', () => {
    const { page } = shown(name, 'es')
    expect(page.querySelectorAll('[style], style')).toHaveLength(0)
    for (const script of page.querySelectorAll('script:not([type="application/json"])')) {
      expect(script.getAttribute('src')).toBe('/assets/entry.js')
      expect(script.textContent).toBe('')
    }
    const handlers = [...page.querySelectorAll('*')].flatMap((element) =>
      element.getAttributeNames().filter((attribute) => attribute.startsWith('on')),
    )
    expect(handlers).toEqual([])
  })

  it('has nobody’s spelling looked at elsewhere', () => {
    const { body } = shown(name, 'es').page
    expect([body.getAttribute('spellcheck'), body.getAttribute('writingsuggestions')]).toEqual(['false', 'false'])
    expect(body.querySelectorAll('[spellcheck="true"], [writingsuggestions="true"]')).toHaveLength(0)
  })

  it('has no id twice, and no label without its control', () => {
    const { page } = shown(name, 'es')
    const ids = [...page.querySelectorAll('[id]')].map((element) => element.id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const label of page.querySelectorAll('label[for]'))
      expect(page.getElementById(label.getAttribute('for') ?? '')).not.toBeNull()
  })
})

describe('what the tab says, and the history keeps', () => {
  const ofReporters = ['landing', 'lookup', 'lookup not found', 'new', 'sent', 'open']
  const telling = /comunica|denunci|informante|c[oó]digo|enviad|report|whistle|reference|sent\b/i

  it.each(locales)('names no report in %s', (locale) => {
    for (const name of ofReporters) expect(shown(name, locale).page.title).not.toMatch(telling)
  })

  it('differs from page to page', () => {
    const titles = ofReporters.map((name) => shown(name, 'es').page.title)
    expect(new Set(titles).size).toBe(ofReporters.length)
  })
})

describe('who will read a report', () => {
  const readers = (locale: Locale) => {
    const { page } = shown('landing of a larger committee', locale)
    const section = [...page.querySelectorAll('section')].find((one) => one.textContent.includes('Concejalía'))
    return { section: section?.textContent ?? '', list: [...(section?.querySelectorAll('li') ?? [])] }
  }

  it('is told by posts, each once with how many hold it, and counts those whose post is not told', () => {
    expect(readers('es').list.map((one) => one.textContent)).toEqual([
      'Secretaría General, Responsable del Sistema',
      'Concejalía (2 personas)',
      'y 1 persona más del comité',
    ])
    expect(readers('en').list.map((one) => one.textContent)).toEqual([
      'Secretaría General, Responsable del Sistema (System manager)',
      'Concejalía (2 people)',
      'and 1 more person on the committee',
    ])
  })

  it('names the system manager once: in the list where their post is there, below it otherwise', () => {
    expect(readers('es').section.match(/Responsable del Sistema/g)).toHaveLength(1)
    expect(shown('landing', 'es').page.body.textContent).toContain(
      'Responsable del Sistema: Jefatura de <Cumplimiento>.',
    )
  })
})

describe('after a restart of the committee', () => {
  const text = (name: string) => shown(name, 'es').page.body.textContent
  const since = 'Este comité recibe las comunicaciones desde el 23/11/2026.'

  it('the channel’s page and the form say, without scripts, since which day the committee is this one', () => {
    for (const name of ['landing', 'new']) {
      expect(text(`${name} after a restart`)).toContain(since)
      expect(text(name)).not.toContain('Este comité recibe')
    }
  })

  it('who sent a report before reads since when another committee receives, and that theirs stays where it is', () => {
    expect(text('open after a restart')).toContain(
      'Desde el 23/11/2026, las comunicaciones nuevas las recibe otro comité. La suya sigue con las personas que la recibieron.',
    )
    expect(text('open')).not.toContain('otro comité')
  })

  it('who sent a report reads in its last days where what they write goes, and then the way between the two', () => {
    expect(text('open')).not.toContain('Lo que escriba ahora')
    expect(text('open')).toContain('Después, su código ya no abrirá nada: lea antes los mensajes del comité.')
    const alone = text('open in its last days')
    expect(alone).toContain('Esta comunicación se borra al terminar el 20/02/2027.\nLo que escriba ahora no se borra')
    // Those who read the report that goes are not those who will read it.
    expect(alone).not.toContain('personas con acceso')
    const both = text('open in its last days, with what came of it')
    expect(both).toContain('Lo que escriba ahora se añade a la n.º 2026-5521.')
    expect(both).toContain('Después, su código abrirá solo la comunicación n.º 2026-5521.')
    const { page } = shown('open as what came of another', 'es')
    const way = page.querySelector('form[action="/demo/open/other"]')
    expect(way?.textContent).toContain('los últimos días de su comunicación n.º 2026-5521')
    expect(way?.textContent).toContain('Hay algo nuevo en la comunicación n.º 2026-5521.')
    expect(both).not.toContain('Hay algo nuevo')
    expect(way?.querySelector('input[name="report"]')?.getAttribute('value')).toBe(
      '4f0c2a51-1111-4222-8333-444455556666',
    )
    // A message that comes too late for the one is kept for who opens the other.
    expect(page.querySelector('#write input[name="sameReference"]')?.getAttribute('value')).toBe(
      '4f0c2a51-1111-4222-8333-444455556666',
    )
    expect(page.body.textContent).not.toContain(translators.es('follow.details.title'))
  })
})

describe('the data in a page', () => {
  it('cannot close its element, and is what was rendered', () => {
    const { page } = shown('open', 'es')
    const data = JSON.parse(page.getElementById('page-data')?.textContent ?? 'null') as { report: unknown }
    expect(data.report).toEqual((pages['open'] as { report: unknown }).report)
    expect(page.querySelectorAll('script')).toHaveLength(2)
  })

  it('is left out where a page is only read', () => {
    for (const name of ['landing', 'lookup', 'privacy', 'not found', 'embed'])
      expect(shown(name, 'es').page.getElementById('page-data')).toBeNull()
  })
})

it.each(['sent', 'open'])(
  'a document that never arrived is named on the page %s, and that it did not arrive',
  (name) => {
    const items = [...shown(name, 'es').page.querySelectorAll('.files li')]
    const late = items.filter(({ textContent }) => textContent?.includes('Anunciado, no recibido'))
    expect(late.map((item) => item.querySelector('b')?.textContent)).toEqual(['nota.m4a'])
  },
)

describe('a document that the virus scanner closed', () => {
  it.each(['sent', 'open'])(
    'is named on the page %s, with what it means and that the report arrived; nothing leads to it',
    (name) => {
      const { page } = shown(name, 'es')
      const text = page.querySelector('main')?.textContent ?? ''
      expect(text).toContain('acta.docx')
      expect(text).toContain('Retenido por el antivirus')
      expect(text).toContain('nadie puede abrirlo')
      expect(text).toContain('Su comunicación ha llegado bien')
      expect(page.querySelector('a[href$="acta.docx"]')).toBeNull()
    },
  )

  it('says so instead of coming, where somebody asks for it all the same', () => {
    const { page, status } = shown('held back', 'en')
    expect(status).toBe(409)
    expect(page.querySelector('h1')?.textContent).toBe('Held back by the virus scanner')
  })
})

describe('a channel whose register cannot be verified', () => {
  it('says that it is stopped and where one can turn instead, in both languages', () => {
    const es = shown('stopped', 'es')
    expect(es.status).toBe(503)
    expect(es.page.querySelector('h1')?.textContent).toBe('El canal está detenido')
    expect(es.page.querySelector('main')?.textContent).toContain('Autoridad Independiente')
    expect(shown('stopped', 'en').page.querySelector('h1')?.textContent).toBe('The channel is stopped')
  })
})

describe('a page', () => {
  it('never links to the reference of a report', () => {
    const { html } = shown('sent', 'es')
    expect(html).toContain('GMK5')
    expect(html).not.toMatch(/(href|action|src)="[^"]*GMK5/i)
  })

  it('has the way out in sight wherever a channel is', () => {
    for (const name of ['landing', 'new', 'sent', 'open', 'lookup', 'privacy'])
      expect(shown(name, 'es').page.querySelector('header a[data-exit]')?.getAttribute('href')).toBe('/demo/exit')
  })

  it('deserves the status that its content has', () => {
    expect(shown('not found', 'es').status).toBe(404)
    expect(shown('error', 'es').status).toBe(503)
    expect(shown('lookup not found', 'es').status).toBe(404)
    expect(shown('landing', 'es').status).toBe(200)
  })
})
