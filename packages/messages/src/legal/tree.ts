import type { PictureName } from './pictures.ts'

export interface Link {
  readonly label: string
  /** https, mailto, tel, or a path of this site. */
  readonly href: string
}

export type Inline = string | Link

export type Block =
  | { readonly kind: 'paragraph'; readonly text: readonly Inline[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly Inline[])[]; readonly numbered?: true }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }
  | Picture

/** Of the running program, in the language of the page. */
export interface Picture {
  readonly kind: 'picture'
  readonly name: PictureName
  /** What is in it, for those who do not see it. */
  readonly alt: string
  readonly caption: string
}

export interface Section {
  /** The same in every language: what an address ends in after `#`. */
  readonly id: string
  readonly heading: string
  readonly blocks: readonly Block[]
}

export interface LegalDocument {
  readonly title: string
  readonly intro: readonly Block[]
  readonly sections: readonly Section[]
}

/** What only some organisations have, such as a data protection officer, is left out where it is absent. */
type Optional<T> = T | undefined | false | ''

const present = <T>(items: readonly Optional<T>[]) => items.filter((item): item is T => Boolean(item))

export const link = (label: string, href: string): Link => ({ label, href })

export const mailLink = (address: string): Link => ({ label: address, href: `mailto:${address}` })

/** Whom to write to: the address where there is one, otherwise words for it. */
export const contact = (address: string | undefined, otherwise: string): Inline =>
  address ? mailLink(address) : otherwise

/** An organisation whose name ends with a full stop, such as "S.A.", may end a sentence. */
const endOnce = (text: Inline): Inline => (typeof text === 'string' ? text.replaceAll(/(?<!\.)\.\.(?!\.)/g, '.') : text)

export const paragraph = (...text: readonly Optional<Inline>[]): Block => ({
  kind: 'paragraph',
  text: present(text).map(endOnce),
})

/** Each item is a text, or its pieces where it holds a link. */
export const list = (...items: readonly Optional<string | readonly Inline[]>[]): Block => ({
  kind: 'list',
  items: present(items).map((item) => (typeof item === 'string' ? [item] : item)),
})

/** `alt` says what is in it, `caption` what to look at. */
export const picture = (name: PictureName, alt: string, caption: string): Picture => ({
  kind: 'picture',
  name,
  alt,
  caption,
})

/** What is done one after the other. */
export const steps = (...items: readonly string[]): Block => ({
  kind: 'list',
  numbered: true,
  items: items.map((item) => [item]),
})

export const section = (id: string, heading: string, ...blocks: readonly Optional<Block>[]): Section => ({
  id,
  heading,
  blocks: present(blocks).filter((block) => block.kind !== 'list' || block.items.length > 0),
})
