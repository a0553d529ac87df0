// @vitest-environment jsdom
import type { Endpoint } from '@canal/contract'
import type { ChannelDetail } from '@canal/contract/channels/settings'
import type { Act, Roster, Seat } from '@canal/contract/roster/schemas'
import { act, useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { inOffice, refusal } from '../../../test/office.tsx'
import { buttonNamed, openPage } from '../../../test/page.tsx'
import { connectToaster } from '../../lib/notify.ts'
import { ChannelExclusions } from './channel-exclusions.tsx'
import { CommitteeExclusions } from './committee-exclusions.tsx'

const render = openPage()
let told: string[] = []
beforeEach(() => {
  told = []
  return connectToaster(({ text }) => told.push(text))
})
const seat = (userId: string, name: string, more: Partial<Seat> = {}): Seat => ({
  ...{ userId, name, username: userId, post: '', capacity: 'member', since: '2026-11-23T09:00:00.000Z' },
  ...{ hasNewKeys: false, admittedBy: [], isYou: false, isActive: true, isLocked: false, exclusions: [] },
  ...more,
})
const ines = seat('u1', 'Inés Vega', { post: 'Jefa de Contratación', exclusions: ['contracts', 'subsidies'] })
const juan = seat('u2', 'Juan Mora')
const roster = (more: Partial<Roster> = {}): Roster => ({
  ...{ seats: [ines, juan, seat('u3', 'Vera Rey', { capacity: 'alternate' })], newcomers: [], acts: [], since: null },
  rules: { voteRule: 'majority', reopenHours: 72 },
  appointment: null,
  retention: null,
  ...more,
})
const rows = () => [...document.querySelectorAll('.act')].map(({ textContent }) => textContent)
const change = (name: string) =>
  act(async () =>
    document.querySelector<HTMLElement>(`[aria-label="Cambiar las materias que no recibe ${name}"]`)?.click(),
  )
const tick = (label: string) =>
  act(async () => {
    const line = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === label)
    line?.querySelector('input')?.click()
  })
const sending = (answer: unknown) => {
  const sent: unknown[] = []
  const take = (_: Endpoint, { body }: { body: unknown }) => {
    sent.push(body)
    return answer
  }
  return { sent, take }
}

it('says of each member what they do not receive, and of nobody else', async () => {
  await render(inOffice('es', <CommitteeExclusions roster={roster()} />))
  expect(rows()).toEqual([
    expect.stringMatching(/Inés Vega Jefa de Contratación.*Contratos y compras · Subvenciones y ayudas/),
    expect.stringMatching(/Juan Mora.*Las recibe todas/),
  ])
})

it('a member proposes another list with their signature, and is told that it waits', async () => {
  const { sent, take } = sending({ act: { id: 'a' } })
  await render(inOffice('es', <CommitteeExclusions roster={roster()} />, { 'POST /api/roster/exclusions': take }))
  await change('Inés Vega')
  expect(document.body.textContent).toContain('Si quita materias, es efectivo en el acto')
  await act(async () => buttonNamed('Proponer y firmar').click())
  expect(document.body.textContent).toContain('No ha cambiado nada.')
  await tick('Subvenciones y ayudas')
  await tick('Acoso e igualdad')
  await act(async () => buttonNamed('Proponer y firmar').click())
  await vi.waitFor(() => expect(document.querySelector('[role=dialog]')).toBeNull())
  expect(sent).toEqual([{ userId: 'u1', exclusions: ['contracts', 'harassment'] }])
  expect(told).toEqual([expect.stringContaining('Espera a sus colegas')])
})

it('whose change waits already is not changed again', async () => {
  const waiting = { kind: 'settings', settings: { exclusions: [] }, person: { userId: 'u1' } } as unknown as Act
  await render(inOffice('es', <CommitteeExclusions roster={roster({ acts: [waiting] })} />))
  expect(rows()[0]).toContain('Hay un cambio que espera firmas')
  expect([...document.querySelectorAll('.act button')]).toHaveLength(1)
})

it('an administrator proposes it, and what stands afterwards tells whether it waits', async () => {
  const person = { username: 'ines', fullName: 'Inés Vega', function: '', counts: true, exclusions: ['tax'] }
  const channel = {
    id: '1',
    name: 'N',
    publicName: 'P',
    slug: 's',
    version: 'v1',
    people: [person],
  } as unknown as ChannelDetail
  const { sent, take } = sending(channel)
  const saved = vi.fn()
  await render(
    inOffice('es', <ChannelExclusions channel={channel} onSaved={saved} />, { 'PUT /api/channels/{id}': take }),
  )
  await change('Inés Vega')
  await tick('Contratos y compras')
  await act(async () => buttonNamed('Proponer').click())
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce())
  const base = { name: 'N', publicName: 'P', slug: 's', version: 'v1' }
  expect(sent).toEqual([{ ...base, exclusions: [{ username: 'ines', exclusions: ['contracts', 'tax'] }] }])
  expect(told).toEqual([expect.stringContaining('Queda a la espera de que el comité lo firme')])
})

it('a name and an address that another administrator saved meanwhile are not put back: they come first, and the choice is sent again', async () => {
  const person = { username: 'ines', fullName: 'Inés Vega', function: '', counts: true, exclusions: ['tax'] }
  const old = { id: '1', name: 'N', publicName: 'P', slug: 's', version: 'v1', people: [person] }
  const theirs = { ...old, name: 'N2', slug: 's2', version: 'v2' }
  const { sent, take } = sending(theirs)
  const Page = () => {
    const [channel, setChannel] = useState(old as unknown as ChannelDetail)
    return <ChannelExclusions channel={channel} onSaved={setChannel} />
  }
  const save = (endpoint: Endpoint, input: { body: { version?: string } }) => {
    if (input.body.version !== 'v2') throw refusal(409, 'stale-update', 'Otra persona ha guardado antes.')
    return take(endpoint, input)
  }
  await render(inOffice('es', <Page />, { 'PUT /api/channels/{id}': save, 'GET /api/channels/{id}': theirs }))
  await change('Inés Vega')
  await tick('Contratos y compras')
  await act(async () => buttonNamed('Proponer').click())
  await vi.waitFor(() => expect(document.body.textContent).toContain('Otra persona ha guardado antes.'))
  await act(async () => buttonNamed('Proponer').click())
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  const exclusions = [{ username: 'ines', exclusions: ['contracts', 'tax'] }]
  expect(sent).toEqual([{ name: 'N2', publicName: 'P', slug: 's2', version: 'v2', exclusions }])
})
