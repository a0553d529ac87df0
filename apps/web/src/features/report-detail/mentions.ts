import type { ChatMessage, Report } from '@canal/contract/reports/schemas'
import { plainText } from '../../lib/plain-text.ts'

export interface Colleague {
  readonly username: string
  readonly fullName: string
  readonly function?: string | undefined
}

/** Who of the committee reads the report's notes now, oneself among them. */
export const noteReaders = ({ people, membersAllowedToAccess }: Report): Colleague[] =>
  people.filter(({ username, isInvestigator }) => !isInvestigator && membersAllowedToAccess.includes(username))

/** A mention that is being written: where its @ stands, and what follows it up to the caret. */
export interface OpenMention {
  readonly at: number
  readonly typed: string
}

/** An @ that begins a word: one within an address, such as that of a mail, is none. */
const openPattern = /(?:^|[\s([¿¡«"'])@([^@\n]{0,60})$/u

/** The mention that the caret is in; null for none, and for one whose name is written out and left. */
export const mentionAt = (text: string, caret: number, colleagues: readonly Colleague[]): OpenMention | null => {
  const typed = openPattern.exec(text.slice(0, caret))?.[1]
  if (
    typed === undefined ||
    colleagues.some(({ fullName }) => typed.length > fullName.length && typed.startsWith(fullName))
  )
    return null
  return { at: caret - typed.length - 1, typed }
}

/** First those whose name begins with what was typed; then those whose username, or a later word of the name, does. */
export const colleaguesFor = (typed: string, colleagues: readonly Colleague[]): Colleague[] => {
  const sought = plainText(typed)
  const isFirst = ({ fullName }: Colleague) => plainText(fullName).startsWith(sought)
  const isOther = (one: Colleague) =>
    !isFirst(one) && (plainText(one.fullName).includes(` ${sought}`) || one.username.startsWith(sought))
  return [...colleagues.filter(isFirst), ...colleagues.filter(isOther)]
}

const escaped = (name: string) => name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** Finds each @name of some names, the longest first: that of Ana García Gil is not one of Ana García. */
const patternOf = (names: readonly string[]): RegExp => {
  const longest = names.toSorted((one, other) => other.length - one.length).map(escaped)
  return new RegExp(`@(${longest.join('|')})(?![\\p{L}\\p{N}])`, 'gu')
}

/** Usernames of the colleagues whose names stand in a text after an @. */
export const mentionedIn = (text: string, colleagues: readonly Colleague[]): string[] => {
  if (colleagues.length === 0) return []
  const found = new Set(
    [...text.matchAll(patternOf(colleagues.map(({ fullName }) => fullName)))].map(([, name]) => name),
  )
  return colleagues.filter(({ fullName }) => found.has(fullName)).map(({ username }) => username)
}

type Mentions = NonNullable<ChatMessage['mentions']>
interface Piece {
  readonly text: string
  readonly mention?: Mentions[number] | undefined
}

/** A note's text in pieces: its words, and whom it mentions. */
export const piecesOf = (text: string, mentions: Mentions): Piece[] => {
  if (mentions.length === 0) return [{ text }]
  // A pattern with one group, by which a text is split, gives words and names in turn.
  return text.split(patternOf(mentions.map(({ name }) => name))).map((piece, index) => {
    if (index % 2 === 0) return { text: piece }
    return { text: `@${piece}`, mention: mentions.find(({ name }) => name === piece) }
  })
}
