// @vitest-environment jsdom
import type { Endpoint } from '@canal/contract'
import type { ChannelDetail } from '@canal/contract/channels/settings'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { ana, inOffice } from '../../../test/office.tsx'
import { buttonNamed as button, openPage } from '../../../test/page.tsx'
import { FounderNotice } from './founder-notice.tsx'

const render = openPage()
const tomas = {
  ...ana,
  id: '9f1c7a52-0f0e-4d7c-9f39-2f5d3f0a7b11',
  username: 'tomas.rey',
  firstName: 'Tomás',
  lastName1: 'Rey',
}
const accounts = [ana, tomas].map((one) => ({ ...one, isActive: true }))
const people = [
  { username: ana.username, fullName: 'Ana García' },
  { username: tomas.username, fullName: 'Tomás Rey' },
]
const restart = { waits: null, stoppedAt: null, isPossible: false }
const channel = {
  id: '1',
  members: 0,
  founder: ana.username,
  alternateUsername: null,
  people,
  restart,
} as ChannelDetail
const named = (one: ChannelDetail) => inOffice('es', <FounderNotice channel={one} onChanged={() => undefined} />)

it('as long as nobody has begun the committee, somebody else can be named for it', async () => {
  const sent: unknown[] = []
  const changed = vi.fn()
  const answers = {
    'GET /api/users': { items: accounts, total: 2, first: true, last: true, pageNumber: 0, pageSize: 50 },
    'POST /api/roster/founder': (_: Endpoint, { body }: { body: unknown }) => void sent.push(body),
    'GET /api/channels/{id}': { ...channel, founder: tomas.username },
  }
  await render(inOffice('es', <FounderNotice channel={channel} onChanged={changed} />, answers))
  await vi.waitFor(() => expect(document.body.textContent).toContain('El comité lo formará Ana García'))
  await act(async () => button('Nombrar a otra persona').click())
  await vi.waitFor(() => expect(document.querySelectorAll('option')).toHaveLength(2), 10_000)
  await act(async () => button('Nombrar').click())
  expect(document.querySelector('select')?.getAttribute('aria-invalid')).toBe('true')
  const select = document.querySelector('select') as HTMLSelectElement
  await act(async () => {
    select.value = tomas.id
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await act(async () => button('Nombrar').click())
  await vi.waitFor(() => expect(changed).toHaveBeenCalledOnce())
  expect(sent).toEqual([{ channelId: '1', userId: tomas.id }])
  expect(changed.mock.calls[0]?.[0]).toMatchObject({ founder: tomas.username })
})

it('after a restart who was named signs in, and nobody else is named but by another one', async () => {
  await render(named({ ...channel, restart: { ...restart, isPossible: true } }))
  await vi.waitFor(() =>
    expect(document.body.textContent).toContain('El comité lo formará Ana García cuando inicie sesión'),
  )
  expect(document.querySelector('button')).toBeNull()
})

it('where whoever was named is of the channel no more, somebody else is named', async () => {
  await render(named({ ...channel, founder: null }))
  await vi.waitFor(() => expect(button('Nombrar a quien formará el comité')).toBeTruthy())
  await act(async () => button('Nombrar a quien formará el comité').click())
  await vi.waitFor(() => expect(document.querySelector('[role=dialog]')).not.toBeNull(), 10_000)
})

it('a committee that has begun has no founder to name', async () => {
  await render(named({ ...channel, founder: null, restart: { ...restart, isPossible: true } }))
  await vi.waitFor(() => expect(document.body.textContent).toContain('no admite comunicaciones'))
  expect(document.querySelector('button')).toBeNull()
})
