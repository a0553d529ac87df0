// @vitest-environment jsdom
import type { PublicPage } from '@canal/contract/pages/public-page'
import { categories } from '@canal/contract/casework/categories'
import { answerIds } from '@canal/contract/reports/form'
import { locales, type Locale } from '@canal/messages'
import { translators } from '@canal/messages/all'
import { formPageTexts, loadEach } from '@canal/messages/bundles'
import { describe, expect, it } from 'vitest'
import { pages, report } from './fixtures.ts'
import { render } from './ssr.tsx'

const formPage = await loadEach(formPageTexts)
const assets = {
  scripts: ['/assets/entry.js'],
  preloads: ['/assets/pages.js'],
  styles: ['/assets/pages.css'],
  texts: ['/assets/form.js'],
}
const shown = (name: string, locale: Locale, isEasy = false) => {
  const frame = { locale, isEasy, path: '/demo/new', apiKey: 'demo', now: '2026-12-01T10:00:00Z' }
  const { html, status } = render({ ...pages[name], ...frame } as PublicPage, assets)
  return { html, status, page: new DOMParser().parseFromString(html, 'text/html') }
}
const missingText = />[^<]*\b[a-z]+(\.[a-zA-Z]+){2,}[^<]*</

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

describe('what a report is about', () => {
  it.each(locales)(
    'is one of a table if the reporter likes, in %s: that they do not know stands chosen, and first',
    (locale) => {
      const { page } = shown('new', locale)
      const options = [...page.querySelectorAll<HTMLOptionElement>('select[name="category"] option')]
      const text = translators[locale]
      expect(options.map(({ value, textContent }) => [value, textContent])).toEqual([
        ['', text('state.unknown')],
        ...categories.map((category) => [category, text(`category.${category}`)]),
      ])
      expect(options.map(({ selected }) => selected).indexOf(true)).toBe(0)
      expect(page.querySelector('label[for="category"]')?.textContent).toBe(
        text('field.optional', { label: text('new.category.label') }),
      )
    },
  )

  it('comes back chosen with a form that was refused', () => {
    const refused = { ...pages['new'], values: { category: 'tax' } }
    const frame = { locale: 'es', path: '/demo/new', apiKey: 'demo', now: '2026-12-01T10:00:00Z' }
    const { html } = render({ ...refused, ...frame } as PublicPage, assets)
    expect(html).toContain('<option value="tax" selected="">')
  })

  it.each(locales)('is told to its reporter as they chose it, in %s', (locale) => {
    expect(shown('open', locale).page.querySelector('#root')?.textContent).toContain(
      translators[locale]('category.contracts'),
    )
  })
})

