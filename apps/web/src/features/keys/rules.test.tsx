// @vitest-environment jsdom
import type { Act, Roster } from '@canal/contract/roster/schemas'
import { expect, it, vi } from 'vitest'
import { inOffice } from '../../../test/office.tsx'
import { openPage } from '../../../test/page.tsx'
import { RulesOfVotes } from './rules.tsx'

const render = openPage()
const show = (settings: Act['settings']) => {
  const acts = [{ kind: 'settings', settings } as Act]
  const roster: Roster = {
    ...{ seats: [], newcomers: [], acts, since: null, appointment: null },
    rules: { voteRule: 'majority', reopenHours: 72 },
  }
  return render(inOffice('es', <RulesOfVotes roster={roster} />))
}

const button = () => document.querySelector('button')?.textContent

it('waits for signatures on the rules of votes', async () => {
  await show({ reopenHours: 96 })
  await vi.waitFor(() => expect(document.body.textContent).toContain('Hay un cambio que espera firmas'))
  expect(button()).toBeUndefined()
})

it('waits for none on what a colleague does not receive', async () => {
  await show({ exclusions: [] })
  await vi.waitFor(() => expect(button()).toBe('Proponer un cambio'))
  expect(document.body.textContent).not.toContain('Hay un cambio que espera firmas')
})
