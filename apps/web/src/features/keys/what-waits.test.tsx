// @vitest-environment jsdom
import type { Act, Roster, Seat } from '@canal/contract/roster/schemas'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { ana, inOffice } from '../../../test/office.tsx'
import { openPage } from '../../../test/page.tsx'
import { WaitsStrip } from '../../admin/waits-strip.tsx'
import { Insist } from './insist.tsx'

const render = openPage()
const day = '2026-11-23T09:00:00.000Z'
const departure: Act = {
  id: 'a0000000-0000-4000-8000-000000000001',
  kind: 'leave',
  person: { userId: 'u1', name: 'Pablo Gil', post: '', isYou: false },
  capacity: 'member',
  proposedAt: day,
  signers: ['Ana García'],
  signed: 1,
  needed: 3,
  countsAt: '2026-11-30T09:00:00.000Z',
  isSeen: true,
  isSigned: true,
  maySign: false,
  mayStop: true,
  asksNumbers: false,
  isOwn: false,
  settings: null,
}
const luis: Seat = {
  userId: 'u2',
  username: 'luis.perez',
  name: 'Luis Pérez',
  post: '',
  capacity: 'member',
  since: day,
  hasNewKeys: false,
  admittedBy: [],
  isYou: false,
  isActive: true,
  isLocked: false,
}
const roster = (of: Partial<Roster>): Roster => ({
  seats: [],
  newcomers: [],
  acts: [],
  since: null,
  rules: { voteRule: 'majority', reopenHours: 72 },
  ...of,
})
/** Each look lets what was loaded meanwhile be drawn. */
const shows = (what: string) =>
  vi.waitFor(async () => {
    await act(async () => undefined)
    expect(document.body.textContent).toContain(what)
  }, 10_000)

it('the strip on every page shows an act that the reader signed, as long as it waits', async () => {
  await render(inOffice('es', <WaitsStrip />, { '/api/roster': roster({ acts: [departure] }) }))
  await shows('Pablo Gil')
})

it('… and what waits for the reader before it', async () => {
  const unsigned = { ...departure, id: 'b', person: { userId: 'u2', name: 'Luis Pérez', post: '', isYou: false } }
  const acts = [departure, { ...unsigned, isSigned: false, maySign: true }]
  await render(inOffice('es', <WaitsStrip />, { '/api/roster': roster({ acts }) }))
  await shows('Luis Pérez')
  expect(document.body.textContent).not.toContain('Pablo Gil')
})

const key = {
  current: null,
  coming: null,
  act: null,
  shares: [],
  holders: 3,
  covering: 'no',
  uncovered: 0,
  hasFormer: false,
}
const lacks = { userId: 'u2', username: 'luis.perez', fullName: 'Luis Pérez', version: 2, remaining: 7, isYou: false }
const reader = { ...ana, recoveryCodeConfirmed: true }

const keys = (hasNewKeys: boolean, ask: () => unknown) => ({
  '/api/recovery-key': key,
  '/api/roster/lacking': ask,
  '/api/roster': roster({ seats: [{ ...luis, hasNewKeys }] }),
})

it('the home page asks for older reports for a colleague whose keys are new', async () => {
  const server = keys(true, () => [lacks])
  await render(inOffice('es', <Insist user={reader} />, server))
  await shows('A Luis Pérez le faltan comunicaciones anteriores')
  await shows('7')
})

it('… and does not ask the server who lacks any where nobody’s are', async () => {
  const ask = vi.fn(() => [lacks])
  await render(inOffice('es', <Insist user={{ ...reader, recoveryCodeConfirmed: false }} />, keys(false, ask)))
  await shows('No consta que haya guardado su código de recuperación.')
  expect(ask).not.toHaveBeenCalled()
})
