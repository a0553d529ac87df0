import { expect, test, vi } from 'vitest'
import { findIn, initialsOf, isTelling, isUncleaned, neutralName } from './file-finds.ts'

const words = { image: 'foto', audio: 'audio', video: 'video', document: 'documento' }
const kindOf = async (name: string) => {
  const find = await findIn(new File(['x'], name))
  return [find.what, isUncleaned(find)]
}

test('each kind of file is said to be cleaned where the server cleans it, and not where it does not', async () => {
  expect(await kindOf('a.jpg')).toEqual(['image', false])
  expect(await kindOf('a.m4a')).toEqual(['recording', false])
  expect(await kindOf('a.csv')).toEqual(['plain', false])
  for (const name of ['a.doc', 'a.zip', 'a.eml', 'a.webm']) expect(await kindOf(name), name).toEqual(['kind', true])
  expect(await kindOf('a.docx')).toEqual(['unreadable', true])
})

test('of a name no more than its initials are shown', () => {
  expect(initialsOf('Laura Ferrer Gil')).toBe('L. F. G.')
  expect(initialsOf('lferrer@ayuntamiento.example')).toBe('L.')
  expect(initialsOf('ángel.ruiz 2')).toBe('Á. R.')
})

test('a file’s name is telling if it has a capital, a day or a word of its author', () => {
  for (const name of ['informe L Ferrer.docx', 'IMG_20261112_213405.jpg', '2026-11-12.pdf', 'Informe.docx'])
    expect(isTelling(name, []), name).toBe(true)
  expect(isTelling('informe-ferrer.docx', [])).toBe(false)
  expect(isTelling('informe-ferrer.docx', ['Laura Ferrer'])).toBe(true)
  expect(isTelling('facturas-03.csv', ['A B'])).toBe(false)
})

test('a neutral name keeps the kind and takes the first number that is free', () => {
  expect(neutralName('Informe L Ferrer.DOCX', words, [])).toBe('documento-1.docx')
  expect(neutralName('IMG_1.jpg', words, ['foto-1.png', 'documento-2.pdf'])).toBe('foto-2.jpg')
})

test('a document that could not be looked at is not said to be cleaned', async () => {
  vi.doMock('./document-authors.ts', () => {
    throw new Error('no network')
  })
  vi.resetModules()
  expect(await kindOf('a.pdf')).toEqual(['unreadable', true])
  vi.doUnmock('./document-authors.ts')
  vi.resetModules()
  expect(await kindOf('a.pdf')).toEqual(['document', false])
})
