// @vitest-environment jsdom
import { translators } from '@canal/messages/all'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { inOffice } from '../../../test/office.tsx'
import { buttonNamed, openPage } from '../../../test/page.tsx'
import { AcknowledgeModal } from './acknowledge-modal.tsx'
import type { ToAcknowledge } from './api.ts'
// A menu fetches it when it is first opened.
import '../../ui/open-menu.tsx'

const text = translators.es
const render = openPage()
const seen = (assertion: () => void) => act(() => vi.waitFor(assertion, { timeout: 10_000 }))
const press = async (name: string) => {
  await seen(() => expect(buttonNamed(name)).toBeDefined())
  await act(async () => buttonNamed(name).click())
}
const item = (reportId: string): ToAcknowledge => ({
  kind: 'acknowledge',
  reportId,
  caseNumber: `2026-000${reportId}`,
  subject: null,
  due: '2026-11-20T22:59:59.000Z',
  locale: 'en',
})
const areas = () => [...document.querySelectorAll('textarea')].map(({ lang, value }) => [lang, value])

it('several reports are acknowledged with a template of the committee, in the place of the standard text', async () => {
  const sent: unknown[] = []
  const templates = [
    { id: 'a', name: 'Acuse', use: 'acknowledged', texts: { en: 'We have it.' }, by: null, at: item('1').due },
    { id: 'b', name: 'Documentos', use: 'message', texts: { en: 'Papers are missing.' }, by: null, at: item('1').due },
  ]
  await render(
    inOffice('es', <AcknowledgeModal isMore={false} items={[item('1'), item('2')]} onClose={() => undefined} />, {
      'GET /api/templates': { templates, altered: [] },
      'PUT /api/casework/acknowledgements': (_endpoint: unknown, { body }: { body: unknown }) => {
        sent.push(body)
        return { done: 2, left: [] }
      },
    }),
  )
  const standard = translators.en('casework.acknowledgement', { date: translators.en('casework.dateMark') })
  await seen(() => expect(areas()).toEqual([['en', standard]]))
  await press(text('template.choose'))
  const entries = () => [...document.querySelectorAll<HTMLElement>('[role=menuitem]')]
  await seen(() => expect(entries().map((entry) => entry.textContent)).toEqual(['Acuse']))
  await act(async () => entries()[0]?.click())
  await seen(() => expect(areas()).toEqual([['en', 'We have it.']]))
  await press(text('casework.many.send', { count: 2 }))
  await seen(() => expect(sent).toEqual([{ ids: ['1', '2'], texts: { en: 'We have it.' } }]))
})

it('of two languages, each has a template button with a name of its own', async () => {
  const texts = { es: 'La tenemos.', en: 'We have it.' }
  const templates = [{ id: 'a', name: 'Acuse', use: 'acknowledged', texts, by: null, at: item('1').due }]
  const items = [item('1'), { ...item('2'), locale: 'es' as const }]
  await render(
    inOffice('es', <AcknowledgeModal isMore={false} items={items} onClose={() => undefined} />, {
      'GET /api/templates': { templates, altered: [] },
    }),
  )
  for (const [what, words] of [
    ['español', 'La tenemos.'],
    ['inglés', 'We have it.'],
  ] as const) {
    await press(text('approval.named', { action: text('template.choose'), what }))
    const entry = () => document.querySelector<HTMLElement>('[role=menuitem]')
    await seen(() => expect(entry()).not.toBeNull())
    await act(async () => entry()?.click())
    await seen(() => expect(areas().map(([, value]) => value)).toContain(words))
  }
})
