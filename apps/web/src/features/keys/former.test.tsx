// @vitest-environment jsdom
import type { Act, Roster } from '@canal/contract/roster/schemas'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { inOffice } from '../../../test/office.tsx'
import { openPage } from '../../../test/page.tsx'
import { FormerCommittee } from './former.tsx'

const render = openPage()
const restart: Act = {
  id: 'a0000000-0000-4000-8000-000000000001',
  kind: 'restart',
  person: { userId: 'x', name: 'Vera Rey', post: '', isYou: false },
  capacity: null,
  proposedAt: '2026-11-23T09:00:00.000Z',
  signers: [],
  signed: 0,
  needed: null,
  countsAt: '2026-12-23T09:00:00.000Z',
  isSeen: true,
  isSigned: false,
  maySign: false,
  mayStop: true,
  asksNumbers: false,
  isOwn: false,
  settings: null,
  appointed: null,
}
const own = { checkNumbers: '1234567890123456', act: null, ways: [], colleagues: [], awaits: null }
const roster: Roster = {
  seats: [],
  newcomers: [],
  acts: [restart, { ...restart, id: 'b', mayStop: false }],
  since: null,
  rules: { voteRule: 'majority' as const, reopenHours: 72 },
  appointment: null,
  retention: null,
}

it('who was on the committee before sees what they can stop, and the numbers with which they can join the new one', async () => {
  await render(inOffice('es', <FormerCommittee />, { 'GET /api/roster': roster, 'GET /api/roster/own': own }))
  await act(() => vi.waitFor(() => expect(document.querySelectorAll('.act')).toHaveLength(1)))
  await act(() => vi.waitFor(() => expect(document.querySelector('.numbers')?.textContent).toBe(own.checkNumbers)))
})
