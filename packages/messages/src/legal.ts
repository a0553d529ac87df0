import type { LegalData, LegalName } from './legal/data.ts'
import type { LegalDocument } from './legal/tree.ts'
import { documents as en } from './legal-en.ts'
import { documents as es } from './legal-es.ts'
import type { Locale } from './locales.ts'

export { legalNames, legalVersion, type LegalData, type LegalName } from './legal/data.ts'
export type { Block, Inline, LegalDocument, Link, Section } from './legal/tree.ts'

/** For the server, which renders in each visitor's language; a bundle takes `legal-es` or `legal-en` instead. */
export const legalDocument = (locale: Locale, name: LegalName, data: LegalData): LegalDocument =>
  ({ es, en })[locale][name](data)
