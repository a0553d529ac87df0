// @vitest-environment jsdom
import type { Act, Roster } from '@canal/contract/roster/schemas'
import { expect, it, vi } from 'vitest'
import { inOffice } from '../../../test/office.tsx'
import { openPage } from '../../../test/page.tsx'
import { RulesOfVotes } from './rules.tsx'

const render = openPage()
const show = (settings: Act['settings'], kind: Act['kind'] = 'settings') => {
  const acts = [{ kind, settings } as Act]
  const roster: Roster = {
    ...{ seats: [], newcomers: [], acts, since: null, appointment: null, retention: null },
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

it.each([
  ['what a colleague does not receive', 'settings', { exclusions: [] }],
  ['how long closed reports are kept', 'retention', { terms: { proven: { days: 0 } } }],
] as const)('waits for none on %s', async (_what, kind, settings) => {
  await show(settings as unknown as Act['settings'], kind)
  await vi.waitFor(() => expect(button()).toBe('Proponer un cambio'))
  expect(document.body.textContent).not.toContain('Hay un cambio que espera firmas')
})
