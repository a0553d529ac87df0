// @vitest-environment jsdom
import { roleNames } from '@canal/contract'
import type { CurrentUser } from '@canal/contract/auth/schemas'
import type { OwnSeat } from '@canal/contract/roster/schemas'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { ana, inOffice, refusal, type Server } from '../../../test/office.tsx'
import { buttonNamed as button, openPage, typeInto } from '../../../test/page.tsx'
import { OwnSeatPage } from './own-seat.tsx'

const render = openPage()
const none: OwnSeat = {
  checkNumbers: null,
  act: null,
  ways: [],
  colleagues: [],
  awaits: null,
  beginsAt: null,
  needed: null,
  stoppedAt: null,
}
const locked: CurrentUser = { ...ana, locked: true }
const waiting: CurrentUser = { ...ana, keyState: 'waiting' }

const show = async (user: CurrentUser, seat: Partial<OwnSeat>, server: Server = {}) => {
  const unlocked = vi.fn(async () => undefined)
  const settled = vi.fn()
  await render(
    inOffice('es', <OwnSeatPage user={user} onUnlocked={unlocked} onSettled={settled} />, {
      'GET /api/roster/own': { ...none, ...seat },
      ...server,
    }),
  )
  const shown = () => document.querySelector('.ways, .numbers, .auth-form > p')
  await act(() => vi.waitFor(() => expect(shown()).not.toBeNull()))
  return { unlocked, settled }
}
const page = () => document.body.textContent

it('shows the numbers in four groups, heard one by one, with who signed and from when on it counts', async () => {
  await show(waiting, {
    checkNumbers: '4821073691542268',
    colleagues: [
      { name: 'Ana García', maySign: true },
      { name: 'Luis Pérez', maySign: true },
      { name: 'Luis Pérez', maySign: true },
      { name: 'Eva Mora', maySign: false },
    ],
    act: {
      id: 'a1',
      kind: 'admit',
      person: null,
      capacity: 'member',
      proposedAt: '2026-11-22T09:00:00.000Z',
      signers: ['Luis Pérez'],
      signed: 1,
      needed: 3,
      countsAt: '2026-11-29T09:00:00.000Z',
      isSeen: true,
      isSigned: false,
      maySign: false,
      mayStop: false,
      asksNumbers: true,
      isOwn: false,
      settings: null,
      appointed: null,
    },
  })
  const numbers = document.querySelector('.numbers')
  expect(numbers?.getAttribute('aria-label')).toBe('Sus números de comprobación: 4 8 2 1; 0 7 3 6; 9 1 5 4; 2 2 6 8')
  expect([...(numbers?.children ?? [])].map((group) => group.textContent)).toEqual(['4821', '0736', '9154', '2268'])
  expect(page()).toContain('Firmas: 1 de 3')
  expect(page()).toContain('29/11/2026')
  const people = [...document.querySelectorAll('.people li')].map((one) => one.textContent)
  expect(people).toEqual([
    'Ana GarcíaPuede firmar',
    'Luis PérezPuede firmar',
    'Eva MoraAhora no puede firmar',
    'Luis PérezHa firmado',
  ])
})

it.each([
  ['at once to a lone member', false, 'En el acto: no hay nadie más en el comité que pueda firmar.'],
  [
    'by others to who was on the committee before a restart, also before the next one has begun',
    true,
    'En cuanto alguien',
  ],
])('promises what the last password opens %s', async (_to, former, words) => {
  await show({ ...locked, former }, { ways: ['oldPassword'] })
  expect(document.querySelector('.ways')?.textContent).toContain(words)
})

it('says that nobody can sign at present, and what is left to do', async () => {
  const colleagues = [{ name: 'Ana García', maySign: false }]
  await show(waiting, { checkNumbers: '4821073691542268', colleagues, needed: 2 })
  expect(page()).toContain('Ahora nadie del comité puede firmar.')
  expect(page()).toContain('Cuando alguien del comité pueda firmar, avísele')
  expect(page()).not.toContain('Avise a alguien del comité')
  expect(document.querySelector('.numbers')).not.toBeNull()
})

it('tells whom the administration proposes from which day on they begin another committee', async () => {
  await show(waiting, { checkNumbers: '4821073691542268', needed: 2, beginsAt: '2026-12-24T09:00:00.000Z' })
  expect(page()).toContain('lo formará al iniciar sesión desde el 24/12/2026')
})

