// @vitest-environment jsdom
import type { Stoppable } from '@canal/contract/roster/schemas'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { inOffice, refusal, type Server } from '../../test/office.tsx'
import { ApiError } from '../lib/api.ts'
import { buttonNamed as button, openPage, typeInto } from '../../test/page.tsx'
import { StopPage } from './stop.tsx'

vi.mock('../lib/proof-of-work.ts', () => ({
  solve: ({ token }: { token: string }) => Promise.resolve({ token, solution: '7' }),
}))

const render = openPage()
const found: Stoppable = {
  channelName: 'Ayuntamiento de Valdeluna',
  acts: [
    {
      id: 'a1',
      kind: 'leave',
      person: { userId: 'u1', name: 'Pablo Gil', post: '', isYou: false },
      capacity: 'member',
      proposedAt: '2026-11-23T09:00:00.000Z',
      signers: ['Luis Pérez'],
      signed: 1,
      needed: 3,
      countsAt: '2026-11-30T09:00:00.000Z',
      isSeen: true,
      isSigned: false,
      maySign: false,
      mayStop: true,
      asksNumbers: false,
      isOwn: false,
      settings: null,
      appointed: null,
    },
  ],
  requests: [],
}
const asked: Stoppable['requests'][number] = {
  id: 'q1',
  kind: 'access-to-files',
  caseNumber: '2026-0007',
  requestedBy: 'Ana Soto',
  decidedFrom: '2026-11-30T09:00:00.000Z',
}
const stopper = { username: 'marta.ruiz', password: 'Vieja2026x' }

const identify = async (server: Server) => {
  await render(inOffice('es', <StopPage />, server))
  await act(() => vi.waitFor(() => expect(document.querySelectorAll('input')).toHaveLength(2)))
  const [username, password] = [...document.querySelectorAll('input')] as [HTMLInputElement, HTMLInputElement]
  await typeInto(username, stopper.username)
  await typeInto(password, stopper.password)
  await act(async () => button('Ver los actos a la espera').click())
}
const shows = (what: string) => act(() => vi.waitFor(() => expect(document.body.textContent).toContain(what)))

it('tells nothing to whoever does not know the password', async () => {
  await identify({ 'POST /api/roster/stoppable': refusal(401, 'credentials-invalid', 'No son correctos') })
  await shows('No son correctos')
  expect(document.body.textContent).not.toContain('Valdeluna')
})

it('lists what waits, stops what is chosen with the same word, and opens no session', async () => {
  const stop = vi.fn((_endpoint: unknown, _input: { params: object; body: object }) => undefined)
  await identify({ 'POST /api/roster/stoppable': found, 'POST /api/roster/acts/{id}/stop': stop })
  await shows('1 acto a la espera')
  const token = localStorage.getItem('token')
  await act(async () => button('Detener').click())
  await shows('¿Detener la salida de Pablo Gil?')
  const sure = [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button')]
  await act(async () => sure.find((one) => one.textContent === 'Detener')?.click())
  await shows('Ha detenido la salida de Pablo Gil.')
  expect(stop.mock.calls[0]?.[1]).toMatchObject({ params: { id: 'a1' }, body: stopper })
  expect(localStorage.getItem('token')).toBe(token)
  expect(document.querySelector('article')).toBeNull()
})

it('solves what the server asks of strangers when many wait, and makes the call again', async () => {
  const challenge = { token: 'a-token', bits: 4 }
  const asked = { status: 429, code: 'proof-of-work-required', message: 'Un momento', challenge }
  const asking = (answer: unknown) =>
    vi.fn((_endpoint: unknown, { body }: { body: { proof?: { token: string } } }) => {
      if (!body.proof) throw new ApiError(429, asked)
      return answer
    })
  const [see, stop] = [asking(found), asking(undefined)]
  await identify({ 'POST /api/roster/stoppable': see, 'POST /api/roster/acts/{id}/stop': stop })
  await shows('1 acto a la espera')
  await act(async () => button('Detener').click())
  await shows('¿Detener la salida de Pablo Gil?')
  const sure = [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button')]
  await act(async () => sure.find((one) => one.textContent === 'Detener')?.click())
  await shows('Ha detenido la salida de Pablo Gil.')
  for (const { mock } of [see, stop])
    expect(mock.calls[1]?.[1].body).toMatchObject({ ...stopper, proof: { token: 'a-token', solution: '7' } })
})

it('lists a request that nobody is left to vote on, says when it is granted, and stops it', async () => {
  const stop = vi.fn((_endpoint: unknown, _input: { params: object; body: object }) => undefined)
  const server = {
    'POST /api/roster/stoppable': { ...found, acts: [], requests: [asked] },
    'POST /api/roster/requests/{id}/stop': stop,
  }
  await identify(server)
  await shows('Ana Soto pide el acceso a los archivos de la comunicación 2026-0007')
  await shows('Si nadie lo detiene, se concede el 30/11/2026.')
  await act(async () => button('Detener').click())
  await shows('Se deniega.')
  const sure = [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button')]
  await act(async () => sure.find((one) => one.textContent === 'Detener')?.click())
  await shows('Ha detenido el acceso a los archivos de la comunicación 2026-0007.')
  expect(stop.mock.calls[0]?.[1]).toMatchObject({ params: { id: 'q1' }, body: stopper })
})
