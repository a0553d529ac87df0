// @vitest-environment jsdom
import type { Casework } from '@canal/contract/casework/schemas'
import type { Report } from '@canal/contract/reports/schemas'
import { locales } from '@canal/messages'
import { translators } from '@canal/messages/all'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { inOffice } from '../../../test/office.tsx'
import { buttonNamed, openPage } from '../../../test/page.tsx'
import { report as example } from '../../public/fixtures.ts'
import { CategoryFact } from './category-fact.tsx'

const render = openPage()
const members = { write: true, share: true }
const report = (allowed: object): Report =>
  ({
    id: 'r',
    details: { ...example.details, category: 'subsidies' },
    allowed,
    people: [{ username: 'luis.perez', fullName: 'Luis Pérez' }],
  }) as unknown as Report
const casework = (category: Casework['category']): Casework => ({
  waiting: [],
  decided: [],
  needsConfirmation: true,
  waits: true,
  offers: [],
  extendableUntil: null,
  admittedAt: null,
  hold: null,
  closing: null,
  goesIfClosed: null,
  calendarUid: '',
  category,
})
const chosen = casework({ is: 'subsidies', isChanged: false, by: null, at: null })
const at = '2026-11-20T10:00:00.000Z'
const changed = casework({ is: 'contracts', isChanged: true, by: 'luis.perez', at })
const said = () => document.body.textContent
const pencil = (label: string) => document.querySelector<HTMLButtonElement>(`button[aria-label="${label}"]`)

it.each(locales)('a member sees what the reporter chose, and puts it right (%s)', async (locale) => {
  const text = translators[locale]
  const sent: unknown[] = []
  let now = chosen
  const server = {
    'GET /api/casework/{id}': () => now,
    'PUT /api/casework/categories': (_endpoint: unknown, { body }: { body: unknown }) => {
      sent.push(body)
      return (now = changed)
    },
  }
  await render(inOffice(locale, <CategoryFact report={report(members)} />, server))
  await vi.waitFor(() => expect(pencil(text('report.category.edit'))).not.toBeNull())
  expect(said()).toBe(`${text('category.subsidies')} `)
  await act(async () => pencil(text('report.category.edit'))?.click())
  const select = document.querySelector('select') as HTMLSelectElement
  expect(document.activeElement).toBe(select)
  expect(select.selectedOptions[0]?.textContent).toBe(text('category.subsidies'))
  expect(said()).toContain(text('report.category.hint'))
  await act(async () => {
    select.value = 'contracts'
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await act(async () => buttonNamed(text('action.save')).click())
  expect(sent).toEqual([{ id: 'r', category: 'contracts' }])
  for (const words of [
    text('category.contracts'),
    'Luis Pérez',
    text('report.category.chosen', { category: text('category.subsidies') }),
  ])
    expect(said()).toContain(words)
  expect(document.activeElement).toBe(pencil(text('report.category.edit')))
})

it('of which nothing is known any more, says so beside what the reporter chose', async () => {
  const text = translators.es
  const server = { 'GET /api/casework/{id}': casework({ ...changed.category, is: null }) }
  await render(inOffice('es', <CategoryFact report={report(members)} />, server))
  await vi.waitFor(() => expect(said()).toContain(text('report.category.unknown')))
  expect(said()).toContain(text('report.category.chosen', { category: text('category.subsidies') }))
})

it('an investigator sees what the reporter chose, and no more', async () => {
  const server = {
    'GET /api/casework/{id}': () => {
      throw new Error('it is not asked for')
    },
  }
  await render(inOffice('es', <CategoryFact report={report({ write: true, share: false })} />, server))
  expect(said()).toBe(translators.es('category.subsidies'))
  expect(document.querySelector('button')).toBeNull()
})
