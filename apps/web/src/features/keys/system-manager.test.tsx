// @vitest-environment jsdom
import type { Act, Roster, Seat } from '@canal/contract/roster/schemas'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { inOffice } from '../../../test/office.tsx'
import { buttonNamed as button, openPage } from '../../../test/page.tsx'
import { SystemManager } from './system-manager.tsx'

const render = openPage()
const ines: Seat = {
  userId: 'u1',
  username: 'ines.vega',
  name: 'Inés Vega',
  post: 'Secretaria',
  capacity: 'member',
  since: '2026-11-23T09:00:00.000Z',
  hasNewKeys: false,
  admittedBy: [],
  isYou: true,
  isActive: true,
  isLocked: false,
  exclusions: [],
}
const juan: Seat = { ...ines, userId: 'u2', username: 'juan.mora', name: 'Juan Mora', isYou: false }
const marta: Seat = { ...juan, userId: 'u3', username: 'marta.gil', name: 'Marta Gil' }
const alternate: Seat = { ...juan, userId: 'u4', username: 'eva.paz', name: 'Eva Paz', capacity: 'alternate' }
const appointment = { people: ['u2', 'u1'], since: '2026-11-24T09:00:00.000Z' }

/** The page of a committee, and what it sends. */
const show = async (change: Partial<Roster> = {}) => {
  const appointed = vi.fn((_endpoint: unknown, { body }: { body: { people: string[] } }) => ({
    act: body.people.length > 0 ? ({ kind: 'appoint' } as Act) : null,
  }))
  const roster: Roster = {
    seats: [ines, juan, marta, alternate],
    newcomers: [],
    acts: [],
    since: null,
    rules: { voteRule: 'majority', reopenHours: 72 },
    appointment: null,
    retention: null,
    ...change,
  }
  await render(inOffice('es', <SystemManager roster={roster} />, { 'POST /api/roster/appointments': appointed }))
  await act(() => vi.waitFor(() => expect(document.querySelector('h2')).not.toBeNull()))
  return () => appointed.mock.calls.map(([, { body }]) => body.people)
}
const press = (name: string) => act(async () => button(name).click())
const selects = () => [...document.querySelectorAll('select')]
const choose = (place: number, name: string) =>
  act(async () => {
    const select = selects()[place] as HTMLSelectElement
    select.value = [...select.options].find(({ text }) => text === name)?.value ?? ''
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
const said = () => document.body.textContent
const errorOf = (select: Element | undefined) =>
  document.getElementById(select?.getAttribute('aria-describedby') ?? '')?.textContent

it('says who is appointed, in order and since when, and that nobody is', async () => {
  await show({ appointment })
  expect([...document.querySelectorAll('ol li')].map((one) => one.textContent)).toEqual([
    'Juan Mora Responsable',
    'Inés Vega (usted) Sustitución 1',
  ])
  expect(said()).toContain('Desde el 24/11/2026.')
})

it('says that nobody is appointed, and what that means', async () => {
  await show()
  expect(said()).toContain('No hay nadie nombrado: cualquier miembro puede proponer que se amplíe un plazo.')
  expect(said()).not.toContain('Desde el')
})

it('offers a member one field for each place, with the members’ names alone, as they are now', async () => {
  const sent = await show({ appointment })
  await press('Proponer responsable')
  expect(selects()).toHaveLength(3)
  expect([...(selects()[0]?.options ?? [])].map(({ text }) => text)).toEqual([
    'Nadie',
    'Inés Vega',
    'Juan Mora',
    'Marta Gil',
  ])
  expect([...document.querySelectorAll('[role=dialog] label')].map((one) => one.textContent)).toEqual([
    'Responsable',
    'Sustitución 1',
    'Sustitución 2',
  ])
  await press('Proponer y firmar')
  expect(said()).toContain('No ha cambiado nada.')
  await choose(0, 'Marta Gil')
  await choose(1, 'Nadie')
  await choose(2, 'Inés Vega')
  await press('Proponer y firmar')
  expect(sent()).toEqual([['u3', 'u1']])
  expect(document.querySelector('[role=dialog]')).toBeNull()
})

it('says at the field what is wrong, and sends nothing', async () => {
  const sent = await show()
  await press('Proponer responsable')
  await choose(1, 'Juan Mora')
  await press('Proponer y firmar')
  expect(errorOf(selects()[0])).toContain('Elija quién será responsable')
  expect(document.activeElement).toBe(selects()[0])
  await choose(0, 'Juan Mora')
  await press('Proponer y firmar')
  expect(errorOf(selects()[1])).toContain('ya está elegida')
  expect(document.activeElement).toBe(selects()[1])
  expect(errorOf(selects()[0])).toBeUndefined()
  expect(sent()).toEqual([])
})

it('ends an appointment by nobody in each place', async () => {
  const sent = await show({ appointment })
  await press('Proponer responsable')
  await choose(0, 'Nadie')
  await choose(1, 'Nadie')
  await press('Proponer y firmar')
  expect(sent()).toEqual([[]])
})

it('is not offered while a proposal waits', async () => {
  await show({ acts: [{ id: 'a', kind: 'appoint' } as Act] })
  expect(button('Proponer responsable')).toBeUndefined()
  expect(said()).toContain('Hay un cambio que espera firmas')
})

it('is not offered to the alternate', async () => {
  await show({ seats: [{ ...ines, isYou: false }, juan, { ...alternate, isYou: true }] })
  expect(button('Proponer responsable')).toBeUndefined()
})

it('is offered to a member alone as done at once', async () => {
  await show({ seats: [ines, alternate] })
  await press('Nombrar responsable')
  expect(said()).toContain('es efectivo en el acto')
  expect(selects()).toHaveLength(1)
  expect(button('Cambiar')).toBeDefined()
})
