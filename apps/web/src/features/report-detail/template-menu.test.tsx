// @vitest-environment jsdom
import type { Template } from '@canal/contract/templates/schemas'
import { translators } from '@canal/messages/all'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { inOffice } from '../../../test/office.tsx'
import { buttonNamed, openPage } from '../../../test/page.tsx'
import { TemplateMenu } from './template-menu.tsx'

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

it('offers a writer those for what is written, in the reporter’s language, or says that it is another', async () => {
  const chosen: string[] = []
  const templates = [
    template({ id: 'a', name: 'Ambos', texts: { es: 'En español.', en: 'In English.' } }),
    template({ id: 'b', name: 'Uno', texts: { es: 'Solo así.' } }),
    template({ id: 'c', name: 'Acuse', use: 'acknowledged' }),
  ]
  await render(
    inOffice('es', <TemplateMenu use="message" locale="en" onChoose={(words) => chosen.push(words)} />, {
      'GET /api/templates': { templates, altered: [] },
    }),
  )
  const items = () => [...document.querySelectorAll<HTMLElement>('[role=menuitem]')]
  const choose = async (name: string) => {
    await press(text('template.choose'))
    await seen(() => expect(items()).toHaveLength(2))
    await act(async () =>
      items()
        .find((item) => item.textContent?.startsWith(name))
        ?.click(),
    )
  }
  await choose('Ambos')
  await shows(text('template.chosen'))
  await choose('Uno')
  await shows(text('template.chosenIn', { wanted: 'English', language: 'Español' }))
  expect(chosen).toEqual(['In English.', 'Solo así.'])
})
