import { legalDocument, legalNames, type Block, type Inline, type LegalDocument } from '../src/legal.ts'
import type { Locale } from '../src/locales.ts'

const organisation = {
  organisation: 'Ejemplo',
  email: 'canal@ejemplo.example',
  address: 'Calle',
  phone: '900',
  taxId: 'X',
  register: 'R',
  dpo: 'dpd@ejemplo.example',
  systemManager: 'S',
  manualUrl: 'https://manual.example/',
}

const inlineText = (text: readonly Inline[]) =>
  text.map((part) => (typeof part === 'string' ? part : part.label)).join('')

function blockTexts(block: Block): string[] {
  if (block.kind === 'paragraph') return [inlineText(block.text)]
  if (block.kind === 'list') return block.items.map(inlineText)
  if (block.kind === 'picture') return [block.alt, block.caption]
  return [...block.head, ...block.rows.flat()]
}

/** Every text of a document, in reading order. */
export const textsOf = (document: LegalDocument): string[] => [
  document.title,
  ...document.intro.flatMap(blockTexts),
  ...document.sections.flatMap(({ heading, blocks }) => [heading, ...blocks.flatMap(blockTexts)]),
]

/** Every text of every document under a name such as `legal/privacy`, with all of an organisation's data filled in. */
export const legalTexts = (locale: Locale) =>
  legalNames.flatMap((name) =>
    textsOf(legalDocument(locale, name, organisation)).map((text) => [`legal/${name}`, text] as const),
  )
