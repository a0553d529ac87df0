import { actKinds, governanceKinds, type GovernanceEntry } from '@canal/contract/roster/schemas'
import { translators } from '@canal/messages/all'
import { expect, it } from 'vitest'
import { registerWords } from './register-words.ts'

const entry: GovernanceEntry = {
  sequence: 1,
  kind: 'propose',
  createdAt: '2026-11-23T09:00:00.000Z',
  person: { name: 'Pablo Gil', post: 'Archivero' },
  former: null,
  act: 'leave',
  settings: null,
  appointed: null,
  capacity: null,
  isOwn: false,
  by: 'Luis Pérez',
  isByYou: false,
}
const said = (change: Partial<GovernanceEntry>) => registerWords({ ...entry, ...change }, translators.es)

it('words each kind of entry and of act, in both languages', () => {
  for (const text of [translators.es, translators.en])
    for (const kind of governanceKinds)
      for (const act of actKinds)
        expect(registerWords({ ...entry, kind, act }, text)).not.toMatch(/register\.|roster\.|[{}]/)
})

it('says who proposed, signed and stopped, and how somebody came and went', () => {
  expect(said({})).toBe('Luis Pérez ha propuesto y firmado la salida de Pablo Gil.')
  expect(said({ kind: 'stop' })).toBe('Luis Pérez ha detenido la salida de Pablo Gil.')
  expect(said({ kind: 'effect' })).toBe('Pablo Gil ha salido del comité.')
  expect(said({ kind: 'effect', act: 'admit' })).toBe('Pablo Gil ha entrado en el comité.')
  expect(said({ isOwn: true, by: 'Pablo Gil' })).toBe('Pablo Gil ha decidido salir del comité.')
  expect(said({ kind: 'effect', act: 'admit', capacity: 'investigator' })).toBe(
    'El comité ha admitido a Pablo Gil como investigador externo.',
  )
  expect(said({ kind: 'effect', act: 'rekey' })).toBe('Pablo Gil vuelve a estar en el comité.')
  expect(said({ act: 'restart', by: null })).toBe(
    'La administración ha propuesto la formación de un comité nuevo, con Pablo Gil.',
  )
})

it('names the rules that are to change, and those that the administration made stricter', () => {
  const settings = { voteRule: 'majority', reopenHours: 96 } as const
  const nobody = { name: '', post: '' }
  expect(said({ act: 'settings', settings, person: nobody, by: null })).toBe(
    'La administración ha propuesto la aprobación por mayoría y la reapertura de comunicaciones durante 96 horas.',
  )
  expect(said({ kind: 'strengthened', act: null, settings: { voteRule: 'unanimous' }, person: nobody, by: null })).toBe(
    'La administración ha establecido la aprobación por unanimidad.',
  )
})

it('names whom the committee appoints, and in which order they stand in', () => {
  const appoint = (kind: GovernanceEntry['kind'], ...appointed: string[]) =>
    said({ kind, act: 'appoint', appointed, person: { name: '', post: '' } })
  expect(appoint('propose', 'Ana Soto')).toBe(
    'Luis Pérez ha propuesto y firmado el nombramiento de Ana Soto como responsable del Sistema.',
  )
  expect(appoint('sign', 'Ana Soto', 'Eva Paz')).toBe(
    'Luis Pérez ha firmado el nombramiento de Ana Soto como responsable del Sistema (si falta, Eva Paz).',
  )
  expect(appoint('effect', 'Ana Soto', 'Eva Paz', 'Pablo Gil', 'Juan Mora')).toBe(
    'Es efectivo el nombramiento de Ana Soto como responsable del Sistema (si falta, Eva Paz; después, Pablo Gil; después, Juan Mora).',
  )
  expect(appoint('effect')).toBe('Es efectivo el fin del nombramiento de responsable del Sistema.')
})

it('names the terms for which closed reports are to be kept, each with its outcome', () => {
  const terms = { proven: { months: 60 }, not_proven: { months: 1 }, not_admitted: { days: 0 } }
  const what =
    'el plazo de 5 años para «Probada», el plazo de 1 mes para «No probada» y el plazo de 0 días para «Inadmitida»'
  const of = { act: 'retention', settings: { terms }, person: { name: '', post: '' } } as const
  expect(said(of)).toBe(`Luis Pérez ha propuesto y firmado ${what}.`)
  expect(said({ ...of, kind: 'effect' })).toBe(`En vigor desde ahora: ${what}.`)
})

it('says of whom it is about what they did themselves, whatever others are called', () => {
  expect(said({ kind: 'stop', isOwn: true })).toBe('Pablo Gil ha detenido su propia salida.')
  expect(said({ kind: 'stop', by: 'Pablo Gil' })).toBe('Pablo Gil ha detenido la salida de Pablo Gil.')
})

it('says what changed of how somebody is called: the name, or the function alone', () => {
  const named = (former: { name: string; post: string } | null, post = 'Archivero') =>
    said({ kind: 'named', act: null, former, person: { name: 'Pablo Gil', post } })
  expect(named(null)).toBe('La administración ha añadido a Pablo Gil, Archivero al canal.')
  expect(named({ name: 'Pablo Gil', post: 'Auxiliar' })).toBe(
    'La administración ha puesto la función de Pablo Gil: Archivero.',
  )
  expect(named({ name: 'Pablo Gil', post: 'Archivero' }, '')).toBe(
    'La administración ha quitado la función de Pablo Gil.',
  )
  expect(named({ name: 'Pablo Gila', post: 'Archivero' })).toBe(
    'La administración ha cambiado un nombre: Pablo Gila, Archivero consta ahora como Pablo Gil, Archivero.',
  )
})
