// @vitest-environment jsdom
import type { Seat } from '@canal/contract/roster/schemas'
import { act } from 'react'
import { beforeAll, expect, it, vi } from 'vitest'
import { inOffice } from '../../../test/office.tsx'
import { openPage } from '../../../test/page.tsx'
import { Seats } from './seats.tsx'

const render = openPage()
// A menu fetches its code when it is opened, which the first test would wait for.
beforeAll(() => import('../../ui/open-menu.tsx'))
const ines: Seat = {
  userId: 'u1',
  username: 'ines.vega',
  name: 'Inés Vega',
  post: '',
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
const rules = { voteRule: 'majority', reopenHours: 72 } as const
const roster = { newcomers: [], acts: [], since: null, rules, appointment: null, retention: null }

const found = <T extends HTMLElement>(selector: string): Promise<T> =>
  act(() =>
    vi.waitFor(() => {
      const one = document.querySelector<T>(selector)
      if (!one) throw new Error(`not there yet: ${selector}`)
      return one
    }),
  )
const press = async (selector: string) => {
  const one = await found(selector)
  await act(async () => one.click())
}

/** What the reader is told who asks to leave, and which buttons they are given. */
const asked = async (seats: readonly Seat[]) => {
  const server = { 'GET /api/reports/summary': { newReports: 0, inProgress: 0, archived: 0, assignedToMe: 0 } }
  await render(inOffice('es', <Seats roster={{ ...roster, seats: [...seats] }} onLeft={() => undefined} />, server))
  await press('[aria-label*="Inés Vega"]')
  await press('[role=menuitem]')
  const dialog = await found('[role=dialog]')
  return {
    said: dialog.textContent,
    buttons: [...dialog.querySelectorAll('button')].map((one) => one.textContent),
  }
}

it('a member among others is asked once more before they leave', async () => {
  const { said, buttons } = await asked([ines, juan])
  expect(said).toContain('Sale en el acto')
  expect(buttons).toContain('Salir del comité')
})

it.each(['alternate', 'investigator'] as const)(
  'the last member, beside an %s, is told that somebody else has to come first, and asked nothing',
  async (capacity) => {
    const { said, buttons } = await asked([ines, { ...juan, capacity }])
    expect(said).toContain('no puede salir hasta que haya entrado otra')
    expect(buttons).not.toContain('Salir del comité')
  },
)

it('an alternate leaves a committee of one member', async () => {
  const { buttons } = await asked([juan, { ...ines, capacity: 'alternate' }])
  expect(buttons).toContain('Salir del comité')
})
