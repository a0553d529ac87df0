// @vitest-environment jsdom
import type { Template } from '@canal/contract/templates/schemas'
import { translators } from '@canal/messages/all'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { inOffice } from '../../test/office.tsx'
import { buttonNamed, openPage } from '../../test/page.tsx'
import { TemplateMenu } from './template-menu.tsx'
// A menu fetches it when it is first opened.
import './open-menu.tsx'

const text = translators.es
const render = openPage()
const template = (more: Partial<Template>): Template => ({
  id: 't',
  name: 'Documentos',
  use: 'message',
  texts: { es: 'Faltan documentos.' },
  by: 'Luis Pérez',
  at: '2026-11-20T10:00:00.000Z',
  ...more,
})
const seen = (assertion: () => void) => act(() => vi.waitFor(assertion, { timeout: 10_000 }))
const shows = (words: string) => seen(() => expect(document.body.textContent).toContain(words))
const press = async (name: string) => {
  await seen(() => expect(buttonNamed(name)).toBeDefined())
  await act(async () => buttonNamed(name).click())
}

it.each([
  ['Ambos', 'In English.', text('template.chosen')],
  ['Uno', 'Solo así.', text('template.chosenIn', { wanted: 'inglés', language: 'español' })],
])('puts %s in where the writer reads it, and says in which language it is', async (name, words, said) => {
  const chosen: string[] = []
  const templates = [
    template({ id: 'a', name: 'Ambos', texts: { es: 'En español.', en: 'In English.' } }),
    template({ id: 'b', name: 'Uno', texts: { es: 'Solo así.' } }),
    template({ id: 'c', name: 'Acuse', use: 'acknowledged' }),
  ]
  await render(
    inOffice('es', <TemplateMenu use="message" locale="en" onChoose={(one) => chosen.push(one)} />, {
      'GET /api/templates': { templates, altered: [] },
    }),
  )
  const items = () => [...document.querySelectorAll<HTMLElement>('[role=menuitem]')]
  await press(text('template.choose'))
  await seen(() => expect(items().map((item) => item.textContent)).toEqual(['Ambos', 'UnoSolo en español']))
  await act(async () =>
    items()
      .find((item) => item.textContent?.startsWith(name))
      ?.click(),
  )
  await shows(said)
  expect(chosen).toEqual([words])
})
