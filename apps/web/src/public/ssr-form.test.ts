// @vitest-environment jsdom
import { categories } from '@canal/contract/casework/categories'
import type { PublicPage } from '@canal/contract/pages/public-page'
import { answerIds } from '@canal/contract/reports/form'
import { locales } from '@canal/messages'
import { translators } from '@canal/messages/all'
import { describe, expect, it } from 'vitest'
import { pages } from './fixtures.ts'
import { render } from './ssr.tsx'
import { assets, shown } from './testing/rendered.ts'

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

describe('a form without JavaScript', () => {
  it.each(locales)('says that a browser may keep what is sent, and not that nothing is kept, in %s', (locale) => {
    const said = shown('new', locale).page.querySelector('#report')?.textContent
    expect(said).toContain(translators[locale]('new.keptByBrowser'))
    expect(said).not.toContain(translators[locale]('new.nothingSaved'))
  })

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

  it('says for which report a message is, so that it does not go to another that was opened since', () => {
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

  it('folds away, and does not tick, that originals are kept uncleaned', () => {
    for (const name of ['new', 'open'] as const) {
      const box = shown(name, 'es').page.querySelector<HTMLInputElement>(
        'details:not([open]) > label > input[name=keepOriginals]',
      )
      expect(box?.checked, name).toBe(false)
    }
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

  it.each(['lookup not found', 'lookup in other words', 'lookup after the session'])(
    'on the page %s a change of language or of words takes what was typed along, and what an ended session left',
    (name) => {
      const { page } = shown(name, 'es')
      const form = page.querySelector<HTMLFormElement>('#content form')
      const choices = [...page.querySelectorAll<HTMLButtonElement>('.tools button')]
      expect(choices).toHaveLength(3)
      for (const button of choices) expect([button.form, button.formNoValidate]).toEqual([form, true])
      expect(page.querySelector('.tools :is(a, .with-script, .without-script)')).toBeNull()
    },
  )

  it.each(['new', 'open'])('on the page %s takes the names of documents along that are to be chosen again', (name) => {
    const carried = (one: string) =>
      shown(one, 'es').page.querySelector<HTMLInputElement>('#content input[name=chosenBefore]')?.value
    expect(carried(name)).toBeUndefined()
    expect(carried(`${name} with documents to choose again`)).toBe('a.pdf, b.pdf')
  })

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
