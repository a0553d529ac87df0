import { legalTexts, loadEach } from './bundles.ts'
import type { LegalData, LegalName } from './legal/data.ts'
import type { LegalDocument } from './legal/tree.ts'
import type { Locale } from './locales.ts'

export { legalNames, legalVersion, type LegalData, type LegalName } from './legal/data.ts'
export type { Block, Inline, LegalDocument, Link, Section } from './legal/tree.ts'

const texts = await loadEach(legalTexts)

/** For the server, which renders in each visitor's language; browsers get the result, or fetch one language's texts. */
export const legalDocument = (locale: Locale, name: LegalName, data: LegalData): LegalDocument =>
  texts[locale].documents[name](data)
