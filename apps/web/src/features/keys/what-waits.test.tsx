// @vitest-environment jsdom
import type { Act, Roster, Seat } from '@canal/contract/roster/schemas'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { ana, inOffice } from '../../../test/office.tsx'
import { openPage } from '../../../test/page.tsx'
import { WaitsStrip } from '../../admin/waits-strip.tsx'
import { Reminder } from './reminder.tsx'
import { keepSeen } from './seen-acts.ts'
import { WaitingActRows } from './waiting-act-rows.tsx'

const render = openPage()
beforeEach(() => localStorage.clear())
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
  appointed: null,
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
  exclusions: [],
}
const roster = (of: Partial<Roster>): Roster => ({
  seats: [],
  newcomers: [],
  acts: [],
  since: null,
  rules: { voteRule: 'majority', reopenHours: 72 },
  appointment: null,
  retention: null,
  ...of,
})
/** Each look lets what was loaded meanwhile be drawn. */
const shows = (what: string) =>
  vi.waitFor(async () => {
    await act(async () => undefined)
    expect(document.body.textContent).toContain(what)
  }, 10_000)

it('the strip on every page shows an act that the reader signed, as long as it waits', async () => {
  await render(inOffice('es', <WaitsStrip readerId={ana.id} />, { '/api/roster': roster({ acts: [departure] }) }))
  await shows('Pablo Gil')
})

it('… and what waits for the reader before it', async () => {
  const other = { ...departure, id: 'b', person: { userId: 'u2', name: 'Luis Pérez', post: '', isYou: false } }
  const acts = [departure, { ...other, isSigned: false, maySign: true }]
  await render(inOffice('es', <WaitsStrip readerId={ana.id} />, { '/api/roster': roster({ acts }) }))
  await shows('Luis Pérez')
  expect(document.body.textContent).not.toContain('Pablo Gil')
})

const unsigned = { ...departure, isSigned: false, maySign: true }

it('… and says what the reader can do, and from which day on it takes effect where they do nothing', async () => {
  await render(inOffice('es', <WaitsStrip readerId={ana.id} />, { '/api/roster': roster({ acts: [unsigned] }) }))
  await shows('Puede firmarlo o detenerlo. Si no hace nada y nadie lo detiene, será efectivo el 30/11/2026.')
  await shows('Firmar o detener')
})

it('… and that the wait is shorter from when somebody else sees it', async () => {
  await render(
    inOffice('es', <WaitsStrip readerId={ana.id} />, {
      '/api/roster': roster({ acts: [{ ...unsigned, isSeen: false }] }),
    }),
  )
  await shows('a los siete días de que lo vea alguien más del comité; como tarde, el 30/11/2026.')
})

it.each(['nobody', 'somebody-else'])(
  '… and marks what the reader has not looked at yet, whatever %s did',
  async (who) => {
    keepSeen(who, [departure.id])
    await render(inOffice('es', <WaitsStrip readerId={ana.id} />, { '/api/roster': roster({ acts: [departure] }) }))
    await shows('Pablo Gil')
    expect(document.body.textContent).toContain('Nuevo')
  },
)

it('… and no longer once they have, whoever else looked since', async () => {
  keepSeen(ana.id, [departure.id])
  keepSeen('somebody-else', [])
  await render(inOffice('es', <WaitsStrip readerId={ana.id} />, { '/api/roster': roster({ acts: [departure] }) }))
  await shows('Pablo Gil')
  expect(document.body.textContent).not.toContain('Nuevo')
})

it('the home page says of each act and newcomer what the reader can do', async () => {
  const stop = { ...unsigned, id: 'b', maySign: false }
  const vera = {
    userId: 'v',
    username: 'vera',
    name: 'Vera Rey',
    post: '',
    capacity: 'member' as const,
    since: day,
    kind: 'admit' as const,
    isFormer: false,
    needed: 2,
    stopped: null,
  }
  await render(inOffice('es', <WaitingActRows readerId={ana.id} acts={[unsigned, stop]} newcomers={[vera]} />, {}))
  await shows('Puede firmar su entrada.')
  expect([...document.querySelectorAll('a')].map((link) => link.textContent)).toEqual([
    'Firmar o detener',
    'Detener',
    'Firmar',
  ])
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
  await render(inOffice('es', <Reminder user={reader} />, server))
  await shows('A Luis Pérez le faltan comunicaciones anteriores')
  await shows('7')
})

it('… and does not ask the server who lacks any where nobody’s are', async () => {
  const ask = vi.fn(() => [lacks])
  await render(inOffice('es', <Reminder user={{ ...reader, recoveryCodeConfirmed: false }} />, keys(false, ask)))
  await shows('No consta que haya guardado su código de recuperación.')
  expect(ask).not.toHaveBeenCalled()
})
