import { expect, it } from 'vitest'
import { draftFrom } from './draft.ts'
import { giveawaysIn } from './giveaways.ts'

const anonymous = { anonymous: 'yes' }
const found = (description: string, more = {}) =>
  giveawaysIn(draftFrom({ ...anonymous, description, ...more })).map(({ kind, found: words }) => [kind, words])

it.each([
  ['Lo cuento ahora. Un saludo, Marina Ortuño.', ['name', 'Marina Ortuño']],
  ['Me llamo Juan de la Fuente y trabajo allí.', ['name', 'Juan de la Fuente']],
  ['My name is Ann Lee, of the archive.', ['name', 'Ann Lee']],
  ['Soy Lucía Ferrer, de contabilidad.', ['name', 'Lucía Ferrer']],
  ['I’m Ann Lee, of the archive.', ['name', 'Ann Lee']],
  ['Escríbanme a marina.o@correo.example si hace falta.', ['mail', 'marina.o@correo.example']],
  ['Mi móvil es 612 34 56 78.', ['phone', '612 34 56 78']],
  ['Llamen al 612345678 por la tarde.', ['phone', '612345678']],
  ['Call +44 20 7946 0958 after five.', ['phone', '+44 20 7946 0958']],
  ['Soy la única que lleva las facturas.', ['only', 'Soy la única']],
  ['Eso lo sabe solo yo y nadie más.', ['only', 'solo yo']],
  ['I am the only one who keeps the books.', ['only', 'I am the only']],
])('finds in "%s" what could tell who wrote it', (text, expected) => {
  expect(found(text)).toEqual([expected])
})

it.each([
  'Las facturas del suministro se pagaron dos veces en marzo, por 12.345.678 euros.',
  'La cuenta ES91 2100 0418 4502 0005 1332 recibió el pago.',
  'El expediente 2026-48171 se firmó el 12/03/2026 a las 21:30.',
  'El alcalde saludó a todos y dijo que era el único concurso.',
  'Soy testigo de lo que pasó en la obra.',
  'I am sure that it was paid twice.',
])('finds nothing in "%s"', (text) => {
  expect(found(text)).toEqual([])
})

it('says nothing to who gives their name', () => {
  expect(found('Me llamo Juan Sanz.', { anonymous: 'no' })).toEqual([])
})

it('finds a name that was typed before one chose to be anonymous', () => {
  expect(found('Lo dijo marina ortuño en voz alta.', { reporterName: 'Marina Ortuño' })).toEqual([
    ['name', 'marina ortuño'],
  ])
})

it('finds an exact hour where few were there, and not where many were, or the date is only about right', () => {
  const exact = { dateOfEventDay: '12/03/2026', dateOfEventTime: '21:30' }
  expect(found('Pasó en la plaza.', { ...exact, witnesses: ['Luis'] })).toEqual([['hour', '21:30']])
  expect(found('Pasó en la plaza.', { ...exact, witnesses: ['a', 'b', 'c', 'd'] })).toEqual([])
  expect(found('Pasó en la plaza.', { ...exact, witnesses: ['Luis'], dateOfEventApproximate: 'on' })).toEqual([])
})

it('shows the words around it, none of them cut, and each find once', () => {
  const long = 'palabra '.repeat(20)
  const [one, ...others] = giveawaysIn(
    draftFrom({ ...anonymous, description: `${long}soy la única ${long}soy la única` }),
  )
  expect(one?.before).toMatch(/^…(palabra )+$/)
  expect(one?.after).toMatch(/^( palabra)+…$/)
  expect(others).toEqual([])
})

it('names a document that cannot be cleaned until its sender has said that it goes all the same', () => {
  const files = ['datos.zip', 'otro.zip'].map((name) => new File(['PK'], name))
  const draft = { ...draftFrom({ ...anonymous, description: 'Pasó en la plaza.' }), files }
  expect(giveawaysIn(draft, ({ name }) => name === 'datos.zip')).toMatchObject([
    { kind: 'file', step: 'files', found: 'datos.zip' },
  ])
  expect(giveawaysIn({ ...draft, anonymous: 'no' }, () => true)).toEqual([])
})
