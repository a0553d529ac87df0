import { plainExtensions, uncleanedExtensions } from '@canal/contract/files/extensions'
import { cleanedDocumentBytes } from '@canal/contract/files/limits'
import { extensionOf, fileKindOf, type FileKindName } from './file-rules.ts'

/** What a chosen file may tell, and what becomes of it. */
export interface FileFind {
  /** Cleaned as it arrives: `author`, where it names somebody. Or why it goes as it is. */
  what:
    | 'author'
    | 'document'
    | 'image'
    | 'recording'
    | 'plain'
    | 'signed'
    | 'locked'
    | 'large'
    | 'unreadable'
    | 'parts'
    | 'kind'
  names: readonly string[]
}

export const isUncleaned = ({ what }: FileFind): boolean =>
  ['signed', 'locked', 'large', 'unreadable', 'parts', 'kind'].includes(what)

/** Looks into a document by code that is fetched with the first one. Where that fails, nothing is known of the document. */
const readDocument = async (file: File): Promise<FileFind> => {
  const reader = await import('./document-authors.ts').catch(() => null)
  if (!reader) return { what: 'unreadable', names: [] }
  const { names, kept } = await reader.readDocument(file)
  return { what: kept ?? (names.length > 0 ? 'author' : 'document'), names }
}

export const findIn = async (file: File): Promise<FileFind> => {
  const extension = extensionOf(file.name)
  const kind = fileKindOf(file.name)
  if (uncleanedExtensions.includes(extension)) return { what: 'kind', names: [] }
  if (plainExtensions.includes(extension)) return { what: 'plain', names: [] }
  if (kind === 'image') return { what: 'image', names: [] }
  if (kind !== 'document') return { what: 'recording', names: [] }
  return file.size > cleanedDocumentBytes ? { what: 'large', names: [] } : readDocument(file)
}

/** So much of a name that its owner knows it, and nobody who looks over their shoulder reads it: "L. F." */
export const initialsOf = (name: string): string =>
  (name.split('@')[0] ?? '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => /^\p{L}/u.test(word))
    .slice(0, 4)
    .map((word) => `${word.charAt(0).toUpperCase()}.`)
    .join(' ')

/**
 * Whether a file's name could say who made it, or when: it has a capital, as names do, or the digits of a day or a number of
 * somebody; or a word of a name that the document itself tells.
 */
export const isTelling = (filename: string, names: readonly string[]): boolean => {
  const base = filename.slice(0, filename.lastIndexOf('.'))
  const words = names.flatMap((name) => name.toLowerCase().split(/[^\p{L}]+/u)).filter((word) => word.length > 2)
  return /\p{Lu}|\d{4}|@/u.test(base) || words.some((word) => base.toLowerCase().includes(word))
}

/** `documento-1.docx`: the first number that none of the others has. */
export const neutralName = (
  filename: string,
  words: Readonly<Record<FileKindName, string>>,
  others: readonly string[],
): string => {
  const word = words[fileKindOf(filename)]
  const taken = new Set(others.map((other) => other.replace(/\.[^.]*$/, '')))
  let number = 1
  while (taken.has(`${word}-${number}`)) number += 1
  return `${word}-${number}.${extensionOf(filename)}`
}
