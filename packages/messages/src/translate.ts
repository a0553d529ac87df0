import type { MessageKey, ParamNames } from './keys.ts'
import type { Locale } from './locales.ts'

/** Texts by key, of one language. `keys` is never present: it tells the compiler which messages they can say. */
export interface Catalogue<Keys extends MessageKey = MessageKey> {
  readonly texts: Readonly<Record<string, string>>
  readonly keys?: (key: Keys) => void
}

/** A number is written as the language writes quantities; a year or a case number is handed in as a string. */
type Value<Name> = Name extends 'count' ? number : string | number
type Params<Key> = { readonly [Name in ParamNames<Key>]: Value<Name> }
type RichParams<Key, Node> = { readonly [Name in ParamNames<Key>]: Value<Name> | Node }
type Args<Key> = [ParamNames<Key>] extends [never] ? [] : [params: Params<Key>]

/**
 * Says a message. A translator of more keys can be handed to code that needs fewer, never the other way round:
 * a page for reporters cannot name a text that its bundle lacks.
 */
export interface Translate<Keys extends MessageKey = MessageKey> {
  <Key extends Keys>(key: Key, ...args: Args<Key>): string
  /** The same in pieces, so that a parameter may be a link or another element; there is no markup in a text. */
  rich<Key extends Keys, Node>(key: Key, params: RichParams<Key, Node>): (string | Node)[]
  /** For a key that travelled as data: the contract's field issues name their message by key and parameters. */
  dynamic(key: string, params?: Readonly<Record<string, string | number>>): string
  readonly locale: Locale
  /** Never present: it lets the compiler compare translators by their keys, which generic signatures alone do not. */
  readonly keys?: (key: Keys) => void
}

const placeholder = /\{(\w+)\}/

/** An unknown key is answered with itself: a page that shows one is ugly, a page that throws loses what was typed. */
export function createTranslator<Keys extends MessageKey>(locale: Locale, catalogue: Catalogue<Keys>): Translate<Keys> {
  const texts: Readonly<Record<string, string | undefined>> = catalogue.texts
  // Made when a number is said for the first time: it takes longer than all other texts of a page.
  let plurals: Intl.PluralRules | undefined
  let numbers: Intl.NumberFormat | undefined
  const formOf = (count: number) => (plurals ??= new Intl.PluralRules(locale)).select(count)
  const numberText = (value: number) =>
    (numbers ??= new Intl.NumberFormat(locale, { useGrouping: 'always' })).format(value)

  const textOf = (key: string, count: unknown) =>
    texts[key] ??
    (typeof count === 'number' ? texts[`${key}.${formOf(count)}`] : undefined) ??
    texts[`${key}.other`] ??
    key

  const rich = <Node>(key: string, params: Readonly<Record<string, Node>> = {}) =>
    textOf(key, params['count'])
      .split(placeholder)
      .map((piece, index) => {
        const value = index % 2 === 0 ? piece : params[piece]
        return typeof value === 'number' ? numberText(value) : (value ?? '')
      })

  const translate = (key: string, params?: Readonly<Record<string, string | number>>) => rich(key, params).join('')
  return Object.assign(translate, { rich, dynamic: translate, locale }) as Translate<Keys>
}
