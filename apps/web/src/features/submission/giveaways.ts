import { answerIds, isAnswerOf, questions } from '@canal/contract/reports/form'
import type { Draft } from './draft.ts'

type Kind = 'name' | 'mail' | 'phone' | 'only' | 'hour' | 'file'

/** A place by which somebody could recognise who wrote it, with the words around it. */
export interface Giveaway {
  kind: Kind
  /** Where it is mended. */
  step: 'what' | 'where' | 'files'
  before: string
  found: string
  after: string
}

const word = String.raw`\p{Lu}[\p{L}’'-]+`
const fullName = String.raw`${word}(?: (?:de |del |de la |y )?${word}){0,3}`
const oneOf = (...patterns: string[]) => new RegExp(patterns.join('|'), 'giu')

/** How people name themselves in Spanish and in English; the name itself begins with a capital. */
const introductions = oneOf(
  String.raw`\b(?:me llamo|mi nombre es|my name is|fdo\.?:?|firmado:?|signed:?|soy|I am|I'm|I’m) `,
  String.raw`\b(?:un (?:cordial )?saludo|saludos(?: cordiales)?|atentamente|(?:kind |best )?regards|yours (?:sincerely|faithfully))[,.:]?\s+`,
)
const nameHere = new RegExp(fullName, 'uy')

const patterns: Readonly<Record<'mail' | 'phone' | 'only', RegExp>> = {
  mail: oneOf(String.raw`[\w.+-]+@[\w-]+(?:\.[\w-]+)+`),
  // Nine digits as they are written in Spain, or any with the code of a country.
  phone: oneOf(
    String.raw`(?<![\d+.-])\+\d{1,3}(?:[ .-]?\d){7,12}(?!\d)`,
    String.raw`(?<![\d+][ .-]?|\w)[6-9]\d{2}(?:[ .-]?\d{3}){2}(?![ .-]?\d)`,
    String.raw`(?<![\d+][ .-]?|\w)[6-9]\d{2}(?:[ .-]?\d{2}){3}(?![ .-]?\d)`,
  ),
  only: oneOf(
    String.raw`\b(?:soy|fui) (?:yo )?(?:el|la) únic[oa]\b`,
    String.raw`\byo (?:soy|era|fui) (?:el|la) únic[oa]\b`,
    String.raw`\b(?:solo|sólo|solamente|únicamente) yo\b`,
    String.raw`\bnadie (?:más que|salvo|excepto) yo\b`,
    String.raw`\b(?:I am|I'm|I’m|I was) the only\b`,
    String.raw`\bonly I\b`,
    String.raw`\bnobody (?:else )?but me\b`,
  ),
}

/** So many characters around a find. */
const around = 60

/** With the words beside it, none of them cut. */
const excerpt = (text: string, at: number, length: number): Pick<Giveaway, 'before' | 'found' | 'after'> => {
  const end = at + length
  const [before, after] = [text.slice(Math.max(0, at - around), at), text.slice(end, end + around)]
  return {
    before: at > around ? `…${before.replace(/^\S*\s/, '')}` : before,
    found: text.slice(at, end),
    after: end + around < text.length ? `${after.replace(/\s\S*$/, '')}…` : after,
  }
}

const matches = (text: string, pattern: RegExp) =>
  Array.from(text.matchAll(pattern), (match) => excerpt(text, match.index, match[0].length))

const names = (text: string) =>
  Array.from(text.matchAll(introductions), (match) => {
    nameHere.lastIndex = match.index + match[0].length
    const name = nameHere.exec(text)
    return name ? [excerpt(text, name.index, name[0].length)] : []
  }).flat()

/** What was typed about oneself before one chose to be anonymous. */
const typed = (text: string, own: string) => {
  const at = own.trim().length < 3 ? -1 : text.toLowerCase().indexOf(own.trim().toLowerCase())
  return at < 0 ? [] : [excerpt(text, at, own.trim().length)]
}

const inText = (text: string, { reporterName }: Draft): Omit<Giveaway, 'step'>[] => [
  ...[...names(text), ...typed(text, reporterName)].map((found) => ({ kind: 'name' as const, ...found })),
  ...(['mail', 'phone', 'only'] as const).flatMap((kind) =>
    matches(text, patterns[kind]).map((found) => ({ kind, ...found })),
  ),
]

/** Few enough that each of them is somebody's first guess. */
const fewWitnesses = 3

const hourOf = ({
  dateOfEventDay: day,
  dateOfEventTime: time,
  dateOfEventApproximate,
  witnesses,
}: Draft): Giveaway[] =>
  time.trim() && !dateOfEventApproximate && witnesses.length > 0 && witnesses.length <= fewWitnesses
    ? [{ kind: 'hour', step: 'where', before: `${day.trim()}, `, found: time.trim(), after: '' }]
    : []

/**
 * What in a draft could tell who wrote it, of those who chose to be anonymous: also a document that cannot be cleaned, as long
 * as nobody has said that it goes all the same (`isOpen`). It runs in the browser, finds what such words are usually like, and
 * never everything.
 */
export const giveawaysIn = (draft: Draft, isOpen: (file: File) => boolean = () => false): Giveaway[] => {
  if (draft.anonymous !== 'yes') return []
  const found = answerIds.flatMap((id) => {
    if (!isAnswerOf(id, 'prose') && !isAnswerOf(id, 'line')) return []
    return inText(draft[id], draft).map((one) => ({ ...one, step: questions[id].step }))
  })
  const seen = new Set<string>()
  const files = draft.files
    .filter(isOpen)
    .map(({ name }): Giveaway => ({ kind: 'file', step: 'files', before: '', found: name, after: '' }))
  return [...found, ...hourOf(draft), ...files].filter(({ kind, found: words }) => {
    const key = `${kind} ${words.toLowerCase()}`
    return !seen.has(key) && seen.add(key)
  })
}
