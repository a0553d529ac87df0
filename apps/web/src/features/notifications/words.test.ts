import type { ToldAct } from '@canal/contract/notifications/schemas'
import { translators } from '@canal/messages/all'
import { expect, it } from 'vitest'
import { officeDatesIn } from '../../lib/office-dates.ts'
import { notificationWords } from './words.ts'

const act: ToldAct = {
  entry: {
    sequence: 1,
    kind: 'propose',
    createdAt: '2026-11-23T09:00:00.000Z',
    person: { name: 'Juan Pérez', post: '' },
    former: null,
    act: 'admit',
    settings: null,
    appointed: null,
    capacity: 'member',
    isOwn: false,
    by: 'María López',
    isByYou: false,
  },
  countsAt: '2026-11-30T09:00:00.000Z',
  isSooner: false,
  end: null,
}
const said = (kind: 'act-waits' | 'act-stopped', change: Partial<ToldAct> = {}) =>
  notificationWords({ kind, act: { ...act, ...change } }, translators.es, officeDatesIn(null))

it('names an act, whose it is, and the day from which it counts', () => {
  expect(said('act-waits')).toBe(
    'María López ha propuesto y firmado la entrada de Juan Pérez. Si nadie lo detiene, será efectivo el 30/11/2026.',
  )
  expect(said('act-waits', { isSooner: true })).toContain('como tarde, el 30/11/2026')
  expect(said('act-waits', { countsAt: null })).toContain('Está a la espera.')
})

it('says of an act that is over what became of it', () => {
  const over = (end: ToldAct['end']) => said('act-waits', { countsAt: null, end })
  expect(over('effect')).toBe('María López ha propuesto y firmado la entrada de Juan Pérez. Ya es efectivo.')
  expect(over('stop')).toContain('Se detuvo')
  expect(over('lapse')).toContain('ha quedado sin efecto')
  const stop = { ...act.entry, kind: 'stop' as const, by: 'Eva Gil' }
  expect(said('act-stopped', { entry: stop, countsAt: null, end: 'stop' })).toBe(
    'Eva Gil ha detenido la entrada de Juan Pérez.',
  )
})
