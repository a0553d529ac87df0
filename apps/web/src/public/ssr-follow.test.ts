// @vitest-environment jsdom
import type { PublicPage } from '@canal/contract/pages/public-page'
import { locales } from '@canal/messages'
import { describe, expect, it } from 'vitest'
import { pages, report } from './fixtures.ts'
import { render } from './ssr.tsx'
import { assets, shown } from './testing/rendered.ts'

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

describe('a closed report', () => {
  it('is said to be answered only where somebody answered', () => {
    const words = (name: string) => shown(name, 'es').page.querySelector('.panel.status')?.textContent
    expect(words('open closed')).toContain('La respuesta está en los mensajes')
    expect(words('open closed unanswered')).not.toContain('La respuesta está')
    expect(words('open closed unanswered')).toContain('pedir una respuesta')
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
