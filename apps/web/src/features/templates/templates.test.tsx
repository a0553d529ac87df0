// @vitest-environment jsdom
import type { Endpoint } from '@canal/contract'
import { templateLimits, type Template, type Templates as Listed } from '@canal/contract/templates/schemas'
import { translators } from '@canal/messages/all'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { inOffice, refusal } from '../../../test/office.tsx'
import { buttonNamed, openPage } from '../../../test/page.tsx'
import { connectToaster } from '../../lib/notify.ts'
import { Templates } from './templates.tsx'

const text = translators.es
const render = openPage()
let told: string[] = []
beforeEach(() => {
  told = []
  return connectToaster((toast) => told.push(toast.text))
})
const template = (more: Partial<Template> = {}): Template => ({
  id: 't',
  name: 'Documentos',
  use: 'message',
  texts: { es: 'Faltan documentos.' },
  by: 'Luis Pérez',
  at: '2026-11-20T10:00:00.000Z',
  ...more,
})
const open = (listed: Partial<Listed> | Error, more: Record<string, unknown> = {}) =>
  render(
    inOffice('es', <Templates />, {
      'GET /api/templates': listed instanceof Error ? listed : { templates: [], altered: [], ...listed },
      ...more,
    }),
  )
const seen = (assertion: () => void) => act(() => vi.waitFor(assertion, { timeout: 10_000 }))
const shows = (words: string) => seen(() => expect(document.body.textContent).toContain(words))
const press = async (name: string) => {
  await seen(() => expect(buttonNamed(name)).toBeDefined())
  await act(async () => buttonNamed(name).click())
}
const write = (label: string, words: string) =>
  act(async () => {
    const field = [...document.querySelectorAll('label')].find((one) => one.textContent?.startsWith(label))?.control
    if (!field) throw new Error(`no field ${label}`)
    const Kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
    Object.getOwnPropertyDescriptor(Kind.prototype, 'value')?.set?.call(field, words)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
const labelled = (name: string) => document.querySelector<HTMLElement>(`[aria-label="${name}"]`)
const textIn = (language: string) => text('template.form.text', { language })

it('says that there are none yet', async () => {
  await open({})
  await shows(text('template.none'))
})

it('says that they could not be loaded', async () => {
  await open(refusal(500, 'internal'))
  await shows(text('template.failed'))
})

it('lists each with what it is for, its languages, and who wrote it when', async () => {
  await open({ templates: [template({ texts: { es: 'Faltan documentos.', en: 'Documents are missing.' } })] })
  await shows('Documentos')
  for (const words of [text('template.use.message'), textIn('español'), textIn('inglés'), 'Luis Pérez, 20/11/2026'])
    expect(document.body.textContent).toContain(words)
})

it('one that is not as the program wrote it is named, and can be deleted alone', async () => {
  const deleted: unknown[] = []
  const take = (_: Endpoint, { params }: { params: unknown }) => void deleted.push(params)
  await open({ altered: ['a'] }, { 'DELETE /api/templates/{id}': take })
  await shows(text('template.altered'))
  const name = text('template.altered.name')
  expect(labelled(text('template.changeNamed', { name }))).toBeNull()
  await act(async () => labelled(text('template.deleteNamed', { name }))?.click())
  await shows(text('template.delete.altered'))
  await act(async () =>
    [...document.querySelectorAll<HTMLElement>('[role=dialog] button')]
      .find((one) => one.textContent === text('template.delete'))
      ?.click(),
  )
  await seen(() => expect(deleted).toEqual([{ id: 'a' }]))
  await seen(() => expect(told).toEqual([text('template.deleted')]))
})

it('at the limit says so in place of the button that adds one', async () => {
  const templates = Array.from({ length: templateLimits.most }, (_, at) => template({ id: `t${at}`, name: `${at}` }))
  await open({ templates })
  await shows(text('template.full', { most: templateLimits.most }))
  expect([...document.querySelectorAll('button')].map((one) => one.textContent)).not.toContain(text('template.add'))
})

it('asks for a name and a text in one language at least, and sends what was written', async () => {
  const sent: unknown[] = []
  const take = (_: Endpoint, { body }: { body: unknown }) => {
    sent.push(body)
    return { id: 't' }
  }
  await open({}, { 'PUT /api/templates': take })
  await press(text('template.add'))
  await press(text('template.form.save'))
  await shows(text('errors.required'))
  await shows(text('template.form.oneText'))
  expect(sent).toEqual([])
  await write(text('template.form.name'), 'Documents')
  await write(textIn('inglés'), 'Documents are missing.')
  await press(text('template.form.save'))
  await seen(() =>
    expect(sent).toEqual([{ name: 'Documents', use: 'message', texts: { en: 'Documents are missing.' } }]),
  )
  await seen(() => expect(told).toEqual([text('template.saved')]))
})