it('says that somebody stopped it, and how many signatures it takes', async () => {
  const colleagues = [{ name: 'Ana García', maySign: true }]
  const stoppedAt = '2026-11-23T09:00:00.000Z'
  await show(waiting, { checkNumbers: '4821073691542268', colleagues, needed: 2, stoppedAt })
  expect(page()).toMatch(/El 23\/11\/2026 \S+ alguien del comité lo detuvo\./)
  expect(page()).toContain('Firmas: 0 de 2')
})

it('says whose first sign-in the committee begins with', async () => {
  const { settled } = await show(waiting, { awaits: 'Ana García' })
  expect(page()).toContain('El comité empieza cuando Ana García inicie sesión por primera vez')
  expect(settled).not.toHaveBeenCalled()
})

it('asks who they are now, once nothing waits for them any more', async () => {
  const { settled } = await show(waiting, {})
  await act(() => vi.waitFor(() => expect(settled).toHaveBeenCalled()))
})

const former: CurrentUser = { ...ana, locked: true, former: true, keyState: 'waiting' }

it('tells a former member with a new access that this account joins the new committee no more, and what does', async () => {
  await show(former, {})
  expect(page()).toContain('En él no puede entrar con esta cuenta')
  expect(page()).toContain('pida a la administración otra cuenta')
  expect(page()).not.toContain('Ya puede abrir sus comunicaciones')
})

it('… and as long as the former access can be recovered, to do that first', async () => {
  await show(former, { ways: ['recoveryCode', 'oldPassword'] })
  expect(page()).toContain('Para entrar en el nuevo, recupere antes el acceso que tenía')
  expect(document.querySelectorAll('details')).toHaveLength(2)
})

it('lists the three ways after a reset in their order, the first of them open, each with its cost', async () => {
  await show(locked, { ways: ['anew', 'oldPassword', 'recoveryCode'] })
  const ways = [...document.querySelectorAll('details')]
  expect(ways.map((way) => way.querySelector('h2')?.textContent)).toEqual([
    'Con el código de recuperación que tenía',
    'Con la contraseña que tenía antes',
    'Pedir que le admitan de nuevo',
  ])
  expect(ways.map(({ open }) => open)).toEqual([true, false, false])
  expect(ways.every((way) => (way.querySelector('summary p')?.textContent ?? '') !== '')).toBe(true)
})

it.each([
  ['a member', locked, 1],
  ['an investigator, who can stop nothing,', { ...locked, roles: [roleNames.investigator] }, 0],
  ['a newcomer', waiting, 0],
])('after a reset shows %s the way to the page for stopping what waits', async (_who, user, links) => {
  await show(user, { ways: ['anew'] })
  expect(document.querySelectorAll('a[href="/admin/stop"]')).toHaveLength(links)
})

it('leaves the first two open once one has asked for a new beginning', async () => {
  const colleagues = [{ name: 'Ana García', maySign: true }]
  await show(locked, { ways: ['recoveryCode', 'oldPassword', 'anew'], checkNumbers: '4821073691542268', colleagues })
  expect(document.querySelector('.numbers')).not.toBeNull()
  expect(document.querySelectorAll('details')).toHaveLength(2)
  expect(page()).not.toContain('Pedir que le admitan de nuevo')
})

it('sends nobody to a colleague where there is none', async () => {
  await show(locked, { ways: ['recoveryCode', 'oldPassword', 'anew'], checkNumbers: '4821073691542268' })
  expect(document.querySelector('.numbers')).toBeNull()
  expect(page()).toContain('No hay nadie más en el comité que pueda firmar su entrada')
  expect(document.querySelectorAll('details')).toHaveLength(2)
})

it('hands over what a way brought, and says beside the field that a code was wrong', async () => {
  const unlock = vi.fn<(endpoint: unknown, input: { body: object }) => unknown>(() => {
    throw refusal(422, 'password-incorrect')
  })
  const { unlocked } = await show(locked, { ways: ['recoveryCode', 'anew'] }, { 'POST /api/auth/unlock': unlock })
  const input = document.querySelector('input') as HTMLInputElement
  await typeInto(input, 'K7QF M2XD')
  await act(async () => button('Recuperar el acceso').click())
  await act(() => vi.waitFor(() => expect(page()).toContain('El código tiene seis grupos de cuatro')))
  expect(unlocked).not.toHaveBeenCalled()
  unlock.mockImplementation(() => ({ token: 'new', recoveryCode: 'AAAA' }))
  await act(async () => button('Pedir que me admitan de nuevo').click())
  await act(() => vi.waitFor(() => expect(unlocked).toHaveBeenCalledWith({ token: 'new', recoveryCode: 'AAAA' })))
  expect(unlock.mock.calls.map(([, { body }]) => body)).toEqual([{ recoveryCode: 'K7QF M2XD' }, { anew: true }])
})
