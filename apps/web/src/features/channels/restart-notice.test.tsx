// @vitest-environment jsdom
import type { Endpoint } from '@canal/contract'
import type { ChannelDetail } from '@canal/contract/channels/settings'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { ana, inOffice } from '../../../test/office.tsx'
import { buttonNamed as button, openPage } from '../../../test/page.tsx'
import { RestartNotice } from './restart-notice.tsx'

const render = openPage()
const vera = {
  ...ana,
  id: '9f1c7a52-0f0e-4d7c-9f39-2f5d3f0a7b11',
  username: 'vera.rey',
  firstName: 'Vera',
  lastName1: 'Rey',
}
const gone = { ...vera, id: '9f1c7a52-0f0e-4d7c-9f39-2f5d3f0a7b12', username: 'gone' }
const none = { waits: null, stoppedAt: null, isPossible: true }
const waits = { name: 'Vera Rey', countsAt: '2026-12-23T10:00:00.000Z' }
const people = [
  { username: ana.username, fullName: 'Ana García', counts: true },
  { username: vera.username, fullName: 'Vera Rey', counts: false },
]
const channel = { id: '1', alternateUsername: null, people, restart: none } as ChannelDetail
const page = { total: 3, first: true, last: true, pageNumber: 0, pageSize: 50 }
const accounts = [ana, vera].map((one) => ({ ...one, isActive: true }))
const says = (what: string) => act(() => vi.waitFor(() => expect(document.body.textContent).toContain(what)))
const show = async (restart: Partial<ChannelDetail['restart']>, answers = {}) => {
  const changed = vi.fn()
  const one = { ...channel, restart: { ...none, ...restart } }
  await render(inOffice('es', <RestartNotice channel={one} onChanged={changed} />, answers))
  return changed
}

it('another committee is proposed with somebody who is active and not on this one, after being told what it means', async () => {
  const sent: unknown[] = []
  const changed = await show(
    {},
    {
      'GET /api/users': { items: [...accounts, { ...gone, isActive: false }], ...page },
      'POST /api/roster/restart': (_: Endpoint, { body }: { body: unknown }) => void sent.push(body),
      'GET /api/channels/{id}': { ...channel, restart: { ...none, waits } },
    },
  )
  await says('Proponer otro comité')
  await act(async () => button('Proponer otro comité').click())
  const options = () => [...document.querySelectorAll('option')].map(({ textContent }) => textContent)
  await vi.waitFor(() => expect(options()).toEqual(['Elija una persona', 'Vera Rey']), 10_000)
  expect(document.body.textContent).toContain('durante treinta días cualquiera de sus miembros puede detenerlo')
  await act(async () => button('Proponer').click())
  expect(document.querySelector('select')?.getAttribute('aria-invalid')).toBe('true')
  const select = document.querySelector('select') as HTMLSelectElement
  await act(async () => {
    select.value = vera.id
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await act(async () => button('Proponer').click())
  await vi.waitFor(() => expect(changed).toHaveBeenCalledOnce())
  expect(sent).toEqual([{ channelId: '1', userId: vera.id }])
})

it('what waits is shown with its day, and can be withdrawn after being asked', async () => {
  const sent: unknown[] = []
  const changed = await show(
    { waits, stoppedAt: '2026-11-01T10:00:00.000Z' },
    {
      'POST /api/roster/restart/withdraw': (_: Endpoint, { body }: { body: unknown }) => void sent.push(body),
      'GET /api/channels/{id}': channel,
    },
  )
  await says('que formará Vera Rey. Será efectivo el 23/12/2026, si nadie lo detiene.')
  expect(document.body.textContent).not.toContain('detuvo')
  expect(document.querySelectorAll('button')).toHaveLength(1)
  await act(async () => button('Retirar la propuesta').click())
  await says('¿Retirar la propuesta de otro comité?')
  await act(async () => button('No retirarla').click())
  expect(sent).toEqual([])
  await act(async () => button('Retirar la propuesta').click())
  await says('¿Retirar la propuesta de otro comité?')
  const [, confirm] = [...document.querySelectorAll('button')].filter(
    (one) => one.textContent === 'Retirar la propuesta',
  )
  await act(async () => confirm?.click())
  await vi.waitFor(() => expect(changed).toHaveBeenCalledExactlyOnceWith(channel))
  expect(sent).toEqual([{ channelId: '1' }])
})

it('that the committee stopped it is said with the day; a channel that had none yet has nothing to restart', async () => {
  await show({ stoppedAt: '2026-12-01T10:00:00.000Z' })
  await says('El 01/12/2026 el comité detuvo la propuesta de otro comité.')
  await show({ isPossible: false })
  expect(document.querySelector('button')).toBeNull()
})