describe('whom the form leaves out for what a report is about', () => {
  const named = (page: Document, name: string) =>
    [...page.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)].map(({ type, value, checked }) =>
      type === 'hidden' ? value : [value, checked],
    )

  it.each(locales)('is ticked without scripts, why is said, and the form knows its own ticks, in %s', (locale) => {
    const { page } = shown('new about what somebody does not receive', locale)
    const text = translators[locale]
    expect(named(page, 'restrictedUsers')).toEqual([
      ['ana', false],
      ['luis', true],
    ])
    expect(named(page, 'proposedUsers')).toEqual(['luis'])
    const said = page.querySelector('#restrictedUsers')?.textContent
    expect(said).toContain(text('new.conflict.proposed', { names: 'Luis Mar' }))
    expect(said).toContain(text('new.conflict.seeProposed'))
    // The wait that the form has behind it goes along.
    expect(page.querySelector('#report input[name="ticket"]')?.getAttribute('value')).toBe('waited')
  })

  it('is nobody before anything is chosen, and nothing is said of it', () => {
    const { page } = shown('new', 'es')
    expect(named(page, 'proposedUsers')).toEqual([])
    expect(page.querySelector('#restrictedUsers')?.textContent).not.toContain('proponemos')
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

describe('the reporter’s page', () => {
  const open = pages['open'] as Extract<PublicPage, { page: 'open' }>
  const textOf = (own: boolean) => {
    const [message] = open.report.details.chat.messages
    const details = { ...open.report.details, chat: { messages: [{ ...message, isReporter: own }] } }
    const content = { ...open, notice: 'files-received', report: { ...open.report, details, attachedFiles: [] } }
    const frame = { locale: 'es', path: '/demo/open', apiKey: 'demo', now: '2026-12-01T10:00:00Z' }
    const { html } = render({ ...content, ...frame } as PublicPage, assets)
    return new DOMParser().parseFromString(html, 'text/html').body.textContent
  }

  it('never says that documents were added and that there are none', () => {
    expect(textOf(true)).toContain('Documentos añadidos.')
    expect(textOf(true)).not.toContain('No ha aportado documentos.')
    expect(textOf(true)).toContain('Los documentos que ha aportado están en los mensajes.')
    expect(textOf(false)).toContain('No ha aportado documentos.')
  })

  it('leads on, without scripts, from a document that has not arrived, and says how long it is waited for', () => {
    const row = [...shown('open', 'es').page.querySelectorAll('.files li')].find(({ textContent }) =>
      textContent.includes('nota.m4a'),
    )
    expect(row?.textContent).toContain('Si no llega en 24 horas, se quita de esta lista.')
    expect(row?.querySelector('a[href="#write"]')?.textContent).toBe('Añadir de nuevo')
  })

  it('says of a message whose document never arrived that one was to come with it', () => {
    const [message] = report.details.chat.messages
    const chat = { messages: [{ ...message, message: '', isReporter: true, attachedChatFile: null }] }
    const lost = { ...pages['open'], report: { ...report, details: { ...report.details, chat } } }
    const frame = { locale: 'es', path: '/demo/open', apiKey: 'demo', now: '2026-12-01T10:00:00Z' }
    const { html } = render({ ...lost, ...frame } as PublicPage, assets)
    const shownMessage = new DOMParser().parseFromString(html, 'text/html').querySelector('.message')
    expect(shownMessage?.textContent).toContain('iba un documento que no llegó')
    expect(shown('open', 'es').page.querySelector('.message')?.textContent).not.toContain('no llegó')
  })

  it('says of a document that could not be cleaned what may be in it', () => {
    const rows = [...shown('open', 'es').page.querySelectorAll('.files li')].map((row) => row.textContent)
    const telling = rows.filter((row) => row.includes('Puede contener datos ocultos'))
    expect(telling).toHaveLength(1)
    expect(telling[0]).toContain('nota.doc')
  })

  it('writes moments with their seconds; the deadline and the acknowledgement as days', () => {
    const { page } = shown('open', 'es')
    const text = page.body.textContent
    for (const moment of ['20/11/2026 10:42:00', '24/11/2026 09:12:00', '07/12/2026 10:00:00', '23/11/2026 11:00:00'])
      expect(text).toContain(moment)
    expect(page.querySelector('.progress')?.textContent).toMatch(/24\/11\/2026(?! \d)/)
    expect(page.querySelector('.promise .date')?.textContent).toBe('20/02/2027')
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
    expect(text('open')).toContain('Después, su código ya no abrirá nada.')
    const alone = text('open in its last days')
    expect(alone).toContain('Esta comunicación se borra al terminar el 20/02/2027. Lo que escriba ahora no se borra')
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

describe('a form without JavaScript', () => {
  const names = (page: Document, selector: string) =>
    [...page.querySelectorAll(`${selector} [name]`)].map((control) => control.getAttribute('name'))

  it('sends its token first and its files last, so that all answers are read before the first byte of a file', () => {
    for (const [name, selector] of [
      ['new', 'form[method=post][action="/demo/new"]'],
      ['open', 'form[method=post][action="/demo/open"]'],
    ] as const) {
      const found = names(shown(name, 'es').page, selector)
      expect(found[0]).toBe('formToken')
      expect(found.at(-1)).toBe('files')
    }
  })

  it('says for which report a message is, lest it go to another that was opened since', () => {
    expect(names(shown('open', 'es').page, 'form[method=post][action="/demo/open"]')).toContain('report')
  })

  it('has the API’s field names, but the day and the hour of the event apart', () => {
    const others =
      'formToken idempotencyKey dateOfEventDay dateOfEventTime anonymous reporterName reporterMail receiveUpdates restrictedUsers acceptDataProtectionPolicy keepOriginals files'
    const ofDayAndHour = ['dateOfEvent', 'dateOfEventPrecision']
    const asked = answerIds.filter((id) => !ofDayAndHour.includes(id))
    expect(new Set(names(shown('new', 'es').page, 'form[method=post]'))).toEqual(
      new Set([...others.split(' '), ...asked]),
    )
    expect(names(shown('new', 'es').page, 'form[method=post]').filter((name) => name === 'witnesses')).toHaveLength(3)
  })

  it('says who will read it, also if everybody is ticked, and keeps a conflict that its list has no more', () => {
    const { page } = shown('new with an alternate', 'es')
    const conflicts = page.querySelector('#restrictedUsers')
    expect(conflicts?.textContent).toContain('Podrán leerla las 2 personas de esta lista, salvo las que marque.')
    expect(conflicts?.textContent).toContain('la leerá solo la persona suplente')
    expect(conflicts?.querySelector<HTMLInputElement>('input[checked]')?.value).toBe('luis')
    expect(conflicts?.querySelector<HTMLInputElement>('input[type=hidden]')?.value).toBe('waits.now')
    expect(shown('new', 'es').page.querySelector('#restrictedUsers')?.textContent).toContain('no hay suplente')
    const sent = (name: string) => shown(name, 'es').page.body.textContent
    expect(sent('sent')).toContain('Podrán leerla 2 personas del comité.')
    expect(sent('sent to the alternate')).toContain('solo la persona suplente')
    expect(sent('sent to the alternate too')).toContain('Podrán leerla 1 persona del comité y la persona suplente.')
  })

  it.each(['waiting', 'waiting for the list', 'waiting for a reference'])(
    'on the page %s a change of language or of words takes the wait and all that was written along, with scripts and without',
    (name) => {
      const { page } = shown(name, 'es')
      const form = page.querySelector<HTMLFormElement>('#content form')
      const choices = [...page.querySelectorAll<HTMLButtonElement>('.tools button')]
      const chosen = choices.map((button) => button.getAttribute('formaction')?.split('?')[1])
      expect(chosen).toEqual(['easy=on', 'lang=es', 'lang=en'])
      for (const button of choices) expect(button.form).toBe(form)
      expect(page.querySelector('.tools :is(a, .with-script, .without-script)')).toBeNull()
      expect(new FormData(form ?? undefined).get('waits')).toBeTruthy()
    },
  )

  it('asks for a list that it came without by a button, which sends what was typed, complete or not', () => {
    const { page } = shown('new without its list', 'es')
    const button = page.querySelector<HTMLButtonElement>('#restrictedUsers button[name=showCommittee]')
    expect(button?.textContent).toBe('Ver la lista del comité')
    expect(button?.hasAttribute('formnovalidate')).toBe(true)
    expect(page.querySelector('[name=restrictedUsers]')).toBeNull()
    const waiting = shown('waiting for the list', 'es').page
    expect(waiting.querySelector<HTMLInputElement>('form input[name=showCommittee]')?.value).toBe('on')
    expect(waiting.body.textContent).toContain('Después verá la lista del comité')
    expect(waiting.body.textContent).not.toContain('solo se puede enviar texto')
  })

  it('comes back with what was typed and with each refusal in words', () => {
    const { page, status } = shown('new refused', 'es')
    expect(status).toBe(422)
    expect(page.querySelector<HTMLTextAreaElement>('#description')?.value).toBe('corto')
    expect(page.querySelector('.summary-of-errors')?.textContent).toContain('Debe tener al menos 20 caracteres.')
    expect(page.querySelector('.summary-of-errors')?.textContent).toContain('El formulario llevaba abierto')
    expect(page.querySelector('#description')?.getAttribute('aria-describedby')).toContain('description-error')
  })

  it('sends nobody from a closed channel’s lookup to a form that takes nothing', () => {
    const linksOf = (name: string) => shown(name, 'es').page.querySelectorAll('main a[href$="/new"]').length
    expect([linksOf('lookup'), linksOf('lookup of a closed channel')]).toEqual([2, 1])
    const { page } = shown('lookup of a closed channel', 'es')
    expect(page.querySelector('main a[href$="/new"]')?.textContent).toBe('A quién puede acudir')
    expect(page.querySelector('main')?.textContent).toContain('Este canal no admite ahora comunicaciones nuevas')
    expect(page.querySelector('main')?.textContent).not.toContain('Presente otra comunicación')
  })

  it('carries a message whose session had ended, sealed, and says that it does', () => {
    const { page } = shown('lookup after the session', 'es')
    expect(page.querySelector<HTMLInputElement>('form input[type=hidden][name=kept]')?.value).toBe('x')
    expect(page.querySelector('form[method=post]')?.textContent).toContain('Su mensaje a medias sigue aquí, tapado.')
  })

  it('opens a new tab from inside another site, by a POST that carries no opener', () => {
    const form = shown('embed', 'es').page.querySelector('form')
    expect(form?.method).toBe('post')
    expect(form?.target).toBe('_blank')
    expect(form?.getAttribute('rel')).toBe('noopener')
  })
})

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

describe('a closed report', () => {
  it('is said to be answered only where somebody answered', () => {
    const words = (name: string) => shown(name, 'es').page.querySelector('.panel.status')?.textContent
    expect(words('open closed')).toContain('La respuesta está en los mensajes')
    expect(words('open closed unanswered')).not.toContain('La respuesta está')
    expect(words('open closed unanswered')).toContain('pedir una respuesta')
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

describe('the day by which an answer comes', () => {
  it.each(locales)(
    'is told as fixed, in %s: nothing in the program sets another, or shows a reason for it',
    (locale) => {
      const told = shown('open', locale).page.querySelector('.promise')
      expect(told?.querySelectorAll('time')).toHaveLength(1)
      expect(told?.textContent).not.toMatch(/nueva fecha|new date|motivo|reason/i)
      const sentences = [...(told?.querySelectorAll('p') ?? [])].map(({ textContent }) => textContent)
      expect(sentences).toContainEqual(expect.stringMatching(/en un mensaje\.$|in a message\.$/))
    },
  )
})
