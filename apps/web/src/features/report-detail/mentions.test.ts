import { expect, it } from 'vitest'
import { colleaguesFor, mentionAt, mentionedIn, piecesOf } from './mentions.ts'

const ana = { username: 'ana.garcia', fullName: 'Ana García' }
const gil = { username: 'ana.gil', fullName: 'Ana García Gil' }
const luis = { username: 'luis', fullName: 'Luis Pérez' }
const all = [ana, gil, luis]
const open = (text: string) => mentionAt(text, text.length, all)

it('a mention is open from its @ until the name is written out and left', () => {
  expect(open('@')).toEqual({ at: 0, typed: '' })
  expect(open('Mire esto, @lu')).toEqual({ at: 11, typed: 'lu' })
  expect(open('¿@Luis Pé')).toEqual({ at: 1, typed: 'Luis Pé' })
  expect(open('@Luis Pérez')).toEqual({ at: 0, typed: 'Luis Pérez' })
  expect(open('@Luis Pérez ')).toBeNull()
  expect(open('@Luis Pérez, mire')).toBeNull()
})

it('an address, another line and what stands after the caret open none', () => {
  expect(open('luis@')).toBeNull()
  expect(open('@luis\nMire')).toBeNull()
  expect(mentionAt('Mire @', 4, all)).toBeNull()
})

it('colleagues are found by each of their names, accents or none, and by their username', () => {
  expect(colleaguesFor('garcia', all)).toEqual([ana, gil])
  expect(colleaguesFor('PER', all)).toEqual([luis])
  expect(colleaguesFor('ana.gi', all)).toEqual([gil])
  expect(colleaguesFor('', all)).toEqual(all)
  expect(colleaguesFor('arcía', all)).toEqual([])
  const pablo = { username: 'pablo', fullName: 'Pablo Ruiz' }
  expect(colleaguesFor('p', [luis, pablo])).toEqual([pablo, luis])
})

it('whose name stands after an @ is mentioned, and nobody whose name only begins like it', () => {
  expect(mentionedIn('@Luis Pérez y @Ana García Gil: miren.', all)).toEqual(['ana.gil', 'luis'])
  expect(mentionedIn('@Ana García, ¿puede?', all)).toEqual(['ana.garcia'])
  expect(mentionedIn('@Luis Pérezoso. Luis Pérez', all)).toEqual([])
  expect(mentionedIn('@Luis', [])).toEqual([])
})

it('a note is shown in pieces that together are its text', () => {
  const mentions = [
    { name: 'Ana García', isYou: true },
    { name: 'Ana García Gil', isYou: false },
  ]
  const text = '@Ana García Gil, avise a @Ana García.'
  const pieces = piecesOf(text, mentions)
  expect(pieces.map((piece) => piece.text).join('')).toBe(text)
  expect(pieces.flatMap(({ text: piece, mention }) => (mention ? [[piece, mention.isYou]] : []))).toEqual([
    ['@Ana García Gil', false],
    ['@Ana García', true],
  ])
  expect(piecesOf('Nada (.*)', [])).toEqual([{ text: 'Nada (.*)' }])
})
