// @vitest-environment jsdom
import type { OwnTerms } from '@canal/contract/casework/retention'
import type { Act, Roster, Seat } from '@canal/contract/roster/schemas'
import { translators } from '@canal/messages/all'
import { act, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { inOffice } from '../../../test/office.tsx'
import { buttonNamed, openPage, typeInto } from '../../../test/page.tsx'
import { Retention } from './retention.tsx'

const text = translators.es
const render = openPage()
const seat = (userId: string, more: Partial<Seat> = {}) =>
  ({ userId, name: userId, capacity: 'member', isYou: false, ...more }) as Seat
const ana = seat('ana', { isYou: true })

/** The section, and the terms that were sent. */
const show = async (more: Partial<Roster> = {}) => {
  const sent: OwnTerms[] = []
  const wanted = (_endpoint: unknown, { body }: { body: { terms: OwnTerms } }) => {
    sent.push(body.terms)
    return { act: { kind: 'retention' } as Act }
  }
  const roster: Roster = {
    ...{ seats: [ana, seat('luis')], newcomers: [], acts: [], since: null, appointment: null, retention: null },
    rules: { voteRule: 'majority', reopenHours: 72 },
    ...more,
  }
  await render(inOffice('es', <Retention roster={roster} />, { 'POST /api/roster/terms': wanted }))
  await act(() => vi.waitFor(() => expect(document.querySelector('h2')).not.toBeNull()))
  return sent
}
const page = () => document.body.textContent
const lines = () => [...document.querySelectorAll('section li')].map((line) => line.textContent)
const press = (name: string) => act(async () => buttonNamed(name).click())
const dialog = () => document.querySelector('[role=dialog]')
const field = (outcome: string) => {
  const label = [...(dialog()?.querySelectorAll('label') ?? [])].find(({ textContent }) => textContent === outcome)
  return document.getElementById(label?.htmlFor ?? '') as HTMLInputElement
}
const choose = (outcome: string, unit: string) =>
  act(async () => {
    const select = field(outcome).closest('.term')?.querySelector('select') as HTMLSelectElement
    select.value = unit
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })

it('shows the terms of the program while the committee has set no others', async () => {
  await show()
  expect(lines()).toEqual([
    'Probada: 3 años',
    'Probada en parte: 3 años',
    'No probada: 6 meses',
    'Remitida a otro organismo: 6 meses',
    'Inadmitida: 7 días',
  ])
  expect(page()).toContain(text('roster.terms.default'))
})

it('shows those that it set, since when, and by whose proposal, by their function', async () => {
  const retention = {
    terms: { proven: { months: 60 }, referred: { days: 0 } },
    since: '2026-11-24T09:00:00.000Z',
    by: { name: 'Ana Soto', post: 'Secretaria' },
  }
  await show({ retention })
  expect(lines()).toContain('Probada: 5 años')
  expect(lines()).toContain('Remitida a otro organismo: 0 días')
  expect(page()).toContain(text('roster.terms.since', { date: '24/11/2026', by: 'Secretaria' }))
})

it('sends what a member changed, and nothing of what stays', async () => {
  const sent = await show()
  await press(text('roster.terms.propose'))
  await press(text('roster.propose.send'))
  expect(page()).toContain(text('roster.propose.same'))
  await typeInto(field('Probada'), '5')
  await typeInto(field('Inadmitida'), '0')
  await choose('No probada', 'years')
  await typeInto(field('No probada'), '1')
  await press(text('roster.propose.send'))
  expect(sent).toEqual([{ proven: { months: 60 }, not_proven: { months: 12 }, not_admitted: { days: 0 } }])
  expect(dialog()).toBeNull()
})

it('gives the focus to its heading, once what waits has taken the place of the button', async () => {
  const members = [ana, seat('luis')]
  const none = { newcomers: [], since: null, appointment: null, retention: null }
  const roster = { ...none, seats: members, rules: { voteRule: 'majority', reopenHours: 72 } } as const
  const proposed = { kind: 'retention' } as Act
  let tellWaiting = () => {}
  const Page = () => {
    const [acts, setActs] = useState<Act[]>([])
    tellWaiting = () => setActs([proposed])
    return <Retention roster={{ ...roster, acts }} />
  }
  await render(inOffice('es', <Page />, { 'POST /api/roster/terms': () => ({ act: proposed }) }))
  await act(() => vi.waitFor(() => expect(document.querySelector('h2')).not.toBeNull()))
  buttonNamed(text('roster.terms.propose')).focus()
  await press(text('roster.terms.propose'))
  await typeInto(field('Probada'), '5')
  await press(text('roster.propose.send'))
  await act(async () => tellWaiting())
  expect(page()).toContain(text('roster.propose.waits'))
  await act(() => vi.waitFor(() => expect(document.activeElement?.textContent).toBe(text('roster.terms'))))
})

it('says what is no term up to ten years, and sends nothing', async () => {
  const sent = await show()
  await press(text('roster.terms.propose'))
  for (const typed of ['11', '', '-1', '1,5']) {
    await typeInto(field('Probada'), typed)
    await press(text('roster.propose.send'))
    expect(page()).toContain(text('roster.terms.wrong', { most: 10 }))
    expect(document.activeElement).toBe(field('Probada'))
  }
  expect(sent).toEqual([])
})

it('waits where terms are proposed already, and offers nothing to who only looks on', async () => {
  await show({ acts: [{ kind: 'retention', settings: { terms: {} } } as Act] })
  expect(page()).toContain(text('roster.propose.waits'))
  expect(document.querySelector('button')).toBeNull()
})

it('offers a change to no alternate', async () => {
  await show({ seats: [seat('luis'), seat('ana', { isYou: true, capacity: 'alternate' })] })
  expect(document.querySelector('button')).toBeNull()
})

it('tells the only member that it counts at once', async () => {
  await show({ seats: [ana] })
  await press(text('roster.terms.change'))
  expect(dialog()?.textContent).toContain(text('roster.terms.choose.alone', { years: 10 }))
})
